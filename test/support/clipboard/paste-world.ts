/** A worksheet with a field of every type, its rows in an open view, and short ways to copy, paste and fill in it. */
import type { Area } from '../../../src-shared/host/area.ts'
import type { RunOutcome, RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { ClipboardForms, CopiedText, PasteTarget } from '../../../src-shared/host/calls/clipboard-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, ViewHandle } from '../../../src-shared/model/ids.ts'
import { type ImportWorld, worldAt } from '../csv/import-world.ts'
import { close, openEveryType } from '../csv/open-worksheet.ts'

export const forms: ClipboardForms = { decimal: '.', dateOrder: 'dmy' }

export interface PasteWorld {
  readonly at: ImportWorld
  /** Ids of the fields with these names. */
  ids(...names: readonly string[]): FieldId[]
  area(rows: RowSpan, ...names: readonly string[]): Promise<Area>
  /** Pastes at a row and the first of the columns. */
  paste(text: string, row: number, names: readonly string[], more?: Partial<HostCallRequest<'edits.paste'>>): Promise<RunOutcome>
  fill(request: Pick<HostCallRequest<'edits.fill'>, 'from' | 'into' | 'mode'>): Promise<RunOutcome>
  copy(rows: RowSpan, names: readonly string[], headers?: boolean): Promise<CopiedText>
  /** Values of rows, by column. */
  cells(first: number, count: number, ...names: readonly string[]): Promise<readonly (readonly CellValue[])[]>
  keys(): Promise<readonly RowKey[]>
  total(): Promise<number>
  undo(): Promise<string | null>
  /** Takes everything back that is staged. */
  discard(): Promise<void>
  close(): Promise<void>
}

/** Rows are made on the service and loaded: one per title; the view has them in alphabetical order, in groups of equal titles when asked. */
export async function createPasteWorld(titles: readonly string[], isGrouped = false): Promise<PasteWorld> {
  const at = worldAt(await openEveryType())
  const title = at.id('text')
  for (let start = 0; start < titles.length; start += 1000) {
    await at.insert(...titles.slice(start, start + 1000).map((text) => ({ text })))
  }
  await at.pull()
  const { connectionId, host, place: sheet } = at
  const direction = 'asc' as const
  const groups = isGrouped ? [{ field: title, direction, span: null }] : []
  const query = { ...everyRow, sorts: [{ field: title, direction }], groups }
  const { view } = await host.answer('rows.open-view', { ...sheet, query })

  const present = async (): Promise<{ readonly view: ViewHandle; readonly revision: number }> => {
    const { revision } = await host.answer('rows.window', { view, start: 0, count: 1 })
    return { view, revision }
  }
  const ids = (...names: readonly string[]): FieldId[] => names.map((name) => at.id(name))
  const outcome = async (started: Promise<RunStarted>): Promise<RunOutcome> => {
    const { jobId, outcome: done } = await started
    if (jobId === null) return done
    const job = await host.ended(jobId)
    if (job.status !== 'done') throw new Error(`${job.status}: ${job.message}`)
    return host.answer('edits.outcome', { jobId })
  }
  return {
    at,
    ids,
    area: async (rows, ...names) => ({ ...(await present()), parts: [{ rows: [[rows[0], rows[1]]], fields: ids(...names) }] }),
    async paste(text, row, names, more = {}) {
      const targets: PasteTarget[] = [{ row, col: 0, rows: 1, cols: 1 }]
      const block = { ...sheet, ...(await present()), fields: ids(...names), targets, text, html: '', forms, cut: null }
      return outcome(host.answer('edits.paste', { ...block, ...more }))
    },
    fill: async (request) => outcome(host.answer('edits.fill', { ...sheet, ...(await present()), ...request })),
    async copy(rows, names, headers = false) {
      const span: [number, number] = [rows[0], rows[1]]
      const area = { ...(await present()), parts: [{ rows: [span], fields: ids(...names) }] }
      const started = await host.answer('cells.copy', { ...sheet, area, fields: ids(...names), headers, forms })
      if (started.jobId === null) return started.copied
      const { jobId } = started
      const job = await host.ended(jobId)
      if (job.status !== 'done') throw new Error(`${job.status}: ${job.message}`)
      let [text, html] = ['', '']
      for (let part = 0; ; part += 1) {
        const found = await host.answer('cells.copied', { jobId, part })
        text += found.text
        html += found.html
        if (found.isLast) return { text, html }
      }
    },
    async cells(first, count, ...names) {
      const { fieldIds, rows } = await host.answer('rows.window', { view, start: first, count })
      const columns = ids(...names).map((id) => fieldIds.indexOf(id))
      return rows.map((row) => columns.map((column) => row.cells[column] ?? null))
    },
    keys: async () => (await host.answer('rows.window', { view, start: 0, count: 1000 })).rows.map((row) => row.key),
    total: async () => (await host.answer('rows.window', { view, start: 0, count: 1 })).total,
    undo: async () => (await host.answer('edits.undo', sheet)).done,
    async discard() {
      await host.answer('changes.discard', { connectionId, of: { scope: 'all' } })
    },
    close: () => close(at),
  }
}
