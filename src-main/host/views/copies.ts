/** Copies cells as texts: a few at once, many as a job whose text waits here, in parts, until the window has fetched it. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { rowEnd, writeTabRow } from '../../../src-shared/clipboard/tab-text.ts'
import { columnKind, htmlEnd, htmlHeaderRow, htmlStart } from '../../../src-shared/clipboard/write-html-table.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import {
  type ClipboardForms,
  type CopiedText,
  type CopyStarted,
  maxCopied,
  maxTableCells,
} from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { isSameSpans } from '../../../src-shared/host/row-spans.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import type { KeyedPart } from '../../bulk/bulk-tasks.ts'
import { copyRowsTask } from '../../clipboard/clipboard-tasks.ts'
import { estimateLength, sampleOf, tooLongError } from '../../clipboard/estimate-length.ts'
import type { Session } from '../../connections/session.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import { jobFrom } from './edit-runs.ts'

export interface CopyRequest {
  readonly session: Session
  readonly worksheetId: WorksheetId
  readonly area: Area
  readonly parts: readonly KeyedPart[]
  /** The columns as they are shown. */
  readonly fields: readonly FieldId[]
  readonly headers: boolean
  readonly forms: ClipboardForms
}

export interface Copies {
  start(request: CopyRequest): Promise<Result<CopyStarted, HostError>>
  /** The same texts for the host itself, whatever their number. */
  read(request: CopyRequest, signal: AbortSignal): Promise<Result<CopiedText, HostError>>
  part(jobId: JobId, part: number): Result<CopiedText & { readonly isLast: boolean }, HostError>
}

/** Rows of one part: some 50 ms of reading, and a message that no border minds. */
const partRows = 5_000
/** Finished copies whose text is kept; the clipboard holds one. */
const kept = 2

const unequal: HostError = {
  kind: 'invalid',
  message: 'These ranges cannot be copied together: they do not have the same rows. Copy them one after the other.',
}
const cancelled: HostError = { kind: 'cancelled', message: 'Stopped. Nothing was copied.' }

const fieldsOf = async ({ session, worksheetId, area, fields }: CopyRequest): Promise<Result<readonly Field[], HostError>> => {
  const state = await session.replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  const byId = new Map<FieldId, Field>(columnFields(state.value?.fields ?? []).map((field) => [field.id, field]))
  const isMeant = new Set(area.parts.flatMap((part): readonly FieldId[] => part.fields))
  return ok(fields.filter((id) => isMeant.has(id)).flatMap((id) => byId.get(id) ?? []))
}

/** The rows and columns of a block; an error where the area is none. */
const blockOf = async (
  request: CopyRequest,
): Promise<Result<{ readonly keys: Float64Array<ArrayBuffer>; readonly columns: readonly Field[] }, HostError>> => {
  const { area, parts } = request
  const [first] = parts
  const rows = area.parts[0]?.rows ?? []
  if (first === undefined || !area.parts.every((part) => isSameSpans(part.rows, rows))) return err(unequal)
  const columns = await fieldsOf(request)
  return columns.ok ? ok({ keys: first.keys, columns: columns.value }) : columns
}

export function createCopies(jobs: JobRegistry): Copies {
  const finished = new Map<JobId, readonly CopiedText[]>()

  const copy = async (
    request: CopyRequest,
    keys: Float64Array<ArrayBuffer>,
    columns: readonly Field[],
    signal: AbortSignal,
    onProgress: (rows: number) => void,
  ): Promise<Result<readonly CopiedText[], HostError>> => {
    const { session, worksheetId, headers, forms } = request
    const hasTable = keys.length * columns.length <= maxTableCells
    const fields = columns.map((field) => field.id)
    const names = columns.map((field) => field.name)
    const data = { connection: session.connectionId, columns: columns.map(columnKind), hasHeaders: headers }
    const parts: CopiedText[] = []
    let length = 0
    const copyRows = (some: Float64Array<ArrayBuffer>, asTable: boolean) =>
      session.replica.run(copyRowsTask, { worksheetId, keys: some, fields, forms, hasTable: asTable }, { signal })
    // Nobody should wait for what cannot be had.
    if (keys.length > partRows) {
      const sample = sampleOf(keys)
      const rows = await copyRows(sample, false)
      if (!rows.ok) return rows
      const hindrance = estimateLength(keys.length, rows.value.text.length / sample.length)
      if (hindrance !== null) return err(hindrance)
    }
    for (let first = 0; first < Math.max(1, keys.length); first += partRows) {
      if (signal.aborted) return err(cancelled)
      const slice = keys.slice(first, first + partRows)
      const rows = await copyRows(slice, hasTable)
      if (!rows.ok) return rows
      const isFirst = first === 0
      const text = (isFirst ? (headers ? writeTabRow(names) + rowEnd : '') : rowEnd) + rows.value.text
      const start = isFirst && hasTable ? htmlStart(data) + (headers ? htmlHeaderRow(names) : '') : ''
      const end = hasTable && first + partRows >= keys.length ? htmlEnd : ''
      parts.push({ text, html: start + rows.value.html + end })
      length += text.length
      if (length > maxCopied) return err(tooLongError(keys.length, length / (first + slice.length)))
      onProgress(Math.min(keys.length, first + partRows))
    }
    return ok(parts)
  }

  const read = async (request: CopyRequest, signal: AbortSignal): Promise<Result<CopiedText, HostError>> => {
    const block = await blockOf(request)
    if (!block.ok) return block
    const copied = await copy(request, block.value.keys, block.value.columns, signal, () => {})
    if (!copied.ok) return copied
    const join = (of: (part: CopiedText) => string): string => copied.value.map(of).join('')
    return ok({ text: join((it) => it.text), html: join((it) => it.html) })
  }

  return {
    read,
    async start(request) {
      const { session, worksheetId } = request
      const block = await blockOf(request)
      if (!block.ok) return block
      const { keys, columns } = block.value
      const width = columns.length
      const cells = keys.length * width
      if (cells < jobFrom) {
        const copied = await read(request, new AbortController().signal)
        return copied.ok ? ok({ jobId: null, copied: copied.value }) : copied
      }
      const jobId: JobId = jobs.start({
        connectionId: session.connectionId,
        worksheetId,
        kind: 'copy',
        title: `Copy ${countOf(cells, 'cell', 'cells')}`,
        unit: 'cells',
        total: cells,
        canPause: false,
        async work(control) {
          const copied = await copy(request, keys, columns, control.signal, (done) => control.report({ done: done * width }))
          if (!copied.ok) return copied
          finished.set(jobId, copied.value)
          for (const old of [...finished.keys()].slice(0, -kept)) finished.delete(old)
          return ok({ message: `${countOf(cells, 'cell', 'cells')} copied.` })
        },
      })
      return ok({ jobId, copied: null })
    },
    part(jobId, part) {
      const parts = finished.get(jobId)
      const found = parts?.[part]
      if (parts === undefined || found === undefined)
        return err({ kind: 'not-found', what: 'copy', message: 'What was copied is no longer at hand. Copy it again.' })
      const isLast = part === parts.length - 1
      if (isLast) finished.delete(jobId)
      return ok({ ...found, isLast })
    },
  }
}
