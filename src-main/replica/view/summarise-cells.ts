/** Adds up the cells of an area, in slices, so that a newer question need not wait for an older one. */
import type { Summary } from '../../../src-shared/host/calls/area-calls.ts'
import { createTally, isDate, type Sum } from '../../../src-shared/host/tally-cells.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { isHeadKey } from './group-table.ts'
import { createAreaReader, sliced } from './read-area.ts'

/** From so many rows on, whole columns are added up by SQLite: reading a million rows one by one takes seconds. */
const wholeFrom = 10_000
/** Rows per statement: a few milliseconds, which is what a newer question waits for. */
const wholeStride = 10_000

const countShownRows = (store: Store, tables: WorksheetTables): number =>
  store
    .pluck<number>(
      `select (select count(*) from ${tables.row}) + (select count(*) from ${tables.over} where k not in (select k from ${tables.row}))`,
    )
    .get() ?? 0

function* sumWhole(store: Store, tables: WorksheetTables, columns: readonly Column[]): Generator<readonly Sum[]> {
  const figures = columns.flatMap(({ sql, field }) => {
    if (field.kind === 'number') return [`count(${sql})`, `total(${sql})`, `min(${sql})`, `max(${sql})`]
    return [`count(${sql})`, '0', ...(isDate(field.kind) ? [`min(${sql})`, `max(${sql})`] : ['null', 'null'])]
  })
  const rows = (table: string, more: string): string => `select ${figures.join(', ')} from ${table} where ${more}`
  const own = store.raw(
    rows(tables.row, `k > ?1 and k <= ?2 and k not in (select k from ${tables.over} where k > ?1 and k <= ?2)`),
  )
  const staged = store.raw(rows(tables.over, 'k > ?1 and k <= ?2'))
  const last =
    store.pluck<number>(`select max((select max(k) from ${tables.row}), ifnull((select max(k) from ${tables.over}), 0))`).get() ??
    0
  for (let from = 0; from <= last; from += wholeStride) {
    for (const statement of [own, staged]) {
      const row = statement.get(from, from + wholeStride) ?? []
      yield columns.map(({ field }, i) => {
        const [filled, sum, min, max] = row.slice(i * 4, i * 4 + 4)
        const count = Number(filled ?? 0)
        const numbers = field.kind === 'number' ? count : 0
        return { filled: count, numbers, sum: Number(sum ?? 0), min: min ?? null, max: max ?? null }
      })
    }
  }
}

/** Null when stopped. */
export async function summariseCells(
  store: Store,
  tables: WorksheetTables,
  parts: readonly { readonly keys: Float64Array; readonly columns: readonly Column[] }[],
  goOn: () => Promise<boolean>,
): Promise<Summary | null> {
  const tally = createTally()
  let cells = 0
  for (const { keys: positions, columns } of parts) {
    const keys = positions.some(isHeadKey) ? positions.filter((key) => !isHeadKey(key)) : positions
    cells += keys.length * columns.length
    if (keys.length > wholeFrom && keys.length === countShownRows(store, tables)) {
      for (const sums of sumWhole(store, tables, columns)) {
        for (const sum of sums) tally.addSum(sum)
        if (!(await goOn())) return null
      }
      continue
    }
    const read = createAreaReader(store, tables, columns)
    const kinds = columns.map((it) => it.field.kind)
    for (const slice of sliced(keys)) {
      for (const row of read(slice)) for (const [i, value] of (row?.cells ?? []).entries()) tally.add(kinds[i] ?? 'none', value)
      if (!(await goOn())) return null
    }
  }
  return tally.summary(cells)
}
