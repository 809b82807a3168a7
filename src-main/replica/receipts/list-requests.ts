/** What a run sent together, and who wrote the cells of a row last from here. */

import type { PastOperation, PastRequest, PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { unknownWorksheet } from '../answers.ts'
import type { Store } from '../store/store.ts'
import { receiptsOfRow } from './read-receipts.ts'

interface Page {
  readonly run: number
  readonly offset: number
  readonly limit: number
}

export function listRequests(
  store: Store,
  { run, offset, limit }: Page,
): { readonly total: number; readonly requests: readonly PastRequest[] } {
  const total = store.pluck<number>('select count(*) from receipt indexed by receipt_counts where run = ?').get(run) ?? 0
  const requests = store
    .prepare<PastRequest>(
      `select id as receipt, sent_at as at, worksheet_name as worksheetName, operation, requests, rows, confirmed, refused,
         open + unknown + absent as unsettled
       from receipt where run = ? order by id limit ? offset ?`,
    )
    .all(run, limit, offset)
  return { total, requests }
}

/** Writes of one row that are looked at: what is older is not told of. */
const lookedAt = 200

interface RunHead {
  readonly kind: PastWrite['kind']
  readonly source: string
}

export function lastWrites(
  store: Store,
  { worksheetId, row }: { readonly worksheetId: WorksheetId; readonly row: RowKey },
): Result<{ readonly row: PastWrite | null; readonly fields: Readonly<Record<string, PastWrite>> }, HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const headOf = store.prepare<RunHead>('select kind, source from write_run where id = ?')
  const fields: Record<string, PastWrite> = {}
  let last: PastWrite | null = null
  for (const it of receiptsOfRow(store, tables, row, lookedAt)) {
    if (it.state !== 'confirmed') continue
    const head = headOf.get(it.run)
    if (head === undefined) continue
    const write = { run: it.run, ...head, at: it.sentAt, operation: it.operation satisfies PastOperation }
    last ??= write
    for (const { field } of it.cells) if (field !== null) fields[field] ??= write
  }
  return ok({ row: last ?? importOf(store, tables.n, row), fields })
}

/** The import that created the row: its receipts keep the ids of their rows together. */
function importOf(store: Store, ws: number, row: RowKey): PastWrite | null {
  return (
    store
      .prepare<PastWrite>(
        `select r.run, w.kind, w.source, r.sent_at as at, r.operation from receipt r join write_run w on w.id = r.run
         where r.ws = ? and r.batch is not null and instr(r.packed_ids, ?) > 0 order by r.id desc limit 1`,
      )
      .get(ws, JSON.stringify(row)) ?? null
  )
}
