/**
 * Takes what was typed into a cell. Nothing typed vanishes silently: the row is remembered from the start of its edit, because the grid
 * may have given its data away by the end, and what cannot be taken is said with the text that was typed.
 */

import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { cellOf, type SheetRow } from '../rows/sheet-row.ts'
import { type StagePorts, stagePainted } from './stage-painted.ts'

/** What the grid tells of an edit that ended with a new value. */
export interface EndedEdit {
  /** Absent when the row was read anew while it was edited. */
  readonly data?: SheetRow | undefined
  readonly column: { getColId(): string }
  readonly newValue?: CellValue | undefined
}

export interface EditTaker {
  begin(row: SheetRow | undefined): void
  /** What the open editor holds now. */
  typed(edit: OpenEdit): void
  end(edit: EndedEdit): Promise<void>
  /** What references are called that an editor has offered and the user has chosen. */
  name(names: Names): void
  /** The edit of the cell was given up or is over; without a cell, whatever is open. */
  forget(cell?: { readonly row: SheetRow | undefined; readonly fieldId: string }): void
  /** The grid goes away. It tells of an ended edit a moment later, and not at all when it is gone by then. */
  flush(): void
}

export interface OpenEdit {
  /** The same for all that one editor tells. */
  readonly editor: object
  readonly row: SheetRow | undefined
  readonly fieldId: string
  readonly value: CellValue
}

export interface EditTakerPorts extends StagePorts {
  fields(): readonly Field[]
}

/** Characters of a typed text that a notice can show. */
const shownText = 300
const shorten = (text: string): string => (text.length > shownText ? `${text.slice(0, shownText)}…` : text)

const quoteTyped = (value: CellValue): string =>
  typeof value === 'string' || typeof value === 'number' ? `“${shorten(String(value))}” was not kept. ` : ''

export function createEditTaker(ports: EditTakerPorts): EditTaker {
  const { app, fields } = ports
  let begun: SheetRow | null = null
  let named: Names = {}
  let open: OpenEdit | null = null
  /** The editor that was left without taking its value; it may still tell of one. */
  let left: object | null = null
  /** Settled when the grid has told how the open edit ended. */
  let pendingEnd: PromiseWithResolvers<void> | null = null
  const hold = (edit: OpenEdit | null): void => {
    open = edit
    if (edit === null) {
      pendingEnd?.resolve()
      pendingEnd = null
    } else if (pendingEnd === null) {
      pendingEnd = Promise.withResolvers()
      app.edits.addTyped(pendingEnd.promise)
    }
  }
  const taker: EditTaker = {
    begin(row) {
      begun = row ?? null
      named = {}
    },
    name(names) {
      named = { ...named, ...names }
    },
    typed(edit) {
      if (edit.editor !== left) hold(edit)
    },
    forget(cell) {
      if (open === null) return
      if (cell !== undefined && (open.fieldId !== cell.fieldId || open.row?.row.key !== cell.row?.row.key)) return
      left = open.editor
      hold(null)
    },
    flush() {
      if (open === null) return
      const { row: data, fieldId, value } = open
      hold(null)
      void taker.end({ data, column: { getColId: () => fieldId }, newValue: value })
    },
    async end({ data, column, newValue }) {
      taker.forget({ row: data, fieldId: column.getColId() })
      const value = newValue ?? null
      const row = data ?? begun
      const field = fields().find((it) => it.id === column.getColId())
      if (row === null || field === undefined) {
        const why = field === undefined ? 'The field is no longer there.' : 'The row is no longer there.'
        app.notices.show({ tone: 'warning', id: 'lost-edit', title: 'The change was not taken', text: quoteTyped(value) + why })
        return
      }
      if (isSameValue(cellOf(row, field.id), value)) return
      app.repeat.set(() => app.grid.get()?.putValue(field, value))
      const lost = quoteTyped(value).trim() || 'The change was not taken'
      await stagePainted(ports, { row, field, value, names: named }, lost)
    },
  }
  return taker
}
