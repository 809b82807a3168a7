/** What a column of texts holds already, most frequent first: opened by Alt and the down arrow, searched by typing. */
import { useState } from 'react'
import parts from '../../../ui/look/parts.module.css'
import { useDistinct } from '../../filter/distinct-values.ts'
import { type EditorProps, editorSize } from '../editor-props.ts'
import styles from '../editors.module.css'
import { TextEditor } from '../text-editor.tsx'
import { CellPickList } from './cell-pick-list.tsx'

/** The key that an editor of texts is told where the list is meant. */
export const listKey = 'AltArrowDown'

const ListOfTexts = (props: EditorProps) => {
  const { field, initialValue, context, onValueChange, stopEditing } = props
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(typeof initialValue === 'string' ? initialValue : null)
  const distinct = useDistinct(context.at, field)
  const needle = search.trim().toLowerCase()
  const held = (distinct.data ?? []).filter((it) => it.text !== '' && it.text.toLowerCase().includes(needle))
  const nothing = needle === '' ? 'This column holds nothing yet.' : `No value of this column holds “${search}”.`
  return (
    <div className={`${parts.stack} ${styles.panel}`} style={editorSize(props, 210)}>
      <CellPickList
        editor={props}
        chosen={chosen === null ? [] : [{ id: chosen, text: chosen }]}
        found={held.map(({ id, text }) => ({ id, text }))}
        search={search}
        note={
          distinct.isPending ? 'Reading…' : distinct.isError ? 'The values could not be read.' : held.length > 0 ? '' : nothing
        }
        onSearch={setSearch}
        onChange={([next = null]) => {
          setChosen(next)
          onValueChange(next)
        }}
        onDone={(event) => stopEditing(false, event)}
        draw={({ text }) => text}
      />
    </div>
  )
}

export const TextOrListEditor = (props: EditorProps) =>
  props.eventKey === listKey ? <ListOfTexts {...props} /> : <TextEditor {...props} />
