import { describe, expect, it } from 'vitest'
import { createHostClient } from '../../../src-renderer/host/host-client.ts'
import { createSocketTransport, type SocketLike } from '../../../src-renderer/host/socket-transport.ts'
import type { HostReply } from '../../../src-shared/host/envelope.ts'
import { ok } from '../../../src-shared/lib/result.ts'

function createNetwork() {
  const sockets: { sent: string[]; readyState: number; fire(type: string, data?: unknown): void }[] = []
  const waiting: (() => void)[] = []
  const open = (): SocketLike => {
    const listeners = new Map<string, (event: { readonly data: unknown }) => void>()
    const socket = {
      sent: [] as string[],
      readyState: 0,
      send: (text: string) => void socket.sent.push(text),
      addEventListener: (type: string, listener: (event: { readonly data: unknown }) => void) =>
        void listeners.set(type, listener),
      fire(type: string, data?: unknown) {
        socket.readyState = type === 'open' ? 1 : type === 'close' ? 3 : socket.readyState
        listeners.get(type)?.({ data })
      },
    }
    sockets.push(socket)
    return socket as SocketLike
  }
  return { sockets, waiting, ports: { open, later: (run: () => void) => void waiting.push(run) } }
}

let next = 0
const ids = { next: () => `id${++next}` }
const noFiles = { upload: () => Promise.resolve(ok({ handle: 'h' as never, name: '', size: 0 })), download: () => {} }

function setUp() {
  const network = createNetwork()
  const transport = createSocketTransport(network.ports)
  const client = createHostClient(transport, noFiles, ids)
  const reply = (socket = 0, value: unknown = {}) => {
    const sent = network.sockets[socket]?.sent.at(-1)
    const message: HostReply = { id: JSON.parse(sent ?? '{}').id, ok: true, value }
    network.sockets[socket]?.fire('message', JSON.stringify(message))
  }
  return { ...network, client, reply }
}

describe('socket to the host', () => {
  it('keeps calls made before it is open and sends them then', async () => {
    const { client, sockets, reply } = setUp()
    const answer = client.call('app.info', {})
    expect(sockets[0]?.sent).toEqual([])
    sockets[0]?.fire('open')
    reply(0, { version: '1' })
    expect(await answer).toEqual({ ok: true, value: { version: '1' } })
  })

  it('fails calls in words when the socket is lost before their reply, and never sends them twice', async () => {
    const { client, sockets, waiting } = setUp()
    sockets[0]?.fire('open')
    const answer = client.call('app.info', {})
    sockets[0]?.fire('close')
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'internal', reference: 'no-reply' } })
    waiting.pop()?.()
    sockets[1]?.fire('open')
    expect(sockets[1]?.sent).toEqual([])
  })

  it('sends what was asked of a socket that was closing already over the next one', async () => {
    const { client, sockets, waiting, reply } = setUp()
    sockets[0]?.fire('open')
    const lost = client.call('app.info', {})
    if (sockets[0] !== undefined) sockets[0].readyState = 2
    const kept = client.call('app.info', {})
    sockets[0]?.fire('close')
    expect(await lost).toMatchObject({ ok: false, error: { reference: 'no-reply' } })
    waiting.pop()?.()
    sockets[1]?.fire('open')
    reply(1, { version: '1' })
    expect(await kept).toEqual({ ok: true, value: { version: '1' } })
    expect(sockets[1]?.sent).toHaveLength(1)
  })

  it('tells while it is trying again, and when it is back', () => {
    const { client, sockets, waiting } = setUp()
    const seen: string[] = []
    client.onLink((link) => seen.push(link.kind === 'reconnecting' ? `trying ${link.attempt}` : link.kind))
    sockets[0]?.fire('open')
    sockets[0]?.fire('close')
    waiting.pop()?.()
    sockets[1]?.fire('close')
    waiting.pop()?.()
    sockets[2]?.fire('open')
    expect(seen).toEqual(['trying 0', 'connected', 'trying 1', 'trying 2', 'connected'])
  })

  it('gives up after many tries and says so', async () => {
    const { client, sockets, waiting } = setUp()
    let last = ''
    client.onLink((link) => {
      last = link.kind
    })
    for (let tries = 0; tries < 40 && last !== 'gone'; tries++) {
      sockets.at(-1)?.fire('close')
      waiting.pop()?.()
    }
    expect(last).toBe('gone')
    expect(await client.call('app.info', {})).toMatchObject({ ok: false })
  })

  it('hands events to those who listen for them, and to nobody else', () => {
    const { client, sockets } = setUp()
    sockets[0]?.fire('open')
    const seen: unknown[] = []
    const stop = client.on('requests.changed', (payload) => seen.push(payload))
    sockets[0]?.fire('message', JSON.stringify({ event: 'requests.changed', payload: { latest: 7 } }))
    sockets[0]?.fire('message', JSON.stringify({ event: 'workspace.changed', payload: {} }))
    stop()
    sockets[0]?.fire('message', JSON.stringify({ event: 'requests.changed', payload: { latest: 8 } }))
    expect(seen).toEqual([{ latest: 7 }])
  })

  it('answers a reply of an unknown form with a typed error', async () => {
    const { client, sockets } = setUp()
    sockets[0]?.fire('open')
    const answer = client.call('app.info', {})
    const { id } = JSON.parse(sockets[0]?.sent.at(-1) ?? '{}')
    sockets[0]?.fire('message', 'not json')
    sockets[0]?.fire('message', JSON.stringify({ id, ok: 'perhaps' }))
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'internal', reference: 'bad-reply' } })
  })
})
