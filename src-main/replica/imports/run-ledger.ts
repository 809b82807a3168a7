/**
 * The durable record of a run: how far the source is planned, and what became of each request. A batch is written before it is sent;
 * what is 'sent' after a crash may have had its effect and is settled by reading back.
 */
import { z } from 'zod'
import type { ImportRun } from '../../../src-shared/host/calls/import-calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { beginWriteRun, endWriteRun } from '../receipts/write-runs.ts'
import { atomically, type Store } from '../store/store.ts'
import { type BatchContent, readContent, writeContent } from './batch-content.ts'
import { closeBatchReceipt, dropBatchReceipt, openBatchReceipt, splitBatchReceipt } from './batch-receipts.ts'
import { clearStagedLines } from './import-lines.ts'
import { addRejects, clearRejects } from './import-rejects.ts'
import type { BatchSent, BatchSettled, CreatedRow, OpenBatch, RunBegin, RunProgress, RunRecord, Watermark } from './run-record.ts'

const watermark = z.strictObject({ createdAt: z.string().nullable(), ids: z.array(z.string()) })
const counts = z.record(z.string(), z.number())
const createdRows = z.array(z.strictObject({ line: z.number(), id: z.string() }))

interface ProgressRow {
  readonly kind: 'stage' | 'create'
  readonly planned_line: number
  readonly is_planned: number
  readonly trigger_workflow: number
  readonly watermark: string | null
  readonly command: number | null
  readonly counts: string
}

export function readProgress(store: Store, id: ImportId): RunProgress | null {
  const row = store.prepare<ProgressRow>('select * from import_progress where import = ?').get(id)
  if (row === undefined) return null
  const created = store
    .pluck<number>(
      'select coalesce(sum(json_array_length(created)), 0) from import_batch where import = ? and created is not null',
    )
    .get(id)
  return {
    kind: row.kind,
    triggerWorkflow: row.trigger_workflow === 1,
    plannedLine: row.planned_line,
    isPlanned: row.is_planned === 1,
    watermark: row.watermark === null ? null : watermark.parse(JSON.parse(row.watermark)),
    created: created ?? 0,
    command: row.command,
    counts: counts.parse(JSON.parse(row.counts)),
  }
}

/** How the import is written, and how far it has come; null when nothing was written. */
export function findRun(store: Store, id: ImportId): ImportRun | null {
  const progress = readProgress(store, id)
  if (progress === null) return null
  const isDone = store.pluck<number>("select 1 from import_run where id = ? and state = 'done'").get(id) === 1
  const isLeft = isDone && (!progress.isPlanned || openBatches(store, id).length > 0)
  const { kind, triggerWorkflow, created, counts: staged } = progress
  const written = kind === 'create' ? created : (staged.inserted ?? 0) + (staged.updated ?? 0) + (staged.deleted ?? 0)
  return { kind, triggerWorkflow, written, ...(isLeft && { isLeft }) }
}

export const openBatches = (store: Store, id: ImportId): readonly OpenBatch[] =>
  store
    .prepare<OpenBatch>(
      "select batch, state, rows from import_batch where import = ? and state in ('planned', 'sent') order by batch",
    )
    .all(id)

export const createdIds = (store: Store, id: ImportId): readonly string[] =>
  store
    .pluck<string>('select created from import_batch where import = ? and created is not null order by batch')
    .all(id)
    .flatMap((text) => createdRows.parse(JSON.parse(text)).map((row) => row.id))

/** Staging that was taken back meanwhile is begun anew. */
const isUndone = (store: Store, command: number | null): boolean =>
  command !== null && store.pluck<number>('select is_undone from command where id = ?').get(command) !== 0

const isChecked = (store: Store, id: ImportId): boolean =>
  store.pluck('select 1 from import_run where id = ? and result is not null').get(id) === 1

/** A run that is under way goes on with what it began with. null for a file that was corrected since its last check: nothing is begun then. */
export function beginRun(store: Store, { importId, kind, triggerWorkflow, at }: RunBegin): RunProgress | null {
  return atomically(store, () => {
    const known = readProgress(store, importId)
    if (known === null && !isChecked(store, importId)) return null
    if (kind === 'create') beginReceipts(store, importId, triggerWorkflow, at)
    store.run(
      'update import_run set state = ?, updated_at = ? where id = ?',
      kind === 'stage' ? 'staging' : 'creating',
      at,
      importId,
    )
    if (known !== null && known.kind === kind && !isUndone(store, known.command)) return known
    store.run('delete from import_progress where import = ?', importId)
    store.run('delete from import_batch where import = ?', importId)
    clearRejects(store, importId)
    clearStagedLines(store, importId)
    store.run(
      'insert into import_progress (import, kind, trigger_workflow) values (?, ?, ?)',
      importId,
      kind,
      triggerWorkflow ? 1 : 0,
    )
    const begun = readProgress(store, importId)
    if (begun === null) throw new Error('a run that was just begun is not there')
    return begun
  })
}

function beginReceipts(store: Store, importId: ImportId, triggerWorkflow: boolean, at: number): void {
  const source = store.pluck<string>('select file_name from import_run where id = ?').get(importId) ?? ''
  beginWriteRun(store, { kind: 'import', source, importId, at, triggerWorkflow, permanentDelete: false })
}

export const keepWatermark = (store: Store, id: ImportId, mark: Watermark): void => {
  store.run('update import_progress set watermark = ? where import = ?', JSON.stringify(mark), id)
}

const insertBatch = (store: Store, id: ImportId, rows: number, content: Uint8Array, state: 'planned' | 'sent'): number => {
  const batch = (store.pluck<number>('select max(batch) from import_batch where import = ?').get(id) ?? 0) + 1
  store.db
    .prepare('insert into import_batch (import, batch, state, rows, content) values (?, ?, ?, ?, ?)')
    .run(id, batch, state, rows, content)
  return batch
}

