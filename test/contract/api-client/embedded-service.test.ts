/** The client against the embedded service: what works, and what it says when the service misbehaves. */
import { afterEach, describe, expect, test } from 'vitest'
import type { ApiClientOptions } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import {
  createRow,
  createRows,
  deleteRows,
  getRow,
  listRows,
  updateRow,
  updateRows,
} from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, getApp, getWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { createTestConnections } from '../../support/connections/create-test-connections.ts'
import { type StartRequest, startService, testAppKey, testSign } from '../../support/service/start-service.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const credentials = { appKey: testAppKey, sign: testSign }

async function start(request: StartRequest = {}, options: Partial<ApiClientOptions> = {}) {
  const service = await startService(request)
  closers.push(() => service.close())
  const transport = createUndiciTransport({ env: {} })
  closers.push(() => transport.close())
  const { client, log } = createTestClient(service.url, { transport, credentials: fixedCredentials(credentials), ...options })
  return { service, client, log }
}

type Started = Awaited<ReturnType<typeof start>>

async function must<T>(
  result: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }>,
): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled.error))
  return settled.value
}

/** A worksheet with one text field. */
async function addWorksheet({ client }: Started) {
  const fields = [{ name: 'Title', type: '2', isTitle: true }]
  const { worksheetId } = await must(client.call(createWorksheet, { body: { name: 'Orders', fields } }))
  const structure = await must(client.call(getWorksheet, { params: { worksheet_id: worksheetId } }))
  const field = structure.fields.find((it) => it.name === 'Title')?.id ?? ''
  const params = { worksheet_id: worksheetId }
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ fields: [{ id: field, value: `row ${index}` }] }))
  return { params, field, rows, entry: (value: string) => [{ id: field, value }] }
}

const countRows = async ({ client }: Started, params: { readonly worksheet_id: string }) =>
  (await must(client.call(listRows, { params, body: { pageSize: 1, pageIndex: 1 } }))).total

test('creates, lists, reads, changes and deletes rows', async () => {
  const started = await start()
  const { client } = started
  const { params, field, rows, entry } = await addWorksheet(started)
  const { rowIds } = await must(client.call(createRows, { params, body: { rows: rows(3), triggerWorkflow: false } }))
  expect(rowIds).toHaveLength(3)
  const [first = '', second = '', third = ''] = rowIds
  expect(
    await must(client.call(updateRow, { params: { ...params, row_id: first }, body: { fields: entry('changed') } })),
  ).toEqual({ id: first })
  expect(await must(client.call(updateRows, { params, body: { rowIds: [second, third], fields: entry('both') } }))).toMatchObject(
    {
      successfulRowIds: [second, third],
      failedRowIds: [],
    },
  )
  expect(await must(client.call(getRow, { params: { ...params, row_id: first } }))).toMatchObject({
    id: first,
    [field]: 'changed',
  })
  await must(client.call(deleteRows, { params, body: { rowIds: [second], permanent: true } }))
  const listed = await must(
    client.call(listRows, { params, body: { pageSize: 10, pageIndex: 1, sorts: [{ field, direction: 'asc' }] } }),
  )
  expect(listed.rows.map((it) => it[field])).toEqual(['both', 'changed'])
})

test('sorts in the form of the dialect', async () => {
  const service = await startService()
  closers.push(() => service.close())
  const transport = createUndiciTransport({ env: {} })
  closers.push(() => transport.close())
  const destination = { address: service.url, dialect: { ...ownDialect, sortForm: 'isAsc' as const } }
  const { client, log } = createTestClient(service.url, { transport, credentials: fixedCredentials(credentials), destination })
  const started = { service, client, log }
  const { params, field, rows } = await addWorksheet(started)
  await must(client.call(createRows, { params, body: { rows: rows(3) } }))
  const sorted = async (direction: 'asc' | 'desc') =>
    (await must(client.call(listRows, { params, body: { pageSize: 10, pageIndex: 1, sorts: [{ field, direction }] } }))).rows.map(
      (it) => it[field],
    )
  expect(await sorted('asc')).toEqual(['row 0', 'row 1', 'row 2'])
  expect(await sorted('desc')).toEqual(['row 2', 'row 1', 'row 0'])
})

test.each([
  [{ appKey: 'fedcba9876543210', sign: testSign }, 'key', 10101],
  [{ appKey: testAppKey, sign: 'another-signature' }, 'signature', 10102],
])('says which of key and signature is wrong', async (wrong, what, code) => {
  const { client } = await start({}, { credentials: fixedCredentials(wrong) })
  expect(await client.call(getApp, {})).toMatchObject({ ok: false, error: { kind: 'unauthorised', what, code } })
  expect(await client.call(listWorksheets, { body: {} })).toMatchObject({
    ok: false,
    error: { kind: 'unauthorised', what, code },
  })
})

test('a connection test finds the service, its worksheets and its filter by row id', async () => {
  const started = await start()
  const { params, rows } = await addWorksheet(started)
  await must(started.client.call(createRows, { params, body: { rows: rows(3) } }))
  const { connections, close } = createTestConnections()
  closers.push(close)
  const report = await connections.test({ address: started.service.url, secret: credentials }, new AbortController().signal)
  expect(report).toMatchObject({ ok: true, worksheets: 1, proposal: null, warnings: [] })
})

