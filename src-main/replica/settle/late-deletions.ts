/**
 * Deletions that were not answered and not done when the rows were read back may still be carried out. A row that is gone then is gone by
 * this computer's own request: where the deletion was taken back meanwhile the row is wanted, and has to come back as a new one.
 */
import { hasGivenUp } from '../receipts/open-receipts.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { isExpected } from './expected-for.ts'

const given = (ws: number): string =>
  `from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'absent'
   where r.ws = ${ws} and ${hasGivenUp('r')} and r.operation = 'delete' and ${isExpected('r')}`

/** The rows are gone: their deletions count as under way again. Answers those of them that the user wants to have. */
export function takeUpLateDeletions(store: Store, { n, over }: WorksheetTables, keys: readonly number[]): readonly number[] {
  const named = JSON.stringify(keys)
  const late = store.pluck<number>(`select distinct x.k ${given(n)} and x.k in (select value from json_each(?))`).all(named)
  if (late.length === 0) return []
  const those = JSON.stringify(late)
  store.run(
    `insert or ignore into sent_row (ws, k, kind, watermark, first_key, vals, receipt, n, before)
     select x.ws, x.k, 'delete', null, r.first_key, '{}', x.receipt, x.n, coalesce(x.before, '{}')
     ${given(n)} and x.k in (select value from json_each(?)) order by x.receipt desc`,
    those,
  )
  return store
    .pluck<number>(`select value from json_each(?) where value not in (select k from ${over} where change = 'deleted')`)
    .all(those)
}
