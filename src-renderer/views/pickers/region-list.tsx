/** Regions to choose from: a tree that is walked level by level, countries first, and a search over all of it once something is typed. */
import { useState } from 'react'
import type { FoundRegion } from '../../../src-shared/host/row-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useReferences } from '../../state/use-references.ts'
import { useRegionLevel } from '../../state/use-region-level.ts'
import { PlainChip } from '../../ui/chip.tsx'
import type { PickItem } from '../../ui/pick-item.ts'
import { PickList } from '../../ui/pick-list.tsx'

interface Props {
  readonly label: string
  readonly connectionId: ConnectionId
  readonly isMultiple: boolean
  readonly chosen: readonly PickItem[]
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly onChange: (chosen: readonly PickItem[]) => void
  readonly onDone: () => void
}

export const RegionList = ({ label, connectionId, isMultiple, chosen, search, setSearch, onChange, onDone }: Props) => {
  const [trail, setTrail] = useState<readonly FoundRegion[]>([])
  const isSearching = search.trim() !== ''
  const level = useRegionLevel(connectionId, trail.at(-1)?.id ?? '')
  const searched = useReferences(connectionId, isSearching ? { kind: 'regions' } : null, search)
  const { found, note, isFetching } = isSearching ? searched : level
  const regionOf = (id: string): FoundRegion | undefined => level.found.find((it) => it.id === id)
  const textOf = (id: string): string =>
    chosen.find((it) => it.id === id)?.text ?? [...found, ...trail].find((it) => it.id === id)?.text ?? id
  return (
    <PickList
      label={label}
      isMultiple={isMultiple}
      chosen={chosen}
      hidesChosen
      // Inside a region every path begins with the same names, which stand above the list.
      found={isSearching ? found : found.map(({ id, text }) => ({ id, text }))}
      search={search}
      note={note}
      isLoading={isFetching}
      levels={
        isSearching
          ? null
          : {
              top: 'All countries',
              trail,
              opens: ({ id }) => regionOf(id)?.opens ?? false,
              onInto({ id }) {
                const region = regionOf(id)
                if (region !== undefined) setTrail([...trail, region])
              },
              onUpTo: (depth) => setTrail(trail.slice(0, depth)),
            }
      }
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map((id) => ({ id, text: textOf(id) })))}
      onDone={onDone}
      onEscape={onDone}
      hint={
        isMultiple ? 'Enter takes or leaves one · → opens · ← goes back · Esc is done' : 'Enter takes it · → opens · ← goes back'
      }
      draw={({ text }) => <PlainChip text={text} />}
    />
  )
}
