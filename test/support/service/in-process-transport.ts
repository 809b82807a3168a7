/** Carries requests to a service in the same process: no socket, no port. Faults of the service break the connection as they would on a network. */
import type { Transport, TransportAnswer } from '../../../src-main/api-client/transport.ts'
import type { Service } from '../../../src-main/service/create-service.ts'
import { bytesOf } from '../../../src-main/service/http/delivery.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'

/** `find` answers the service of an origin; null where nothing listens. */
export const createInProcessTransport = (find: (origin: string) => Promise<Service | null>): Transport => ({
  async send({ method, url, headers, body, signal }) {
    const target = new URL(url)
    const service = await find(target.origin)
    if (service === null) return err({ kind: 'network', problem: 'refused', detail: target.origin, mayHaveArrived: false })
    const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
    const header = (name: string) =>
      Object.entries(headers).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1] ?? null
    const delivery = signal.aborted
      ? null
      : await Promise.race([aborted, service.deliver({ method, url: target, from: '127.0.0.1', header, body })])
    if (delivery === null) return err({ kind: 'cancelled' })
    if (delivery.kind === 'dropped' || delivery.kind === 'cut')
      return err({ kind: 'network', problem: 'reset', detail: delivery.kind, mayHaveArrived: true })
    const { status, headers: given } = delivery.answer
    const names = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])
    return ok<TransportAnswer>({ status, headers: Object.fromEntries(names), body: new Uint8Array(bytesOf(delivery.answer)) })
  },
  close: async () => undefined,
})
