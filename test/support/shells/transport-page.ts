/** The page of the transport suite: the window's own way to the host, put where a test can reach it. */
import { pickTransport } from '../../../src-renderer/host/pick-transport.ts'

const transport = pickTransport(window)
const events: unknown[] = []
const links: unknown[] = []
transport.onMessage((message) => events.push(message))
transport.onLink((state) => links.push(state.kind))
Reflect.set(window, 'page', { transport, events, links })
