/** Stands between the app and the service and does to requests what networks and gateways do. Remembers all that went through. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Fault, type FaultEffect, limitedAnswers, oddAnswers } from './fault.ts'
import { realMs } from './time-scale.ts'
import { type Exchange, isOf, kindOf } from './traffic.ts'

export interface ChaosProxy {
  readonly url: string
  readonly traffic: readonly Exchange[]
  arm(faults: readonly Fault[]): void
  /** Without a network every connection is refused or broken; what the service is at goes on. */
  setNetwork(isUp: boolean): void
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

interface Answer {
  readonly status: number
  readonly type: string | null
  readonly body: Buffer
}

interface Call {
  readonly exchange: Exchange
  readonly body: Buffer
  readonly headers: IncomingMessage['headers']
  readonly socket: Socket
  readonly response: ServerResponse
}

/** Real milliseconds that a request waits for another one to pass it. */
const swapPatienceMs = 150

export async function startProxy(upstreamPort: () => number, act: (step: unknown) => Promise<void>): Promise<ChaosProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets = new Set<Socket>()
  const traffic: Exchange[] = []
  const onTheirWay = new Set<Promise<unknown>>()
  let armed: { readonly fault: Fault; seen: number }[] = []
  let releases = new Set<() => void>()
  let heldWatchers = new Set<() => void>()
  const doneWatchers = new Set<() => void>()
  let isUp = true

  const track = <T>(work: Promise<T>): Promise<T> => {
    onTheirWay.add(work)
    void work.catch(() => undefined).finally(() => onTheirWay.delete(work))
    return work
  }

  /** Null when the service cannot be reached or breaks the connection. */
  const forward = ({ exchange, body, headers }: Call): Promise<Answer | null> =>
    track(
      new Promise((resolve) => {
        exchange.passedAt = Date.now()
        const { method, path } = exchange
        const { connection: _, host: __, ...kept } = headers
        const sent = request({ host: '127.0.0.1', port: upstreamPort(), method, path, headers: kept, agent }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', () => resolve(null))
          answer.on('end', () => {
            const whole = Buffer.concat(parts)
            exchange.doneAt = Date.now()
            exchange.answered = whole.toString()
            exchange.status = answer.statusCode ?? 0
            resolve({ status: answer.statusCode ?? 502, type: answer.headers['content-type'] ?? null, body: whole })
            if (exchange.kind !== 'read') for (const tell of [...doneWatchers]) tell()
          })
        })
        sent.on('error', () => resolve(null))
        sent.end(body)
      }),
    )

  const pass = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        releases.delete(go)
        resolve()
      }
      const timer = setTimeout(go, milliseconds)
      releases.add(go)
      for (const tell of heldWatchers) tell()
      heldWatchers = new Set()
    })

  const otherDone = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        doneWatchers.delete(go)
        resolve()
      }
      const timer = setTimeout(go, swapPatienceMs)
      doneWatchers.add(go)
    })

  const breakOff = ({ socket }: Call): void => void socket.resetAndDestroy()
  const deliver = (call: Call, answer: Answer | null): void => {
    if (answer === null || call.response.destroyed) {
      breakOff(call)
      return
    }
    const headers = { 'content-length': String(answer.body.byteLength), ...(answer.type && { 'content-type': answer.type }) }
    call.response.writeHead(answer.status, headers).end(answer.body)
  }
  const made = (answer: { readonly status: number; readonly type: string | null; readonly body: string }): Answer => ({
    ...answer,
    body: Buffer.from(answer.body),
  })

  const suffer = async (call: Call, effect: FaultEffect): Promise<void> => {
    switch (effect.do) {
      case 'lost-before':
        return breakOff(call)
      case 'lost-after':
        await forward(call)
        return breakOff(call)
      case 'late':
        breakOff(call)
        // Also once the run is healthy again: it is on its way.
        await track(pass(realMs(effect.ms)))
        await forward(call)
        return
      case 'cut': {
        const answer = await forward(call)
        if (answer === null) return breakOff(call)
        const length = String(answer.body.byteLength)
        call.response.writeHead(answer.status, { 'content-length': length, 'content-type': answer.type ?? 'application/json' })
        call.response.write(answer.body.subarray(0, Math.floor(answer.body.byteLength / 2)), () => breakOff(call))
        return
      }
      case 'reset': {
        const forwarded = forward(call)
        breakOff(call)
        await forwarded
        return
      }
      case 'stall': {
        if (effect.when === 'after') await forward(call)
        await pause(realMs(effect.ms))
        return breakOff(call)
      }
      case 'swap':
        await otherDone()
        return deliver(call, await forward(call))
      case 'twice': {
        deliver(call, await forward(call))
        await track(pass(realMs(effect.ms)))
        await forward(call)
        return
      }
      case 'slow':
        await pass(realMs(effect.ms))
        return deliver(call, await forward(call))
      case 'odd':
        if (effect.when === 'after') await forward(call)
        return deliver(call, made(oddAnswers[effect.answer]))
      case 'limited':
        return deliver(call, made(limitedAnswers[effect.answer]))
      case 'meanwhile': {
        if (effect.when === 'before') await act(effect.step)
        const answer = await forward(call)
        if (effect.when === 'after') await act(effect.step)
        return deliver(call, answer)
      }
    }
  }

  const findFault = (kind: Exchange['kind']): FaultEffect | null => {
    let found: FaultEffect | null = null
    armed = armed.filter((it) => {
      if (found !== null || !isOf(kind, it.fault.on)) return true
      it.seen += 1
      if (it.seen <= it.fault.skip) return true
      found = it.fault.effect
      return it.seen < it.fault.skip + it.fault.times
    })
    return found
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
    const parts: Buffer[] = []
    try {
      for await (const part of incoming) parts.push(part)
    } catch {
      return
    }
    const body = Buffer.concat(parts)
    const { method = 'GET', url = '/', headers, socket } = incoming
    const kind = kindOf(method, url)
    const effect = findFault(kind)
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
    const call: Call = { exchange, body, headers, socket, response }
    if (effect === null) deliver(call, await forward(call))
    else await suffer(call, effect)
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
    arm: (faults) => void armed.push(...faults.map((it) => ({ fault: it, seen: 0 }))),
    setNetwork(up) {
      isUp = up
      if (!up) for (const socket of sockets) socket.resetAndDestroy()
    },
    heal() {
      isUp = true
      armed = []
      const waiting = releases
      releases = new Set()
      for (const go of waiting) go()
    },
    held: (withinMs) =>
      releases.size > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const late = setTimeout(resolve, withinMs)
            heldWatchers.add(() => {
              clearTimeout(late)
              resolve()
            })
          }),
    async drained() {
      while (onTheirWay.size > 0) await Promise.allSettled([...onTheirWay])
    },
    forget: () => void traffic.splice(0),
    async close() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
