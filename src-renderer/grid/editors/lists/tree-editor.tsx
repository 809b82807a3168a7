/** Regions, and rows that lie in each other: the tree is walked with the arrow keys, and searched as a whole by typing. */
import { useTreePick } from '../../../state/row/use-tree-pick.ts'
import parts from '../../../ui/look/parts.module.css'
import { PlainChip } from '../../../ui/values/chip.tsx'
import { type EditorProps, editorSize } from '../editor-props.ts'
import styles from '../editors.module.css'
import { CellPickList } from './cell-pick-list.tsx'
import { type SourceEditorProps, useChosen } from './use-chosen.ts'

export const TreeEditor = ({ source, ...props }: EditorProps & Pick<SourceEditorProps, 'source'>) => {
  const chosen = useChosen(props, source)
  const { found, note, isFetching, levels, textOf: treeText } = useTreePick(props.context.at.connectionId, source, chosen.search)
  const textOf = (id: string): string => treeText(id) ?? chosen.textOf(id)
  return (
    <div className={`${parts.stack} ${styles.panel}`} style={editorSize(props, 310)}>
      <CellPickList
        editor={props}
        chosen={chosen.ids.map((id) => ({ id, text: textOf(id) }))}
        found={found}
        search={chosen.search}
        note={note}
        isLoading={isFetching}
        levels={levels}
        onSearch={chosen.setSearch}
        onChange={(next) => chosen.take(next.map((id) => ({ id, text: textOf(id) })))}
        onDone={(event) => props.stopEditing(false, event)}
        draw={({ text }) => <PlainChip text={text} />}
      />
    </div>
  )
}
