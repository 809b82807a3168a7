/**
 * Judges staged rows before anything is sent, and marks what the service would refuse: required fields left empty, values of the wrong
 * form, values that a unique field holds already here.
 */
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import { serviceCaps } from '../../src-shared/api/limits.ts'
import { checkValue, type ValueProblem } from '../../src-shared/changes/check-values.ts'
import type { AttachmentValue, CellValue } from '../../src-shared/model/cell-value.ts'
import type { StagedRow } from './staged-rows.ts'
import type { SqlValue, Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

/** Rows that must not be sent, with why; marks are written. */
export function markInvalid(store: Store, tables: WorksheetTables, rows: readonly StagedRow[]): ReadonlySet<number> {
  const invalid = new Set<number>()
  const refuse = (k: number, f: number, { code, message }: ValueProblem): void => {
    invalid.add(k)
    store.run(
      `insert into mark (ws, k, f, state, code, message) values (?, ?, ?, 'refused', ?, ?)
       on conflict do update set state = 'refused', code = excluded.code, message = excluded.message`,
      tables.n,
      k,
      f,
      code,
      message,
    )
  }
  const duplicates = findDuplicates(store, tables, rows)
  const required = tables.columns.filter((it) => it.field.isRequired && it.field.isEditable && !it.isGone && !it.field.isHidden)
  for (const row of rows) {
    if (row.change === 'deleted') continue
    for (const { column, value } of row.cells) {
      const found = fromStored(value, column.field.kind)
      const problem = checkValue(found, column.field) ?? checkFiles(found, column)
      if (problem !== null) refuse(row.k, column.n, problem)
      else if (duplicates.get(column.n)?.has(value)) refuse(row.k, column.n, duplicateOf(column))
    }
    if (row.change !== 'created') continue
    for (const column of required) {
      if (row.cells.some((it) => it.column.n === column.n)) continue
      refuse(row.k, column.n, { code: errorCodes.requiredEmpty, message: `"${column.field.name}" must not be empty.` })
    }
  }
  return invalid
}

const duplicateOf = ({ field }: Column): ValueProblem => ({
  code: errorCodes.duplicateValue,
  message: `"${field.name}" must be different in every row, and another row has this value.`,
})

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

function checkFiles(value: CellValue, { field }: Column): ValueProblem | null {
  if (field.kind !== 'attachments' || !Array.isArray(value)) return null
  const large = value.find(
    (it): it is AttachmentValue =>
      typeof it === 'object' && it.staged !== undefined && base64Length(it.size ?? 0) > serviceCaps.base64PerFile,
  )
  if (large === undefined) return null
  return { code: errorCodes.parameterValueError, message: `"${large.name}" is larger than the service takes (5 MB).` }
}

/** Per unique field the staged values that more than one row would hold. */
function findDuplicates(
  store: Store,
  tables: WorksheetTables,
  rows: readonly StagedRow[],
): ReadonlyMap<number, ReadonlySet<SqlValue>> {
  const found = new Map<number, ReadonlySet<SqlValue>>()
  for (const column of tables.columns) {
    if (!column.field.isUnique || column.isGone) continue
    const staged = new Set<SqlValue>()
    for (const row of rows) {
      const cell = row.change === 'deleted' ? undefined : row.cells.find((it) => it.column.n === column.n)
      if (cell !== undefined && cell.value !== null) staged.add(cell.value)
    }
    if (staged.size > 0) found.set(column.n, heldTwice(store, tables, column, staged))
  }
  return found
}

function heldTwice(store: Store, tables: WorksheetTables, { sql }: Column, staged: ReadonlySet<SqlValue>): ReadonlySet<SqlValue> {
  const values = store
    .raw<[SqlValue, number]>(
      `select v, count(*) from (
         select ${sql} as v from ${tables.row} where k not in (select k from ${tables.over}) and ${sql} in (select value from json_each(?1))
         union all select ${sql} from ${tables.over} where change <> 'deleted' and ${sql} in (select value from json_each(?1))
       ) group by v having count(*) > 1`,
    )
    .all(JSON.stringify([...staged]))
  return new Set(values.map(([value]) => value))
}
