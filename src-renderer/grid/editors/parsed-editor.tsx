/**
 * A one-line editor for values that must be understood: number, date, time. What will be stored is said while it is typed wherever the text
 * does not say it; what cannot be read is said at once, Enter does not leave the cell with it, and leaving another way keeps the old value
 * and says why.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { typedPattern } from '../../../src-shared/model/texts/typed-text.ts'
import parts from '../../ui/look/parts.module.css'
import { EditorFlaws } from './editor-flaws.tsx'
import { type EditorProps, editorSize, nameEditor, typedKey } from './editor-props.ts'
import styles from './editors.module.css'
import { leaveByArrow, leaveByControlEnter, leaveByTab, useTypingMode } from './typing/leave-editor.ts'
import { pressInto, pressTextKey, useTyped } from './typing/use-typed.ts'
import { useParsedText } from './use-parsed-text.ts'

interface ParsedEditorProps {
  readonly props: EditorProps
  readonly minWidth?: number
  readonly isRight?: boolean
  readonly inputMode?: 'decimal' | 'text'
  /** The value of this moment, which Control and ; put in as in a spreadsheet. */
  readonly now?: () => CellValue
  /** Something below the input, such as a calendar; `take` replaces the text, `done` also ends the edit. */
  readonly below?: (value: CellValue, take: (value: CellValue) => void, done: (value: CellValue) => void) => ReactNode
}

export const ParsedEditor = (own: ParsedEditorProps) => {
  const { props, minWidth, isRight, inputMode, below, now } = own
  const { eventKey, stopEditing, field, context } = props
  const input = useRef<HTMLInputElement>(null)
  const { text, present, latest, isTouched, type, put } = useParsedText(props)
  const mode = useTypingMode(props)

  useLayoutEffect(() => {
    nameEditor(input.current, { field })
    input.current?.focus()
    if (typedKey(eventKey) === null) input.current?.select()
  }, [eventKey, field])
  const leave = (key: string): void => {
    if (latest.current.present.ok) leaveByArrow(props, key)
  }
  const enter = (event: globalThis.KeyboardEvent): void => {
    const { present: held } = latest.current
    if (!held.ok) return
    if (event.ctrlKey || event.metaKey) leaveByControlEnter(props, held.value)
    else stopEditing(false, event)
  }
  useTyped(props, {
    press: (key) =>
      pressTextKey(props, key, { ...mode, enter, leave }) ?? (pressInto(input.current, key, type) ? 'taken' : 'other'),
  })

  const take = (value: CellValue): void => {
    put(value)
    input.current?.focus()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') mode.toggle()
    else if (event.key === 'Enter') {
      event.preventDefault()
      enter(event.nativeEvent)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      leaveByTab(props, event.shiftKey)
    } else if (mode.leaves(event)) {
      event.preventDefault()
      leave(event.key)
    } else if (now !== undefined && (event.key === ';' || event.key === ':') && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      take(now())
    }
  }

  return (
    <div
      className={`${parts.stack} ${styles.panel}`}
      data-plain={below === undefined || undefined}
      style={editorSize(props, minWidth)}
    >
      <input
        ref={input}
        className={`${parts.plain} ${styles.input}`}
        data-right={isRight || undefined}
        data-wrong={!present.ok || undefined}
        aria-label={field.name}
        aria-invalid={!present.ok}
        inputMode={inputMode ?? 'text'}
        placeholder={typedPattern(field, context)}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keyDown}
        onMouseDown={mode.moveCursor}
      />
      {!present.ok && (
        <span className={styles.problem} role="alert">
          {present.error}
        </span>
      )}
      {present.ok && isTouched.current && present.said !== '' && (
        <span className={`${parts.fine} ${styles.said}`} role="status">
          {present.said}
        </span>
      )}
      <EditorFlaws props={props} value={present.ok ? present.value : null} isTouched={isTouched.current && present.ok} />
      {below?.(present.ok ? present.value : null, take, (value) => {
        take(value)
        stopEditing()
      })}
    </div>
  )
}
