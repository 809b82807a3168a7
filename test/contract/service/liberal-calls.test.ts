/**
 * Calls as programs for deployed services make them (service-notes A and B), in wire form: the liberal service answers them, the strict one refuses them, and what
 * is a mistake both refuse with the same code.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../support/service/service-caller.ts'
import { addRow, makeWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService, testAppKey, testSign } from '../../support/service/start-service.ts'
import { callByWire, type WireCall } from '../../support/wire-call.ts'

const key = { appKey: testAppKey, sign: testSign }
const headers = { 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign }
const search = `appKey=${testAppKey}&sign=${testSign}`

interface World {
  readonly service: StartedService
  readonly rowId: string
  readonly optionSetId: string
}

async function prepare(isStrict: boolean): Promise<World> {
  const service = await startService({ sample: true, isStrict })
  const caller = createCaller(service)
  const fields = [
    { alias: 'title', type: '2', isTitle: true },
    { alias: 'amount', type: '6', precision: 2 },
    { alias: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
  ]
  const sheet = await makeWorksheet(caller, 'Deals', fields)
  await callByWire(service, { method: 'POST', path: `/v3/app/worksheets/${sheet.id}`, headers, body: { alias: 'deals' } })
  const rowId = await addRow(caller, sheet, { title: 'First', amount: 5, colour: sheet.key('colour', 'Red') })
  await addRow(caller, sheet, { title: 'Second', amount: 7, colour: sheet.key('colour', 'Blue') })
  const set = { name: 'Sizes', options: [{ value: 'S' }], enableColor: false, enableScore: false }
  const { data } = await callByWire(service, { method: 'POST', path: '/v3/app/optionsets', headers, body: set })
  return { service, rowId, optionSetId: (data as { readonly optionsetId: string }).optionsetId }
}

let liberal: World
let strict: World
beforeAll(async () => {
  liberal = await prepare(false)
  strict = await prepare(true)
})
afterAll(() => Promise.all([liberal.service.close(), strict.service.close()]))

const list = '/v3/app/worksheets/deals/rows/list'
const page = { pageSize: 10, pageIndex: 1 }
const v2 = '/api/v2/open/worksheet'
const listBody =
  (body: object): ((world: World) => WireCall) =>
  () => ({ method: 'POST', path: list, headers, body: { ...page, ...body } })
const v2Rows =
  (body: object): ((world: World) => WireCall) =>
  () => ({
    method: 'POST',
    path: `${v2}/getRows`,
    body: { ...key, worksheetId: 'deals', viewId: '', ...page, ...body },
  })
const condition = { type: 'condition', field: 'title', operator: 'contains', value: 'First' }
const hap = { 'HAP-Appkey': testAppKey, 'HAP-Sign': testSign }
const plain = { Appkey: testAppKey, Sign: testSign }
const rowCall =
  (name: string, body: object = {}) =>
  (world: World): WireCall => ({
    method: 'POST',
    path: `${v2}/${name}`,
    body: { ...key, worksheetId: 'deals', rowId: world.rowId, ...body },
  })

const deployedCalls: readonly (readonly [what: string, make: (world: World) => WireCall])[] = [
  ['headers that begin with HAP-', () => ({ method: 'POST', path: list, headers: hap, body: page })],
  ['headers without a prefix', () => ({ method: 'POST', path: list, headers: plain, body: page })],
  ['/api before the paths of V3', () => ({ method: 'GET', path: '/api/v3/app/roles', headers })],
  [
    'V2 without its /api',
    () => ({ method: 'POST', path: '/v2/open/worksheet/getWorksheet', body: { ...key, worksheetId: 'deals' } }),
  ],
  [
    'the credentials of a POST of V2 in the query',
    () => ({ method: 'POST', path: `${v2}/getWorksheet?${search}`, body: { worksheetId: 'deals' } }),
  ],
  ['unknown keys in a body', listBody({ tableView: false, notes: { a: 1 } })],
  ['unknown keys in a query', () => ({ method: 'GET', path: '/v3/users/lookup?name=a&_=17', headers })],
  ['unknown keys within a condition', listBody({ filter: { ...condition, dataType: 2 } })],
  ['a filter of null', listBody({ filter: null })],
  ['a filter of {}', listBody({ filter: {} })],
  ['null wherever a parameter may be left out', listBody({ viewId: null, fields: null, sorts: null })],
  [
    'words of conditions in other letter cases',
    listBody({ filter: { type: 'Group', logic: 'and', children: [{ ...condition, type: 'CONDITION', operator: 'Contains' }] } }),
  ],
  ['numbers as texts', listBody({ pageSize: '10', pageIndex: '1' })],
  ['booleans as words', listBody({ useFieldIdAsKey: 'False' })],
  ['booleans as numbers', listBody({ useFieldIdAsKey: 1 })],
  ['isAsc as a word', listBody({ sorts: [{ field: 'amount', isAsc: 'True' }] })],
  ['no pageSize', () => ({ method: 'POST', path: list, headers, body: { pageIndex: 1 } })],
  ['no paging at all', () => ({ method: 'POST', path: list, headers, body: {} })],
  ['includeTotalCount and includeSystemFields', listBody({ includeTotalCount: true, includeSystemFields: true })],
  ['responseFormat in a list of rows', listBody({ responseFormat: 'md' })],
  ['responseFormat of a structure', () => ({ method: 'GET', path: '/v3/app/worksheets/deals?responseFormat=md', headers })],
  [
    'V2 names of system attributes in a filter',
    listBody({ filter: { type: 'condition', field: 'ctime', operator: 'gt', value: '2020-01-01' } }),
  ],
  ['V2 names of system attributes in a sort', listBody({ sorts: [{ field: 'utime', direction: 'ASC' }] })],
  ['rowId in a filter', listBody({ filter: { type: 'condition', field: 'rowId', operator: 'in', value: ['x'] } })],
  ['V2 filters of null', v2Rows({ filters: null })],
  [
    'codes of V2 filters as texts',
    v2Rows({ filters: [{ controlId: 'title', dataType: '2', spliceType: '1', filterType: '1', value: 'First' }] }),
  ],
  [
    'unknown keys within V2 filters',
    v2Rows({ filters: [{ controlId: 'title', dataType: 2, spliceType: 1, filterType: 8, emptyRule: 1 }] }),
  ],
  ['getWorksheetInfo', () => ({ method: 'POST', path: `${v2}/getWorksheetInfo`, body: { ...key, worksheetId: 'deals' } })],
  [
    'getFilterRows',
    () => ({ method: 'POST', path: `${v2}/getFilterRows`, body: { ...key, worksheetId: 'deals', viewId: '', ...page } }),
  ],
  ['getRowByIdPost', rowCall('getRowByIdPost')],
  ['getRowShareLink', rowCall('getRowShareLink')],
  ['getRowShareUrl', rowCall('getRowShareUrl')],
  ['getWorksheetDiscussions', rowCall('getWorksheetDiscussions', page)],
  ['getWorksheetOperationLogs', rowCall('getWorksheetOperationLogs')],
  ['getFilterRowsTotalNum', rowCall('getFilterRowsTotalNum', { viewId: '' })],
  [
    'createRole',
    () => ({ method: 'POST', path: '/api/v1/open/app/createRole', body: { ...key, name: `Role ${crypto.randomUUID()}` } }),
  ],
  ['getOptionSets', () => ({ method: 'POST', path: '/api/v1/open/app/getOptionSets', body: key })],
  ['getOptionSets by GET', () => ({ method: 'GET', path: `/api/v1/open/app/getOptionSets?${search}` })],
  [
    'createOptionSet',
    () => ({
      method: 'POST',
      path: '/api/v1/open/app/createOptionSet',
      body: { ...key, name: 'Sides', options: [{ value: 'Left', index: '1' }], colorful: 'false', enableScore: 0 },
    }),
  ],
  [
    'editOptionSet with the id in the path, by PUT',
    ({ optionSetId }) => ({
      method: 'PUT',
      path: `/api/v1/open/app/editOptionSet/${optionSetId}`,
      body: { ...key, name: 'Sizes', options: [{ value: 'M' }], colorful: false, enableScore: false },
    }),
  ],
  [
    'an option set of V3 edited by PUT',
    ({ optionSetId }) => ({ method: 'PUT', path: `/v3/app/optionsets/${optionSetId}`, headers, body: { name: 'Sizes' } }),
  ],
  [
    'deleteOptionSet with the id in the path',
    ({ optionSetId }) => ({ method: 'DELETE', path: `/api/v1/open/app/deleteOptionSet/${optionSetId}?${search}` }),
  ],
  ['regions under another path', () => ({ method: 'POST', path: '/api/FixedData/getCitysByParentID', body: { parentId: '' } })],
  ['regions by GET', () => ({ method: 'GET', path: '/v2/open/area/get?parentId=' })],
]

describe('a program for deployed services', () => {
  it.each(deployedCalls)('may send %s to the liberal service, and not to the strict one', async (_, make) => {
    expect(await callByWire(liberal.service, make(liberal))).toMatchObject({ isSuccess: true })
    const refused = await callByWire(strict.service, make(strict))
    expect(refused.isSuccess).toBe(false)
    expect([10001, 10002, 10101]).toContain(refused.code)
  })

  const titles = async (body: object): Promise<unknown> => {
    const { data } = await callByWire(liberal.service, {
      method: 'POST',
      path: list,
      headers,
      body: { useFieldIdAsKey: false, ...body },
    })
    return (data as { readonly rows: readonly { readonly title: string }[] }).rows.map((row) => row.title)
  }

  it('is answered what it asked for', async () => {
    expect(await titles({ filter: { ...condition, type: 'Condition' }, more: 1 })).toEqual(['First'])
    expect(await titles({ sorts: [{ field: 'amount', isAsc: '1' }] })).toEqual(['First', 'Second'])
    expect(await titles({ sorts: [{ field: 'amount', direction: 'DESC' }] })).toEqual(['Second', 'First'])
    expect(await titles({ filter: { type: 'condition', field: 'colour', operator: 'eq', value: ['Blue'] } })).toEqual(['Second'])
    expect(await titles({ filter: { type: 'condition', field: 'rowid', operator: 'eq', value: liberal.rowId } })).toEqual([
      'First',
    ])
  })

  it('gets fifty rows of the first page where it does not say how many', async () => {
    const { data } = await callByWire(liberal.service, {
      method: 'POST',
      path: '/v3/app/worksheets/orders/rows/list',
      headers,
      body: {},
    })
    const { rows, ...paging } = data as {
      readonly rows: readonly unknown[]
      readonly pageSize: number
      readonly pageIndex: number
    }
    expect([rows.length, paging.pageSize, paging.pageIndex]).toEqual([50, 50, 1])
  })

  it('gets no total and no system attributes where it says so', async () => {
    const { data } = await callByWire(liberal.service, {
      method: 'POST',
      path: list,
      headers,
      body: {
        includeTotalCount: 'false',
        includeSystemFields: 0,
        fields: ['title'],
        useFieldIdAsKey: false,
        sorts: [{ field: 'amount' }],
      },
    })
    expect(data).toEqual({
      rows: [
        { id: expect.any(String), title: 'Second' },
        { id: expect.any(String), title: 'First' },
      ],
      pageIndex: 1,
      pageSize: 50,
    })
  })

  it('reads the same as Markdown, in which no value leaves its cell', async () => {
    const caller = createCaller(liberal.service)
    const sheet = await makeWorksheet(caller, 'Odd', [{ alias: 'title', type: '2' }])
    const id = await addRow(caller, sheet, { title: 'a | b\n| c \\| d' })
    const { data } = await callByWire(liberal.service, {
      method: 'POST',
      path: `/v3/app/worksheets/${sheet.id}/rows/list`,
      headers,
      body: { responseFormat: 'MD', useFieldIdAsKey: false, includeSystemFields: false },
    })
    expect(data).toBe(
      [
        '| name | value |',
        '| --- | --- |',
        '| total | 1 |',
        '| pageIndex | 1 |',
        '| pageSize | 50 |',
        '',
        '## rows',
        '',
        '| id | title |',
        '| --- | --- |',
        `| ${id} | a \\| b<br>\\| c \\\\\\| d |`,
      ].join('\n'),
    )
  })

  it('finds an application under a prefix of its own there alone', async () => {
    const service = await startService({ pathPrefix: '/elsewhere', isStrict: false })
    try {
      expect((await callByWire(service, { method: 'GET', path: '/elsewhere/v3/app', headers })).isSuccess).toBe(true)
      expect((await fetch(`${service.url}/v3/app`, { headers })).status).toBe(404)
      expect((await fetch(`${service.url}/api/v3/app`, { headers })).status).toBe(404)
    } finally {
      await service.close()
    }
  })
})

const mistakes: readonly (readonly [what: string, make: (world: World) => WireCall, code: number])[] = [
  ['a page that is no number', listBody({ pageSize: 'many' }), 10001],
  ['a boolean that is none', listBody({ useFieldIdAsKey: 'perhaps' }), 10001],
  ['a direction that is none', listBody({ sorts: [{ field: 'amount', direction: 'up' }] }), 10002],
  ['an operator that is none', listBody({ filter: { ...condition, operator: 'like' } }), 10002],
  ['a condition on no field', listBody({ filter: { ...condition, field: 'nothing' } }), 10001],
  ['a filter that is a text', listBody({ filter: 'title' }), 10001],
  [
    'a filter that mixes groups and conditions',
    listBody({
      filter: { type: 'group', logic: 'AND', children: [condition, { type: 'group', logic: 'AND', children: [condition] }] },
    }),
    10001,
  ],
  ['no view in V2', v2Rows({ viewId: undefined }), 10001],
  ['filters of V2 that are a text', v2Rows({ filters: 'all' }), 10001],
  ['a worksheet by number', () => ({ method: 'POST', path: `${v2}/getWorksheet`, body: { ...key, worksheetId: 1 } }), 10001],
  ['a field that does not exist', rowCall('editRow', { controls: [{ controlId: 'nothing', value: 1 }] }), 10001],
  ['a number as a text', rowCall('editRow', { controls: [{ controlId: 'title', value: 5 }] }), 10002],
  ['an option that does not exist', rowCall('editRow', { controls: [{ controlId: 'colour', value: 'Green' }] }), 10002],
  ['no values to write', rowCall('editRow', {}), 10001],
  ['an operation that does not exist', () => ({ method: 'POST', path: `${v2}/nothing`, body: key }), 10001],
]

describe('a mistake', () => {
  it.each(mistakes)('like %s is refused by both alike', async (_, make, code) => {
    const [byLiberal, byStrict] = [
      await callByWire(liberal.service, make(liberal)),
      await callByWire(strict.service, make(strict)),
    ]
    expect({ liberal: byLiberal.code, strict: byStrict.code }).toEqual({ liberal: code, strict: code })
  })
})
