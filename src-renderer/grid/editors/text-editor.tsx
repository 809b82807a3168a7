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
import { SuggestionList } from './lists/suggestion-list.tsx'
import { leaveByArrow, leaveByControlEnter, leaveByTab, useTypingMode } from './typing/leave-editor.ts'
import type { Press } from './typing/type-ahead.ts'
import { pressInto, pressTextKey, useTyped } from './typing/use-typed.ts'

/** A text of so many characters, or of several lines, gets room to be read from the start. */
const longText = 80

interface TextEditorProps extends EditorProps {
  /** Opens the list of what the column holds, with what was typed. */
  readonly onList: (typed: string) => void
}

const opensList = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  key === 'ArrowDown' && altKey && !ctrlKey && !metaKey && !shiftKey

/** Puts a text where the cursor is, drawn at once: the next key comes behind it. */
function insertAtCursor(box: HTMLTextAreaElement | null, added: string, change: (text: string) => void): void {
  if (box === null) return
  const { selectionStart, selectionEnd, value } = box
  flushSync(() => change(`${value.slice(0, selectionStart)}${added}${value.slice(selectionEnd)}`))
  const at = selectionStart + added.length
  box.setSelectionRange(at, at)
}

/** Control and ; stand for the date of today, with Shift for the time; null for other keys. */
function nowText({ key, ctrlKey, metaKey }: KeyboardEvent, { context: { app, dateOrder } }: EditorProps): string | null {
  if ((key !== ';' && key !== ':') || !(ctrlKey || metaKey)) return null
  const now = app.clock.now()
  return key === ';' ? formatDate(todayOf(now), dateOrder) : timeOf(now)
}

/** A copied cell of a spreadsheet comes with a line break behind it, which is not part of its text. Null for what is no such cell. */
function copiedCell(pasted: string): string | null {
  const [line = '', ...others] = pasted.split(/\r\n?|\n/)
  return others.length === 1 && others[0] === '' ? line : null
}

export const TextEditor = ({ onList, ...props }: TextEditorProps) => {
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

  const insert = (box: HTMLTextAreaElement | null, added: string): void => insertAtCursor(box, added, change)
  const enter = (event: globalThis.KeyboardEvent): void => {
    const held = input.current?.value ?? text
    if (event.ctrlKey || event.metaKey) leaveByControlEnter(props, held === '' ? null : held)
    else props.stopEditing(false, event)
  }
  useTyped(props, {
    press(key) {
      if (opensList(key)) {
        flushSync(() => onList(input.current?.value ?? text))
        return 'taken'
      }
      const keys = {
        ...mode,
        enter,
        leave: (arrow: string) => leaveByArrow(props, arrow),
        breakLine: () => insert(input.current, '\n'),
      }
      return pressTextKey(props, key, keys) ?? (pressInto(input.current, key, change) ? 'taken' : 'other')
    },
  })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const now = nowText(event, props)
    if (event.key === 'F2') mode.toggle()
    else if (opensList(event)) {
      event.preventDefault()
      onList(text)
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      insert(event.currentTarget, '\n')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter(event.nativeEvent)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      leaveByTab(props, event.shiftKey)
    } else if (now !== null) {
      event.preventDefault()
      insert(event.currentTarget, now)
    } else if (mode.leaves(event)) {
      event.preventDefault()
      leaveByArrow(props, event.key)
    }
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const line = copiedCell(event.clipboardData.getData('text/plain'))
    if (line === null) return
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
        aria-autocomplete="list"
        value={text}
        rows={1}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        onMouseDown={mode.moveCursor}
      />
      {isTouched.current && <SuggestionList editor={props} typed={text} onTake={change} />}
      <EditorFlaws props={props} value={text === '' ? null : text} isTouched={isTouched.current} />
    </div>
  )
}
