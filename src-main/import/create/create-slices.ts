/** Cuts a source file into batches of new rows for the service, each as the ledger keeps it and as it is sent. */
import { serviceCaps } from '../../../src-shared/api/limits.ts'
import { createTally, reasonWords } from '../../../src-shared/csv/check-tally.ts'
import type { FindTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import { readBlobBase64 } from '../../attachments/blob-store.ts'
import { fileBytes, type ReadyRow, requestOf, writeContent } from '../../replica/imports/batch-content.ts'
import type { RejectedLine } from '../../replica/imports/rejected-line.ts'
import type { Store } from '../../replica/store/store.ts'
import type { BatchQuestions, CreateSlice, RunSlice, StageSlice } from '../batch-questions.ts'
import { openPass } from '../open-pass.ts'
import { type Taken, toStage } from '../to-stage.ts'

export interface RunSlices {
  nextBatch(budgetMs: number): CreateSlice
  nextStage(ask: Omit<BatchQuestions['run.next-stage']['ask'], 'pass'>): StageSlice
  learn(names: readonly AnsweredName[]): void
  close(): void
}

/** Bytes of attachments in one request: a larger one risks being refused whole. A single row may exceed it. */
const maxFileBytes = 24 * 1024 * 1024

const noBytes = (): Uint8Array<ArrayBuffer> => new Uint8Array()

/** A full batch, and what is left; null when there are too few rows to fill one. */
function takeBatch(ready: Taken[], isEnd: boolean): readonly Taken[] {
  let bytes = 0
  let count = 0
  for (; count < ready.length && count < serviceCaps.rowsPerBatch; count += 1) {
    bytes += fileBytes(ready[count]?.row.read.values ?? [])
    if (bytes > maxFileBytes && count > 0) break
  }
  const isFull = count === serviceCaps.rowsPerBatch || count < ready.length
  return isFull || isEnd ? ready.splice(0, count) : []
}

export function openRun(
  store: Store,
  ask: BatchQuestions['run.open']['ask'],
  findTable: FindTable,
): Result<RunSlices, HostError> {
  const tally = createTally()
  let rejects: RejectedLine[] = []
  const ready: Taken[] = []
  let judgedLine = ask.resumeAfter
  const opened = openPass(store, { importId: ask.importId, path: ask.path, comparesRows: true, findTable }, () => ({
    row(judgement) {
      const { line } = judgement.row
      if (line <= ask.resumeAfter) return
      judgedLine = line
      const { kept: cells } = judgement.row
      if (judgement.kind === 'taken') ready.push(judgement)
      else if (judgement.kind === 'skipped') rejects.push({ line, reason: reasonWords(judgement.reason), cells, kind: 'skipped' })
      else rejects.push({ line, reason: tally.reject(judgement.troubles, judgement.reasons), cells, kind: 'rejected' })
    },
    badLine(line, reason, cells) {
      if (line > ask.resumeAfter) rejects.push({ line, reason, cells, kind: 'rejected' })
    },
  }))
  if (!opened.ok) return opened
  const { pass, book, columns } = opened.value
  const fields: readonly Field[] = columns.map((column) => column.field)
  const base64 = (sha256: string, name: string): string => readBlobBase64(ask.blobs, sha256, name)
  let state: RunSlice['state'] = { kind: 'working' }

  /** Goes on until enough rows are ready, something must be looked up, the time is over or the file ends. */
  const work = (rows: number, budgetMs: number): void => {
    const end = performance.now() + budgetMs
    while (state.kind !== 'done' && ready.length < rows && performance.now() < end) {
      state = pass.step(() => ready.length >= rows || performance.now() >= end)
      if (state.kind === 'needs') return
    }
  }
  const takeRejects = (): readonly RejectedLine[] => {
    const found = rejects
    rejects = []
    return found
  }
  const plannedLine = (): number => (ready[0] === undefined ? judgedLine : ready[0].row.line - 1)
  /** The file may have ended while rows wait for the next slices. */
  const stateNow = (): RunSlice['state'] => (state.kind === 'done' && ready.length > 0 ? { kind: 'working' } : state)

  return ok({
    nextBatch(budgetMs) {
      if (ready.length < serviceCaps.rowsPerBatch) work(serviceCaps.rowsPerBatch, budgetMs)
      const batch = takeBatch(ready, state.kind === 'done')
      const head = { rejects: takeRejects(), plannedLine: plannedLine(), state: stateNow(), rows: batch.length }
      if (batch.length === 0) return { ...head, lines: [], content: noBytes(), body: noBytes() }
      const rows = batch.map(({ row }): ReadyRow => ({ line: row.line, cells: row.kept, values: row.read.values }))
      return {
        ...head,
        lines: rows.map((row) => row.line),
        content: writeContent({ fields: fields.map((field) => field.id), columns: columns.map((each) => each.column), rows }),
        body: requestOf(fields, rows, ask.triggerWorkflow, base64),
      }
    },
    nextStage({ rows, cells, budgetMs }) {
      const count = Math.max(1, Math.min(rows, Math.floor(cells / (fields.length + 1))))
      work(count, budgetMs)
      const batch = ready.splice(0, count)
      return { state: stateNow(), rejects: takeRejects(), plannedLine: plannedLine(), ...toStage(batch, fields) }
    },
    learn: book.learn,
    close: pass.close,
  })
}
