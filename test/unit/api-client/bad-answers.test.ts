/** Every answer that is no success, and every silence: what the caller is told, and whether the effect may have happened. */
import { describe, expect, test } from 'vitest'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { errorCodes, errorMeanings, rateLimitCodes } from '../../../src-shared/api/error-codes.ts'
import { apiFailure } from '../../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../../src-shared/api/failure-words.ts'
import { createRow, deleteRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import {
  answerWith,
  createScriptedTransport,
  failWith,
  type ScriptedAnswer,
} from '../../support/api-client/scripted-transport.ts'
import { createVirtualTime } from '../../support/api-client/virtual-time.ts'

function createClient(...answers: readonly ScriptedAnswer[]) {
  const transport = createScriptedTransport(...answers)
  return { transport, ...createTestClient('https://service.test', { transport }) }
}

type Client = ReturnType<typeof createClient>['client']
const read = (client: Client) => client.call(listRows, { params: { worksheet_id: 'w' }, body: { pageSize: 10, pageIndex: 1 } })
const create = (client: Client) => client.call(createRow, { params: { worksheet_id: 'w' }, body: { fields: [] } })
const remove = (client: Client) => client.call(deleteRow, { params: { worksheet_id: 'w', row_id: 'r' }, body: {} })

const codes = Object.keys(errorMeanings).map(Number)
const unauthorised: Readonly<Record<number, string>> = {
  10000: 'network-address',
  10101: 'key',
  10102: 'signature',
  10105: 'user-token',
  10106: 'organization-token',
}

describe.each(codes.filter((code) => !rateLimitCodes.has(code)))('success:false with code %i', (code) => {
  const body = { success: false, error_code: code, error_msg: 'in its own words', data: null }

  test('is a failure with that code and message, and is not sent again', async () => {
    const { client, transport } = createClient(answerWith(body))
    const result = await create(client)
    const what = unauthorised[code]
    const happened = code === errorCodes.operationException || code === errorCodes.failure ? 'maybe' : 'no'
    expect(result).toEqual({
      ok: false,
      error:
        what === undefined
          ? { kind: 'refused', happened, code, message: 'in its own words', status: 200 }
          : { kind: 'unauthorised', happened: 'no', what, code, message: 'in its own words', status: 200 },
    })
    expect(transport.sent).toHaveLength(1)
  })

  test('has words of its own that need no code to be understood', async () => {
    const result = await create(createClient(answerWith(body)).client)
    if (result.ok) throw new Error('a refusal was taken for a success')
    const words = describeApiFailure(result.error)
    expect(words.code).toBe(code)
    expect(words.support).toContain(`code ${code}`)
    for (const text of [words.title, words.explanation, words.advice]) {
      expect(text.length).toBeGreaterThan(5)
      expect(text).not.toContain(String(code))
    }
  })

  test('reads the same under the names `code` and `msg`, without data', async () => {
    const { client } = createClient(answerWith({ success: false, code: String(code), msg: 'in its own words' }))
    expect(await create(client)).toMatchObject({ ok: false, error: { code, message: 'in its own words' } })
  })
})

test('a code that the table does not know is a refusal too', async () => {
  const { client } = createClient(answerWith({ success: false, error_code: 123456, error_msg: 'new' }))
  expect(await create(client)).toEqual({
    ok: false,
    error: { kind: 'refused', happened: 'no', code: 123456, message: 'new', status: 200 },
  })
})

test('success is authoritative whatever the code says', async () => {
  const { client } = createClient(answerWith({ success: true, error_code: 0, error_msg: '', data: { id: 'r1' } }))
  expect(await create(client)).toEqual({ ok: true, value: { id: 'r1' } })
})

test('a delete too that fails with code 0 may have happened', async () => {
  const { client } = createClient(answerWith({ success: false, error_code: 0, error_msg: '' }))
  expect(await remove(client)).toMatchObject({ ok: false, error: { kind: 'refused', happened: 'maybe' } })
})

const page = '<!DOCTYPE html><html><head><title>Log in</title></head><body>Welcome</body></html>'

describe.each<readonly [string, ScriptedAnswer, object, 'no' | 'maybe' | 'yes']>([
  ['an HTML page', answerWith(page), { kind: 'not-json', found: 'html', status: 200 }, 'maybe'],
  ['an HTML page with status 404', answerWith(page, 404), { kind: 'wrong-path', status: 404 }, 'no'],
  ['a bare 404', answerWith('', 404), { kind: 'wrong-path', status: 404 }, 'no'],
  ['a JSON 404 of a framework', answerWith({ message: 'Route not found', statusCode: 404 }, 404), { kind: 'wrong-path' }, 'no'],
  ['status 401 without an envelope', answerWith('', 401), { kind: 'unauthorised', what: 'signature', code: null }, 'no'],
  [
    'status 401 with code 10101',
    answerWith({ success: false, error_code: 10101 }, 401),
    { kind: 'unauthorised', what: 'key' },
    'no',
  ],
  [
    'status 401 with code 0',
    answerWith({ success: false, error_code: 0 }, 401),
    { kind: 'unauthorised', what: 'signature' },
    'no',
  ],
  ['status 413', answerWith(page, 413), { kind: 'too-large', direction: 'request' }, 'no'],
  ['status 403 with a page', answerWith(page, 403), { kind: 'bad-status', status: 403 }, 'no'],
  ['status 407', answerWith('', 407), { kind: 'network', problem: 'proxy-login' }, 'no'],
  ['status 500 with a page', answerWith(page, 500), { kind: 'bad-status', status: 500 }, 'maybe'],
  [
    'status 502 with a text',
    answerWith('Bad Gateway', 502),
    { kind: 'bad-status', status: 502, excerpt: 'Bad Gateway' },
    'maybe',
  ],
  [
    'a redirect',
    answerWith('', 302, { location: 'https://login.test/a?b' }),
    { kind: 'redirected', to: 'https://login.test' },
    'no',
  ],
  ['a redirect to a file', answerWith('', 302, { location: 'file:///etc/passwd' }), { kind: 'redirected', to: 'file:' }, 'no'],
  [
    'a redirect to a script',
    answerWith('', 302, { location: 'javascript:alert(1)' }),
    { kind: 'redirected', to: 'javascript:' },
    'no',
  ],
  ['a redirect within the host', answerWith('', 301, { location: '/login' }), { kind: 'redirected', to: null }, 'no'],
  ['JSON cut off', answerWith('{"success":true,"data":{"id":"r'), { kind: 'not-json', found: 'truncated' }, 'maybe'],
  ['JSON cut off after a value', answerWith('{"success":true'), { kind: 'not-json', found: 'truncated' }, 'maybe'],
  ['nothing at all', answerWith(''), { kind: 'not-json', found: 'empty', excerpt: '' }, 'maybe'],
  ['plain text', answerWith('It works!'), { kind: 'not-json', found: 'other', excerpt: 'It works!' }, 'maybe'],
  ['bytes that are no text', answerWith('\u0000\u0001\u0002'), { kind: 'not-json', found: 'other' }, 'maybe'],
  [
    'JSON that is no envelope',
    answerWith({ hello: 'world' }),
    { kind: 'unexpected-shape', where: 'envelope', path: 'success' },
    'maybe',
  ],
  ['a JSON list', answerWith([]), { kind: 'unexpected-shape', where: 'envelope', path: '' }, 'maybe'],
  [
    'an envelope with a strange payload',
    answerWith({ success: true, data: { id: 7 } }),
    { kind: 'unexpected-shape', where: 'data' },
    'yes',
  ],
  [
    'a broken connection',
    failWith({ kind: 'network', problem: 'reset', detail: 'ECONNRESET', mayHaveArrived: true }),
    { kind: 'network' },
    'maybe',
  ],
  [
    'a refused connection',
    failWith({ kind: 'network', problem: 'refused', detail: '', mayHaveArrived: false }),
    { kind: 'network' },
    'no',
  ],
  [
    'a slow answer',
    failWith({ kind: 'timeout', phase: 'body', afterMs: 5, mayHaveArrived: true }),
    { kind: 'timeout', phase: 'body' },
    'maybe',
  ],
  ['an endless answer', failWith({ kind: 'too-large', limitBytes: 5 }), { kind: 'too-large', direction: 'answer' }, 'maybe'],
  [
    'a redirect that the transport refused',
    failWith({ kind: 'redirected' }),
    { kind: 'redirected', status: null, to: null },
    'no',
  ],
])('%s', (_, answer, expected, happened) => {
  test('is named, and a create is sent once only', async () => {
    const { client, transport, log } = createClient(answer)
    const result = await create(client)
    expect(result).toMatchObject({ ok: false, error: { ...expected, happened } })
    expect(transport.sent).toHaveLength(1)
    expect(log.list(0, 10).map((it) => it.ok)).toEqual([false])
  })

  test('is plain data with words for people', async () => {
    const result = await create(createClient(answer).client)
    if (result.ok) throw new Error('a failure was taken for a success')
    expect(apiFailure.parse(JSON.parse(JSON.stringify(result.error)))).toEqual(result.error)
    const words = describeApiFailure(result.error)
    for (const text of [words.title, words.explanation, words.advice, words.support]) expect(text.length).toBeGreaterThan(3)
    expect(words.explanation.includes('not certain')).toBe(happened === 'maybe')
  })

  test('never leaves doubt after a call that only reads', async () => {
    const result = await read(createClient(answer).client)
    expect(result).toMatchObject({ ok: false, error: { happened: 'no' } })
  })
})

test.each([
  ['a reset connection', failWith({ kind: 'network', problem: 'reset', detail: '', mayHaveArrived: true })],
  ['a time-out', failWith({ kind: 'timeout', phase: 'answer', afterMs: 1, mayHaveArrived: true })],
  ['a truncated answer', answerWith('{"success":tr')],
  ['a server error', answerWith(page, 502)],
] as const)('a read goes on after %s', async (_, failure) => {
  const { client, transport, log } = createClient(failure, failure, answerWith({ success: true, data: { rows: [], total: 0 } }))
  expect(await read(client)).toMatchObject({ ok: true })
  expect(transport.sent).toHaveLength(3)
  expect(log.list(0, 10).map((it) => [it.attempt, it.ok])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
})

test('a read gives up after two repeats', async () => {
  const { client, transport } = createClient(failWith({ kind: 'network', problem: 'reset', detail: '', mayHaveArrived: true }))
  expect(await read(client)).toMatchObject({ ok: false, error: { kind: 'network', problem: 'reset' } })
  expect(transport.sent).toHaveLength(3)
})

test('a call that takes too long in all is ended, and a create may then have happened', async () => {
  const time = createVirtualTime()
  const transport = {
    send: ({ signal }: { readonly signal: AbortSignal }) =>
      new Promise<ScriptedAnswer>((resolve) => signal.addEventListener('abort', () => resolve(failWith({ kind: 'cancelled' })))),
    close: () => Promise.resolve(),
  }
  const { client } = createTestClient('https://service.test', { ...time, transport })
  const call = client.call(createRow, { params: { worksheet_id: 'w' }, body: { fields: [] } }, { timeoutMs: 2000 })
  await time.advance(2001)
  expect(await call).toEqual({
    ok: false,
    error: { kind: 'timeout', happened: 'maybe', phase: 'total', afterMs: 2000, host: 'service.test' },
  })
  expect(time.pending()).toBe(0)
})

test('a create cancelled on the wire may have happened, one cancelled before did not', async () => {
  const transport = {
    send: ({ signal }: { readonly signal: AbortSignal }) =>
      new Promise<ScriptedAnswer>((resolve) => signal.addEventListener('abort', () => resolve(failWith({ kind: 'cancelled' })))),
    close: () => Promise.resolve(),
  }
  const { client } = createTestClient('https://service.test', { ...createVirtualTime(), transport })
  const input = { params: { worksheet_id: 'w' }, body: { fields: [] } }
  const cancel = new AbortController()
  const call = client.call(createRow, input, { signal: cancel.signal })
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  cancel.abort()
  expect(await call).toEqual({ ok: false, error: { kind: 'cancelled', happened: 'maybe' } })
  const late = await client.call(createRow, input, { signal: AbortSignal.abort() })
  expect(late).toEqual({ ok: false, error: { kind: 'cancelled', happened: 'no' } })
})

test.each(['missing', 'locked', 'unavailable'] as const)('without a secret (%s) nothing is sent', async (reason) => {
  const transport = createScriptedTransport()
  const credentials = { read: () => Promise.resolve({ ok: false as const, error: { reason, message: 'why' } }) }
  const { client } = createTestClient('https://service.test', { transport, credentials })
  expect(await create(client)).toEqual({ ok: false, error: { kind: 'no-credentials', happened: 'no', reason, message: 'why' } })
  expect(transport.sent).toEqual([])
})

test('a refusal in a small body never reaches the decoder of bytes, and a large one is understood from it', async () => {
  const small = createClient(answerWith({ success: false, error_code: 10005, error_msg: '' }))
  const input = { params: { worksheet_id: 'w' }, body: { pageSize: 10, pageIndex: 1 } }
  const unreachable = () => Promise.reject(new Error('the decoder was called'))
  expect(await small.client.callBytes(listRows, input, unreachable)).toMatchObject({
    ok: false,
    error: { kind: 'refused', code: 10005 },
  })
  const large = createClient(answerWith('x'.repeat(100_000)))
  const decoded = await large.client.callBytes(listRows, input, () =>
    Promise.resolve({ kind: 'not-json', found: 'other', excerpt: 'x' }),
  )
  expect(decoded).toMatchObject({ ok: false, error: { kind: 'not-json', found: 'other' } })
})

test('a failure keeps its own words when the signature happens to hold them', async () => {
  const transport = createScriptedTransport(
    answerWith({ success: false, error_code: 10102, error_msg: 'bad: the-signature-refused' }),
  )
  const credentials = fixedCredentials({ appKey: 'unauthorised-key', sign: 'the-signature-refused' })
  const { client, log } = createTestClient('https://service.test', { transport, credentials })
  expect(await create(client)).toEqual({
    ok: false,
    error: { kind: 'unauthorised', happened: 'no', what: 'signature', code: 10102, message: 'bad: [hidden]', status: 200 },
  })
  expect(log.list(0, 1)[0]?.outcome).toBe('The signature was refused')
})
