import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRow, createRows, deleteRows, listRows, updateRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { getApp } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller, credentialHeaders, requestFor } from '../../../support/service/service-caller.ts'
import { addRows, entries, makeWorksheet, readList, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet

beforeEach(async () => {
  service = await startService({ faultControl: true })
  caller = createCaller(service)
  worksheet = await makeWorksheet(caller, 'Rows', [{ alias: 'name', type: '2' }])
})
afterEach(() => service.close())

const createRequest = (): Request =>
  requestFor(service, createRow, { params: { worksheet_id: worksheet.id }, body: { fields: entries(worksheet, { name: 'x' }) } })
const total = async (): Promise<number> => (await readList(caller, worksheet)).total

describe('a fault', () => {
  it('drops the answer before the effect', async () => {
    service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'drop', when: 'before' } })
    await expect(fetch(createRequest())).rejects.toThrow()
    expect(await total()).toBe(0)
  })

  it('drops the answer after the effect', async () => {
    service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'drop', when: 'after' } })
    await expect(fetch(createRequest())).rejects.toThrow()
    expect(await total()).toBe(1)
  })

  it('drops the answer of the core as fetch would fail', async () => {
    service.faults.add({ effect: { kind: 'drop', when: 'before' } })
    await expect(service.service.handle(createRequest())).rejects.toThrow(TypeError)
  })

  it('answers a code without the effect, or in spite of it', async () => {
    service.faults.add(
      { effect: { kind: 'code', code: 51, message: 'slow down' } },
      { skip: 1, effect: { kind: 'code', code: 99999, when: 'after' } },
    )
    expect(await (await fetch(createRequest())).json()).toEqual({
      success: false,
      error_code: 51,
      error_msg: 'slow down',
      data: null,
    })
    expect(await (await fetch(createRequest())).json()).toMatchObject({ success: false, error_code: 99999 })
    expect(await total()).toBe(1)
  })

  it('happens to as many matching calls as it says, after those that it skips', async () => {
    service.faults.add({ operation: 'v3.app.get', skip: 1, times: 2, effect: { kind: 'code', code: 90000 } })
    const codes = []
    for (let n = 0; n < 4; n++) codes.push((await caller.call(getApp)).error_code)
    expect(codes).toEqual([1, 90000, 90000, 1])
    expect(service.faults.pending()).toEqual([])
  })

  it('matches by a part of the path', async () => {
    service.faults.add({ path: worksheet.id, times: null, effect: { kind: 'code', code: 10000 } })
    expect((await caller.call(getApp)).success).toBe(true)
    expect(await caller.refusal(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 1, pageIndex: 1 } })).toBe(
      10000,
    )
  })

  it('answers an HTTP status with Retry-After', async () => {
    service.faults.add({ effect: { kind: 'status', status: 429, retryAfter: '2', body: '{"error_code":90001}' } })
    const response = await fetch(createRequest())
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '2',
      '{"error_code":90001}',
    ])
    expect(await total()).toBe(0)
  })

  it('answers a web page', async () => {
    service.faults.add({ effect: { kind: 'html' } })
    const response = await fetch(createRequest())
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  it('spoils the body after the effect', async () => {
    service.faults.add({ effect: { kind: 'malformed' } }, { skip: 1, effect: { kind: 'truncated', keep: 0.5 } })
    for (let n = 0; n < 2; n++) {
      const text = await (await fetch(createRequest())).text()
      expect(() => JSON.parse(text)).toThrow()
    }
    expect(await total()).toBe(2)
  })

  it('breaks the connection in the middle of the body', async () => {
    service.faults.add({ effect: { kind: 'truncated', keep: 0.5, connection: 'breaks' } })
    const response = await fetch(createRequest())
    await expect(response.text()).rejects.toThrow()
    expect(await total()).toBe(1)
  })

  it('sends the body in pieces that make up the whole', async () => {
    service.faults.add({ effect: { kind: 'slow', bytes: 7, ms: 1 } })
    expect(await (await fetch(createRequest())).json()).toMatchObject({ success: true })
    service.faults.add({ effect: { kind: 'slow', bytes: 7, ms: 1 } })
    expect(await (await service.service.handle(createRequest())).json()).toMatchObject({ success: true })
  })

  it('holds a call before or after its effect until it is released', async () => {
    service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'hold', when: 'after' } })
    const answer = fetch(createRequest())
    await service.faults.held(1)
    expect(await total()).toBe(1)
    service.faults.release()
    expect(await (await answer).json()).toMatchObject({ success: true })
  })

  it('comes late and is whole', async () => {
    service.faults.add({ effect: { kind: 'latency', ms: 1 } })
    expect(await (await fetch(createRequest())).json()).toMatchObject({ success: true })
  })
})

