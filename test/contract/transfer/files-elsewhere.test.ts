/** Where files are fetched from: redirects are followed, and judged as the address itself was. */
import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { createFetchAttachment } from '../../../src-main/attachments/fetch-attachment.ts'
import { createFileReach } from '../../../src-main/attachments/file-reach.ts'
import { type AnsweringServer, startAnsweringServer } from '../../support/api-client/answering-server.ts'

let server: AnsweringServer
const transport = createUndiciTransport({ env: {}, certificates: [] })
afterEach(() => server.close())

const serve = async (redirects: Readonly<Record<string, string>>) => {
  server = await startAnsweringServer((request, response) => {
    const to = redirects[request.url]
    if (to === undefined) response.end('bytes')
    else response.writeHead(302, { location: to }).end()
  })
  return server.url
}
const fetchFrom = createFetchAttachment(
  transport,
  createFileReach(async () => []),
)
const get = (url: string, service: string) => fetchFrom(url, new AbortController().signal, service)

describe('a file that lies elsewhere', () => {
  it('is fetched where its address leads to', async () => {
    const url = await serve({ '/a': '/b', '/b': '/c' })
    const fetched = await get(`${url}/a`, url)
    expect(fetched.ok && Buffer.from(fetched.value).toString()).toBe('bytes')
  })

  it.each([
    ['http://169.254.169.254/latest', 'where the service itself is not'],
    ['http://10.0.0.1/', 'where the service itself is not'],
    ['file:///etc/passwd', 'none of the web (file:)'],
    ['/a', 'leads on and on'],
  ])('is not fetched where it leads to %s, and says why', async (to, words) => {
    const url = await serve({ '/a': to })
    expect(await get(`${url}/a`, url)).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } })
  })

  it('is not fetched from a name that leads into this computer by the time it is connected to', async () => {
    const url = await serve({})
    const changed = createFetchAttachment(
      transport,
      createFileReach(async () => ['93.184.216.34']),
    )
    const { port } = new URL(url)
    const fetched = await changed(`http://localhost:${port}/a`, new AbortController().signal, 'https://service.example')
    expect(fetched).toMatchObject({ ok: false, error: { message: expect.stringContaining('where the service itself is not') } })
    expect(server.requests).toEqual([])
  })

  it('is not fetched where a redirect leads to such a name', async () => {
    server = await startAnsweringServer((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: `http://localhost:${server.port}/b` })
      response.end()
    })
    const changed = createFetchAttachment(transport, async (url) => (url.hostname === 'localhost' ? ['public'] : 'anywhere'))
    const fetched = await changed(`${server.url}/a`, new AbortController().signal, server.url)
    expect(fetched).toMatchObject({ ok: false, error: { message: expect.stringContaining('where the service itself is not') } })
    expect(server.requests.map((it) => it.url)).toEqual(['/a'])
  })

  it('is not asked for at all on this computer, where the service is elsewhere', async () => {
    const url = await serve({})
    expect(await get(`${url}/a`, 'https://service.example')).toMatchObject({ ok: false })
    expect(server.requests).toEqual([])
  })
})
