/** Calls over a real socket: what is sent, and what comes back. */
import { afterEach, describe, expect, test } from 'vitest'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { createRow, getRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getApp, getWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Answer, answerData, startAnsweringServer } from '../../support/api-client/answering-server.ts'
import { createTestClient, testKey, testSign } from '../../support/api-client/create-test-client.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(answer: Answer) {
  const server = await startAnsweringServer(answer)
  const transport = createUndiciTransport({ env: {} })
  closers.push(
    () => transport.close(),
    () => server.close(),
  )
  return { server, ...createTestClient(server.url, { transport }) }
}

describe('a call', () => {
  test('sends key and signature in the prefixed headers and answers the parsed payload', async () => {
    const { client, server } = await start((_, response) => answerData(response, [{ id: 'w1', name: 'Orders', extra: 1 }]))
    const result = await client.call(listWorksheets, { body: {} })
    expect(result).toEqual({ ok: true, value: [{ id: 'w1', name: 'Orders', remark: '', extra: 1 }] })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v3/app/worksheets/list',
      body: '{}',
      headers: { 'svc-appkey': testKey, 'svc-sign': testSign, 'content-type': 'application/json' },
    })
  })

  test('names the headers of the app-information operation without the prefix too', async () => {
    const { client, server } = await start((_, response) => answerData(response, { appId: 'a', name: 'Shop', sections: [] }))
    const result = await client.call(getApp, {})
    expect(result).toMatchObject({ ok: true, value: { appId: 'a', name: 'Shop' } })
    expect(server.requests[0]?.headers).toMatchObject({
      appkey: testKey,
      sign: testSign,
      'svc-appkey': testKey,
      'svc-sign': testSign,
    })
  })

  test('puts path parameters and query into the address, escaped', async () => {
    const { client, server } = await start((_, response) => answerData(response, { id: 'r' }))
    await client.call(getRow, { params: { worksheet_id: 'a/b', row_id: 'ü?' }, query: { includeSystemFields: true } })
    expect(server.requests[0]?.url).toBe('/v3/app/worksheets/a%2Fb/rows/%C3%BC%3F?includeSystemFields=true')
  })

  test('refuses a path parameter that would lead elsewhere, without sending anything', async () => {
    const { client, server } = await start((_, response) => answerData(response, {}))
    const result = await client.call(getWorksheet, { params: { worksheet_id: '..' } })
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-input', path: 'worksheet_id' } })
    expect(server.requests).toEqual([])
  })

  test('writes one record in the log, without query, headers and body', async () => {
    const { client, log } = await start((_, response) => answerData(response, 'row-1'))
    await client.call(createRow, { params: { worksheet_id: 'w' }, body: { fields: [{ id: 'f', value: 'secret text' }] } })
    const records = log.list(0, 10)
    expect(records).toEqual([
      {
        sequence: 1,
        at: expect.any(Number),
        connection: 'Test',
        operation: 'v3.rows.create',
        method: 'POST',
        path: '/v3/app/worksheets/w/rows',
        status: 200,
        code: null,
        durationMs: expect.any(Number),
        bytesOut: 45,
        bytesIn: 61,
        outcome: 'Done',
        ok: true,
        attempt: 1,
      },
    ])
  })

  test('hands the bytes of a large page to the decoder, and they are its own to transfer', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, name: 'x'.repeat(100) }))
    const { client } = await start((_, response) => answerData(response, { rows, total: 1000 }))
    const result = await client.callBytes(
      listRows,
      { params: { worksheet_id: 'w' }, body: { pageSize: 1000, pageIndex: 1 } },
      async (bytes) => {
        const moved = structuredClone(bytes, { transfer: [bytes.buffer] })
        expect(bytes.byteLength).toBe(0)
        return { kind: 'data', data: moved.byteLength }
      },
    )
    expect(result).toEqual({ ok: true, value: expect.any(Number) })
    expect(result.ok && result.value).toBeGreaterThan(100_000)
  })
})
