/** Types what was pressed before the editor had the focus, and ends the edit where that was pressed too. */
import { useLayoutEffect, useRef } from 'react'
import type { EditorProps } from './editor-props.ts'
import { applyKeys } from './type-ahead.ts'

/**
 * `type` puts a text into the editor as if typed; `enter` is what Enter means there. Runs once, after the editor took the focus.
 */
export function useTyped(
  { context, stopEditing }: EditorProps,
  start: string,
  type: (text: string) => void,
  enter: () => void,
): void {
  const latest = useRef({ start, type, enter, stopEditing, context })
  latest.current = { start, type, enter, stopEditing, context }
  useLayoutEffect(() => {
    const { start: from, type: put, context: grid } = latest.current
    const typed = applyKeys(from, grid.typeAhead.take())
    if (typed.text !== from) put(typed.text)
    if (typed.end === null) return
    // The editor must have rendered the text before it can be asked for its value.
    requestAnimationFrame(() => {
      const { enter: finish, stopEditing: stop } = latest.current
      if (typed.end === 'Enter') finish()
      else if (typed.end === 'Tab') stop()
      else grid.cancelEdit()
    })
  }, [])
}
