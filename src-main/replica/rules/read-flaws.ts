/** Reads what the rules found wrong, in the words of the present structure. */
import { duplicateFlaw, emptyFlaw, type Flaw, judgeCell, mustBeFilled } from '../../../src-shared/changes/check-rules.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { StagedRow } from '../stage/staged-rows.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

export type RowFlaws = Readonly<Record<FieldId, readonly Flaw[]>>

export const noFlaws: RowFlaws = {}

/** Flaws of one row by field, errors first. `storedOf` is what the user sees in the row. */
export function readFlaws(
  store: Store,
  tables: WorksheetTables,
  k: number,
  storedOf: (column: Column) => SqlValue | undefined,
): RowFlaws {
  const records = store.raw<[number, string]>('select f, rule from flaw where ws = ? and k = ?').all(tables.n, k)
  if (records.length === 0) return noFlaws
  const found: Record<string, Flaw[]> = {}
  for (const [f, rule] of records) {
    const column = tables.byNumber.get(f)
    if (column === undefined || column.isGone) continue
    const flaw =
      rule === 'unique'
        ? duplicateFlaw
        : (judgeCell(fromStored(storedOf(column), column.field.kind), column.field).find((it) => it.rule === rule) ?? emptyFlaw)
    const flaws = found[column.field.id]
    if (flaws === undefined) found[column.field.id] = [flaw]
    else if (flaw.level === 'error') flaws.unshift(flaw)
    else flaws.push(flaw)
  }
  return found
}

export interface FlawCounts {
  /** Cells that keep their row out of a push, and cells with nothing but warnings. */
  readonly errors: number
  readonly warnings: number
}

/** Such a cell is counted with the refusal of its row: it is one problem. */
const isRefused = "exists (select 1 from mark m where m.ws = ?1 and m.k = flaw.k and m.f in (0, flaw.f) and m.state = 'refused')"

export const countFlaws = (store: Store, ws: number): FlawCounts =>
  store
    .prepare<FlawCounts>(
      `select coalesce(sum(worst), 0) as errors, count(*) - coalesce(sum(worst), 0) as warnings
       from (select max(level = 'error') as worst from flaw where ws = ?1 and rule <> 'locked' and not ${isRefused} group by k, f)`,
    )
    .get(ws) ?? { errors: 0, warnings: 0 }

/** Rows that the service would refuse. A cell that stays behind does not count, unless a new row cannot do without it. */
export function findRefused(store: Store, tables: WorksheetTables, rows: readonly StagedRow[]): ReadonlySet<number> {
  const refused = new Set<number>()
  const broken = new Map<number, Set<number>>()
  for (const [k, f] of store
    .raw<[number, number]>(
      "select distinct t.value, w.f from json_each(?2) t cross join flaw w on w.ws = ?1 and w.k = t.value and w.level = 'error'",
    )
    .all(tables.n, JSON.stringify(rows.map((it) => it.k)))) {
    const fields = broken.get(k)
    if (fields === undefined) broken.set(k, new Set([f]))
    else fields.add(f)
  }
  const required = tables.columns.filter((it) => !it.isGone && mustBeFilled(it.field))
  for (const row of rows) {
    if (row.change === 'deleted') continue
    const fields = broken.get(row.k)
    const isSent = new Set(row.cells.map((it) => it.column.n))
    if (
      row.cells.some((it) => fields?.has(it.column.n)) ||
      (row.change === 'created' && required.some((it) => !isSent.has(it.n)))
    )
      refused.add(row.k)
  }
  return refused
}
