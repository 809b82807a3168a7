/** Stands between the app and the service and does to requests what networks and gateways do. Remembers all that went through. */
import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Fault, FaultEffect } from './fault.ts'
import { type Answer, deliver, type ProxiedCall, passOn } from './proxied-call.ts'
import { suffer } from './suffer.ts'
import { type Exchange, isOf, kindOf } from './traffic.ts'
import { createWaits } from './waits.ts'

export interface ChaosProxy {
  readonly url: string
  readonly traffic: readonly Exchange[]
  arm(faults: readonly Fault[]): void
  /** Without a network every connection is refused or broken; what the service is at goes on. */
  setNetwork(isUp: boolean): void
  /** While it is not good every request is refused for its signature, and nothing of it is done. */
  setKey(isGood: boolean): void
  /** No faults any more; what is held goes on. */
  heal(): void
  /** Resolves when a request is held back, or after `withinMs` real milliseconds. */
  held(withinMs: number): Promise<void>
  /** Resolves when nothing is on its way to the service any more. */
  drained(): Promise<void>
  /** Forgets what went through: a run begins. */
  forget(): void
  close(): Promise<void>
}

const refusedKey: FaultEffect = { do: 'refused', answer: 'key-refused' }

/** The faults that wait for their requests. */
function createArmed() {
  let armed: { readonly fault: Fault; seen: number }[] = []
  return {
    add: (faults: readonly Fault[]): void => void armed.push(...faults.map((it) => ({ fault: it, seen: 0 }))),
    clear: (): void => {
      armed = []
    },
    /** What befalls the request; the first fault that waits for one like it. */
    take(kind: Exchange['kind']): FaultEffect | null {
      let found: FaultEffect | null = null
      armed = armed.filter((it) => {
        const { on, skip, times, effect } = it.fault
        if (found !== null || !isOf(kind, on)) return true
        it.seen += 1
        if (it.seen <= skip) return true
        found = effect
        return it.seen < skip + times
      })
      return found
    },
  }
}

export async function startProxy(upstreamPort: () => number, act: (step: unknown) => Promise<void>): Promise<ChaosProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets = new Set<Socket>()
  const traffic: Exchange[] = []
  const waits = createWaits()
  const armed = createArmed()
  let isUp = true
  let isKeyGood = true

  const forward = async (call: ProxiedCall): Promise<Answer | null> => {
    const answer = await waits.track(passOn(call, upstreamPort(), agent))
    if (answer !== null && call.exchange.kind !== 'read') waits.tellWrite()
    return answer
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
    const parts: Buffer[] = []
    try {
      for await (const part of incoming) parts.push(part)
    } catch {
      // Broken off while it was being sent: the service never saw it.
      return
    }
    const body = Buffer.concat(parts)
    const { method = 'GET', url = '/', headers, socket } = incoming
    const kind = kindOf(method, url)
    const effect = isKeyGood ? armed.take(kind) : refusedKey
    const exchange: Exchange = {
      ...{
        kind,
        method,
        path: url,
        asked: body.toString(),
        at: Date.now(),
        passedAt: null,
        doneAt: null,
        answered: '',
        status: 0,
      },
      fate: effect === null ? '' : JSON.stringify(effect),
    }
    traffic.push(exchange)
    const call: ProxiedCall = { exchange, body, headers, socket, response }
    if (effect === null) deliver(call, await forward(call))
    else await suffer({ waits, forward, act }, call, effect)
  })
  server.on('connection', (socket) => {
    if (!isUp) return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    traffic,
    arm: armed.add,
    setNetwork(up) {
      isUp = up
      if (!up) for (const socket of sockets) socket.resetAndDestroy()
    },
    setKey(isGood) {
      isKeyGood = isGood
    },
    heal() {
      isUp = true
      isKeyGood = true
      armed.clear()
      waits.release()
    },
    held: waits.held,
    drained: waits.drained,
    forget: () => void traffic.splice(0),
    async close() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
