/** The value that an attachment cell takes when files are added behind those it holds. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { createKeyFinder } from './row-key.ts'
import { missingRow, writable } from './stage-changes.ts'
import type { SqlValue, Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export function appendFiles(
  store: Store,
  tables: WorksheetTables,
  row: RowKey,
  field: string,
  files: readonly AttachmentValue[],
): Result<readonly AttachmentValue[], HostError> {
  const column = writable(tables, field)
  if (!column.ok) return column
  const { sql, field: target } = column.value
  if (target.kind !== 'attachments') return err({ kind: 'invalid', message: `"${target.name}" does not hold files.` })
  const k = createKeyFinder(store, tables)(row)
  const found = k === null ? undefined : (readCell(store, tables.over, sql, k) ?? readCell(store, tables.row, sql, k))
  if (found === undefined) return err(missingRow)
  const held = fromStored(found[0], target.kind)
  const present = Array.isArray(held) ? held.filter((it): it is AttachmentValue => typeof it === 'object') : []
  return ok([...present, ...files])
}

const readCell = (store: Store, table: string, column: string, k: number): readonly SqlValue[] | undefined =>
  store.raw(`select ${column} from ${table} where k = ?`).get(k)
