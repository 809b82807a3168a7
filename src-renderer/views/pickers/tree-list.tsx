/** Regions, or rows that lie in each other, to choose from: a tree that is walked level by level, and a search over all of it. */
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { ReferenceSource } from '../../state/row/reference-source.ts'
import { useTreePick } from '../../state/row/use-tree-pick.ts'
import type { PickItem } from '../../ui/pick/pick-item.ts'
import { PickList } from '../../ui/pick/pick-list.tsx'
import { PlainChip } from '../../ui/values/chip.tsx'

interface Props {
  readonly label: string
  readonly connectionId: ConnectionId
  readonly source: ReferenceSource
  readonly isMultiple: boolean
  readonly chosen: readonly PickItem[]
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly onChange: (chosen: readonly PickItem[]) => void
  readonly onDone: () => void
}

export const TreeList = ({ label, connectionId, source, isMultiple, chosen, search, setSearch, onChange, onDone }: Props) => {
  const { found, note, isFetching, levels, textOf } = useTreePick(connectionId, source, search)
  const nameOf = (id: string): string => chosen.find((it) => it.id === id)?.text ?? textOf(id) ?? id
  return (
    <PickList
      label={label}
      isMultiple={isMultiple}
      chosen={chosen}
      hidesChosen
      found={found}
      search={search}
      note={note}
      isLoading={isFetching}
      levels={levels}
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map((id) => ({ id, text: nameOf(id) })))}
      onDone={onDone}
      onEscape={onDone}
      hint={
        isMultiple ? 'Enter takes or leaves one · → opens · ← goes back · Esc is done' : 'Enter takes it · → opens · ← goes back'
      }
      draw={({ text }) => <PlainChip text={text} />}
    />
  )
}
