import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRowLogsV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { addRowV2, deleteRowV2, editRowV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { deleteRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  makeWorksheet,
  readList,
  readWorksheet,
  type TestWorksheet,
  type Values,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
/** Stands still unless a test moves it: several changes in one millisecond must be told apart too. */
let now = Date.UTC(2026, 10, 20, 12, 0, 0)

beforeAll(async () => {
  service = await startService({ sample: true, clock: { now: () => now } })
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const things = () =>
  makeWorksheet(caller, 'Things', [
    { alias: 'name', type: '2' },
    { alias: 'count', type: '6' },
    { alias: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
    { alias: 'who', type: '26' },
    { alias: 'file', type: '14' },
    { alias: 'other', type: '29', subType: '2', dataSource: 'categories' },
  ])

const set = (worksheet: TestWorksheet, id: string, values: Values) =>
  caller.succeed(updateRow, { params: { worksheet_id: worksheet.id, row_id: id }, body: { fields: entries(worksheet, values) } })
const logsOf = (worksheet: TestWorksheet, rowId: string, more: object = {}) =>
  caller.succeed(getRowLogsV2, { body: { worksheetId: worksheet.id, rowId, ...more } })
const refusal = (body: object) => caller.refusal(getRowLogsV2, { body })

describe('the change log', () => {
  it('tells who did what to a row, newest first, in the shapes of the interface', async () => {
    const worksheet = await things()
    const id = await addRow(caller, worksheet, { name: 'A' })
    now += 1000
    await set(worksheet, id, { name: 'B', count: 3 })
    const { logs, flag } = await logsOf(worksheet, id)
    expect(flag).toBe(false)
    expect(logs).toEqual([
      {
        opeartorInfo: { accountId: 'user-api', fullname: 'API', avatar: '', status: 1, isPortal: false },
        operatContent: {
          worksheetId: worksheet.id,
          objectId: id,
          uniqueId: expect.stringMatching(/^[0-9a-f]{24}$/),
          objectType: 2,
          type: 2,
          requestType: 1,
          createTime: now,
          logData: [
            {
              id: worksheet.fieldId('name'),
              name: 'name',
              editType: 2,
              type: 2,
              oldValue: 'A',
              oldText: 'A',
              newValue: 'B',
              newText: 'B',
              isDeleted: false,
            },
            {
              id: worksheet.fieldId('count'),
              name: 'count',
              editType: 1,
              type: 6,
              oldValue: '',
              oldText: '',
              newValue: '3',
              newText: '3',
              isDeleted: false,
            },
          ],
        },
      },
      {
        opeartorInfo: expect.anything(),
        operatContent: expect.objectContaining({ type: 1, createTime: now - 1000, logData: [] }),
      },
    ])
  })

  it('says options, people, files and related rows in words, as they were then', async () => {
    const worksheet = await things()
    const categories = await readWorksheet(caller, 'categories')
    const category = await addRow(caller, categories, { name: 'Kites' })
    const id = await addRow(caller, worksheet, { name: 'A', colour: [worksheet.key('colour', 'Red')] })
    const person = [...service.service.workspace.directory().accounts.values()].at(-1)
    await set(worksheet, id, {
      colour: [worksheet.key('colour', 'Blue')],
      who: person?.id,
      file: [{ name: 'a.txt', url: Buffer.from('a').toString('base64') }],
      other: category,
    })
    await caller.succeed(updateRow, {
      params: { worksheet_id: 'categories', row_id: category },
      body: { fields: entries(categories, { name: 'Balloons' }) },
    })
    const { logs } = await logsOf(worksheet, id)
    const told = logs[0]?.operatContent.logData.map((each) => [each.name, each.editType, each.oldText, each.newText])
    expect(told).toEqual([
      ['colour', 2, 'Red', 'Blue'],
      ['who', 1, '', person?.name],
      ['file', 1, '', 'a.txt'],
      ['other', 1, '', 'Kites'],
    ])
    const file = logs[0]?.operatContent.logData.find((each) => each.name === 'file')
    expect(JSON.parse(file?.newValue ?? '')).toEqual([{ name: 'a.txt', url: expect.stringContaining(`${service.url}/file/`) }])
  })

  it('has what was written through the other generation, and nothing of a write that changed nothing', async () => {
    const worksheet = await things()
    const controls = [{ controlId: worksheet.fieldId('name'), value: 'V2' }]
    const rowId = await caller.succeed(addRowV2, { body: { worksheetId: worksheet.id, controls } })
    await caller.succeed(editRowV2, { body: { worksheetId: worksheet.id, rowId, controls } })
    await set(worksheet, rowId, { name: 'V2' })
    await caller.succeed(editRowV2, {
      body: { worksheetId: worksheet.id, rowId, controls: [{ controlId: 'name', value: '' }] },
    })
    const { logs } = await logsOf(worksheet, rowId)
    expect(logs.map((each) => [each.operatContent.type, each.operatContent.logData[0]?.editType])).toEqual([
      [2, 3],
      [1, undefined],
    ])
  })

  it('keeps the log of a row that was deleted, for good or not, whichever generation deleted it', async () => {
    const worksheet = await things()
    const [a, b] = [await addRow(caller, worksheet, { name: 'A' }), await addRow(caller, worksheet, { name: 'B' })]
    await caller.succeed(deleteRow, { params: { worksheet_id: worksheet.id, row_id: a } })
    await caller.succeed(deleteRowV2, { body: { worksheetId: worksheet.id, rowId: b, thoroughDelete: true } })
    expect((await logsOf(worksheet, a)).logs.map((each) => each.operatContent.type)).toEqual([3, 1])
    expect((await logsOf(worksheet, b)).logs.map((each) => each.operatContent.type)).toEqual([4, 1])
  })

  it('comes in pages that fit together, also where many changes share a moment', async () => {
    const worksheet = await things()
    const id = await addRow(caller, worksheet, { name: 'A' })
    for (let count = 1; count <= 7; count++) {
      if (count === 5) now += 1
      await set(worksheet, id, { count })
    }
    const seen: string[] = []
    let lastMark = ''
    for (let page = 1; page <= 4; page++) {
      const answer = await logsOf(worksheet, id, { pageSize: 2, lastMark })
      expect(answer.flag).toBe(page < 4)
      seen.push(...answer.logs.map((each) => each.operatContent.logData[0]?.newValue ?? 'created'))
      lastMark = answer.lastMark
    }
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1', 'created'])
    const end = await logsOf(worksheet, id, { pageSize: 2, lastMark })
    expect(end).toEqual({ logs: [], lastMark: '', flag: false })
    const earlier = await logsOf(worksheet, id, { lastMark: String(now) })
    expect(earlier.logs[0]?.operatContent.logData[0]?.newValue).toBe('4')
  })

  it('can be narrowed to one operator, and to one field by id or alias', async () => {
    const worksheet = await things()
    const id = await addRow(caller, worksheet, { name: 'A' })
    await set(worksheet, id, { name: 'B', count: 1 })
    await set(worksheet, id, { count: 2 })
    const byField = async (controlId: string) =>
      (await logsOf(worksheet, id, { controlId })).logs.map((each) => each.operatContent.logData.map((change) => change.name))
    expect(await byField(worksheet.fieldId('name'))).toEqual([['name']])
    expect(await byField('count')).toEqual([['count'], ['count']])
    expect((await logsOf(worksheet, id, { opeartorId: 'user-api' })).logs).toHaveLength(3)
    expect((await logsOf(worksheet, id, { opeartorId: 'user-self' })).logs).toHaveLength(3)
    expect((await logsOf(worksheet, id, { opeartorId: 'nobody' })).logs).toEqual([])
  })

  it('still names fields that were removed', async () => {
    const worksheet = await things()
    const id = await addRow(caller, worksheet, { name: 'A', count: 1 })
    await set(worksheet, id, { count: 2 })
    const count = worksheet.fieldId('count')
    await caller.succeed(editWorksheet, { params: { worksheet_id: worksheet.id }, body: { removeFields: [count] } })
    const { logs } = await logsOf(worksheet, id)
    expect(logs[0]?.operatContent.logData).toMatchObject([{ id: count, name: 'count', isDeleted: true, newValue: '2' }])
  })

  it('gives the rows of the sample a past', async () => {
    const orders = await readWorksheet(caller, 'orders')
    const { rows, ids } = await readList(caller, orders)
    const place = rows.findIndex((row) => JSON.stringify(row.status) === JSON.stringify([orders.key('status', 'Delivered')]))
    const { logs } = await logsOf(orders, ids[place] ?? '')
    expect(logs.map((each) => each.operatContent.logData.map((change) => change.newText).join())).toEqual([
      'Delivered',
      'Shipped',
      'Picking',
      'Confirmed',
      '',
    ])
    expect(logs.every((each) => each.opeartorInfo.fullname !== '' && each.opeartorInfo.avatar !== '')).toBe(true)
  })

  it('refuses what does not exist and what means nothing', async () => {
    const worksheet = await things()
    const rowId = await addRow(caller, worksheet, { name: 'A' })
    const worksheetId = worksheet.id
    expect(await refusal({ worksheetId, rowId: 'nothing' })).toBe(10007)
    expect(await refusal({ worksheetId: 'nothing', rowId })).toBe(430022)
    expect(await refusal({ worksheetId })).toBe(10001)
    expect(await refusal({ worksheetId, rowId, controlId: 'nothing' })).toBe(10001)
    expect(await refusal({ worksheetId, rowId, lastMark: 'yesterday' })).toBe(10002)
    expect(await refusal({ worksheetId, rowId, pageSize: 0 })).toBe(10002)
    expect(await refusal({ worksheetId, rowId, pageSize: 1001 })).toBe(10002)
    expect(await refusal({ worksheetId, rowId, lastMark: 5 })).toBe(10001)
  })
})
