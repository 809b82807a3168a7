/** What every transport promises, checked over both adapters; Electron's fetch is stood in for by undici's, with two pools as with two sessions. */
import { gzipSync } from 'node:zlib'
import { Agent, fetch as undiciFetch } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { createFetchTransport } from '../../../src-main/api-client/fetch-transport.ts'
import type { Transport, TransportRequest } from '../../../src-main/api-client/transport.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import type { LookUpAll } from '../../../src-main/system/guarded-lookup.ts'
import {
  type Answer,
  type AnsweringServer,
  answerJson,
  findClosedPort,
  startAnsweringServer,
} from '../../support/api-client/answering-server.ts'
import { selfSigned } from '../../support/api-client/self-signed.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function fetchOver(agent: Agent) {
  closers.push(() => agent.destroy())
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { method, headers, body, signal, redirect } = init
    const answer = await undiciFetch(url, {
      ...(method === undefined ? {} : { method }),
      headers: { ...(headers as Record<string, string>) },
      body: body === null || body === undefined ? null : (body as Uint8Array<ArrayBuffer>),
      ...(signal ? { signal } : {}),
      ...(redirect === undefined ? {} : { redirect }),
      dispatcher: agent,
    })
    return answer as unknown as Response
  }
}

/** What every name leads to. */
const toThisComputer: LookUpAll = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

/** What Electron's fetch leaves to a transport that sees addresses. */
const direct = () => ({
  guarded: createUndiciTransport({ env: {}, certificates: [], lookUp: toThisComputer }),
  isProxied: () => Promise.resolve(false),
})

const adapters = {
  undici: (maxAnswerBytes: number, maxTogetherBytes: number) =>
    createUndiciTransport({ env: {}, certificates: [], maxAnswerBytes, maxTogetherBytes, lookUp: toThisComputer }),
  'electron fetch': (maxAnswerBytes: number, maxTogetherBytes: number) =>
    createFetchTransport({
      ...{ fetch: fetchOver(new Agent()), fetchOnce: fetchOver(new Agent()) },
      ...{ maxAnswerBytes, maxTogetherBytes },
      ...direct(),
    }),
} satisfies Record<string, (maxAnswerBytes: number, maxTogetherBytes: number) => Transport>

async function serve(answer: Answer, tls?: typeof selfSigned): Promise<AnsweringServer> {
  const server = await startAnsweringServer(answer, tls)
  closers.push(() => server.close())
  return server
}

const request = (url: string, changes: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  isRepeatable: true,
  signal: new AbortController().signal,
  timeouts: { answerMs: 5000, bodyMs: 5000 },
  ...changes,
})

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytes = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value)
const post = { method: 'POST', body: bytes('{"a":"ä"}'), isRepeatable: false } as const

