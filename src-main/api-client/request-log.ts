/**
 * What was asked of the service, for the people who must know later. A record never holds a header, a query, a body, a key or a
 * signature; the client redacts its texts before they come here. The newest records stay in memory, an observer may keep them all.
 */
import type { RequestRecord } from '../../src-shared/host/calls/app-calls.ts'

export type LoggedRequest = RequestRecord

export interface RequestLog {
  add(record: Omit<LoggedRequest, 'sequence'>): void
  /** Oldest first, only those after the sequence number `after`; at most the `limit` newest. */
  list(after: number, limit: number): readonly LoggedRequest[]
}

export interface RequestLogOptions {
  /** Records kept in memory; at about 300 bytes each. */
  readonly capacity?: number
  /** Called for every record, in order. Must not throw. */
  readonly observer?: (record: LoggedRequest) => void
}

export function createRequestLog({ capacity = 2000, observer }: RequestLogOptions = {}): RequestLog {
  /** A ring: the record of sequence n is at n modulo capacity. */
  const ring: LoggedRequest[] = []
  let last = 0

  return {
    add: (record) => {
      last += 1
      const numbered = { ...record, sequence: last }
      ring[last % capacity] = numbered
      observer?.(numbered)
    },
    list: (after, limit) => {
      const first = Math.max(after + 1, last - Math.min(limit, capacity) + 1, 1)
      const records: LoggedRequest[] = []
      for (let sequence = first; sequence <= last; sequence += 1) {
        const record = ring[sequence % capacity]
        if (record !== undefined) records.push(record)
      }
      return records
    },
  }
}
