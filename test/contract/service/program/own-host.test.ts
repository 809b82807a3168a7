import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../../src-main/service/listen.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** The status line of the answer to a request exactly as given. */
function ask(url: string, ...headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.end(['GET /docs HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n')),
    )
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.on('end', () => resolve(text.split('\r\n', 1)[0] ?? ''))
    socket.on('error', reject)
  })
}

describe('the name that the service is called by', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '127.0.0.1:1', '[::1]:80'])('may be %s', async (name) => {
    expect(await ask(service.url, `Host: ${name}`)).toBe('HTTP/1.1 200 OK')
  })

  it.each(['evil.example', 'evil.example:4180', 'localhost.evil.example', '127.0.0.1.nip.io', '10.0.0.1', ''])(
    'may not be %j',
    async (name) => {
      expect(await ask(service.url, `Host: ${name}`)).toBe('HTTP/1.1 421 Misdirected Request')
    },
  )

  it('may not stand there twice', async () => {
    expect(await ask(service.url, 'Host: localhost', 'Host: evil.example')).toMatch(/^HTTP\/1\.1 4(?:00|21)/)
    expect(await ask(service.url, 'Host: localhost', 'Host: localhost')).toMatch(/^HTTP\/1\.1 4(?:00|21)/)
  })

  it('may be that of a proxy in front, where it was named', async () => {
    const listener = await listen(service.service, '127.0.0.1', 0, ['grid.example'])
    if (!listener.ok) throw new Error('does not listen')
    expect(await ask(listener.value.url, 'Host: Grid.example')).toBe('HTTP/1.1 200 OK')
    expect(await ask(listener.value.url, 'Host: evil.example')).toBe('HTTP/1.1 421 Misdirected Request')
    await listener.value.close()
  })
})
