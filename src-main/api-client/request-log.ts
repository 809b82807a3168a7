/**
 * What was asked of the service, for the people who must know later. A record never holds a header, a query, a body, a key or a
 * signature; the client redacts its texts before they come here. The newest records stay in memory, an observer may keep them all. The
 * beginnings of the bodies of the very newest lie beside them (`request-content.ts`) and go nowhere but to who asks for one of them.
 */

import type { RequestRecord } from '../../src-shared/host/calls/app-calls.ts'
import type { RecordedContent } from './request-content.ts'

export type LoggedRequest = RequestRecord

export interface RequestLog {
  add(record: Omit<LoggedRequest, 'sequence'>, content?: RecordedContent | null): void
  /** Oldest first, only those after the sequence number `after`; at most the `limit` newest. */
  list(after: number, limit: number): readonly LoggedRequest[]
  /** Null where it is no longer kept, or never was. */
  contentOf(sequence: number): RecordedContent | null
}

export interface RequestLogOptions {
  /** Records kept in memory; at about 300 bytes each. */
  readonly capacity?: number
  /** Called for every record, in order. Must not throw. */
  readonly observer?: (record: LoggedRequest) => void
}

/** Requests whose contents are kept: at 8 KB at most each, 2 MB. */
const contentCapacity = 250

export function createRequestLog({ capacity = 2000, observer }: RequestLogOptions = {}): RequestLog {
  /** A ring: the record of sequence n is at n modulo capacity. */
  const ring: LoggedRequest[] = []
  /** The same, of fewer. */
  const contents: (RecordedContent | null)[] = []
  let last = 0

  return {
    add: (record, content = null) => {
      last += 1
      const numbered = { ...record, sequence: last }
      ring[last % capacity] = numbered
      contents[last % contentCapacity] = content
      observer?.(numbered)
    },
    contentOf: (sequence) =>
      sequence > last - contentCapacity && sequence <= last ? (contents[sequence % contentCapacity] ?? null) : null,
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