describe('a create', () => {
  const input = async (started: Started) => {
    const { params, entry } = await addWorksheet(started)
    return { params, call: () => started.client.call(createRow, { params, body: { fields: entry('once') } }) }
  }

  test.each([
    [{ kind: 'drop', when: 'before' }, 'network', 0],
    [{ kind: 'drop', when: 'after' }, 'network', 1],
    [{ kind: 'malformed' }, 'not-json', 1],
    [{ kind: 'truncated', keep: 0.5 }, 'not-json', 1],
    [{ kind: 'truncated', keep: 0.5, connection: 'breaks' }, 'network', 1],
    [{ kind: 'html' }, 'not-json', 0],
    [{ kind: 'code', code: 99999, when: 'after' }, 'refused', 1],
    [{ kind: 'status', status: 502 }, 'bad-status', 0],
    [{ kind: 'status', status: 503 }, 'bad-status', 0],
    [{ kind: 'status', status: 503, body: '{"success":false,"error_code":99999}', when: 'after' }, 'bad-status', 1],
    [{ kind: 'code', code: 0, when: 'after' }, 'refused', 1],
  ] as const)('is never sent twice after %o', async (effect, kind, rows) => {
    const started = await start()
    const { params, call } = await input(started)
    started.service.faults.add({ operation: 'v3.rows.create', effect })
    expect(await call()).toMatchObject({ ok: false, error: { kind, happened: 'maybe' } })
    expect(await countRows(started, params)).toBe(rows)
  })

  test.each([
    { kind: 'code', code: 51 },
    { kind: 'code', code: 90000 },
    { kind: 'code', code: 90001 },
    { kind: 'status', status: 429, retryAfter: '0' },
    { kind: 'status', status: 503, retryAfter: '0' },
  ] as const)('is sent again after %o, and happens once', { tags: 'full' }, async (effect) => {
    const started = await start()
    const { params, call } = await input(started)
    started.service.faults.add({ operation: 'v3.rows.create', times: 2, effect })
    expect(await call()).toMatchObject({ ok: true })
    expect(await countRows(started, params)).toBe(1)
  })

  test('is in doubt when the service is killed while it works', async () => {
    const started = await start()
    const { call } = await input(started)
    started.service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'hold' } })
    const calling = call()
    await started.service.faults.held(1)
    await started.service.close()
    expect(await calling).toMatchObject({ ok: false, error: { kind: 'network', problem: 'reset', happened: 'maybe' } })
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'network', problem: 'refused', happened: 'no' } })
  })

  test('is in doubt when it is cancelled or runs out of time while the service works', { tags: 'full' }, async () => {
    const started = await start()
    const { params, entry } = await addWorksheet(started)
    started.service.faults.add({ operation: 'v3.rows.create', times: 2, effect: { kind: 'hold', when: 'after' } })
    const cancel = new AbortController()
    const calling = started.client.call(createRow, { params, body: { fields: entry('a') } }, { signal: cancel.signal })
    await started.service.faults.held(1)
    cancel.abort()
    expect(await calling).toEqual({ ok: false, error: { kind: 'cancelled', happened: 'maybe' } })
    const late = await started.client.call(createRow, { params, body: { fields: entry('b') } }, { timeoutMs: 1000 })
    expect(late).toMatchObject({ ok: false, error: { kind: 'timeout', happened: 'maybe', afterMs: 1000 } })
    expect(await countRows(started, params)).toBe(2)
  })
})

test.each([
  { kind: 'drop', when: 'before' },
  { kind: 'truncated', keep: 0.5, connection: 'breaks' },
  { kind: 'truncated', keep: 0.5 },
  { kind: 'status', status: 502 },
] as const)('a read goes on after %o', async (effect) => {
  const started = await start()
  const { params } = await addWorksheet(started)
  started.service.faults.add({ operation: 'v3.rows.list', times: 2, effect })
  expect(await countRows(started, params)).toBe(0)
  expect(
    started.log
      .list(0, 100)
      .slice(-3)
      .map((it) => it.ok),
  ).toEqual([false, false, true])
})

test('a read gives up on a body that comes too slowly', async () => {
  const started = await start()
  const { params, rows } = await addWorksheet(started)
  await must(started.client.call(createRows, { params, body: { rows: rows(20) } }))
  started.service.faults.add({ operation: 'v3.rows.list', times: null, effect: { kind: 'slow', bytes: 10, ms: 20 } })
  const listed = await started.client.call(listRows, { params, body: { pageSize: 20, pageIndex: 1 } }, { timeoutMs: 100 })
  expect(listed).toMatchObject({ ok: false, error: { kind: 'timeout', happened: 'no' } })
})

test('every create happens exactly once at a service that takes 40 requests a second', { tags: 'full' }, async () => {
  const started = await start({ rateLimits: { perSecond: 40, quota: null } })
  const { params, entry } = await addWorksheet(started)
  const results = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      started.client.call(createRow, { params, body: { fields: entry(`row ${index}`) } }),
    ),
  )
  expect(results.filter((it) => it.ok)).toHaveLength(120)
  expect(await countRows(started, params)).toBe(120)
  expect(started.client.pace.state().limitedAnswers).toBeLessThan(40)
})
