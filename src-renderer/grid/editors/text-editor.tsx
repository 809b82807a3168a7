/** Text in a cell: one line at first, growing with what is typed. Enter takes it, Alt+Enter starts a new line. */
import { useGridCellEditor } from 'ag-grid-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type EditorProps, editorSize, nameEditor, typedKey } from './editor-props.ts'
import styles from './editors.module.css'
import { useTyped } from './use-typed.ts'

export const TextEditor = (props: EditorProps) => {
  const { initialValue, eventKey, onValueChange, field } = props
  const [text, setText] = useState(() => typedKey(eventKey) ?? (typeof initialValue === 'string' ? initialValue : ''))
  const input = useRef<HTMLTextAreaElement>(null)
  useGridCellEditor({})

  const change = (next: string): void => {
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
    if (typed !== null) onValueChange(typed)
  }, [eventKey, onValueChange, field])
  useTyped(props, text, change, (event) => props.stopEditing(false, event))

  const breakLine = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !(event.altKey || event.shiftKey)) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    change(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`)
    requestAnimationFrame(() => input.current?.setSelectionRange(selectionStart + 1, selectionStart + 1))
  }

  return (
    <textarea
      ref={input}
      className={styles.text}
      style={editorSize(props)}
      aria-label={field.name}
      value={text}
      rows={1}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={breakLine}
    />
  )
}
