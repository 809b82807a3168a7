/** Copies rows as new ones: what can be written, attachments too; unique fields are left empty. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import type { NewCommand } from './command.ts'
import { createKeyFinder } from './row-key.ts'
import { missingRow } from './stage-changes.ts'
import { type NewRowValues, stageRows } from './stage-rows.ts'
import type { Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export function duplicateRows(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  rows: readonly RowKey[],
): Result<{ readonly keys: readonly number[] }, HostError> {
  const keyOf = createKeyFinder(store, tables)
  const columns = tables.columns.filter((it) => !it.isGone && it.field.isEditable && !it.field.isUnique)
  const names = ['k', ...columns.map((it) => it.sql)].join(', ')
  const staged = store.raw(`select ${names} from ${tables.over} where k = ?`)
  const own = store.raw(`select ${names} from ${tables.row} where k = ?`)
  const copies: NewRowValues[] = []
  for (const row of rows) {
    const k = keyOf(row)
    const found = k === null ? undefined : (staged.get(k) ?? own.get(k))
    if (found === undefined) return err(missingRow)
    const values: Record<string, CellValue> = {}
    for (const [i, { field }] of columns.entries()) {
      const value = fromStored(found[i + 1], field.kind)
      if (value !== null) values[field.id] = value
    }
    copies.push(values)
  }
  return stageRows(store, tables, command, copies)
}
