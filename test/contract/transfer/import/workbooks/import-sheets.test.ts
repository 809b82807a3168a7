/** Several sheets of one workbook over the host border: begun together or not at all, known to each other across a restart, and related to rows that were only staged before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../../src-main/secrets/memory-store.ts'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { type WorksheetId, worksheetId as worksheetIdSchema } from '../../../../../src-shared/model/ids.ts'
import { check, close, type OpenedWorksheet, openWorksheet, pull, upload, whole } from '../../../../support/csv/open-worksheet.ts'
import { startHost } from '../../../../support/host/start-host.ts'
import { makeBook } from '../../../../support/workbooks/make-book.ts'

/** Opens with the customers; the orders relate to them. */
let at: OpenedWorksheet
let orders: WorksheetId
beforeEach(async () => {
  at = await openWorksheet([{ name: 'Customer', type: '2', isTitle: true }])
  const { connectionId, worksheetId } = at
  const made = await at.host.answer('worksheet.create', {
    connectionId,
    name: 'Orders',
    fields: [
      { name: 'Number', type: '2', isTitle: true },
      { name: 'For', type: '29', subType: '1', dataSource: worksheetId },
    ],
  })
  orders = made.worksheetId
  await at.host.answer('worksheet.open', { connectionId, worksheetId: orders })
  await pull(at)
})
afterEach(() => close(at))

const book = makeBook({
  Orders: [
    ['Number', 'For'],
    ['o-1', 'Ada'],
    ['o-2', 'Bob'],
  ],
  Customers: [['Customer'], ['Ada'], ['Bob']],
  Empty: [],
})

const beginBook = async (name = 'year.xlsx', content: Buffer<ArrayBuffer> = book): Promise<ImportDraft> => {
  const { connectionId, worksheetId } = at
  const file = await upload(at.host, name, content)
  return at.host.answer('import.begin', { connectionId, worksheetId, source: { file } })
}
const both = () => [
  { sheet: 'Orders', worksheetId: orders },
  { sheet: 'Customers', worksheetId: at.worksheetId },
]
const listed = async () => (await at.host.answer('import.list', { connectionId: at.connectionId })).imports

describe('several sheets of a workbook', () => {
  it('begin as imports of their own, each mapped to its worksheet, and know what they have in common', async () => {
    const { importId } = await beginBook()
    const { group, imports } = await at.host.answer('import.begin-sheets', { importId, sheets: both() })
    expect(
      imports.map(({ worksheetId, format, columns, sheets, fileName }) => [
        worksheetId,
        fileName,
        format.sheet?.name,
        columns.map(({ header, mapping }) => [header, mapping.field !== null]),
        sheets,
      ]),
    ).toEqual([
      [
        orders,
        'year.xlsx',
        'Orders',
        [
          ['Number', true],
          ['For', true],
        ],
        { group, place: 0 },
      ],
      [at.worksheetId, 'year.xlsx', 'Customers', [['Customer', true]], { group, place: 1 }],
    ])
    // The one that they were begun from may go: each has a copy of its own.
    await at.host.answer('import.discard', { importId })
    const { dataFolder } = at.host
    await at.host.stop()
    at = { ...at, host: await startHost({ dataFolder, keychain: createMemoryStore() }) }
    await at.host.answer('connections.open', { connectionId: at.connectionId })
    expect((await listed()).map(({ sheets }) => sheets).sort((a, b) => (a?.place ?? 0) - (b?.place ?? 0))).toEqual([
      { group, place: 0 },
      { group, place: 1 },
    ])
  })

  it('find rows of one another that are only staged, once their worksheet was loaded', async () => {
    const { importId } = await beginBook()
    const { imports } = await at.host.answer('import.begin-sheets', { importId, sheets: both() })
    const [forOrders, forCustomers] = imports
    if (forOrders === undefined || forCustomers === undefined) throw new Error('no imports')
    expect((await check(at, forOrders)).check).toMatchObject({ insert: 0, rejected: 2 })
    await check(at, forCustomers)
    await whole(at.host, at.host.answer('import.stage', { importId: forCustomers.importId }))
    expect((await check(at, forOrders)).check).toMatchObject({ insert: 2, rejected: 0 })
    expect(await whole(at.host, at.host.answer('import.stage', { importId: forOrders.importId }))).toMatchObject({
      status: 'done',
      counts: { inserted: 2 },
    })
  })

  it('begin all or none, and say which sheet stands in the way', async () => {
    const { importId } = await beginBook()
    const begin = (sheets: { sheet: string; worksheetId: WorksheetId }[]) =>
      at.host.call('import.begin-sheets', { importId, sheets })
    const refused = (message: unknown) => ({ ok: false, error: { message } })
    const { worksheetId } = at
    const unknown = worksheetIdSchema.parse('unknown')
    expect(await begin([...both(), { sheet: 'Empty', worksheetId: unknown }])).toMatchObject(
      refused('Sheet “Empty”: This worksheet is not in the local data. Open it first.'),
    )
    expect(await begin([...both(), { sheet: 'More', worksheetId }])).toMatchObject(refused('The workbook has no sheet “More”.'))
    expect(await begin([...both(), ...both()])).toMatchObject(refused('A sheet is chosen twice.'))
    expect((await listed()).map((each) => each.importId)).toEqual([importId])
    const csv = await beginBook('a.csv', Buffer.from('Customer\nAda\n'))
    expect(await at.host.call('import.begin-sheets', { importId: csv.importId, sheets: both() })).toMatchObject(
      refused('Only a workbook has sheets, and this file is none.'),
    )
  })
})
