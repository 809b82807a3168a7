/** The request log as a CSV file for a support request. It holds what the log holds: never a header, a key, a signature or content. */

import { operations } from '../../../src-shared/api/operations.ts'
import { byteOrderMark, recordWriter } from '../../../src-shared/csv/write-csv.ts'
import type { RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'

const columns = [
  'time',
  'connection',
  'request',
  'method',
  'path',
  'try',
  'status',
  'code',
  'ms',
  'bytes sent',
  'bytes received',
  'outcome',
]

const titles: ReadonlyMap<string, string> = new Map(operations.map(({ id, title }) => [id, title]))

/** Times are of UTC (ISO 8601). */
export function writeRequestLog(records: readonly RequestRecord[]): string {
  const write = recordWriter(',')
  const lines = records.map((it) =>
    write([
      new Date(it.at).toISOString(),
      it.connection,
      titles.get(it.operation) ?? '',
      it.method,
      it.path,
      String(it.attempt),
      it.status === null ? '' : String(it.status),
      it.code === null ? '' : String(it.code),
      String(it.durationMs),
      String(it.bytesOut),
      String(it.bytesIn),
      it.outcome,
    ]),
  )
  return byteOrderMark + write(columns) + lines.join('')
}
