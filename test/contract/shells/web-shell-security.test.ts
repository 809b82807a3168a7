import { rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startWebShell, type WebShell } from '../../../src-main/web-shell/start-web-shell.ts'
import { listRendererFiles } from '../../../src-main/window-content/renderer-files.ts'
import { createTinyHost, type TinyHost } from '../../support/shells/tiny-host.ts'
import { writeTinyPage } from '../../support/shells/tiny-page.ts'

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

let folder: string
let host: TinyHost
let shell: WebShell

beforeEach(async () => {
  folder = writeTinyPage()
  host = createTinyHost()
  shell = await startWebShell({ host, files: listRendererFiles(folder), port: 0 })
})
afterEach(async () => {
  await shell.close()
  rmSync(folder, { recursive: true })
})

/** A request exactly as given: neither path nor headers are tidied up, as fetch would do. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  const [address, port] = shell.authority.split(':')
  return new Promise((resolve, reject) => {
    const request = http.request({ host: address, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

const launchPath = (): string => shell.newLaunchUrl().slice(`http://${shell.authority}`.length)

async function openSession(): Promise<{ readonly cookie: string }> {
  const { headers } = await ask(launchPath())
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

/** The HTTP status that an upgrade is refused with, or 101. */
function upgrade(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${shell.authority}/host`, { headers })
    socket.on('open', () => {
      socket.close()
      resolve(101)
    })
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}

const origin = (): string => `http://${shell.authority}`

describe('launching the browser shell', () => {
  it('exchanges the launch token for a session cookie that scripts and other sites cannot use, and hides the token', async () => {
    const { status, headers } = await ask(launchPath())
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/' })
    expect(headers['set-cookie']?.[0]).toMatch(/^gridstage-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('leads on by a page of its own where another one brought the token, since its redirect would go without the cookie', async () => {
    const fromFile = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const { status, headers, body } = await ask(launchPath(), fromFile)
    expect({ status, body }).toMatchObject({ status: 200, body: expect.stringContaining('content="0; url=/"') })
    expect(headers['set-cookie']?.[0]).toMatch(/SameSite=Strict$/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('serves the page to the session', async () => {
    const { status, body } = await ask('/', await openSession())
    expect(status).toBe(200)
    expect(body).toContain('<title>Tiny</title>')
  })

  it('refuses a launch token that was used before', async () => {
    const path = launchPath()
    await ask(path)
    expect((await ask(path)).status).toBe(401)
  })

  it('refuses everything without a session, in words', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/assets/main-1.js',
      '/host',
      '/blob/1',
      '/download/1',
      '/?token=',
      '/?token=wrong',
    ]) {
      const { status, body } = await ask(path)
      expect({ path, status, body }).toEqual({
        path,
        status: 401,
        body: 'Open the app with the address that it printed when it started.\n',
      })
    }
  })

  it('refuses the session of another window shell', async () => {
    const other = await startWebShell({ host, files: listRendererFiles(folder), port: 0 })
    const session = await openSession()
    const renamed = session.cookie.replace(/^gridstage-\d+/, `gridstage-${other.authority.split(':')[1]}`)
    const status = await fetch(`http://${other.authority}/`, { headers: { cookie: renamed } }).then((answer) => answer.status)
    await other.close()
    expect(status).toBe(401)
  })
})

describe('other pages and machines', () => {
  it('are refused under any host name but the exact address', async () => {
    const session = await openSession()
    const port = shell.authority.split(':')[1] ?? ''
    for (const name of ['localhost', 'evil.example', '127.0.0.1.evil.example', '127.1', '[::1]']) {
      expect((await ask('/', { ...session, host: `${name}:${port}` })).status).toBe(421)
    }
    expect((await ask('/', { ...session, host: '127.0.0.1' })).status).toBe(421)
  })

  it('cannot upload: an unsafe method needs the own origin', async () => {
    const session = await openSession()
    const upload = (headers: Record<string, string>) => ask('/upload?name=a', { ...session, ...headers }, 'POST', 'x')
    expect((await upload({})).status).toBe(403)
    expect((await upload({ origin: 'http://evil.example' })).status).toBe(403)
    expect((await upload({ origin: 'null' })).status).toBe(403)
    expect((await upload({ origin: `http://localhost:${shell.authority.split(':')[1]}` })).status).toBe(403)
    expect((await upload({ origin: origin() })).status).toBe(200)
  })

  it('cannot open the host socket, not even with the cookie', async () => {
    const session = await openSession()
    expect(await upgrade({ ...session, origin: 'http://evil.example' })).toBe(403)
    expect(await upgrade(session)).toBe(403)
    expect(await upgrade({ origin: origin() })).toBe(401)
    expect(await upgrade({ ...session, origin: origin(), host: 'evil.example' })).toBe(421)
    expect(host.listeners()).toBe(0)
    expect(await upgrade({ ...session, origin: origin() })).toBe(101)
  })

  it('cannot load files or pictures from another port of this machine, which shares its cookies', async () => {
    const session = await openSession()
    const site = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }
    expect((await ask('/assets/main-1.js', { ...session, ...site })).status).toBe(403)
    expect(
      (await ask('/assets/main-1.js', { ...session, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).status,
    ).toBe(200)
  })

  it('get no permission to read answers: there is no CORS', async () => {
    const session = await openSession()
    const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
    const answers = [await ask('/', session), await ask('/upload', { ...session, ...preflight }, 'OPTIONS')]
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('paths', () => {
  it.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '/assets/..\\..\\package.json',
    '//etc/passwd',
    '/assets',
    '/assets/',
    '/nothing',
    '/index.html%00.png',
  ])('that name no file of the app are not found: %s', async (path) => {
    expect((await ask(path, await openSession())).status).toBe(404)
  })

  it('in absolute form or broken are refused and leave the server running', async () => {
    const session = await openSession()
    for (const path of ['http://evil.example/', '/%', '*']) {
      expect((await ask(path, session)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await ask('/', session)).status).toBe(200)
  })
})

describe('answers', () => {
  it('carry the content policy with a style nonce of their own', async () => {
    const session = await openSession()
    const policies: string[] = []
    for (const { headers, body } of [await ask('/', session), await ask('/', session)]) {
      const policy = String(headers['content-security-policy'])
      const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? 'none'
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`)
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(policy).toContain("script-src 'self';")
      policies.push(policy)
    }
    expect(new Set(policies).size).toBe(2)
  })

  it('never act as a page of the app when they carry bytes of users', async () => {
    const session = await openSession()
    await ask('/upload?name=evil.html', { ...session, origin: origin() }, 'POST', '<script>alert(1)</script>')
    for (const path of ['/download/1', '/blob/1']) {
      const { headers } = await ask(path, session)
      expect(headers).toMatchObject({
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('say nothing about a bug inside', async () => {
    const session = await openSession()
    const broken = await startWebShell({
      host: { ...host, http: async () => Promise.reject(new Error('secret path /home/ann')) },
      files: listRendererFiles(folder),
      port: 0,
    })
    const launched = await fetch(broken.newLaunchUrl(), { redirect: 'manual' })
    const cookie = launched.headers.get('set-cookie')?.split(';')[0] ?? ''
    const answer = await fetch(`http://${broken.authority}/blob/1`, { headers: { cookie } })
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 500, body: 'Something went wrong.\n' })
    await broken.close()
    expect((await ask('/', session)).status).toBe(200)
  })

  it('show pictures in place', async () => {
    const session = await openSession()
    await ask('/upload?name=a.png', { ...session, origin: origin() }, 'POST', 'png')
    expect((await ask('/blob/1', session)).headers['content-disposition']).toBeUndefined()
    expect((await ask('/download/1', session)).headers['content-disposition']).toBe('attachment')
  })
})

it('listens on the loopback address only', async () => {
  const port = Number(shell.authority.split(':')[1])
  const refusal = await new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.2', port }, () => resolve('connected'))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  expect(refusal).toBe('ECONNREFUSED')
})
