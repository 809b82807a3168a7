/**
 * What rows of a file take from rows that are there: a related row that belongs to one row only is named before anything is written.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin, check } from '../../../../support/csv/open-worksheet.ts'
import { openSampleWorkspace, type SampleWorkspace } from '../../../../support/host/sample-worksheets.ts'
import { type StartedHost, startHost } from '../../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../../support/service/start-service.ts'

let service: StartedService
let host: StartedHost
let sample: SampleWorkspace
beforeEach(async () => {
  service = await startService({ sample: true })
  host = await startHost()
  sample = await openSampleWorkspace(host, service)
})
afterEach(async () => {
  await host.remove()
  await service.close()
})

it('is said by the check, with the rows that lose links, and not of links that a row has already', async () => {
  const customers = await sample.open('Customers')
  const orders = await sample.open('Orders', 'unpulled')
  const rows = [...(await customers.rows())].map(([key, row]) => ({
    key,
    title: String(row.Company),
    orders: (row.Orders ?? []) as readonly string[],
  }))
  const [first, second] = rows.filter((it) => it.orders.length > 1)
  if (first === undefined || second === undefined) throw new Error('too few customers with orders')
  const at = { ...customers.at, host, service, fields: customers.fields }
  const csv = (title: string, ids: readonly string[]) => `Company,Orders\n${title},"${ids.join(', ')}"\n`
  const checked = async (title: string, ids: readonly string[]) => {
    const draft = await begin(at, csv(title, ids))
    const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [customers.field('Company')] }
    return (await check(at, await host.answer('import.configure', { importId: draft.importId, rules }))).check
  }
  const taken = {
    ...{ worksheetId: customers.at.worksheetId, name: 'Customers', field: 'Orders', relatedWorksheetId: orders.at.worksheetId },
    ...{ rows: 1, links: 1, first: [{ row: second.key, title: second.title, links: 1 }], unknown: 0 },
  }
  const more = [...first.orders, second.orders[0] ?? '']
  expect(await checked(first.title, more)).toMatchObject({ update: 1, rejected: 0, takes: [taken] })
  expect(await checked('Somebody new', second.orders.slice(0, 1))).toMatchObject({ insert: 1, rejected: 0, takes: [taken] })
  expect((await checked(first.title, first.orders))?.takes ?? []).toEqual([])
})
