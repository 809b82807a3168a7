import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow, updateRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../../support/service/service-every-type.ts'
import { addRow, entries, readRow, readWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet

beforeAll(async () => {
  service = await startService()
  caller = createCaller(service)
  worksheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
})
afterAll(() => service.close())

const written = async (alias: string, value: unknown): Promise<unknown> => {
  const id = await addRow(caller, worksheet, { [alias]: value })
  return (await readRow(caller, worksheet, id))[alias]
}
const refused = (alias: string, value: unknown): Promise<number> =>
  caller.refusal(createRow, { params: { worksheet_id: worksheet.id }, body: { fields: entries(worksheet, { [alias]: value }) } })

describe('a written value', () => {
  it.each<[alias: string, value: unknown, read: unknown]>([
    ['text', '  spaces, 漢字, 🏔️ and\nlines ', '  spaces, 漢字, 🏔️ and\nlines '],
    ['text', '1E+05', '1E+05'],
    ['text', 'a\u0000b', 'a\u0000b'],
    ['number', '12.5', 12.5],
    ['number', ' -3 ', -3],
    ['number', '1e3', 1000],
    ['number', 0, 0],
    ['number', -0, 0],
    ['number', 123456789012345, 123456789012345],
    ['number', '0.12345678901234', 0.12345678901234],
    ['two_places', 1.25, 1.25],
    ['two_places', '1.250', 1.25],
    ['two_places', 1e21, 1e21],
    ['whole', 7, 7],
    ['checkbox', '1', true],
    ['checkbox', 0, false],
    ['date', '2024-12-31', '2024-12-31'],
    ['month', '2024-3-7', '2024-03-01'],
    ['year', '2024-3-7', '2024-01-01'],
    ['datetime', '2024-03-07 9:05', '2024-03-07 09:05:00'],
    ['minute', '2024-3-7 9:5:59', '2024-03-07 09:05:00'],
    ['hour', '2024-3-7 9:5:59', '2024-03-07 09:00:00'],
    ['day_moment', '2024-3-7', '2024-03-07 00:00:00'],
    ['time', '9:5', '09:05'],
    ['time', '9:5:7', '09:05:07'],
    ['clock', '9:5:7', '09:05'],
    [
      'department',
      'd1,d2',
      [
        { departmentId: 'd1', departmentName: 'Sales' },
        { departmentId: 'd2', departmentName: 'Export' },
      ],
    ],
    ['department', [{ departmentId: 'd2', departmentName: 'Export' }], [{ departmentId: 'd2', departmentName: 'Export' }]],
    ['org_role', ['o1'], [{ organizeId: 'o1', organizeName: 'Team lead' }]],
    ['member', 'user-self', 'user-api'],
    ['members', 'a1, a2', 'a1,a2'],
    ['members', ['a2', 'a1', 'a2'], 'a2,a1'],
    ['location', 'Berlin', { title: 'Berlin', address: '', x: null, y: null }],
    ['location', { longitude: 1, latitude: 2 }, { title: '', address: '', x: 1, y: 2 }],
  ])('of %s %j is read as %j', async (alias, value, read) => {
    expect(await written(alias, value)).toEqual(read)
  })

  it('of a select is read as its keys', async () => {
    const [red, blue] = [worksheet.key('multiple', 'Red'), worksheet.key('multiple', 'Blue')]
    expect(await written('single', [worksheet.key('single', 'Red')])).toEqual([worksheet.key('single', 'Red')])
    expect(await written('single', worksheet.key('single', 'Blue'))).toEqual([worksheet.key('single', 'Blue')])
    expect(await written('multiple', [blue, red])).toEqual([blue, red])
    expect(await written('multiple', [])).toEqual([])
  })

  it('is cleared by null, an empty text or an empty list', async () => {
    for (const [alias, value, empty] of [
      ['text', 'x', ''],
      ['number', 1, null],
      ['date', '2024-01-01', ''],
      ['members', 'a1', ''],
      ['checkbox', true, null],
    ] as const) {
      for (const clear of [null, '', []]) {
        const id = await addRow(caller, worksheet, { [alias]: value })
        const body = { fields: entries(worksheet, { [alias]: clear }) }
        await caller.succeed(updateRow, { params: { worksheet_id: worksheet.id, row_id: id }, body })
        expect((await readRow(caller, worksheet, id))[alias]).toEqual(empty)
      }
    }
  })
})

describe('a value that is refused', () => {
  it.each<[alias: string, value: unknown]>([
    ['text', 5],
    ['text', ['a']],
    ['text', { a: 1 }],
    ['number', true],
    ['number', '12,5'],
    ['number', 'Infinity'],
    ['number', '0x10'],
    ['number', '1e400'],
    ['number', '12345678901234567890'],
    ['number', '0.123456789012345678'],
    ['two_places', 1.255],
    ['two_places', '1.255'],
    ['two_places', 1e-7],
    ['whole', 0.5],
    ['rating', 6],
    ['rating', -1],
    ['rating', 2.5],
    ['checkbox', 'yes'],
    ['checkbox', 2],
    ['date', '2024-02-30'],
    ['date', '2024-13-01'],
    ['date', '07.03.2024'],
    ['date', '2024/3/7'],
    ['date', '2024-03-07 10:00:00'],
    ['date', 20240307],
    ['datetime', '2024-03-07'],
    ['datetime', '2024-03-07T10:00:00Z'],
    ['datetime', '2024-03-07 24:00:00'],
    ['time', '25:00'],
    ['time', '9'],
    ['single', ['Red']],
    ['multiple', 'Red'],
    ['member', 'nobody'],
    ['member', 'a1,a2'],
    ['member', { accountId: 'a1' }],
    ['members', [1]],
    ['department', 'd9'],
    ['region', 'r1,r2'],
    ['location', { title: 5 }],
    ['location', { x: 500 }],
    ['relation', 'no-such-row'],
    ['files', 'text'],
    ['files', [{ name: 'a.txt' }]],
    ['files', [{ name: 'a.txt', url: 'not base64!' }]],
    ['files', [{ name: '', url: 'QUJD' }]],
  ])('in %s as %j answers 10002', async (alias, value) => {
    expect(await refused(alias, value)).toBe(10002)
  })

  it.each([
    'words',
    'lookup',
    'formula',
    'concatenate',
    'number_of',
    'rollup',
    'date_formula',
    'function',
    'divider',
    'embed',
    'button',
    'api',
    'query',
    'section',
    'read_only',
  ])('because %s cannot be written answers 430014', async (alias) => {
    expect(await refused(alias, 'x')).toBe(430014)
  })

  it('that is half a character answers 10001 and writes nothing', async () => {
    const body = `{"fields":[{"id":"${worksheet.fieldId('text')}","value":"\\ud83d"}]}`
    const response = await service.service.handle(
      new Request(`${service.url}/v3/app/worksheets/${worksheet.id}/rows`, {
        method: 'POST',
        headers: { 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign, 'Content-Type': 'application/json' },
        body,
      }),
    )
    expect(await response.json()).toMatchObject({ success: false, error_code: 10001 })
  })
})

describe('an automatic number', () => {
  it('is given to each row in turn', async () => {
    const first = await readRow(caller, worksheet, await addRow(caller, worksheet, { text: 'a' }))
    const second = await readRow(caller, worksheet, await addRow(caller, worksheet, { text: 'b' }))
    const number = (row: Readonly<Record<string, unknown>>) => Number(String(row.number_of).replace('N-', ''))
    expect(first.number_of).toMatch(/^N-\d{5}$/)
    expect(number(second)).toBe(number(first) + 1)
  })
})
