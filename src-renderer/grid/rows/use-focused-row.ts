/**
 * The row of the focused cell, kept up to date while it changes. A row that leaves the view is not silently replaced by another: what is
 * typed into a form must never land in a row that nobody chose.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, isNewRow, type RowKey } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import { blockRows, type RowSource } from './row-source.ts'
import { type SheetRow, withValue } from './sheet-row.ts'

export type FocusedRow =
  | { readonly kind: 'none' }
  | { readonly kind: 'row'; readonly row: SheetRow; readonly index: number }
  /** It was removed, or a filter leaves it out now. */
  | { readonly kind: 'gone' }

export function useFocusedRow(source: RowSource | null) {
  const app = useApp()
  const grid = useStore(app.grid)
  const [shown, setShown] = useState<FocusedRow>({ kind: 'none' })
  const key = useRef<RowKey | null>(null)
  const follow = useRef<() => void>(() => {})
  const reread = useRef<() => void>(() => {})

  useEffect(() => {
    if (grid === null || source === null) return
    let turn = 0
    let isFollowing = false

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
      key.current = row.row.key
      // Sideways the row is the same: whoever draws it need not draw it again.
      setShown((now) => (now.kind === 'row' && now.row === row && now.index === index ? now : { kind: 'row', row, index }))
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

    follow.current = () => void toFocus()
    reread.current = () => void again()
    void again()
    const stops = [grid.onFocusChange(() => void toFocus()), source.onChange(() => void again())]
    return () => {
      turn += 1
      for (const stop of stops) stop()
    }
  }, [grid, source])

  return {
    shown,
    /** Shows the focused row instead of one that is gone. */
    follow: useCallback(() => follow.current(), []),
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
