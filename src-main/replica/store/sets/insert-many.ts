/** Inserts many rows, some of them by each statement: most of the cost of a single one is the call. */
import type { SqlValue, Statements } from '../statements.ts'

/** Of one statement; a statement of more rows than that is not faster. */
const most = { rows: 64, values: 512 } as const

/** `columns`, and as many values for each row. */
export function insertMany(
  store: Statements,
  into: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): void {
  const one = `(${columns.map(() => '?').join(', ')})`
  const insert = (count: number) =>
    store.prepare(`insert into ${into} (${columns.join(', ')}) values ${Array(count).fill(one).join(', ')}`)
  const atOnce = Math.max(1, Math.min(most.rows, Math.floor(most.values / columns.length)))
  const whole = rows.length - (rows.length % atOnce)
  if (whole > 0) {
    const many = insert(atOnce)
    for (let first = 0; first < whole; first += atOnce) many.run(...rows.slice(first, first + atOnce).flat())
  }
  const single = insert(1)
  for (const row of rows.slice(whole)) single.run(...row)
}
