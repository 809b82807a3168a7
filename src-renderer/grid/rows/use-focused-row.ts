/**
 * The row of the focused cell, kept up to date while it changes. A row that leaves the view is not silently replaced by another: what is
 * typed into a form must never land in a row that nobody chose.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, isNewRow, type RowKey } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import { blockRows, type RowSource } from './row-source.ts'
import { type SheetRow, withValue } from './sheet-row.ts'
import { whenRested } from './when-rested.ts'

export type FocusedRow =
  | { readonly kind: 'none' }
  | { readonly kind: 'row'; readonly row: SheetRow; readonly index: number }
  /** It was removed, or a filter leaves it out now. */
  | { readonly kind: 'gone' }

/** `isTypedInto`: whether the keyboard is where the row is shown; the row then follows each step at once, as the next key may be meant for it. */
export function useFocusedRow(source: RowSource | null, isTypedInto: () => boolean) {
  const app = useApp()
  const grid = useStore(app.grid)
  const [shown, setShown] = useState<FocusedRow>({ kind: 'none' })
  const key = useRef<RowKey | null>(null)
  const follow = useRef<() => void>(() => {})
  const reread = useRef<() => void>(() => {})
  const finish = useRef<() => void>(() => {})
  const asked = useRef(isTypedInto)
  asked.current = isTypedInto

  useEffect(() => {
    if (grid === null || source === null) return
    let turn = 0
    let isFollowing = false

    const show = (row: SheetRow, index: number): void => {
      key.current = row.row.key
      // Sideways the row is the same: whoever draws it need not draw it again.
      setShown((now) => (now.kind === 'row' && now.row === row && now.index === index ? now : { kind: 'row', row, index }))
    }
    const toFocus = async (): Promise<void> => {
      const focused = grid.focusedIndex()
      if (focused === null || source.total() === 0) return
      const index = Math.min(focused, source.total() - 1)
      const mine = ++turn
      isFollowing = true
      const block = await source.readBlock(Math.floor(index / blockRows))
      if (mine !== turn) return
      isFollowing = false
      const row = block.ok ? block.value[index % blockRows] : undefined
      if (row === undefined) return
      show(row, index)
    }
    /** The next key may be meant for it: what is at hand of the row is drawn before that, and read again behind it. */
    const atOnce = (): void => {
      const focused = grid.focusedIndex()
      const row = focused === null ? null : source.peek(focused)
      if (focused !== null && row !== null) flushSync(() => show(row, focused))
      void toFocus()
    }
    const again = async (): Promise<void> => {
      if (key.current === null || isFollowing) return toFocus()
      const mine = ++turn
      const wanted = key.current
      const index = await source.locate(wanted)
      const rows = index === null ? null : await source.readRange(index, index)
      if (mine !== turn) return
      const row = rows?.ok ? rows.value[0] : undefined
      if (index === null || row === undefined) return setShown({ kind: 'gone' })
      if (row.row.key !== wanted) {
        // A new row is found under its old key once it was created, and has its own from then on.
        const isCreated = isNewRow(wanted) && !isNewRow(row.row.key) && (await source.locate(row.row.key)) === index
        if (mine !== turn) return
        if (!isCreated) return setShown({ kind: 'gone' })
        key.current = row.row.key
      }
      setShown({ kind: 'row', row, index })
    }

    const steps = whenRested(() => void toFocus())
    const finishNow = (): void => {
      if (steps.isBehind()) atOnce()
      steps.stop()
    }
    const moved = (): void => {
      steps.moved()
      if (asked.current()) finishNow()
    }
    follow.current = () => void toFocus()
    finish.current = finishNow
    reread.current = () => void again()
    void again()
    const stops = [grid.onFocusChange(moved), source.onChange(() => void again()), steps.stop]
    return () => {
      turn += 1
      for (const stop of stops) stop()
    }
  }, [grid, source])

  return {
    shown,
    /** Shows the focused row instead of one that is gone. */
    follow: useCallback(() => follow.current(), []),
    /** Shows the focused row now, where it would only once the focus rests. */
    finish: useCallback(() => finish.current(), []),
    /** Shows the row as the host has it. */
    reread: useCallback(() => reread.current(), []),
    /** The row as it will be once the host has staged the value, so that a form does not blink. */
    expect: useCallback(
      (field: FieldId, value: CellValue) =>
        setShown((now) => (now.kind === 'row' ? { ...now, row: withValue(now.row, field, value) } : now)),
      [],
    ),
  }
}
