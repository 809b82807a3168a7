/**
 * The text of an editor and what it is read as: told to the grid while it is typed, kept from it while it cannot be read, and rejected with
 * the reason where the editor is left with it.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import { readTyped, type TypedReading } from '../../../src-shared/model/texts/read-typed.ts'
import { typedText } from '../../../src-shared/model/texts/typed-text.ts'
import { todayOf } from '../../ui/format/today.ts'
import { useEditorAnswers } from '../mounts/mounted-editor.tsx'
import { type EditorProps, typedKey } from './editor-props.ts'

interface Read {
  readonly text: string
  readonly present: TypedReading
}

interface ParsedText extends Read {
  /** As it is at the moment of a key press, which may come before the next render. */
  readonly latest: RefObject<Read>
  /** Unchanged text must not turn into a change, even where its form loses something. */
  readonly isTouched: RefObject<boolean>
  type(text: string): void
  /** Puts a value in, as if it had been typed. */
  put(value: CellValue): void
}

export function useParsedText({ initialValue, eventKey, onValueChange, field, context }: EditorProps): ParsedText {
  const format = (value: CellValue): string => typedText(value, field, context)
  const [text, setText] = useState(() => typedKey(eventKey) ?? format(initialValue ?? null))
  const present = readTyped(text, field, {
    numbers: context.numbers,
    dateOrder: context.dateOrder,
    today: todayOf(context.app.clock.now()),
  })
  const latest = useRef<{ readonly text: string; readonly present: TypedReading }>({ text, present })
  latest.current = { text, present }
  const isTouched = useRef(typedKey(eventKey) !== null)
  useEditorAnswers({
    isCancelAfterEnd() {
      const { present: last, text: typed } = latest.current
      if (last.ok) return !isTouched.current
      context.rejectText(typed, field, last.error)
      return true
    },
  })

  // Before what was pressed while the editor opened ends it (`useTyped`): a single digit and Enter come that fast.
  const lastReported = useRef<CellValue | undefined>(undefined)
  useLayoutEffect(() => {
    // Being told renders the editor again, so that only another value may be told.
    // A text that cannot be read must not leave the value of its first letters behind.
    const value = present.ok ? present.value : (initialValue ?? null)
    const last = lastReported.current
    if (!isTouched.current || (last === undefined ? !present.ok : isSameValue(last, value))) return
    lastReported.current = value
    onValueChange(value)
  }, [present, initialValue, onValueChange])

  return {
    text,
    present,
    latest,
    isTouched,
    type(typed) {
      isTouched.current = true
      setText(typed)
    },
    put(value) {
      isTouched.current = true
      setText(format(value))
      onValueChange(value)
      latest.current = { text: format(value), present: { ok: true, value, said: '' } }
    },
  }
}
