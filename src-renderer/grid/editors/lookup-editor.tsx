/** Members and related rows, found by name through the host. Offline it offers the names seen before, and says so. */
import { useState } from 'react'
import { nameKey, nameOf } from '../../../src-shared/model/names.ts'
import { type ReferenceSource, useReferences } from '../../state/use-references.ts'
import { Person, PlainChip } from '../../ui/chip.tsx'
import { idsOf } from '../cells/cell-props.ts'
import { CellPickList } from './cell-pick-list.tsx'
import { type EditorProps, editorSize, typedKey } from './editor-props.ts'
import styles from './editors.module.css'

export const LookupEditor = (props: EditorProps) => {
  const { field, initialValue, eventKey, onValueChange, stopEditing, data, context } = props
  const source: ReferenceSource =
    field.kind === 'members' ? { kind: 'members' } : { kind: 'rows', worksheetId: field.relatedWorksheetId }
  const [ids, setIds] = useState<readonly string[]>(idsOf(initialValue ?? null))
  const [search, setSearch] = useState(typedKey(eventKey) ?? '')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const { found, note, isFetching } = useReferences(context.at.connectionId, source, search)

  const textOf = (id: string): string =>
    seen.get(id) ?? found.find((it) => it.id === id)?.text ?? nameOf(data?.names ?? {}, source.kind, id)

  return (
    <div className={styles.panel} style={editorSize(props, 270)}>
      <CellPickList
        editor={props}
        chosen={ids.map((id) => ({ id, text: textOf(id) }))}
        found={found}
        search={search}
        note={note}
        isLoading={isFetching}
        onSearch={setSearch}
        onChange={(next) => {
          context.nameChosen(Object.fromEntries(next.map((id) => [nameKey(source.kind, id), { text: textOf(id) }])))
          setSeen((known) => new Map([...known, ...next.map((id) => [id, textOf(id)] as const)]))
          setIds(next)
          onValueChange(next.length === 0 ? null : [...next])
        }}
        onDone={(event) => stopEditing(false, event)}
        draw={({ text }) => (source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />)}
      />
    </div>
  )
}