describe.each(Object.entries(adapters))('the %s transport', (name, create) => {
  const start = (maxAnswerBytes = 1024 * 1024, maxTogetherBytes = 8 * maxAnswerBytes): Transport => {
    const transport = create(maxAnswerBytes, maxTogetherBytes)
    closers.push(() => transport.close())
    return transport
  }

  test.each(['GET', 'POST', 'PATCH', 'DELETE', 'PUT'] as const)(
    'carries a %s with its headers and body, and brings back status, headers and body',
    async (method) => {
      const server = await serve((_, response) => answerJson(response, { ok: 'ü' }, 207, { 'x-thing': 'one' }))
      const body = method === 'GET' ? null : bytes('{"a":"ä"}')
      const answer = await start().send(request(`${server.url}/p/a%20b?q=1`, { method, body, headers: { 'svc-sign': 'abc=' } }))
      expect(answer).toMatchObject({
        ok: true,
        value: { status: 207, headers: { 'x-thing': 'one', 'content-type': 'application/json' } },
      })
      expect(answer.ok && text(answer.value.body)).toBe('{"ok":"ü"}')
      expect(server.requests).toHaveLength(1)
      expect(server.requests[0]).toMatchObject({
        method,
        url: '/p/a%20b?q=1',
        body: body === null ? '' : '{"a":"ä"}',
        headers: { 'svc-sign': 'abc=' },
      })
    },
  )

  test('brings a body that owns its buffer', async () => {
    const server = await serve((_, response) => answerJson(response, 'x'))
    const answer = await start().send(request(server.url))
    expect(answer.ok && [answer.value.body.byteOffset, answer.value.body.buffer.byteLength]).toEqual([0, 3])
  })

  test('brings a compressed body decompressed', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000)))
    })
    const answer = await start().send(request(server.url))
    expect(answer.ok && text(answer.value.body)).toBe('x'.repeat(10_000))
  })

  test('gives up what grows beyond the limit while it is decompressed, and what is larger than the request wants', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20 * 1024 * 1024)))
    })
    expect(await start().send(request(server.url))).toEqual({ ok: false, error: { kind: 'too-large', limitBytes: 1024 * 1024 } })
    const small = await serve((_, response) => answerJson(response, 'x'.repeat(2000)))
    const answer = await start().send(request(small.url, { maxAnswerBytes: 1000 }))
    expect(answer).toEqual({ ok: false, error: { kind: 'too-large', limitBytes: 1000 } })
  })

  test('brings many answers whole that have no room together', async () => {
    const content = 'x'.repeat(300_000)
    const server = await serve((_, response) => answerJson(response, content))
    const transport = start(1024 * 1024, 400_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => transport.send(request(server.url))))
    expect(answers.map((it) => it.ok && it.value.body.byteLength)).toEqual(Array.from({ length: 8 }, () => 300_002))
  })

  test('reports a redirect and does not follow it', async () => {
    const elsewhere = await serve((_, response) => answerJson(response, {}))
    const server = await serve((_, response) => {
      response.writeHead(302, { location: `${elsewhere.url}/login` }).end()
    })
    const answer = await start().send(request(server.url))
    expect(answer).toMatchObject({ ok: true, value: { status: 302, headers: { location: `${elsewhere.url}/login` } } })
    expect(elsewhere.requests).toEqual([])
  })

  test('connects by name only to addresses that lie where the request may go', async () => {
    const server = await serve((_, response) => answerJson(response, {}))
    const url = `http://storage.test:${server.port}/`
    const transport = start()
    expect(await transport.send(request(url, { reaches: ['loopback'] }))).toMatchObject({ ok: true })
    const kept = server.connections()
    expect(await transport.send(request(url, { reaches: ['public'] }))).toEqual({ ok: false, error: { kind: 'out-of-reach' } })
    expect([server.connections(), server.requests.length]).toEqual([kept, 1])
  })

  test.each(['127.0.0.1', '2130706433', 'localhost'])(
    'does not connect to %s where only the internet may be asked',
    async (host) => {
      const server = await serve((_, response) => answerJson(response, {}))
      const answer = await start().send(request(`http://${host}:${server.port}/`, { reaches: ['public'] }))
      expect(answer).toEqual({ ok: false, error: { kind: 'out-of-reach' } })
      expect(server.connections()).toBe(0)
    },
  )

  test('uses connections again for requests that may be repeated', async () => {
    const server = await serve((_, response) => answerJson(response, {}))
    const transport = start()
    for (let index = 0; index < 5; index += 1) await transport.send(request(server.url))
    expect(server.connections()).toBeLessThanOrEqual(2)
  })

  test('says that nothing arrived when nothing listens', async () => {
    const port = await findClosedPort()
    const answer = await start().send(request(`http://127.0.0.1:${port}/`, post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'refused', mayHaveArrived: false } })
  })

  test('says that nothing arrived when the name is unknown', async () => {
    const answer = await start().send(request('http://no-such-host.invalid/', post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'name-not-found', mayHaveArrived: false } })
  })

  test('says that nothing arrived when the certificate is not trusted', async () => {
    const server = await serve((_, response) => answerJson(response, {}), selfSigned)
    const answer = await start().send(request(server.url, post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'certificate', mayHaveArrived: false } })
    expect(server.requests).toEqual([])
  })

  test('names a server without TLS behind an https address', async () => {
    const server = await serve((_, response) => answerJson(response, {}))
    const answer = await start().send(request(server.url.replace('http:', 'https:')))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'tls' } })
  })

  test('sends a request once when the connection breaks without an answer, and says that it may have arrived', async () => {
    const server = await serve((_, response) => {
      response.destroy()
    })
    const answer = await start().send(request(server.url, post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'reset', mayHaveArrived: true } })
    expect(server.requests).toHaveLength(1)
  })

  test('fails when the connection breaks inside the body', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"success":tr')
      setImmediate(() => response.destroy())
    })
    const answer = await start().send(request(server.url, post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'reset', mayHaveArrived: true } })
  })

  test('gives up when no answer begins in time', async () => {
    const server = await serve(() => undefined)
    const answer = await start().send(request(server.url, { timeouts: { answerMs: 50, bodyMs: 5000 } }))
    expect(answer).toEqual({ ok: false, error: { kind: 'timeout', phase: 'answer', afterMs: 50, mayHaveArrived: true } })
  })

  test('gives up when the body stops coming', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200)
      response.write('{')
    })
    const answer = await start().send(request(server.url, { timeouts: { answerMs: 5000, bodyMs: 50 } }))
    expect(answer).toEqual({ ok: false, error: { kind: 'timeout', phase: 'body', afterMs: 50, mayHaveArrived: true } })
  })

  test('ends at once when cancelled, before and while it waits', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve(() => arrived.resolve())
    const transport = start()
    expect(await transport.send(request(server.url, { signal: AbortSignal.abort() }))).toEqual({
      ok: false,
      error: { kind: 'cancelled' },
    })
    expect(server.requests).toEqual([])
    const cancel = new AbortController()
    const sending = transport.send(request(server.url, { signal: cancel.signal }))
    await arrived.promise
    cancel.abort()
    expect(await sending).toEqual({ ok: false, error: { kind: 'cancelled' } })
  })

  test('does not read an answer beyond its limit, compressed or not', async () => {
    const server = await serve((received, response) => {
      if (received.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000)))
      else response.end('x'.repeat(5000))
    })
    const transport = start(1000)
    expect(await transport.send(request(`${server.url}/plain`))).toEqual({
      ok: false,
      error: { kind: 'too-large', limitBytes: 1000 },
    })
    if (name === 'electron fetch') return
    expect(await transport.send(request(`${server.url}/gzip`))).toEqual({
      ok: false,
      error: { kind: 'too-large', limitBytes: 1000 },
    })
  })
})

