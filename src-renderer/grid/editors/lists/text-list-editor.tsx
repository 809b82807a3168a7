/** What a column of texts holds already, most frequent first: opened by Alt and the down arrow, also while typing, and searched by typing. */
import { useState } from 'react'
import parts from '../../../ui/look/parts.module.css'
import { useDistinct } from '../../filter/distinct-values.ts'
import { type EditorProps, editorSize } from '../editor-props.ts'
import styles from '../editors.module.css'
import { TextEditor } from '../text-editor.tsx'
import { CellPickList } from './cell-pick-list.tsx'
import { matchTexts } from './suggestions.ts'

/** The key that an editor of texts is told where the list is meant. */
export const listKey = 'AltArrowDown'

interface ListOfTextsProps extends EditorProps {
  /** What was typed before the list was opened; it is searched for. */
  readonly typed: string
}

const ListOfTexts = ({ typed, ...props }: ListOfTextsProps) => {
  const { field, initialValue, context, onValueChange, stopEditing } = props
  const [search, setSearch] = useState(typed)
  const [chosen, setChosen] = useState(typeof initialValue === 'string' ? initialValue : null)
  const distinct = useDistinct(context.at, field)
  const held = matchTexts(distinct.data ?? [], search)
  const nothing = search.trim() === '' ? 'This column holds nothing yet.' : `No value of this column holds “${search}”.`
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

export const TextOrListEditor = (props: EditorProps) => {
  const [listed, setListed] = useState(props.eventKey === listKey ? '' : null)
  if (listed !== null) return <ListOfTexts {...props} typed={listed} />
  const openList = (typed: string): void => {
    // What is only searched for is no value.
    props.onValueChange(props.initialValue)
    setListed(typed)
  }
  return <TextEditor {...props} onList={openList} />
}
