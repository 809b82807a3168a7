import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openService } from '../../../../src-main/service/open-service.ts'
import type { Operation } from '../../../../src-shared/api/operation.ts'
import { getRowLogsV2, getShareLinkV2 } from '../../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { editRowV2, getRelationRowsV2, getRowsV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { getWorksheetV2 } from '../../../../src-shared/api/v2/v2-structure-operations.ts'
import { createOptionSet } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { listRoles } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { createRow, createRows, deleteRow, getRow, listRows, updateRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, type CallInput, createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readRow, readWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

const clerk = {
  appKey: 'clerk',
  sign: 'clerk-sign',
  worksheets: { staff: { access: 'write', fields: { salary: 'none', name: 'read' } }, archive: 'read' },
  otherWorksheets: 'none',
} as const

let service: StartedService
let owner: Caller
let staff: TestWorksheet
let archive: TestWorksheet
let secret: TestWorksheet
let row: string

/** Calls with another key. */
function callerWith(keys: { readonly appKey: string; readonly sign: string }): Caller {
  const caller = createCaller(service, 'over HTTP')
  const withKey = (input: CallInput = {}): CallInput => ({
    ...input,
    headers: { 'Svc-Appkey': keys.appKey, 'Svc-Sign': keys.sign },
    credentials: { appKey: keys.appKey, sign: keys.sign },
  })
  return {
    call: <O extends Operation>(operation: O, input?: CallInput) => caller.call(operation, withKey(input)),
    succeed: <O extends Operation>(operation: O, input?: CallInput) => caller.succeed(operation, withKey(input)),
    refusal: <O extends Operation>(operation: O, input?: CallInput) => caller.refusal(operation, withKey(input)),
  }
}

const make = async (alias: string, fields: readonly string[]): Promise<TestWorksheet> => {
  const worksheet = await makeWorksheet(
    owner,
    alias,
    fields.map((field) => ({ alias: field, type: '2' })),
  )
  await owner.succeed(editWorksheet, { params: { worksheet_id: worksheet.id }, body: { alias } })
  return worksheet
}

beforeAll(async () => {
  service = await startService({
    keys: [
      clerk,
      { appKey: 'far', sign: 'far-sign', allowFrom: ['10.0.0.0/8'] },
      { appKey: 'reader', sign: 'r', scope: 'read-only' },
    ],
  })
  owner = createCaller(service, 'over HTTP')
  staff = await make('staff', ['name', 'phone', 'salary'])
  archive = await make('archive', ['name'])
  secret = await make('secret', ['name'])
  row = await addRow(owner, staff, { name: 'Ann', phone: '1', salary: '9000 EUR' })
  await addRow(owner, archive, { name: 'old' })
})
afterAll(() => service.close())

const to = (worksheet: TestWorksheet) => ({ worksheet_id: worksheet.id })
const page = { pageSize: 10, pageIndex: 1 }
const entry = (alias: string, value = 'x') => ({ id: staff.fieldId(alias), value })

describe('a key for some worksheets', () => {
  const limited = () => callerWith(clerk)

  it('sees those only, without the fields out of its reach', async () => {
    const names = (await limited().succeed(listWorksheets, { body: {} })).map((worksheet) => worksheet.name)
    expect(names.sort()).toEqual(['archive', 'staff'])
    expect(JSON.stringify(await limited().succeed(getApp))).not.toContain(secret.id)
    const { fields } = await limited().succeed(getWorksheet, { params: to(staff) })
    expect(fields.map((field) => [field.alias, field.isReadOnly])).toEqual([
      ['name', true],
      ['phone', false],
    ])
    const v2 = await limited().succeed(getWorksheetV2, { body: { worksheetId: 'staff' } })
    expect(v2.controls.map((control) => control.alias)).toEqual(['name', 'phone'])
    expect((await limited().succeed(getWorksheet, { params: to(archive) })).fields[0]?.isReadOnly).toBe(true)
  })

  it('reads rows without what it may not see, in both generations', async () => {
    const list = await limited().succeed(listRows, { params: to(staff), body: page })
    expect(list.rows).toHaveLength(1)
    const detail = await limited().succeed(getRow, { params: { ...to(staff), row_id: row } })
    const v2 = await limited().succeed(getRowsV2, { body: { worksheetId: staff.id, viewId: '', ...page } })
    for (const answer of [list, detail, v2]) {
      expect(JSON.stringify(answer)).toContain('Ann')
      expect(JSON.stringify(answer)).not.toContain('9000 EUR')
    }
    const found = await limited().succeed(getRowsV2, {
      body: { worksheetId: staff.id, viewId: '', ...page, keyWords: '9000 EUR' },
    })
    expect(found.total).toBe(0)
  })

  it('reads a history without what it may not see', async () => {
    const params = { ...to(staff), row_id: row }
    await owner.succeed(updateRow, { params, body: { fields: [entry('salary', '9500 EUR'), entry('phone', '7')] } })
    const whole = JSON.stringify(await owner.succeed(getRowLogsV2, { body: { worksheetId: staff.id, rowId: row } }))
    const seen = JSON.stringify(await limited().succeed(getRowLogsV2, { body: { worksheetId: staff.id, rowId: row } }))
    expect(whole).toContain('9500 EUR')
    expect(seen).toContain(staff.fieldId('phone'))
    for (const hidden of ['9500 EUR', '9000 EUR', staff.fieldId('salary')]) expect(seen).not.toContain(hidden)
    const body = { worksheetId: staff.id, rowId: row, controlId: staff.fieldId('salary') }
    expect(await limited().refusal(getRowLogsV2, { body })).toBe(430014)
    await owner.succeed(updateRow, { params, body: { fields: [entry('salary', '9000 EUR'), entry('phone', '1')] } })
  })

  it('sees nothing of rows that lie in a worksheet out of its reach', async () => {
    const fields = [{ name: 'Secret', alias: 'hidden_rows', type: '29', dataSource: secret.id }]
    await owner.succeed(editWorksheet, { params: to(staff), body: { addFields: fields } })
    const related = await readWorksheet(owner, staff.id)
    const target = await addRow(owner, secret, { name: 'nobody knows' })
    const source = await addRow(owner, related, { phone: '5', hidden_rows: target })
    const body = { worksheetId: staff.id, rowId: source, controlId: related.fieldId('hidden_rows'), ...page }
    expect(JSON.stringify(await owner.succeed(getRelationRowsV2, { body }))).toContain('nobody knows')
    expect((await limited().call(getRelationRowsV2, { body })).success).toBe(false)
    const list = await limited().succeed(listRows, { params: to(staff), body: page })
    expect(JSON.stringify(list)).not.toContain(target)
    const fieldId = related.fieldId('hidden_rows')
    await owner.succeed(updateRow, { params: { ...to(staff), row_id: source }, body: { fields: [{ id: fieldId, value: '' }] } })
    const logs = { worksheetId: staff.id, rowId: source }
    expect(JSON.stringify(await owner.succeed(getRowLogsV2, { body: logs }))).toContain('nobody knows')
    expect(JSON.stringify(await limited().succeed(getRowLogsV2, { body: logs }))).not.toMatch(
      new RegExp(`nobody knows|${target}`),
    )
    const share = (visibleFields: readonly string[]) => limited().call(getShareLinkV2, { body: { ...logs, visibleFields } })
    expect(await share([fieldId])).toMatchObject({ success: false, error_code: 430014 })
    expect(await share([related.fieldId('phone')])).toMatchObject({ success: true })
    await owner.succeed(deleteRow, { params: { ...to(staff), row_id: source }, body: { permanent: true } })
    await owner.succeed(editWorksheet, { params: to(staff), body: { removeFields: [related.fieldId('hidden_rows')] } })
  })

  it('is refused worksheets out of its reach with 10005, whatever the operation', async () => {
    const params = to(secret)
    expect(await limited().refusal(getWorksheet, { params })).toBe(10005)
    expect(await limited().refusal(getWorksheet, { params: { worksheet_id: 'secret' } })).toBe(10005)
    expect(await limited().refusal(listRows, { params, body: page })).toBe(10005)
    expect(await limited().refusal(createRow, { params, body: { fields: [] } })).toBe(10005)
    expect(await limited().refusal(getWorksheetV2, { body: { worksheetId: 'secret' } })).toBe(10005)
    expect(await limited().refusal(getRowsV2, { body: { worksheetId: secret.id, viewId: '', ...page } })).toBe(10005)
    expect(await limited().refusal(getWorksheet, { params: { worksheet_id: 'unknown' } })).toBe(430022)
  })

  it('is refused writes where it may only read, and every change of the structure, with 10005', async () => {
    const { ids } = {
      ids: (await owner.succeed(listRows, { params: to(archive), body: page })).rows.map((each) => String(each.id)),
    }
    const params = { ...to(archive), row_id: ids[0] ?? '' }
    const fields = [{ id: archive.fieldId('name'), value: 'new' }]
    expect(await limited().refusal(updateRow, { params, body: { fields } })).toBe(10005)
    expect(await limited().refusal(deleteRow, { params, body: {} })).toBe(10005)
    expect(await limited().refusal(createRows, { params: to(archive), body: { rows: [{ fields }] } })).toBe(10005)
    expect(await limited().refusal(editWorksheet, { params: to(staff), body: { name: 'x' } })).toBe(10005)
    expect(await limited().refusal(deleteWorksheet, { params: to(staff) })).toBe(10005)
    const created = { name: 'x', fields: [{ name: 'a', type: '2' }] }
    expect(await limited().refusal(createWorksheet, { body: created })).toBe(10005)
    expect(await limited().refusal(createOptionSet, { body: { name: 'x', options: [] } })).toBe(10005)
    expect(await readRow(owner, archive, ids[0] ?? '')).toEqual({ name: 'old' })
  })

  it('is refused fields out of its reach with 430014, wherever a call names them', async () => {
    const params = { ...to(staff), row_id: row }
    const salary = staff.fieldId('salary')
    const condition = (field: string) => ({ type: 'condition', field, operator: 'eq', value: '9000 EUR' })
    const group = { type: 'group', logic: 'AND', children: [condition('salary')] }
    expect(await limited().refusal(updateRow, { params, body: { fields: [entry('salary')] } })).toBe(430014)
    expect(await limited().refusal(updateRow, { params, body: { fields: [entry('phone'), entry('name')] } })).toBe(430014)
    expect(await limited().refusal(createRow, { params: to(staff), body: { fields: [{ id: 'salary', value: '1' }] } })).toBe(
      430014,
    )
    expect(await limited().refusal(createRows, { params: to(staff), body: { rows: [{ fields: [entry('name')] }] } })).toBe(430014)
    const list = (body: object) => limited().refusal(listRows, { params: to(staff), body: { ...page, ...body } })
    expect(await list({ filter: condition(salary) })).toBe(430014)
    expect(await list({ filter: group })).toBe(430014)
    expect(await list({ sorts: [{ field: 'salary', direction: 'asc' }] })).toBe(430014)
    expect(await list({ fields: ['salary'] })).toBe(430014)
    const v2 = { worksheetId: staff.id, viewId: '', ...page }
    const filter = { controlId: salary, dataType: 2, spliceType: 1, filterType: 2, value: '9000 EUR' }
    expect(await limited().refusal(getRowsV2, { body: { ...v2, filters: [filter] } })).toBe(430014)
    expect(await limited().refusal(getRowsV2, { body: { ...v2, sortId: salary } })).toBe(430014)
    expect(await limited().refusal(getRowsV2, { body: { ...v2, controls: ['salary'] } })).toBe(430014)
    const controls = [{ controlId: salary, value: '1' }]
    expect(await limited().refusal(editRowV2, { body: { worksheetId: staff.id, rowId: row, controls } })).toBe(430014)
    expect(await limited().refusal(getShareLinkV2, { body: { worksheetId: staff.id, rowId: row } })).toBe(430014)
    expect(await readRow(owner, staff, row)).toEqual({ name: 'Ann', phone: '1', salary: '9000 EUR' })
  })

  it('writes what it may', async () => {
    const params = { ...to(staff), row_id: row }
    await limited().succeed(updateRow, { params, body: { fields: [entry('phone', '2')] } })
    expect(await readRow(owner, staff, row)).toEqual({ name: 'Ann', phone: '2', salary: '9000 EUR' })
    await limited().succeed(updateRow, { params, body: { fields: [entry('phone', 'salary')] } })
    await limited().succeed(updateRow, { params, body: { fields: [entry('phone', '1')] } })
    const { id } = await limited().succeed(createRow, { params: to(staff), body: { fields: [entry('phone', '3')] } })
    expect(await limited().succeed(deleteRow, { params: { ...to(staff), row_id: id }, body: { permanent: true } })).toBeNull()
  })
})

describe('a key that may only read', () => {
  it('reads everything and is refused every write with 10005', async () => {
    const reader = callerWith({ appKey: 'reader', sign: 'r' })
    expect((await reader.succeed(getWorksheet, { params: to(secret) })).fields).toMatchObject([{ isReadOnly: true }])
    await reader.succeed(listRoles)
    expect(await reader.refusal(editWorksheet, { params: to(secret), body: {} })).toBe(10005)
    expect(await reader.refusal(createOptionSet, { body: {} })).toBe(10005)
    expect(await reader.refusal(editRowV2, { body: { worksheetId: secret.id } })).toBe(10005)
  })
})

describe('addresses', () => {
  it('from which a key may not be used are refused with 10000, after the signature was checked', async () => {
    expect(await callerWith({ appKey: 'far', sign: 'far-sign' }).refusal(getApp)).toBe(10000)
    expect(await callerWith({ appKey: 'far', sign: 'wrong' }).refusal(getApp)).toBe(10102)
    expect(await callerWith({ appKey: 'far', sign: 'far-sign' }).refusal(getRowsV2, { body: {} })).toBe(10000)
  })

  it('from which the service takes no calls are refused with 10000, whoever calls', async () => {
    for (const [allowFrom, code] of [
      [['192.168.1.7', 'fd00::/8'], 10000],
      [['127.0.0.0/8'], null],
      [['::1', '127.0.0.1'], null],
    ] as const) {
      const closed = await startService({ allowFrom })
      const reply = await createCaller(closed, 'over HTTP').call(getApp)
      const unknown = await createCaller(closed, 'over HTTP').refusal(getApp, { headers: {} })
      await closed.close()
      expect([allowFrom, reply.success ? null : reply.error_code]).toEqual([allowFrom, code])
      expect(unknown).toBe(code ?? 10101)
    }
  })
})

describe('the settings file', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  const write = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'service-settings-'))
    folders.push(folder)
    writeFileSync(join(folder, 'service.json'), text)
    return folder
  }

  it('of the data folder gives further keys and networks', async () => {
    const keys = [{ name: 'Reports', appKey: 'reports', sign: 'reports-sign', scope: 'read-only' }]
    const started = await startService({ dataFolder: write(JSON.stringify({ keys, allowFrom: ['127.0.0.1'] })) })
    const headers = { 'Svc-Appkey': 'reports', 'Svc-Sign': 'reports-sign' }
    const caller = createCaller(started, 'over HTTP')
    expect((await caller.call(getApp, { headers })).success).toBe(true)
    expect(await caller.refusal(createOptionSet, { headers, body: {} })).toBe(10005)
    expect((await caller.call(getApp)).success).toBe(true)
    await started.close()
  })

  it.each([
    ['that is no JSON', '{"keys": [', 'it is not JSON'],
    ['with an unknown setting', '{"key": []}', 'Unrecognized key'],
    ['with a key without a signature', '{"keys": [{"appKey": "a"}]}', 'keys.0.sign'],
    ['with a network that is none', '{"allowFrom": ["300.1.1.1"]}', 'allowFrom.0'],
    ['with a network of too many bits', '{"allowFrom": ["10.0.0.0/33"]}', 'allowFrom.0'],
    ['with a key twice', '{"keys": [{"appKey": "a", "sign": "s"}, {"appKey": "a", "sign": "t"}]}', 'twice'],
  ])('%s is refused in words', async (_, text, words) => {
    const opened = await openService({ dataFolder: write(text) })
    expect(opened).toMatchObject({ ok: false, error: { kind: 'bad-settings', reason: expect.stringContaining(words) } })
  })

  it('that was named and is not there is refused in words', async () => {
    const opened = await openService({ dataFolder: null, settingsFile: '/nowhere/service.json' })
    expect(opened).toMatchObject({ ok: false, error: { kind: 'bad-settings', reason: 'it does not exist' } })
  })
})