describe('the electron fetch transport', () => {
  const start = () => createFetchTransport({ fetch: fetchOver(new Agent()), fetchOnce: fetchOver(new Agent()), ...direct() })

  test('never sends a request that must not be repeated over a used connection', async () => {
    const server = await serve((_, response) => answerJson(response, {}))
    const transport = start()
    await transport.send(request(server.url))
    for (let index = 0; index < 3; index += 1) await transport.send(request(server.url, post))
    expect(server.requests.map((it) => it.connection)).toEqual([1, 2, 3, 4])
    expect(server.requests.map((it) => it.headers.connection)).toEqual(['keep-alive', 'close', 'close', 'close'])
  })

  test('leaves it to a proxy to look names up, where the system has one for the address', async () => {
    const asked: string[] = []
    const transport = createFetchTransport({
      ...direct(),
      fetch: async (url) => {
        asked.push(url)
        return new Response('bytes')
      },
      fetchOnce: () => Promise.reject(new Error('not for files')),
      isProxied: (url) => Promise.resolve(url.includes('storage.test')),
    })
    expect(await transport.send(request('http://storage.test/a', { reaches: ['public'] }))).toMatchObject({ ok: true })
    expect(await transport.send(request('http://other.test/a', { reaches: ['public'] }))).toMatchObject({ ok: false })
    expect(asked).toEqual(['http://storage.test/a'])
  })

  test('does not take a refused connection as proof once the service has answered such a request', async () => {
    const server = await startAnsweringServer((_, response) => answerJson(response, {}))
    const transport = start()
    await transport.send(request(server.url, post))
    await server.close()
    const answer = await transport.send(request(server.url, post))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'network', problem: 'refused', mayHaveArrived: true } })
  })

  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', { kind: 'network', problem: 'name-not-found', mayHaveArrived: false }],
    ['net::ERR_CONNECTION_REFUSED', { kind: 'network', problem: 'refused', mayHaveArrived: false }],
    ['net::ERR_INTERNET_DISCONNECTED', { kind: 'network', problem: 'unreachable', mayHaveArrived: false }],
    ['net::ERR_ADDRESS_UNREACHABLE', { kind: 'network', problem: 'unreachable', mayHaveArrived: false }],
    ['net::ERR_CERT_AUTHORITY_INVALID', { kind: 'network', problem: 'certificate', mayHaveArrived: false }],
    ['net::ERR_CERT_DATE_INVALID', { kind: 'network', problem: 'certificate', mayHaveArrived: false }],
    ['net::ERR_SSL_PROTOCOL_ERROR', { kind: 'network', problem: 'tls', mayHaveArrived: false }],
    ['net::ERR_PROXY_CONNECTION_FAILED', { kind: 'network', problem: 'proxy', mayHaveArrived: false }],
    ['net::ERR_PROXY_AUTH_REQUESTED', { kind: 'network', problem: 'proxy-login', mayHaveArrived: false }],
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', { kind: 'network', problem: 'proxy-login', mayHaveArrived: false }],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', { kind: 'network', problem: 'proxy', mayHaveArrived: false }],
    ['net::ERR_CONNECTION_RESET', { kind: 'network', problem: 'reset', mayHaveArrived: true }],
    ['net::ERR_EMPTY_RESPONSE', { kind: 'network', problem: 'reset', mayHaveArrived: true }],
    ['net::ERR_CONNECTION_TIMED_OUT', { kind: 'timeout', phase: 'connect', mayHaveArrived: false }],
    ['net::ERR_FAILED', { kind: 'network', problem: 'other', mayHaveArrived: true }],
    ["Attempted to redirect, but redirect policy was 'error'", { kind: 'redirected' }],
    ['Redirect was cancelled', { kind: 'redirected' }],
  ])('understands %s', async (message, expected) => {
    const transport = createFetchTransport({
      fetch: () => Promise.reject(new Error(message)),
      fetchOnce: () => Promise.reject(new Error(message)),
      ...direct(),
    })
    expect(await transport.send(request('http://service.test/', post))).toMatchObject({ ok: false, error: expected })
  })
})
