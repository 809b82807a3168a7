/** A whole host in memory for the tests of the shells: three calls, events on demand, and uploads that can be downloaded again. */
import type { Host } from '../../../src-main/host/host.ts'
import { type HostReply, hostRequest } from '../../../src-shared/host/envelope.ts'
import type { HostEvent } from '../../../src-shared/host/events.ts'

export interface TinyHost extends Host {
  readonly listeners: () => number
  readonly emit: (event: HostEvent) => void
}

export const requestsChanged = (latest: number): HostEvent => ({ event: 'requests.changed', payload: { latest } })

export function createTinyHost(): TinyHost {
  const listeners = new Set<(event: HostEvent) => void>()
  const files = new Map<string, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>()
  const emit = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }

  async function handle(message: unknown): Promise<HostReply> {
    const parsed = hostRequest.safeParse(message)
    if (!parsed.success) return { id: '', ok: false, error: { kind: 'bad-request', message: 'This is not a host request.' } }
    const { id, call, args } = parsed.data
    switch (call) {
      case 'echo':
        return { id, ok: true, value: args }
      case 'echo-later': {
        // Answers after calls that came later, so that replies overtake each other.
        await new Promise((resolve) => setImmediate(resolve))
        return { id, ok: true, value: args }
      }
      case 'emit':
        emit(requestsChanged(Number(args)))
        return { id, ok: true, value: null }
      default:
        return { id, ok: false, error: { kind: 'bad-request', message: `There is no call ${call}.` } }
    }
  }

  async function http(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/upload' && request.method === 'POST') {
      const bytes = new Uint8Array(await request.arrayBuffer())
      const handle = String(files.size + 1)
      const name = searchParams.get('name') ?? ''
      files.set(handle, { name, bytes })
      return Response.json({ handle, name, size: bytes.length })
    }
    const file = files.get(pathname.split('/')[2] ?? '')
    if (file === undefined) return new Response('unknown handle', { status: 404 })
    const mediaType = file.name.endsWith('.png') ? 'image/png' : 'text/html'
    return new Response(file.bytes, { headers: { 'content-type': mediaType } })
  }

  return {
    handle,
    http,
    emit,
    listeners: () => listeners.size,
    running: () => [],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}
