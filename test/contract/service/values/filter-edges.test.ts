import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorksheet, editWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../../support/service/service-every-type.ts'
import { filterOf, listByV2 } from '../../../support/service/service-rows-v2.ts'
import { addRow, readList, readRow, readWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'
import { tinyPng } from '../../../support/tiny-picture.ts'

let service: StartedService
let caller: Caller
let sheet: TestWorksheet

beforeAll(async () => {
  service = await startService({ clock: { now: () => Date.UTC(2024, 4, 20, 12) } })
  caller = createCaller(service)
  sheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
  const two = await addRow(caller, sheet, { text: 'two', multiple: ['k-red', 'k-blue'] })
  await addRow(caller, sheet, { text: 'linked', relations: two })
  await addRow(caller, sheet, {
    ...{ text: 'cut', month: '2024-5-17', year: '2024-5-17', minute: '2024-5-17 9:05:30' },
    ...{ hour: '2024-5-17 9:05:30', day_moment: '2024-5-17 9:05:30', clock: '9:05:30', date: '2024-05-17' },
  })
  await addRow(caller, sheet, { text: 'old', date: '0001-05-01' })
  await addRow(caller, sheet, { text: 'signed', signature: tinyPng })
})
afterAll(() => service.close())

const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => row.text)
const find = async (field: string, operator: string, value?: unknown) =>
  names((await readList(caller, sheet, { filter: { type: 'condition', field, operator, value } })).rows)
const findByV2 = async (alias: string, filter: Readonly<Record<string, unknown>>) =>
  names(await listByV2(caller, sheet, { filters: [filterOf(sheet, alias, filter)] }))

describe('a filter', () => {
  it('by an option key that is a comma does not find what stands between two keys', async () => {
    expect(await find('multiple', 'contains', [','])).toEqual([])
    expect(await find('multiple', 'concurrent', ['k-red', ','])).toEqual([])
  })

  it('for related rows that are none finds no row', async () => {
    expect(await find('relations', 'eq', [])).toEqual([])
    expect(await findByV2('relations', { filterType: 26, values: [''] })).toEqual([])
  })

  it.each([
    ['month', '2024-5-17'],
    ['year', '2024-5-17'],
    ['minute', '2024-5-17 9:05:30'],
    ['hour', '2024-5-17 9:05:30'],
    ['day_moment', '2024-5-17 9:05:30'],
    ['clock', '9:05:30'],
  ])('by the value that was written finds the row though %s keeps less of it', async (alias, written) => {
    expect(await find(alias, 'eq', written)).toEqual(['cut'])
    expect(await find(alias, 'gt', written)).toEqual([])
    expect(await find(alias, 'ge', written)).toEqual(['cut'])
    expect(await find(alias, 'lt', written)).toEqual([])
    expect(await find(alias, 'le', written)).toEqual(['cut'])
    expect(await find(alias, 'between', [written, written])).toEqual(['cut'])
  })

  it('asks a month field for this week by the months that the week lies in', async () => {
    expect(await findByV2('month', { filterType: 17, dateRange: 4 })).toEqual(['cut'])
  })

  it('takes the years before 100 as they are', async () => {
    expect(await findByV2('date', { filterType: 17, dateRangeType: 3, value: '0001-05-31' })).toEqual(['old'])
    expect(await findByV2('date', { filterType: 33, dateRangeType: 5, value: '0001-05-31' })).toEqual(['cut'])
    expect(await findByV2('date', { filterType: 17, dateRangeType: 2, value: '0000-01-01' })).toEqual([])
    expect(await findByV2('date', { filterType: 36, dateRangeType: 5, value: '9999-12-31' })).toEqual(['old', 'cut'])
  })

  it('on a signature asks only whether there is one, because its text is an address made for the reader', async () => {
    expect(await find('signature', 'isnotempty')).toEqual(['signed'])
    const filter = { type: 'condition', field: 'signature', operator: 'contains', value: 'signature' }
    await expect(readList(caller, sheet, { filter })).rejects.toThrow('10002')
    expect(names(await listByV2(caller, sheet, { keyWords: 'bbbb' }))).toEqual([])
  })

  it.each([
    ['Between', { filterType: 11 }, ['cut']],
    ['NBetween', { filterType: 12 }, ['signed', 'old', 'linked', 'two']],
    ['Gt', { filterType: 13 }, []],
    ['Gte', { filterType: 14 }, ['cut']],
    ['Lt', { filterType: 15 }, ['old']],
    ['Lte', { filterType: 16 }, ['old', 'cut']],
  ])('by %s takes a relative range as the filter types of dates do', async (_, filter, found) => {
    expect(await findByV2('date', { ...filter, dateRange: 7 })).toEqual(found)
  })

  it('by Eq compares dates at the precision that it names', async () => {
    expect(await findByV2('date', { filterType: 2, value: '2024-05-01', dateRangeType: 3 })).toEqual(['cut'])
  })
})

it('answers, sorts and counts rows that relate to a worksheet whose title is a relation', async () => {
  const field = { name: 'Back', alias: 'back', type: '29', dataSource: sheet.id }
  const { worksheetId } = await caller.succeed(createWorksheet, { body: { name: 'Titled', fields: [field] } })
  const params = { worksheet_id: sheet.id }
  const to = { name: 'To', alias: 'to', type: '29', dataSource: worksheetId }
  await caller.succeed(editWorksheet, { params, body: { addFields: [to] } })
  const [titled, related] = [await readWorksheet(caller, worksheetId), await readWorksheet(caller, sheet.id)]
  const target = await addRow(caller, titled, {})
  const row = await addRow(caller, related, { text: 'relates', to: target })
  expect(await readRow(caller, related, row)).toMatchObject({ text: 'relates', to: target })
  const { ids } = await readList(caller, related, { sorts: [{ field: 'to', direction: 'asc' }] })
  expect(ids).toContain(row)
})
