import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src-shared/api/operations.ts'
import { getCitysByParentIdV2 } from '../../../src-shared/api/v2/v2-region-operations.ts'
import { getAppV2, getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { createRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, getApp } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { createCaller, readReply, sendBy, transports } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService({ readOnlyCredentials: { appKey: 'reader', sign: 'reader-sign' } })
})
afterAll(() => service.close())

/** Whatever the rest of the call is, it must not matter before the caller is known. */
const input = {
  params: { worksheet_id: 'none', row_id: 'none', process_id: 'none', optionset_id: 'none', role_id: 'none' },
  body: {},
}
const bodyOf = (method: string) => (method === 'GET' ? { params: input.params } : input)
const authenticated = operations.filter((operation) => operation.auth.endsWith('headers'))

describe.each(transports)('authentication %s', (transport) => {
  it.each(authenticated)('of "$title" refuses an unknown key with 10101', async (operation) => {
    const headers = { 'Svc-Appkey': 'somebody', 'Svc-Sign': service.sign }
    expect(await createCaller(service, transport).refusal(operation, { ...bodyOf(operation.method), headers })).toBe(10101)
  })

  it('refuses a key without a signature with 10102', async () => {
    const headers = { 'Svc-Appkey': service.appKey }
    expect(await createCaller(service, transport).refusal(getApp, { headers })).toBe(10102)
  })
})

describe('the application information', () => {
  it('is answered to Appkey and Sign', async () => {
    const headers = { Appkey: service.appKey, Sign: service.sign }
    expect((await createCaller(service).call(getApp, { headers })).success).toBe(true)
  })

  it('refuses a wrong signature in Sign with 10102', async () => {
    const headers = { Appkey: service.appKey, Sign: 'no' }
    expect(await createCaller(service).refusal(getApp, { headers })).toBe(10102)
  })

  it('is answered to Svc-Appkey and Svc-Sign', async () => {
    expect((await createCaller(service).call(getApp)).success).toBe(true)
  })
})

describe('the other operations', () => {
  it('do not take Appkey and Sign', async () => {
    const headers = { Appkey: service.appKey, Sign: service.sign }
    expect(await createCaller(service).refusal(createWorksheet, { headers, body: {} })).toBe(10101)
  })

  it('take the header names in any letter case', async () => {
    const headers = { 'SVC-APPKEY': service.appKey, 'svc-sign': service.sign }
    expect(await createCaller(service).refusal(listRows, { ...input, headers, body: { pageSize: 1, pageIndex: 1 } })).toBe(430022)
  })
})

describe('V2 operations', () => {
  const right = () => ({ appKey: service.appKey, sign: service.sign })
  const inParameters = operations.filter((operation) => operation.auth === 'parameters')

  it.each(inParameters)('"$title" takes no headers for the key', async (operation) => {
    const headers = { 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
    expect(await createCaller(service).refusal(operation, { headers, credentials: {} })).toBe(10101)
  })

  it('take the names of the parameters in any letter case', async () => {
    const { appKey, sign } = right()
    expect((await createCaller(service).call(getAppV2, { credentials: { AppKey: appKey, SIGN: sign } })).success).toBe(true)
    const body = { worksheetId: 'none' }
    expect(await createCaller(service).refusal(getWorksheetV2, { body, credentials: { appkey: appKey, Sign: sign } })).toBe(
      430022,
    )
  })

  it('look for them in the body of a POST, not in its query', async () => {
    const query = right()
    expect(await createCaller(service).refusal(getWorksheetV2, { query, body: { worksheetId: 'none' }, credentials: {} })).toBe(
      10101,
    )
  })

  it('need a signature that belongs to the key, and a text for both', async () => {
    const { appKey } = right()
    expect(await createCaller(service).refusal(getAppV2, { credentials: { appKey } })).toBe(10102)
    const body = { worksheetId: 'none', appKey: 1, sign: null }
    expect(await createCaller(service).refusal(getWorksheetV2, { body, credentials: {} })).toBe(10101)
  })

  it('on regions need no key, and do not mind one', async () => {
    expect((await createCaller(service).call(getCitysByParentIdV2, { body: {} })).success).toBe(true)
    expect((await createCaller(service).call(getCitysByParentIdV2, { body: right() })).success).toBe(true)
  })
})

describe('a key that may only read', () => {
  const headers = { 'Svc-Appkey': 'reader', 'Svc-Sign': 'reader-sign' }

  it('reads', async () => {
    expect((await createCaller(service).call(getApp, { headers })).success).toBe(true)
  })

  it('is refused a write with 10005', async () => {
    expect(await createCaller(service).refusal(createRow, { ...input, headers, body: { fields: [] } })).toBe(10005)
  })

  it('does not go with the signature of another key', async () => {
    expect(await createCaller(service).refusal(getApp, { headers: { ...headers, 'Svc-Sign': service.sign } })).toBe(10102)
  })
})

describe.each(transports)('an address that is no operation %s', (transport) => {
  const ask = async (method: string, path: string) =>
    readReply(await sendBy(service, transport)(new Request(service.url + path, { method })))

  it.each([
    ['GET', '/v3/nothing'],
    ['GET', '/'],
    ['POST', '/v3/app/worksheets/a/b/c/d'],
    ['GET', '/v3/app/worksheets/%E0%A4%A'],
    ['PUT', '/v3/app'],
    ['DELETE', '/v3/users/lookup'],
  ])('answers %s %s in the envelope with 10001', async (method, path) => {
    expect(await ask(method, path)).toMatchObject({ success: false, error_code: 10001 })
  })

  it('says which methods the path takes', async () => {
    const reply = await ask('PUT', '/v3/app')
    expect(reply).toMatchObject({ error_msg: expect.stringContaining('takes GET') })
  })
})
