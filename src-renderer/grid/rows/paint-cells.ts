/**
 * Shows what a command gives to cells before the host has answered it, and what its undo gives back. What the host then says of the rows
 * stands in their place as soon as it is read.
 */
import type { Staged } from '../../../src-shared/host/calls/edit-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import type { PendingEdits } from '../../state/sheet/pending-edits.ts'
import type { OptimisticValues } from './optimistic-values.ts'
import { type SheetRow, withCellOf, withJudgedValue } from './sheet-row.ts'

/** A cell that gets a value. */
export interface CellToPaint {
  /** As it was before. */
  readonly row: SheetRow
  readonly field: Field
  readonly value: CellValue
  /** What the value's references are called. */
  readonly names: Names
}

/** The step of undo that takes back what was painted. */
interface Step {
  readonly undo: string | null
  /** How many edits had been sent with this one. */
  readonly sent: number
}

/** Ends what is painted: exactly one is to be called, once the host has answered. */
export interface Painted {
  /** The host did what is shown. */
  taken(step?: Step): void
  /** It did not, or not all of it: the rows are read anew. */
  refused(): void
}

export interface CellPainter {
  paint(cells: readonly CellToPaint[]): Painted
  /** Shows the cells as they were before, where the step to be undone is what was painted last and nothing was sent since; else null. */
  paintUndo(state: Pick<Staged, 'undo' | 'redo'>): Painted | null
}

export interface PainterPorts {
  readonly fresh: OptimisticValues
  readonly edits: Pick<PendingEdits, 'sent'>
  /** Null where the row is not on the screen any more. */
  nodeOf(key: string): { readonly data?: SheetRow | undefined; setData(row: SheetRow): void } | null
  /** Shows the rows as the host has them. */
  refresh(): void
}

interface ShownCell {
  readonly row: SheetRow
  readonly field: Field
  readonly show: (row: SheetRow) => SheetRow
}

export function createCellPainter({ fresh, edits, nodeOf, refresh }: PainterPorts): CellPainter {
  /** What was painted and taken last. */
  let last: (Step & { readonly cells: readonly CellToPaint[] }) | null = null
  const lay = (cells: readonly ShownCell[], onTaken: (step: Step | undefined) => void): Painted => {
    const rows = Map.groupBy(cells, ({ row }) => row.row.key)
    for (const [key, changed] of rows) {
      const node = nodeOf(key)
      if (node?.data !== undefined) node.setData(changed.reduce((shown, { show }) => show(shown), node.data))
    }
    const underWay = cells.map(({ row, field, show }) => fresh.add(row.row.key, field.id, show))
    return {
      taken(step) {
        for (const cell of underWay) cell.taken()
        onTaken(step)
      },
      refused() {
        for (const cell of underWay) cell.refused()
        refresh()
      },
    }
  }
  return {
    paint: (cells) =>
      lay(
        cells.map((cell) => ({ ...cell, show: (row) => withJudgedValue(row, cell.field, cell.value, cell.names) })),
        (step) => {
          last = step === undefined ? null : { ...step, cells }
        },
      ),
    paintUndo({ undo, redo }) {
      if (last === null || undo === null || undo !== last.undo || redo !== null || edits.sent() !== last.sent) return null
      const { cells } = last
      last = null
      return lay(
        cells.map((cell) => ({ ...cell, show: (row) => withCellOf(row, cell.row, cell.field.id) })),
        () => {},
      )
    },
  }
}
