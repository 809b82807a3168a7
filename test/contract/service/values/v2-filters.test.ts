import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DateRangeName, dateRanges } from '../../../../src-shared/api/filter-enumerations.ts'
import { getRowsCountV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { type Caller, createCaller } from '../../../support/service/service-caller.ts'
import { filterOf, listByV2 } from '../../../support/service/service-rows-v2.ts'
import { addRows, makeWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let sheet: TestWorksheet
/** Thursday 2024-02-29, 23:30 in UTC: already the first of March where the service's clock is. */
const now = Date.UTC(2024, 1, 29, 23, 30)
const days = [
  ...[
    '2022-12-31',
    '2023-01-01',
    '2023-10-01',
    '2023-12-31',
    '2024-01-01',
    '2024-01-31',
    '2024-02-01',
    '2024-02-18',
    '2024-02-19',
  ],
  ...[
    '2024-02-25',
    '2024-02-26',
    '2024-02-29',
    '2024-03-01',
    '2024-03-02',
    '2024-03-03',
    '2024-03-04',
    '2024-03-10',
    '2024-03-11',
  ],
  ...['2024-03-31', '2024-04-01', '2024-06-30', '2024-07-01', '2024-12-31', '2025-01-01', '2026-01-01'],
]

beforeAll(async () => {
  service = await startService({ clock: { now: () => now }, offsetMinutes: 60 })
  caller = createCaller(service)
  sheet = await makeWorksheet(caller, 'Days', [
    { alias: 'day', type: '15' },
    { alias: 'moment', type: '16' },
    { alias: 'who', type: '26', subType: '1' },
    { alias: 'name', type: '2' },
  ])
  await addRows(caller, sheet, [
    ...days.flatMap((day) => [{ day, moment: `${day} 00:00:00` }, { moment: `${day} 23:59:59` }]),
    { who: 'user-api', name: 'api' },
    { who: 'user-workflow', name: 'workflow' },
    { who: 'user-api,user-workflow', name: 'both' },
  ])
})
afterAll(() => service.close())

const find = async (alias: string, filter: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> =>
  (await listByV2(caller, sheet, { filters: [filterOf(sheet, alias, filter)], sortId: alias, isAsc: true })).map(
    (row) => row[alias],
  )
const refused = (filter: Readonly<Record<string, unknown>>): Promise<number> =>
  caller.refusal(getRowsCountV2, { body: { worksheetId: sheet.id, viewId: '', filters: [filter] } })

describe('on Friday the first of March 2024', () => {
  const expected: readonly (readonly [DateRangeName, first: string, last: string])[] = [
    ['Today', '2024-03-01', '2024-03-01'],
    ['Yesterday', '2024-02-29', '2024-02-29'],
    ['Tomorrow', '2024-03-02', '2024-03-02'],
    ['ThisWeek', '2024-02-26', '2024-03-03'],
    ['LastWeek', '2024-02-19', '2024-02-25'],
    ['NextWeek', '2024-03-04', '2024-03-10'],
    ['ThisMonth', '2024-03-01', '2024-03-31'],
    ['LastMonth', '2024-02-01', '2024-02-29'],
    ['NextMonth', '2024-04-01', '2024-04-01'],
    ['ThisQuarter', '2024-01-01', '2024-03-31'],
    ['LastQuarter', '2023-10-01', '2023-12-31'],
    ['NextQuarter', '2024-04-01', '2024-06-30'],
    ['ThisYear', '2024-01-01', '2024-12-31'],
    ['LastYear', '2023-01-01', '2023-12-31'],
    ['NextYear', '2025-01-01', '2025-01-01'],
    ['Last7Day', '2024-02-25', '2024-03-01'],
    ['Last14Day', '2024-02-18', '2024-03-01'],
    ['Last30Day', '2024-02-01', '2024-03-01'],
    ['Next7Day', '2024-03-01', '2024-03-04'],
    ['Next14Day', '2024-03-01', '2024-03-11'],
    ['Next33Day', '2024-03-01', '2024-04-01'],
  ]
  it.each(expected)('%s reaches from %s to %s', async (name, first, last) => {
    const within = days.filter((day) => day >= first && day <= last)
    expect([within[0], within.at(-1)]).toEqual([first, last])
    const dateRange = dateRanges[name]
    expect(await find('day', { filterType: 17, dateRange })).toEqual(within)
    const ends = within.flatMap((day) => [`${day} 00:00:00`, `${day} 23:59:59`])
    expect(await find('moment', { filterType: 17, dateRange })).toEqual(ends)
    expect((await find('day', { filterType: 33, dateRange })).at(0)).toBe(days.find((day) => day > last))
    expect((await find('day', { filterType: 35, dateRange })).at(-1)).toBe(days.filter((day) => day < first).at(-1))
  })

  it('counts units back and ahead with LastEnum and NextEnum, the current one included', async () => {
    const last = await find('day', { filterType: 17, dateRange: dateRanges.LastEnum, dateRangeType: 3, value: '2' })
    expect([last.at(0), last.at(-1)]).toEqual(['2024-02-01', '2024-03-31'])
    const next = await find('day', { filterType: 17, dateRange: dateRanges.NextEnum, dateRangeType: 5, value: '3' })
    expect([next.at(0), next.at(-1)]).toEqual(['2024-01-01', '2026-01-01'])
  })

  it('takes a written date at the precision of dateRangeType', async () => {
    const quarter = await find('day', { filterType: 17, value: '2024-05-05', dateRangeType: 4 })
    expect(quarter).toEqual(['2024-04-01', '2024-06-30'])
    const between = { filterType: 31, minValue: '2024-02-10', maxValue: '2024-03-10', dateRangeType: 3 }
    expect([(await find('day', between)).at(0), (await find('day', between)).at(-1)]).toEqual(['2024-02-01', '2024-03-31'])
    const custom = { filterType: 17, dateRange: dateRanges.Customize, minValue: '2024-03-01', maxValue: '2024-03-02' }
    expect(await find('day', custom)).toEqual(['2024-03-01', '2024-03-02'])
  })
})

describe('special accounts', () => {
  const names = async (filter: Readonly<Record<string, unknown>>) =>
    (await listByV2(caller, sheet, { filters: [filterOf(sheet, 'who', filter)], sortId: 'name', isAsc: true })).map(
      (row) => row.name,
    )

  it('stand for the accounts that they name', async () => {
    expect(await names({ filterType: 2, values: ['user-self'] })).toEqual(['api', 'both'])
    expect(await names({ filterType: 2, value: 'user-api' })).toEqual(['api', 'both'])
    expect(await names({ filterType: 2, value: 'user-workflow' })).toEqual(['both', 'workflow'])
    expect(await names({ filterType: 2, value: 'user-sub' })).toEqual([])
    expect(await names({ filterType: 26, values: ['user-workflow', 'user-self'] })).toEqual(['both'])
    expect(await names({ filterType: 21 })).toEqual(['api', 'both'])
    expect(await names({ filterType: 41 })).toEqual(['api', 'both', 'workflow'])
    expect(await names({ filterType: 42 })).toEqual([])
  })
})

describe('a filter that is wrong', () => {
  const filter = (more: Readonly<Record<string, unknown>>) => ({
    ...filterOf(sheet, 'day', { filterType: 17, dateRange: 1 }),
    ...more,
  })

  it('is refused with what is missing or out of the enumerations', async () => {
    expect(await refused(filter({ controlId: 'none' }))).toBe(10001)
    expect(await refused(filter({ controlId: undefined }))).toBe(10001)
    expect(await refused(filter({ dataType: undefined }))).toBe(10001)
    expect(await refused(filter({ spliceType: undefined }))).toBe(10001)
    expect(await refused(filter({ filterType: undefined }))).toBe(10001)
    expect(await refused(filter({ filterType: 2, dateRange: undefined }))).toBe(10001)
    expect(await refused(filter({ dateRange: 10, value: 'two' }))).toBe(10002)
    expect(await refused(filter({ dataType: 1 }))).toBe(10002)
    expect(await refused(filter({ spliceType: 3 }))).toBe(10002)
    expect(await refused(filter({ filterType: 9 }))).toBe(10002)
    expect(await refused(filter({ dateRange: 19 }))).toBe(10002)
    expect(await refused(filter({ dateRangeType: 6 }))).toBe(10002)
    expect(await refused(filter({ filterType: 33, dateRange: 0, value: 'tomorrow' }))).toBe(10002)
    expect(await refused(filter({ unknown: 1 }))).toBe(10001)
  })

  it('is refused when groups hold groups or nothing', async () => {
    const group = (members: readonly unknown[]) => ({ isGroup: true, spliceType: 1, groupFilters: members })
    expect(await refused(group([]))).toBe(10002)
    expect([10001, 10002]).toContain(await refused(group([group([filter({})])])))
    const body = { worksheetId: sheet.id, viewId: '', filters: [group([filter({})])] }
    expect(await caller.succeed(getRowsCountV2, { body })).toBe(1)
  })

  it('is refused when the list is too long', async () => {
    const body = { worksheetId: sheet.id, viewId: '', filters: Array.from({ length: 201 }, () => filter({})) }
    expect(await caller.refusal(getRowsCountV2, { body })).toBe(10002)
    const mixed = Array.from({ length: 200 }, (_, place) => filter({ spliceType: 1 + (place % 2) }))
    const longest = { ...body, filters: mixed }
    expect(await caller.succeed(getRowsCountV2, { body: longest })).toBe(1)
  })
})
