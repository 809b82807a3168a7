/**
 * One undoable command staged in slices, each its own short transaction, so that other questions are answered in between. A crash
 * leaves the slices that were written: they are staged like any other change and go with one undo.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { closeCommand, extendCommand, type NewCommand, openCommand } from './command.ts'
import type { Edit } from './scratch-tables.ts'
import { fits, invalid, stageEdits, writable } from './stage-changes.ts'
import { type NewRowValues, stageNewRows } from './stage-rows.ts'
import { atomically, attempt, type Store } from './store.ts'
import { toStored } from './stored-value.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

/** Values of an existing row by field id; `k` is the integer key that `indexRowsByKey` and `findKeys` answer. */
export interface RowEdit {
  readonly k: number
  readonly values: Readonly<Record<string, CellValue>>
}

export interface BulkCommand {
  readonly id: number
  setRows(rows: readonly RowEdit[]): Result<null, HostError>
  /** Answers the integer keys of the new rows, in order. */
  addRows(rows: readonly NewRowValues[]): Result<{ readonly keys: readonly number[] }, HostError>
  /** Ends the command; one without entries leaves no trace. */
  close(): { readonly entries: number }
}

export function openBulkCommand(store: Store, tables: WorksheetTables, command: NewCommand): BulkCommand {
  const id = atomically(store, () => openCommand(store, tables, command))
  const slice = <T>(work: () => Result<T, HostError>): Result<T, HostError> =>
    attempt(store, () => {
      const result = work()
      if (result.ok) extendCommand(store, id)
      return result
    })
  return {
    id,
    setRows: (rows) =>
      slice(() => {
        const edits = new Map<number, Edit>()
        const fields = new Set<number>()
        for (const { k, values } of rows) {
          for (const [field, value] of Object.entries(values)) {
            const column = writable(tables, field)
            if (!column.ok) return column
            if (!fits(value, column.value.field))
              return err(invalid(`A value for "${column.value.field.name}" has the wrong form.`))
            fields.add(column.value.n)
            edits.set(k * 4096 + column.value.n, [k, column.value.n, toStored(value)])
          }
        }
        stageEdits(store, tables, id, edits.values(), [...fields])
        return ok(null)
      }),
    addRows: (rows) => slice(() => stageNewRows(store, tables, id, rows)),
    close: () => atomically(store, () => ({ entries: closeCommand(store, id) })),
  }
}
