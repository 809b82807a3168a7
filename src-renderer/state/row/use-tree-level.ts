/** One level of a tree of regions, or of rows that lie in each other. */
import { useQuery } from '@tanstack/react-query'
import type { FoundBranch } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import { useApp } from '../app-context.tsx'
import { readFailure } from '../host-failure.ts'
import { ask } from '../host-queries.ts'
import type { ReferenceSource } from './reference-source.ts'

export interface TreeLevel {
  readonly found: readonly FoundBranch[]
  /** Instead of the list, in words; '' when the list speaks for itself. */
  readonly note: string
  readonly isFetching: boolean
  /** False where there is one level only. */
  readonly isTree: boolean
}

interface Answer {
  readonly found: readonly FoundBranch[]
  readonly isTree: boolean
}

/** Regions change with the years, not while somebody chooses one. */
const freshRegions = 10 * 60_000
const freshRows = 30_000
/** Rows of one level; more are found by typing. */
const most = 500

/** `parentId` '' asks for the topmost. */
export function useTreeLevel(connectionId: ConnectionId, source: ReferenceSource, parentId: string): TreeLevel {
  const { host } = useApp()
  const worksheetId = source.kind === 'rows' ? source.worksheetId : null
  const level = useQuery<Answer>({
    queryKey: ['of', connectionId, 'level', source.kind, worksheetId, parentId],
    staleTime: source.kind === 'regions' ? freshRegions : freshRows,
    queryFn: async () => {
      if (source.kind === 'regions') {
        const { found } = await ask(host, 'lookup.region-level', { connectionId, parentId })
        return { found, isTree: true }
      }
      if (worksheetId === null) return { found: [], isTree: false }
      return ask(host, 'lookup.row-level', { connectionId, worksheetId, parentId, limit: most })
    },
  })
  const note = (): string => {
    if (level.isError) {
      const words = sayError(readFailure(level.error))
      return `${words.message} ${words.advice}`
    }
    if (level.isPending) return source.kind === 'regions' ? 'Reading the regions…' : 'Reading the list…'
    if (level.data.found.length > 0) return ''
    return parentId === '' ? 'Nothing to choose from.' : 'There is nothing below it.'
  }
  const found = (level.data?.found ?? []).map((it) => (it.text === '' ? { ...it, text: 'Untitled' } : it))
  return { found, note: note(), isFetching: level.isFetching, isTree: level.data?.isTree ?? true }
}
