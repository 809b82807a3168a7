/** What becomes of links between rows when rows are copied, over the embedded service: a row's other side belongs to one row only. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { openSampleWorkspace, type SampleWorksheet, type SampleWorkspace } from '../../support/host/sample-worksheets.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/start-service.ts'

let service: StartedService
let app: StartedHost
let sample: SampleWorkspace
let customers: SampleWorksheet

beforeEach(async () => {
  service = await startService({ sample: true })
  app = await startHost()
  sample = await openSampleWorkspace(app, service)
  customers = await sample.open('Customers')
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

/** Customers with orders, those with the most first. */
async function withOrders(): Promise<
  readonly { readonly key: RowKey; readonly title: string; readonly orders: readonly string[] }[]
> {
  const rows = [...(await customers.rows())].map(([key, row]) => ({
    key,
    title: String(row.Company),
    orders: (row.Orders ?? []) as readonly string[],
  }))
  return rows.filter((it) => it.orders.length > 1).sort((a, b) => b.orders.length - a.orders.length)
}

test('a duplicated customer keeps its orders and contacts on push, and what the copy leaves out is named', async () => {
  const [first] = await withOrders()
  if (first === undefined) throw new Error('no customer has orders')
  const before = [await customers.linked(first.key, 'Orders'), await customers.linked(first.key, 'Contacts')]
  expect(before[0]).toHaveLength(first.orders.length)
  const target = { of: 'rows' as const, rows: [first.key] }
  const { outcome } = await app.answer('edits.duplicate-rows', { ...customers.at, target })
  await sample.push()
  expect([await customers.linked(first.key, 'Orders'), await customers.linked(first.key, 'Contacts')]).toEqual(before)
  const copies = (await customers.serviceRows(first.title)).filter((it) => it !== first.key)
  expect(copies).toHaveLength(1)
  expect(await customers.linked(copies[0] ?? '', 'Orders')).toEqual([])
  expect(outcome?.leftOut).toMatchObject([
    { why: 'links', fields: ['Contacts', 'Orders'] },
    { why: 'unique', fields: ['VAT number'] },
    { why: 'locked', fields: expect.arrayContaining(['Customer no.', 'Turnover']) },
  ])
})
