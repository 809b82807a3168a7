/** Several sheets of one workbook over the host border: begun together or not at all, known to each other across a restart, and related to rows that were only staged before. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type WorksheetId, worksheetId as worksheetIdSchema } from '../../../../../src-shared/model/ids.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'
import { makeBook } from '../../../../support/workbooks/make-book.ts'

/** Opens with the customers; the orders relate to them. */
const at = importWorld([{ name: 'Customer', type: '2', isTitle: true }])
let orders: WorksheetId
beforeEach(async () => {
  const fields = [
    { name: 'Number', type: '2', isTitle: true },
    { name: 'For', type: '29', subType: '1', dataSource: at.worksheetId },
  ]
  orders = (await at.add('Orders', fields)).worksheetId
  await at.pull()
})

const book = makeBook({
  Orders: [
    ['Number', 'For'],
    ['o-1', 'Ada'],
    ['o-2', 'Bob'],
  ],
  Customers: [['Customer'], ['Ada'], ['Bob']],
  Empty: [],
})

const beginBook = () => at.beginFile('year.xlsx', book)
const both = () => [
  { sheet: 'Orders', worksheetId: orders },
  { sheet: 'Customers', worksheetId: at.worksheetId },
]
const listed = async () => (await at.answer('import.list', { connectionId: at.connectionId })).imports

describe('several sheets of a workbook', () => {
  it('begin as imports of their own, each mapped to its worksheet, and know what they have in common', async () => {
    const { importId } = await beginBook()
    const { group, imports } = await at.answer('import.begin-sheets', { importId, sheets: both() })
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
    await at.answer('import.discard', { importId })
    await at.restart()
    expect((await listed()).map(({ sheets }) => sheets).sort((a, b) => (a?.place ?? 0) - (b?.place ?? 0))).toEqual([
      { group, place: 0 },
      { group, place: 1 },
    ])
  })

  it('find rows of one another that are only staged, once their worksheet was loaded', async () => {
    const { importId } = await beginBook()
    const { imports } = await at.answer('import.begin-sheets', { importId, sheets: both() })
    const [forOrders, forCustomers] = imports
    if (forOrders === undefined || forCustomers === undefined) throw new Error('no imports')
    expect((await at.check(forOrders)).check).toMatchObject({ insert: 0, rejected: 2 })
    await at.check(forCustomers)
    await at.stage(forCustomers)
    expect((await at.check(forOrders)).check).toMatchObject({ insert: 2, rejected: 0 })
    expect(await at.stage(forOrders)).toMatchObject({
      status: 'done',
      counts: { inserted: 2 },
    })
  })

  it('begin all or none, and say which sheet stands in the way', async () => {
    const { importId } = await beginBook()
    const begin = (sheets: { sheet: string; worksheetId: WorksheetId }[]) => at.call('import.begin-sheets', { importId, sheets })
    const refused = (message: unknown) => ({ ok: false, error: { message } })
    const { worksheetId } = at
    const unknown = worksheetIdSchema.parse('unknown')
    expect(await begin([...both(), { sheet: 'Empty', worksheetId: unknown }])).toMatchObject(
      refused('Sheet “Empty”: This worksheet is not in the local data. Open it first.'),
    )
    expect(await begin([...both(), { sheet: 'More', worksheetId }])).toMatchObject(refused('The workbook has no sheet “More”.'))
    expect(await begin([...both(), ...both()])).toMatchObject(refused('A sheet is chosen twice.'))
    expect((await listed()).map((each) => each.importId)).toEqual([importId])
    const csv = await at.beginFile('a.csv', Buffer.from('Customer\nAda\n'))
    expect(await at.call('import.begin-sheets', { importId: csv.importId, sheets: both() })).toMatchObject(
      refused('Only a workbook has sheets, and this file is none.'),
    )
  })
})
