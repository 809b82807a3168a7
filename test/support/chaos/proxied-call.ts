/** A request in the proxy of a chaos run: passed on to the service, answered, or broken off. */
import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange } from './traffic.ts'

export interface ProxiedCall {
  readonly exchange: Exchange
  readonly body: Buffer
  readonly headers: IncomingMessage['headers']
  readonly socket: Socket
  readonly response: ServerResponse
}

export interface Answer {
  readonly status: number
  readonly type: string | null
  readonly body: Buffer
}

export const breakOff = ({ socket }: ProxiedCall): void => void socket.resetAndDestroy()

/** Without an answer of the service the connection breaks here too. */
export function deliver(call: ProxiedCall, answer: Answer | null): void {
  if (answer === null || call.response.destroyed) {
    breakOff(call)
    return
  }
  const headers = { 'content-length': String(answer.body.byteLength), ...(answer.type && { 'content-type': answer.type }) }
  call.response.writeHead(answer.status, headers).end(answer.body)
}

/** Half of the body, of which all was promised. */
export function deliverHalf(call: ProxiedCall, answer: Answer | null): void {
  if (answer === null || call.response.destroyed) {
    breakOff(call)
    return
  }
  const { length } = answer.body
  call.response.writeHead(answer.status, { 'content-length': String(length), 'content-type': answer.type ?? 'application/json' })
  call.response.write(answer.body.subarray(0, Math.floor(length / 2)), () => breakOff(call))
}

/** Null when the service cannot be reached or breaks the connection. */
export function passOn({ exchange, body, headers }: ProxiedCall, port: number, agent: Agent): Promise<Answer | null> {
  return new Promise((resolve) => {
    exchange.passedAt = Date.now()
    const { method, path } = exchange
    const { connection: _, host: __, ...kept } = headers
    const sent = request({ host: '127.0.0.1', port, method, path, headers: kept, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => resolve(null))
      answer.on('end', () => {
        const whole = Buffer.concat(parts)
        exchange.doneAt = Date.now()
        exchange.answered = whole.toString()
        exchange.status = answer.statusCode ?? 0
        resolve({ status: answer.statusCode ?? 502, type: answer.headers['content-type'] ?? null, body: whole })
      })
    })
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}
