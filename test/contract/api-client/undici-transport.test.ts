/** What only the plain Node transport has: proxy variables and certificates of its own choice. */
import { afterEach, expect, test } from 'vitest'
import type { TransportRequest } from '../../../src-main/api-client/transport.ts'
import { createUndiciTransport, type UndiciTransportOptions } from '../../../src-main/api-client/undici-transport.ts'
import { type Answer, answerJson, startAnsweringServer } from '../../support/api-client/answering-server.ts'
import { selfSigned } from '../../support/api-client/self-signed.ts'
import { type ProxyOptions, startTestProxy } from '../../support/api-client/test-proxy.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(tls?: typeof selfSigned, answer: Answer = (_, response) => answerJson(response, {})) {
  const server = await startAnsweringServer(answer, tls)
  closers.push(() => server.close())
  return server
}

async function proxyTo(port: number, options: ProxyOptions = {}) {
  const proxy = await startTestProxy(port, options)
  closers.push(() => proxy.close())
  return proxy
}

function start(options: UndiciTransportOptions) {
  const transport = createUndiciTransport(options)
  closers.push(() => transport.close())
  return transport
}

const get = (url: string): TransportRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  isRepeatable: true,
  signal: new AbortController().signal,
  timeouts: { answerMs: 5000, bodyMs: 5000 },
})

test('trusts the certificates that it is given', async () => {
  const server = await serve(selfSigned)
  const answer = await start({ env: {}, certificates: [selfSigned.cert] }).send(get(server.url))
  expect(answer).toMatchObject({ ok: true, value: { status: 200 } })
})

test('sends plain requests through HTTP_PROXY, several at once', async () => {
  const waiting = Promise.withResolvers<void>()
  let arrived = 0
  const server = await serve(undefined, async (_, response) => {
    arrived += 1
    if (arrived === 3) waiting.resolve()
    await waiting.promise
    answerJson(response, {})
  })
  const proxy = await proxyTo(server.port)
  const transport = start({ env: { HTTP_PROXY: proxy.url } })
  const answers = await Promise.all([1, 2, 3].map((index) => transport.send(get(`http://service.test/${index}`))))
  expect(answers.map((it) => it.ok)).toEqual([true, true, true])
  expect(proxy.seen).toHaveLength(3)
  expect(server.requests.map((it) => it.headers.host)).toEqual(['service.test', 'service.test', 'service.test'])
})

test('looks no names up that go through a proxy, and does not judge where the proxy lies', async () => {
  const server = await serve()
  const proxy = await proxyTo(server.port)
  const answer = await start({ env: { HTTP_PROXY: proxy.url } }).send({ ...get('http://service.test/'), reaches: ['public'] })
  expect(answer).toMatchObject({ ok: true })
  expect(proxy.seen).toHaveLength(1)
})

test('sends secure requests through a tunnel of https_proxy, and checks the certificate behind it', async () => {
  const server = await serve(selfSigned)
  const proxy = await proxyTo(server.port)
  const env = { https_proxy: proxy.url }
  const trusting = await start({ env, certificates: [selfSigned.cert] }).send(get('https://service.test/'))
  expect(trusting).toMatchObject({ ok: true, value: { status: 200 } })
  expect(proxy.seen).toEqual(['CONNECT service.test:443'])
  const strict = await start({ env, certificates: [] }).send(get('https://service.test/'))
  expect(strict).toMatchObject({ ok: false, error: { kind: 'network', problem: 'certificate' } })
})

test('leaves the proxy out for the hosts of NO_PROXY and for this computer', async () => {
  const server = await serve()
  const proxy = await proxyTo(server.port)
  const answer = await start({ env: { HTTP_PROXY: proxy.url } }).send(get(server.url))
  expect(answer).toMatchObject({ ok: true })
  const unresolved = await start({ env: { HTTP_PROXY: proxy.url, NO_PROXY: 'invalid' } }).send(get('http://service.invalid/'))
  expect(unresolved).toMatchObject({ ok: false, error: { kind: 'network', problem: 'name-not-found' } })
  expect(proxy.seen).toEqual([])
})

test.each([
  [403, 'proxy'],
  [407, 'proxy-login'],
  [502, 'proxy'],
] as const)('names the proxy as the one that refused with %i', async (status, problem) => {
  const proxy = await proxyTo(1, { refuseWith: status })
  const transport = start({ env: { HTTPS_PROXY: proxy.url }, certificates: [] })
  expect(await transport.send(get('https://service.test/'))).toMatchObject({
    ok: false,
    error: { kind: 'network', problem, mayHaveArrived: false },
  })
})

test('logs in to a proxy with the name and password in front of its address', async () => {
  const server = await serve(selfSigned)
  const proxy = await proxyTo(server.port, { password: 'anna:secret' })
  const { port } = new URL(proxy.url)
  const ask = (login: string) =>
    start({ env: { HTTPS_PROXY: `http://${login}127.0.0.1:${port}` }, certificates: [selfSigned.cert] }).send(
      get('https://service.test/'),
    )
  expect(await ask('')).toMatchObject({ ok: false, error: { problem: 'proxy-login' } })
  expect(await ask('anna:wrong@')).toMatchObject({ ok: false, error: { problem: 'proxy-login' } })
  expect(await ask('anna:secret@')).toMatchObject({ ok: true, value: { status: 200 } })
})

test('names the proxy when it cannot be reached', async () => {
  const proxy = await startTestProxy(1)
  await proxy.close()
  const transport = start({ env: { HTTPS_PROXY: proxy.url }, certificates: [] })
  expect(await transport.send(get('https://service.test/'))).toMatchObject({
    ok: false,
    error: { kind: 'network', problem: 'proxy', mayHaveArrived: false },
  })
})
