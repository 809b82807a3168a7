/** Keys that were issued to a person, and worksheets of other applications: the codes 10105, 10106 and 430013 are real. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../../src-shared/api/operation.ts'
import { getRowLogsV2 } from '../../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getRowsV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { createRow, listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, getApp, getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, type CallInput, createCaller } from '../../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../../support/service/service-every-type.ts'
import { entries, makeWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

const noon = Date.UTC(2026, 0, 1, 12)
let now = noon
let service: StartedService
let worksheet: TestWorksheet

const keyOf = (appKey: string) => ({ appKey, sign: `${appKey}-sign` })
beforeAll(async () => {
  service = await startService({
    clock: { now: () => now },
    keys: [
      { ...keyOf('ann'), user: 'a1' },
      { ...keyOf('nobody'), user: 'long.gone@example.com' },
      { ...keyOf('guest'), validUntil: '2026-01-01T13:00:00Z' },
      { ...keyOf('outside'), user: 'a1', isRestricted: true },
    ],
    otherApplications: { Payroll: ['0123456789abcdef01234567', 'salaries'] },
  })
  addWorksheetOfEveryType(service)
  worksheet = await makeWorksheet(createCaller(service), 'Notes', [{ alias: 'text', type: '2' }])
})
afterAll(() => service.close())

function callerWith(appKey: string): Caller {
  const caller = createCaller(service, 'over HTTP')
  const { sign } = keyOf(appKey)
  const withKey = (input: CallInput = {}): CallInput => ({
    ...input,
    headers: { 'Svc-Appkey': appKey, 'Svc-Sign': sign },
    credentials: { appKey, sign },
  })
  return {
    call: <O extends Operation>(operation: O, input?: CallInput) => caller.call(operation, withKey(input)),
    succeed: <O extends Operation>(operation: O, input?: CallInput) => caller.succeed(operation, withKey(input)),
    refusal: <O extends Operation>(operation: O, input?: CallInput) => caller.refusal(operation, withKey(input)),
  }
}
const list = () => ({ body: { worksheetId: worksheet.id, viewId: '', pageSize: 1, pageIndex: 1 } })

describe('a key that was issued to a person', () => {
  it('writes in the name of the person', async () => {
    const body = { fields: entries(worksheet, { text: 'by Ann' }) }
    const { id } = await callerWith('ann').succeed(createRow, { params: { worksheet_id: worksheet.id }, body })
    const { logs } = await callerWith('ann').succeed(getRowLogsV2, { body: { worksheetId: worksheet.id, rowId: id } })
    expect(logs.map((log) => log.opeartorInfo)).toMatchObject([{ accountId: 'a1', fullname: 'Ann Lee' }])
    const { rows } = await createCaller(service).succeed(listRows, {
      params: { worksheet_id: worksheet.id },
      body: { pageSize: 10, pageIndex: 1 },
    })
    expect(rows.find((row) => row.id === id)?._owner).toMatchObject({ accountId: 'a1' })
  })

  it('is refused with 10105 in both generations when the person is gone', async () => {
    expect(await callerWith('nobody').refusal(getApp)).toBe(10105)
    expect(await callerWith('nobody').refusal(getRowsV2, list())).toBe(10105)
  })

  it('is refused with 10106 in both generations when the organization keeps it out', async () => {
    expect(await callerWith('outside').refusal(getApp)).toBe(10106)
    expect(await callerWith('outside').refusal(getRowsV2, list())).toBe(10106)
  })

  it('is refused for its signature first, so that nobody learns of it who does not have it', async () => {
    const input = { headers: { 'Svc-Appkey': 'outside', 'Svc-Sign': 'wrong' } }
    expect(await createCaller(service, 'over HTTP').refusal(getApp, input)).toBe(10102)
  })
})

it('a key is refused with 10105 after the moment until which it is valid', async () => {
  now = noon
  expect((await callerWith('guest').call(getApp)).success).toBe(true)
  now = noon + 3_600_001
  expect(await callerWith('guest').refusal(getApp)).toBe(10105)
  now = noon
})

describe('a worksheet of another application', () => {
  it.each(['0123456789abcdef01234567', 'salaries'])('is refused with 430013 by %s in both generations', async (id) => {
    const caller = createCaller(service)
    expect(await caller.refusal(getWorksheet, { params: { worksheet_id: id } })).toBe(430013)
    expect(await caller.refusal(getRowsV2, { body: { ...list().body, worksheetId: id } })).toBe(430013)
    const fields = [{ name: 'Pay', type: '29', dataSource: id, relation: {} }]
    expect(await caller.refusal(createWorksheet, { body: { name: 'Uses', fields } })).toBe(430013)
  })

  it('is told from one that is nowhere', async () => {
    expect(await createCaller(service).refusal(getWorksheet, { params: { worksheet_id: 'nowhere' } })).toBe(430022)
  })
})
