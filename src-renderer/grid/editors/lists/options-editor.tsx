/** Single and multiple select with type-ahead over the field's options. Deleted options stay where they are and are not offered. */
import { useState } from 'react'
import parts from '../../../ui/look/parts.module.css'
import { OptionChip } from '../../../ui/values/chip.tsx'
import { idsOf } from '../../cells/cell-props.ts'
import { type EditorProps, editorSize, typedKey } from '../editor-props.ts'
import styles from '../editors.module.css'
import { CellPickList } from './cell-pick-list.tsx'

export const OptionsEditor = (props: EditorProps) => {
  const { field, initialValue, eventKey, onValueChange, stopEditing } = props
  const [keys, setKeys] = useState<readonly string[]>(idsOf(initialValue ?? null))
  const [search, setSearch] = useState(typedKey(eventKey) ?? '')
  const optionOf = (key: string) => field.options.find((option) => option.key === key)
  const needle = search.trim().toLowerCase()
  const found = field.options
    .filter((option) => !option.isDeleted && option.text.toLowerCase().includes(needle))
    .map((option) => ({ id: option.key, text: option.text }))
  // What starts with the typed text comes first, else Enter would take the wrong one.
  const ranked =
    needle === ''
      ? found
      : [...found].sort(
          (a, b) => Number(b.text.toLowerCase().startsWith(needle)) - Number(a.text.toLowerCase().startsWith(needle)),
        )
  return (
    <div className={`${parts.stack} ${styles.panel}`} style={editorSize(props, 210)}>
      <CellPickList
        editor={props}
        chosen={keys.map((id) => ({ id, text: optionOf(id)?.text ?? id }))}
        found={ranked}
        search={search}
        note={found.length > 0 ? '' : field.options.length === 0 ? 'This field has no options.' : `No option holds “${search}”.`}
        onSearch={setSearch}
        onChange={(next) => {
          setKeys(next)
          onValueChange(next.length === 0 ? null : [...next])
        }}
        onDone={(event) => stopEditing(false, event)}
        draw={({ id, text }) => <OptionChip text={text} color={optionOf(id)?.color ?? null} />}
      />
    </div>
  )
}
