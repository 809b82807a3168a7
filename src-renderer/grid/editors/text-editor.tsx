/** Text in a cell: one line at first, growing with what is typed. Enter takes it, Alt+Enter starts a new line. */
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '../../../src-shared/model/dates/date-format.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { useEditorAnswers } from '../mounts/mounted-editor.tsx'
import { EditorFlaws } from './editor-flaws.tsx'
import { type EditorProps, editorSize, nameEditor, timeOf, typedKey } from './editor-props.ts'
import styles from './editors.module.css'
import { leaveByArrow, leaveByControlEnter, leaveByTab, useTypingMode } from './typing/leave-editor.ts'
import { pressInto, pressTextKey, useTyped } from './typing/use-typed.ts'

/** A text of so many characters, or of several lines, gets room to be read from the start. */
const longText = 80

export const TextEditor = (props: EditorProps) => {
  const { initialValue, eventKey, onValueChange, field } = props
  const [text, setText] = useState(() => typedKey(eventKey) ?? (typeof initialValue === 'string' ? initialValue : ''))
  const input = useRef<HTMLTextAreaElement>(null)
  const mode = useTypingMode(props)
  const isTouched = useRef(typedKey(eventKey) !== null)
  useEditorAnswers({})

  const change = (next: string): void => {
    isTouched.current = true
    setText(next)
    onValueChange(next === '' ? null : next)
  }
  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    nameEditor(box, { field })
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
    const typed = typedKey(eventKey)
    if (typed !== null) onValueChange(typed === '' ? null : typed)
  }, [eventKey, onValueChange, field])

  /** Puts a text where the cursor is, drawn at once: the next key comes behind it. */
  const insert = (box: HTMLTextAreaElement | null, added: string): void => {
    if (box === null) return
    const { selectionStart, selectionEnd, value } = box
    flushSync(() => change(`${value.slice(0, selectionStart)}${added}${value.slice(selectionEnd)}`))
    const at = selectionStart + added.length
    box.setSelectionRange(at, at)
  }
  const enter = (event: globalThis.KeyboardEvent): void => {
    const held = input.current?.value ?? text
    if (event.ctrlKey || event.metaKey) leaveByControlEnter(props, held === '' ? null : held)
    else props.stopEditing(false, event)
  }
  useTyped(props, {
    press: (key) =>
      pressTextKey(props, key, {
        ...mode,
        enter,
        leave: (arrow) => leaveByArrow(props, arrow),
        breakLine: () => insert(input.current, '\n'),
      }) ?? (pressInto(input.current, key, change) ? 'taken' : 'other'),
  })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'F2') mode.toggle()
    else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      insert(event.currentTarget, '\n')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter(event.nativeEvent)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      leaveByTab(props, event.shiftKey)
    } else if ((event.key === ';' || event.key === ':') && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const { app, dateOrder } = props.context
      const now = app.clock.now()
      insert(event.currentTarget, event.key === ';' ? formatDate(todayOf(now), dateOrder) : timeOf(now))
    } else if (mode.leaves(event)) {
      event.preventDefault()
      leaveByArrow(props, event.key)
    }
  }
  /** A copied cell of a spreadsheet comes with a line break behind it, which is not part of its text. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain')
    const [line = '', ...others] = pasted.split(/\r\n?|\n/)
    if (others.length !== 1 || others[0] !== '') return
    event.preventDefault()
    insert(event.currentTarget, line)
  }

  const isLong = text.length > longText || text.includes('\n')
  return (
    <div className={`${parts.stack} ${styles.panel}`} data-plain>
      <textarea
        ref={input}
        className={styles.text}
        data-long={isLong || undefined}
        style={editorSize(props, isLong ? 360 : 0)}
        aria-label={field.name}
        value={text}
        rows={1}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        onMouseDown={mode.moveCursor}
      />
      <EditorFlaws props={props} value={text === '' ? null : text} isTouched={isTouched.current} />
    </div>
  )
}
