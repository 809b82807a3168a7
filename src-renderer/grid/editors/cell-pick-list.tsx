/** The pick list as a cell editor: it bears the field's name and takes what was typed before it had the focus. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { PickList, type PickListHandle } from '../../ui/pick-list.tsx'
import { useEditorAnswers } from '../mounts/mounted-editor.tsx'
import { EditorFlaws } from './editor-flaws.tsx'
import { type EditorProps, nameEditor } from './editor-props.ts'
import { leaveByTab } from './leave-editor.ts'
import { useTyped } from './use-typed.ts'

interface CellPickListProps extends Omit<ComponentProps<typeof PickList>, 'ref' | 'hint' | 'label' | 'isMultiple' | 'onTab'> {
  readonly editor: EditorProps
}

export const CellPickList = ({ editor, ...list }: CellPickListProps) => {
  const { field } = editor
  const handle = useRef<PickListHandle>(null)
  useEffect(() => nameEditor(handle.current?.input ?? null, { field }), [field])
  useTyped(editor, list.search, list.onSearch, () => handle.current?.takeMarked())
  const [isTouched, setTouched] = useState(false)
  const isDone = useRef(false)
  useEditorAnswers({
    isCancelAfterEnd() {
      // Left by a click elsewhere: what was typed and not chosen is said, not dropped silently.
      if (list.search.trim() !== '' && !isDone.current)
        editor.context.rejectText(list.search, field, list.note || 'nothing was chosen from the list.')
      return false
    },
  })
  const ids = list.chosen.map((it) => it.id)
  return (
    <>
      <PickList
        {...list}
        ref={handle}
        label={field.name}
        isMultiple={field.isMultiple}
        hint="Enter ticks · Tab is done · Esc cancels"
        onChange={(next) => {
          setTouched(true)
          list.onChange(next)
        }}
        onDone={(event) => {
          isDone.current = true
          list.onDone(event)
        }}
        onTab={(back) => {
          isDone.current = true
          leaveByTab(editor, back)
        }}
      />
      <EditorFlaws props={editor} value={ids.length === 0 ? null : ids} isTouched={isTouched} />
    </>
  )
}
