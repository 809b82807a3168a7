/** Requests that no browser sends, byte by byte: each is refused as the app refuses, with its headers, and the server goes on. */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebShell, type WebShell } from '../../../src-main/web-shell/start-web-shell.ts'
import { listRendererFiles } from '../../../src-main/window-content/renderer-files.ts'
import { plainHeaders } from '../../../src-main/window-content/security-headers.ts'
import { createTinyHost, type TinyHost } from '../../support/shells/tiny-host.ts'
import { writeTinyPage } from '../../support/shells/tiny-page.ts'

let folder: string
let host: TinyHost
let shell: WebShell
let cookie: string

beforeAll(async () => {
  folder = writeTinyPage()
  host = createTinyHost()
  shell = await startWebShell({ host, files: listRendererFiles(folder), port: 0 })
  const launched = await fetch(shell.newLaunchUrl(), { redirect: 'manual' })
  cookie = launched.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(async () => {
  await shell.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends the text as it is; the answer until the server ends the connection. */
function send(text: string): Promise<Answer> {
  const [address, port] = shell.authority.split(':')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), address, () => socket.write(text))
    let all = ''
    socket.setEncoding('latin1').on('data', (part) => {
      all += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = all.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((it) => [it.slice(0, it.indexOf(':')).toLowerCase(), it.slice(it.indexOf(':') + 1).trim()]),
      )
      resolve({ status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') })
    })
  })
}

const request = (line: string, ...headers: readonly string[]): Promise<Answer> =>
  send([line, ...headers, `Cookie: ${cookie}`, 'Connection: close', '', ''].join('\r\n'))
const own = (): string => `Host: ${shell.authority}`
const ownOrigin = (): string => `Origin: http://${shell.authority}`
const upgrade = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
]

function expectRefusal(answer: Answer, status: number | readonly number[]): void {
  expect([status].flat()).toContain(answer.status)
  expect(answer.headers).toMatchObject(plainHeaders)
  expect(answer.body).toMatch(/^[A-Z][^<{]*\.\n$/)
}

describe('a request that no browser sends is refused in the words and with the headers of the app', () => {
  it.each([
    ['an absolute target', 'GET http://AUTHORITY/ HTTP/1.1'],
    ['an absolute target elsewhere', 'GET http://evil.example/ HTTP/1.1'],
    ['an absolute target of a file', 'GET http://AUTHORITY/index.html HTTP/1.1'],
    ['an absolute target of another scheme', 'GET file:///etc/passwd HTTP/1.1'],
    ['an asterisk', 'GET * HTTP/1.1'],
    ['an asterisk for options', 'OPTIONS * HTTP/1.1'],
    ['no slash', 'GET index.html HTTP/1.1'],
    ['a question alone', 'GET ?token=a HTTP/1.1'],
    ['an authority alone', 'GET AUTHORITY HTTP/1.1'],
    ['a backslash', 'GET \\\\evil.example HTTP/1.1'],
  ])('with %s as its target', async (_what, line) => {
    const written = line.replace('AUTHORITY', shell.authority)
    expectRefusal(await request(written, own(), ownOrigin()), 400)
  })

  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'CONNECT'])('with the method %s', async (method) => {
    const target = method === 'CONNECT' ? shell.authority : '/'
    const answer = await request(`${method} ${target} HTTP/1.1`, own(), ownOrigin(), 'X-Secret: stays here')
    expectRefusal(answer, [400, 405])
    expect(answer.body).not.toContain('stays here')
  })

  it('with two Host headers, whichever is ours', async () => {
    expectRefusal(await request('GET / HTTP/1.1', own(), 'Host: evil.example'), 400)
    expectRefusal(await request('GET / HTTP/1.1', 'Host: evil.example', own()), 400)
    expectRefusal(await request('GET / HTTP/1.1', own(), own()), 400)
  })

  it('with no Host header, or an empty one', async () => {
    expectRefusal(await request('GET / HTTP/1.1'), [400, 421])
    expectRefusal(await request('GET / HTTP/1.0'), 421)
    expectRefusal(await request('GET / HTTP/1.1', 'Host:'), 421)
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n'],
    ['a control character in a header', 'GET / HTTP/1.1\r\nA: \u0001\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n'],
    ['an unknown method', 'WHAT / HTTP/1.1\r\n\r\n'],
    ['both lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['headers beyond all reason', `GET / HTTP/1.1\r\nA: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a target beyond all reason', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`],
  ])('with %s', async (_what, text) => {
    expectRefusal(await send(text), [400, 414, 431])
  })
})

describe('the socket of the host', () => {
  it.each(['/host/', '/host/x', '/HOST', '/%68ost', '//host', '/host%2f', '/hosts', '/'])('does not open at %s', async (path) => {
    const answer = await request(`GET ${path} HTTP/1.1`, own(), ownOrigin(), ...upgrade)
    expectRefusal(answer, [400, 404])
    expect(host.listeners()).toBe(0)
  })

  it.each([
    ['no key', ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']],
    ['an odd version', [...upgrade.slice(0, 2), 'Sec-WebSocket-Version: 99', ...upgrade.slice(3)]],
    ['another protocol', ['Upgrade: h2c', 'Connection: Upgrade']],
  ])('does not open with %s', async (_what, headers) => {
    expectRefusal(await request('GET /host HTTP/1.1', own(), ownOrigin(), ...headers), [400, 404, 426])
    expect(host.listeners()).toBe(0)
  })

  it('does not open without an upgrade', async () => {
    expectRefusal(await request('GET /host HTTP/1.1', own()), [400, 404, 426])
  })
})

it('goes on after all of that', async () => {
  expect((await request('GET / HTTP/1.1', own())).status).toBe(200)
})
