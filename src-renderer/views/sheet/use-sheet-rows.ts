/** The rows that a worksheet tab shows. Whoever cancels the opening of others is back at how the rows were looked at before. */
import { useEffect, useRef, useState } from 'react'
import { type OpenedSource, useRowSource } from '../../grid/rows/use-row-source.ts'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, type SheetState, toQuery } from '../../state/sheet/sheet-state.ts'

export interface SheetRows extends OpenedSource {
  tryAgain(): void
}

/** What decides which rows there are, and what is chosen along with it. */
const looked = ({ view, layout, filter, sorts, groups, look, search, stagedOnly, elsewhereOnly, affected }: SheetState) => ({
  view,
  layout,
  filter,
  sorts,
  groups,
  look,
  search,
  stagedOnly,
  elsewhereOnly,
  affected,
})

const isSameQuery = (one: SheetState, other: SheetState): boolean =>
  JSON.stringify(toQuery(one)) === JSON.stringify(toQuery(other))

export function useSheetRows(at: SheetRef, sheet: SheetState): SheetRows {
  const app = useApp()
  const [attempt, setAttempt] = useState(0)
  const { source, of, error } = useRowSource(app.host, at, toQuery(sheet), attempt, (arrived) => app.grid.get()?.expect(arrived))
  const shown = useRef<ReturnType<typeof looked> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the look of the moment at which the rows came counts
  useEffect(() => {
    if (source !== null) shown.current = looked(sheet)
  }, [source])
  useEffect(() => {
    if (error?.kind !== 'cancelled') return
    app.sheets.update((state) =>
      changeSheet(state, at.worksheetId, (known) => {
        const before = { ...known, ...shown.current }
        // The way back was cancelled too: without groups it needs no time.
        return isSameQuery(before, known) ? { ...known, groups: [] } : before
      }),
    )
  }, [app, at, error])
  // Nobody has to read about what he did himself, while the rows of before are on their way.
  return { source, of, error: error?.kind === 'cancelled' ? null : error, tryAgain: () => setAttempt((count) => count + 1) }
}
