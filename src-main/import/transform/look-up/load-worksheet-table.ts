/** Reads the rows of a worksheet, as the user sees them, into a table to look texts up in. */
import { exportText } from '../../../../src-shared/csv/export-text.ts'
import { isRowId } from '../../../../src-shared/csv/keys/row-id-key.ts'
import type { WorksheetSource } from '../../../../src-shared/csv/recipe/match-look-ups.ts'
import { createTable, type LookUpTable, type TableBuilder } from '../../../../src-shared/csv/transform/look-up-table.ts'
import type { LookUpStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { isNewRow } from '../../../../src-shared/model/ids.ts'
import type { ValueKind } from '../../../../src-shared/model/value-kind.ts'
import { cellKinds } from '../../../../src-shared/workbook/cell-kinds.ts'
import { namesOf } from '../../../bulk/names-of.ts'
import { rowKeyOf } from '../../../replica/store/row-key.ts'
import type { SqlValue, Store } from '../../../replica/store/store.ts'
import { fromStored } from '../../../replica/store/stored-value.ts'
import type { WorksheetTables } from '../../../replica/store/worksheet-tables.ts'
import { sliceRows } from '../../../replica/view/projected-rows.ts'
import { findLookedUp } from './looked-up-worksheet.ts'
import { tooMany } from './too-many.ts'

/** Rows read at once: some ten milliseconds. */
const rowsAtOnce = 5000

/** Their texts are read in one way only. */
const exactKinds: ReadonlySet<ValueKind> = new Set(['number', 'date', 'datetime', 'checkbox'])

type ReadRow = readonly [id: string | null, ...values: SqlValue[]]

/** The texts of one field, as an export writes them. */
function textsOf(store: Store, field: Field, rows: readonly ReadRow[], at: number): readonly string[] {
  if (isRowId(field)) return rows.map(([id]) => (id === null || isNewRow(rowKeyOf(id)) ? '' : id))
  const values = rows.map((row) => fromStored(row[at + 1], field.kind))
  const write = exportText(field, false)
  const names = namesOf(store, [{ field, values }])
  return values.map((value) => write(value, names))
}

const columnOf = ({ byField }: WorksheetTables, { id }: Field) => byField.get(id) ?? null

function addRows(store: Store, builder: TableBuilder, fields: readonly [Field, Field], rows: readonly ReadRow[]): boolean {
  const [found, taken] = fields.map((field, at) => textsOf(store, field, rows, at))
  const kind = exactKinds.has(fields[1].kind) ? cellKinds.exact : cellKinds.text
  return rows.every((_, at) => builder.add(found?.[at] ?? '', taken?.[at] ?? '', kind))
}

/** `breathe` is awaited between two slices. */
export async function loadWorksheetTable(
  store: Store,
  { table, ignores }: LookUpStep & { readonly table: WorksheetSource },
  breathe: () => Promise<void>,
): Promise<Result<LookUpTable, HostError>> {
  const found = findLookedUp(store, table)
  if (!found.ok) return err({ kind: 'invalid', message: found.error })
  const { tables, find, take } = found.value
  const builder = createTable(ignores)
  for (const rows of sliceRows(store, tables, [columnOf(tables, find), columnOf(tables, take)], rowsAtOnce)) {
    if (!addRows(store, builder, [find, take], rows)) return err(tooMany(tables.name))
    await breathe()
  }
  return ok(builder.table)
}
