/**
 * Gives the sample's workflow processes a past. Whatever can be run is run as the service runs it, at a time of its own, so that the messages,
 * values and log entries which a run tells of are really there; only leads that came in long ago are told without being entered again.
 */

import { head, type StoredRow } from '../domain/rows/stored-row.ts'
import { setOffProcesses } from '../domain/workflows/run-process.ts'
import type { Workspace } from '../domain/workspace.ts'
import { dateText, daysAgo, sampleToday } from './calendar.ts'
import { createHappenings, type Happening } from './happenings.ts'
import type { SampleLookup } from './sample-lookup.ts'
import { createSampleRows } from './sample-rows.ts'
import type { Seeded } from './seeded.ts'
import { leadRun } from './write-lead-run.ts'

const minute = 60_000
const hour = 60 * minute

/** `people` are account ids of those who work here. */
export function writeRuns(unlogged: Workspace, lookup: SampleLookup, seeded: Seeded, people: readonly string[]): void {
  const rows = createSampleRows(unlogged)
  const { newest, cellOf } = rows
  const happenings = createHappenings({ unlogged, lookup, seeded, people, rows })
  const { afterRow, byHook, related, change } = happenings

  const [orders, customers, products] = [lookup.sheet('orders'), lookup.sheet('customers'), lookup.sheet('products')]
  const status = lookup.field('orders', 'status')
  const isIn = (text: string) => {
    const wanted = lookup.option('orders', 'status', text)
    return (row: StoredRow): boolean => cellOf(orders, row, status) === wanted
  }
  const price = lookup.field('products', 'price')
  const shelf = lookup.field('products', 'shelf')
  const all = (): boolean => true
  const visits = ['Wants the autumn catalogue', 'Asked for a better price on tents', 'New shop opens in September']

  const leads = newest(
    customers,
    (row) => cellOf(customers, row, lookup.field('customers', 'status')) === lookup.option('customers', 'status', 'Lead'),
    12,
  )
  const past: readonly Happening[] = [
    ...newest(orders, all, 20).map((row) =>
      afterRow('Complete new orders', 'create', orders, row, Number(row[head.createdAt]) + 2_000),
    ),
    ...newest(orders, isIn('Shipped'), 14).map((row) =>
      afterRow('Tell about shipped orders', 'update', orders, row, Number(row[head.updatedAt]) + 3_000),
    ),
    ...newest(customers, all, 8).map((row) =>
      afterRow('Welcome new customers', 'create', customers, row, Number(row[head.createdAt]) + 2_000),
    ),
    ...newest(orders, isIn('Quote'), 9)
      .filter((_, place) => place % 2 === 1)
      .map((row, place) =>
        change(sampleToday - (3 - place) * hour, orders, row, status, lookup.option('orders', 'status', 'Cancelled')),
      ),
    ...seeded
      .some(newest(products, all, 60), 5)
      .map((row, place) =>
        change(
          daysAgo(12 - 2 * place) + 4 * hour,
          products,
          row,
          price,
          Math.round(Number(cellOf(products, row, price)) * 104) / 100,
        ),
      ),
    ...seeded.some(newest(products, all, 80), 9).map((row, place) =>
      byHook('Receive goods', daysAgo(11 - place) - seeded.whole(0, 90) * minute, {
        product: related(products, row),
        quantity: { cell: seeded.whole(2, 24) * 5 },
        shelf: { cell: cellOf(products, row, shelf) },
      }),
    ),
    byHook('Receive goods', daysAgo(3) + 25 * minute, {
      product: { rowIds: [seeded.id()], text: 'An article that is no longer in the price list' },
      quantity: { cell: 40 },
    }),
    ...newest(customers, all, 30)
      .filter((_, place) => place % 11 === 5)
      .map((row, place) =>
        byHook('Report a visit', sampleToday - (6 - place) * 50 * minute, {
          customer: related(customers, row),
          day: { cell: dateText(daysAgo(1)) },
          summary: { cell: `<p>${visits[place % visits.length]}.</p>` },
          people: { cell: JSON.stringify([seeded.pick(people)]) },
          value: { cell: seeded.whole(8, 60) * 100 },
        }),
      ),
    ...leads.map((row) => leadRun({ unlogged, lookup, rows, happenings }, row)),
    ...['Spring is here', 'New tents have arrived', 'Opening times at Easter'].map((text, place) =>
      byHook('Send the newsletter', daysAgo(120 - 14 * place), { subject: { cell: text } }),
    ),
    ...[9, 4].map((days): Happening => {
      const at = daysAgo(days) - seeded.whole(0, 200) * minute
      const title = `SO-${seeded.whole(18_000, 19_999)}`
      const row = { id: seeded.id(), key: null, title, changedFields: [] }
      return { at, take: (workspace) => setOffProcesses(workspace, { kind: 'delete', worksheet: orders, rows: [row], at }) }
    }),
  ]

  // Runs are listed by when they were recorded.
  for (const { at, take } of [...past].sort((a, b) => a.at - b.at)) {
    const then: Workspace = {
      ...unlogged,
      clock: { now: () => at },
      today: () => dateText(at),
      rowsChanged: (event) => setOffProcesses(then, event),
    }
    take(then)
  }
}
