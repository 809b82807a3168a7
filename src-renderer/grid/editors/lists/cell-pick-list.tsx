/** The pick list as a cell editor: it bears the field's name and takes what was typed before it had the focus. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { PickList, type PickListHandle } from '../../../ui/pick/pick-list.tsx'
import { useEditorAnswers } from '../../mounts/mounted-editor.tsx'
import { EditorFlaws } from '../editor-flaws.tsx'
import { type EditorProps, nameEditor } from '../editor-props.ts'
import { leaveByControlEnter, leaveByTab } from '../typing/leave-editor.ts'
import { replayKeys } from '../typing/replay-keys.ts'
import { pressInto, useTyped } from '../typing/use-typed.ts'

interface CellPickListProps
  extends Omit<ComponentProps<typeof PickList>, 'ref' | 'hint' | 'label' | 'isMultiple' | 'onTab' | 'onWaiting'> {
  readonly editor: EditorProps
}

const hintOf = (isMultiple: boolean, isTree: boolean): string =>
  `${isMultiple ? 'Enter ticks · Tab is done' : 'Enter takes it'}${isTree ? ' · → opens · ← goes back' : ''} · Esc cancels`

export const CellPickList = ({ editor, ...list }: CellPickListProps) => {
  const { field } = editor
  const handle = useRef<PickListHandle>(null)
  useEffect(() => nameEditor(handle.current?.input ?? null, { field }), [field])
  const { typeAhead } = editor.context
  useTyped(editor, {
    press(press) {
      if (press.key === 'Escape') editor.context.cancelEdit()
      else {
        const answer = handle.current?.press(press) ?? 'other'
        if (answer !== 'other') return answer
        if (!pressInto(handle.current?.input ?? null, press, (text) => handle.current?.search(text))) return 'other'
      }
      return 'taken'
    },
  })
  const isWaiting = useRef(false)
  // What waited for an answer that does not matter any more is not meant for the next cell.
  useEffect(() => () => void (isWaiting.current && typeAhead.take()), [typeAhead])
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
        hint={hintOf(field.isMultiple, (list.levels ?? null) !== null)}
        onChange={(next) => {
          setTouched(true)
          list.onChange(next)
        }}
        onDone={(event, taken) => {
          isDone.current = true
          if (event?.key === 'Enter' && (event.ctrlKey || event.metaKey))
            leaveByControlEnter(editor, taken.length === 0 ? null : [...taken])
          else list.onDone(event, taken)
        }}
        onWaiting={{
          keep: (press) => {
            isWaiting.current = true
            return typeAhead.keep(press)
          },
          settle() {
            isWaiting.current = false
            const presses = typeAhead.take()
            // After what was waited for is taken and drawn.
            if (presses.length > 0) queueMicrotask(() => replayKeys(typeAhead, presses))
          },
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
