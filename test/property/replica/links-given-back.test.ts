/** Whatever links a row takes from whatever rows by a push: undoing that and pushing again leaves the service as it was, and so does doing it again. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { openSampleWorkspace, type SampleWorksheet, type SampleWorkspace } from '../../support/host/sample-worksheets.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { redoThrough, undoThrough } from '../../support/host/undo-through.ts'
import { runs } from '../../support/runs.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let app: StartedHost
let sample: SampleWorkspace
let customers: SampleWorksheet

beforeAll(async () => {
  service = await startService({ sample: true })
  app = await startHost()
  sample = await openSampleWorkspace(app, service)
  customers = await sample.open('Customers')
  await sample.open('Orders')
}, 60_000)
afterAll(async () => {
  await app.remove()
  await service.close()
})

const rows = 4
const links = 6
/** The links that a row takes, by their places among those that the rows hold at the start. */
const take = fc.record({
  row: fc.nat(rows - 1),
  taken: fc.uniqueArray(fc.nat(links - 1), { maxLength: 4 }),
  isRedone: fc.boolean(),
})

test('undo gives every link back', async () => {
  const held = [...(await customers.rows())].filter(([, row]) => Array.isArray(row.Orders) && row.Orders.length > 1)
  const keys = held.slice(0, rows).map(([key]) => key)
  const orders = held.slice(0, rows).flatMap(([, row]) => (row.Orders as readonly string[]).slice(0, 2))
  const state = async () => {
    const lists: (readonly string[])[] = []
    for (const key of keys) lists.push(await customers.linked(key, 'Orders'))
    return lists
  }
  const field = customers.field('Orders')
  await fc.assert(
    fc.asyncProperty(take, async ({ row, taken, isRedone }) => {
      const before = await state()
      const named = taken.map((it) => orders[it] ?? '')
      const cell = { row: keys[row] as RowKey, field, value: named.length === 0 ? null : named }
      await app.answer('edits.set', { ...customers.at, label: 'Set', cells: [cell] })
      await sample.push()
      for (const again of isRedone ? [true, false] : [false]) {
        await undoThrough(app, customers.at)
        await sample.push()
        expect(await state()).toEqual(before)
        if (again) {
          await redoThrough(app, customers.at)
          await sample.push()
        }
      }
    }),
    { numRuns: runs(10) },
  )
})