describe('a partial failure', () => {
  it('of a batch update reports the last rows as failed and leaves them alone', async () => {
    const ids = await addRows(caller, worksheet, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    service.faults.add({ effect: { kind: 'partial', fail: 2 } })
    const body = { rowIds: ids, fields: entries(worksheet, { name: 'new' }) }
    expect(await caller.succeed(updateRows, { params: { worksheet_id: worksheet.id }, body })).toEqual({
      successfulRowIds: [ids[0]],
      failedRowIds: [ids[1], ids[2]],
    })
    expect((await readList(caller, worksheet)).rows.map((row) => row.name)).toEqual(['c', 'b', 'new'])
  })

  it('of a batch create makes the first rows and answers failure', async () => {
    service.faults.add({ effect: { kind: 'partial', fail: 1 } })
    const rows = ['a', 'b'].map((name) => ({ fields: entries(worksheet, { name }) }))
    expect(await caller.refusal(createRows, { params: { worksheet_id: worksheet.id }, body: { rows } })).toBe(99999)
    expect((await readList(caller, worksheet)).rows).toEqual([{ name: 'a' }])
  })

  it('of a batch delete deletes the first rows and answers failure', async () => {
    const rowIds = await addRows(caller, worksheet, [{ name: 'a' }, { name: 'b' }])
    service.faults.add({ effect: { kind: 'partial', fail: 1 } })
    expect(await caller.refusal(deleteRows, { params: { worksheet_id: worksheet.id }, body: { rowIds } })).toBe(99999)
    expect((await readList(caller, worksheet)).rows).toEqual([{ name: 'b' }])
  })
})

describe('the control address of faults', () => {
  const control = (method: string, body?: unknown): Promise<Response> =>
    fetch(`${service.url}/__faults`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })

  it('takes rules, tells them and clears them', async () => {
    const rules = [{ operation: 'v3.app.get', effect: { kind: 'code', code: 51 } }]
    expect((await control('POST', { rules })).status).toBe(200)
    expect(await (await control('GET')).json()).toMatchObject({ rules })
    await control('DELETE')
    expect((await caller.call(getApp)).success).toBe(true)
  })

  it('refuses what is no rule', async () => {
    expect((await control('POST', { rules: [{ effect: { kind: 'explode' } }] })).status).toBe(400)
  })

  it('is closed unless the service was started with it', async () => {
    const plain = await startService()
    try {
      const response = await fetch(`${plain.url}/__faults`, { headers: credentialHeaders(plain) })
      expect(await response.json()).toMatchObject({ success: false, error_code: 10001 })
    } finally {
      await plain.close()
    }
  })
})

describe('the record of requests', () => {
  it('tells every call in the order of its answer, with body and code', async () => {
    const before = service.requests().length
    await caller.call(getApp)
    await fetch(createRequest())
    await fetch(`${service.url}/v3/nothing`)
    expect(service.requests().slice(before)).toMatchObject([
      { method: 'GET', path: '/v3/app', operation: { id: 'v3.app.get' }, code: 1 },
      { method: 'POST', operation: { id: 'v3.rows.create' }, body: { fields: entries(worksheet, { name: 'x' }) }, code: 1 },
      { method: 'GET', path: '/v3/nothing', operation: null, code: 10001 },
    ])
  })
})
