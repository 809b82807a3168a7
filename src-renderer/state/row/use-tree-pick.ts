/** A tree to choose from: walked level by level, and searched as a whole once something is typed. The same in cells, forms and dialogs. */
import { useState } from 'react'
import type { FoundBranch } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { PickItem } from '../../ui/pick/pick-item.ts'
import type { PickLevels } from '../../ui/pick/pick-trail.tsx'
import type { ReferenceSource } from './reference-source.ts'
import { useReferences } from './use-references.ts'
import { useTreeLevel } from './use-tree-level.ts'

export interface TreePick {
  readonly found: readonly PickItem[]
  readonly note: string
  readonly isFetching: boolean
  /** Null while something is searched, and where there is one level only. */
  readonly levels: PickLevels | null
  /** What is known of an id by now; null when nothing is. */
  textOf(id: string): string | null
}

export function useTreePick(connectionId: ConnectionId, source: ReferenceSource, search: string): TreePick {
  const [trail, setTrail] = useState<readonly FoundBranch[]>([])
  const isSearching = search.trim() !== ''
  const level = useTreeLevel(connectionId, source, trail.at(-1)?.id ?? '')
  const searched = useReferences(connectionId, isSearching ? source : null, search)
  const { found, note, isFetching } = isSearching ? searched : level
  const deepest = source.kind === 'regions' ? (source.deepest ?? null) : null
  const isLowest = deepest !== null && trail.length + 1 >= deepest
  const branchOf = (id: string): FoundBranch | undefined => level.found.find((it) => it.id === id)
  const levels: PickLevels = {
    top: source.kind === 'regions' ? 'All countries' : 'All',
    trail,
    opens: ({ id }) => !isLowest && (branchOf(id)?.opens ?? false),
    onInto({ id }) {
      const branch = branchOf(id)
      if (branch !== undefined) setTrail([...trail, branch])
    },
    onUpTo: (depth) => setTrail(trail.slice(0, depth)),
  }
  return {
    // Inside a level every path begins with the same names, which stand above the list.
    found: isSearching ? found : found.map(({ id, text }) => ({ id, text })),
    note,
    isFetching,
    levels: isSearching || !level.isTree ? null : levels,
    textOf: (id) => [...found, ...trail].find((it) => it.id === id)?.text ?? null,
  }
}
