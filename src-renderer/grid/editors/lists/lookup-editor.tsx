/** Members, departments, roles and related rows, found by name through the host. Offline it offers the names seen before, and says so. */
import { useReferences } from '../../../state/row/use-references.ts'
import parts from '../../../ui/look/parts.module.css'
import { Person, PlainChip } from '../../../ui/values/chip.tsx'
import { type EditorProps, editorSize } from '../editor-props.ts'
import styles from '../editors.module.css'
import { CellPickList } from './cell-pick-list.tsx'
import { type SourceEditorProps, useChosen } from './use-chosen.ts'

const NameList = ({ props, source }: SourceEditorProps) => {
  const chosen = useChosen(props, source)
  const { found, note, isFetching } = useReferences(props.context.at.connectionId, source, chosen.search)
  const textOf = (id: string): string => found.find((it) => it.id === id)?.text ?? chosen.textOf(id)
  return (
    <CellPickList
      editor={props}
      chosen={chosen.ids.map((id) => ({ id, text: textOf(id) }))}
      found={found}
      search={chosen.search}
      note={note}
      isLoading={isFetching}
      onSearch={chosen.setSearch}
      onChange={(next) => chosen.take(next.map((id) => ({ id, text: textOf(id) })))}
      onDone={(event) => props.stopEditing(false, event)}
      draw={({ text }) => (source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />)}
    />
  )
}

export const LookupEditor = ({ source, ...props }: EditorProps & Pick<SourceEditorProps, 'source'>) => (
  <div className={`${parts.stack} ${styles.panel}`} style={editorSize(props, source.kind === 'departments' ? 330 : 270)}>
    <NameList props={props} source={source} />
  </div>
)