export function record(store: Store, { importId, batches, confirmed, planned, at }: RunRecord): readonly number[] {
  return atomically(store, () => {
    for (const { batch, lines, ids } of confirmed) {
      const created = ids.map((id, at) => ({ line: lines[at] ?? 0, id }))
      closeBatchReceipt(store, importId, batch, { ids, rest: 'unsent', code: null, words: '', at })
      closeBatch(store, importId, batch, created, null, '')
    }
    if (planned !== null) {
      addRejects(store, importId, planned.rejects)
      store.run(
        'update import_progress set planned_line = max(planned_line, ?), is_planned = ? where import = ?',
        planned.line,
        planned.isEnd ? 1 : 0,
        importId,
      )
    }
    return batches.map(({ rows, content }) => {
      const batch = insertBatch(store, importId, rows, content, 'sent')
      openBatchReceipt(store, importId, batch, at)
      return batch
    })
  })
}

function closeBatch(
  store: Store,
  id: ImportId,
  batch: number,
  created: readonly CreatedRow[],
  code: number | null,
  message: string,
): void {
  store.run(
    'update import_batch set state = ?, content = null, created = ?, code = ?, message = ? where import = ? and batch = ?',
    created.length > 0 || code === null ? 'confirmed' : 'refused',
    JSON.stringify(created),
    code,
    message,
    id,
    batch,
  )
}

export function markSent(store: Store, { importId, batch, isSent, at }: BatchSent): void {
  atomically(store, () => {
    store.run('update import_batch set state = ? where import = ? and batch = ?', isSent ? 'sent' : 'planned', importId, batch)
    if (isSent) openBatchReceipt(store, importId, batch, at)
    else dropBatchReceipt(store, importId, batch)
  })
}

/** The rows of an open batch; null when it is settled. */
export function contentOf(store: Store, id: ImportId, batch: number): BatchContent | null {
  const found = store.db
    .prepare<[string, number], Buffer | null>('select content from import_batch where import = ? and batch = ?')
    .pluck()
    .get(id, batch)
  return found === null || found === undefined ? null : readContent(found)
}

export function settleBatch(store: Store, ask: BatchSettled): readonly number[] {
  return atomically(store, () => {
    const { importId, batch, created, code, message, areSent } = ask
    const state = areSent ? 'sent' : 'planned'
    const batches = ask.replacements.map((each) => insertBatch(store, importId, each.rows, each.content, state))
    if (areSent) moveSent(store, importId, batch, batches)
    closeSettled(store, ask)
    closeBatch(store, importId, batch, created, code, message)
    addRejects(store, importId, ask.rejects)
    return batches
  })
}

/** Rows that may still come leave their batch with a receipt of their own. */
function moveSent(store: Store, id: ImportId, from: number, to: readonly number[]): void {
  const content = contentOf(store, id, from)
  if (content === null || to.length === 0) return
  const moved = new Set(to.flatMap((it) => contentOf(store, id, it)?.rows ?? []).map((it) => it.line))
  const rows = content.rows.filter((it) => !moved.has(it.line))
  // A batch has a row at least; one of which all may still come is not cut up.
  if (rows.length === 0) return
  store.db
    .prepare('update import_batch set rows = ?, content = ? where import = ? and batch = ?')
    .run(rows.length, writeContent({ ...content, rows }), id, from)
  for (const each of to) splitBatchReceipt(store, id, from, each)
}

/** What is known of a batch that was looked into: which of its rows were created, and of the others whether they may still come. */
function closeSettled(store: Store, { importId, batch, created, code, message, rest, at }: BatchSettled): void {
  const idOf = new Map(created.map((it) => [it.line, it.id]))
  const ids = (contentOf(store, importId, batch)?.rows ?? []).map(({ line }) => idOf.get(line) ?? null)
  closeBatchReceipt(store, importId, batch, { ids, rest, code, words: message, at })
}

export function finishRun(store: Store, id: ImportId, at: number): void {
  atomically(store, () => {
    store.run("update import_run set state = 'done', updated_at = ? where id = ?", at, id)
    const run = store.pluck<number>('select id from write_run where import = ? and ended_at is null').get(id)
    if (run !== undefined) endWriteRun(store, run, at, 'done')
  })
}

/** Ends a run in the middle, for good: what is under way without an answer is looked for by every refresh, as before. */
export function leaveRun(store: Store, id: ImportId, at: number): void {
  atomically(store, () => {
    store.run("update import_run set state = 'done', updated_at = ? where id = ?", at, id)
    const run = store.pluck<number>('select id from write_run where import = ? and ended_at is null').get(id)
    if (run !== undefined) endWriteRun(store, run, at, 'stopped')
  })
}

export function noteStaged(
  store: Store,
  id: ImportId,
  slice: {
    readonly command: number
    readonly plannedLine: number
    readonly isPlanned: boolean
    readonly add: Readonly<Record<string, number>>
  },
): void {
  const known = readProgress(store, id)?.counts ?? {}
  const sums = Object.fromEntries(
    [...new Set([...Object.keys(known), ...Object.keys(slice.add)])].map((name) => [
      name,
      (known[name] ?? 0) + (slice.add[name] ?? 0),
    ]),
  )
  store.run(
    'update import_progress set command = ?, planned_line = max(planned_line, ?), is_planned = ?, counts = ? where import = ?',
    slice.command,
    slice.plannedLine,
    slice.isPlanned ? 1 : 0,
    JSON.stringify(sums),
    id,
  )
}
