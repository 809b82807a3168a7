/** Copies and cuts the selected cells: at once where the window has them, else through the host, which has all of them. */
import { type Area, countCells } from '../../../src-shared/host/area.ts'
import { maxNamedCells } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { CopiedText } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import { jobEnd } from '../../commands/job-end.ts'
import type { App } from '../../state/app.ts'
import type { NamedCell } from '../../state/sheet/find-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import { selectedArea, selectionOf } from '../selection/active-cell.ts'
import { formsOf } from './clipboard-forms.ts'
import { copyLoaded } from './copy-loaded.ts'
import { fillClipboard, putOnClipboard } from './put-on-clipboard.ts'

export interface CopyHow {
  readonly isCut: boolean
  /** With the names of the columns. */
  readonly headers: boolean
}

const hasHeads = (grid: GridHandle, { headers }: CopyHow): boolean => headers || (selectionOf(grid)?.hasHeads ?? false)

/** Null when they are too many, or not all at hand. */
function namedCells(grid: GridHandle, area: Area): readonly NamedCell[] | null {
  const source = grid.source()
  if (source === null || countCells(area) > maxNamedCells) return null
  const editable = new Set<string>(shownOf(grid).flatMap((field) => (field.lock === null ? [field.id] : [])))
  const cells: NamedCell[] = []
  for (const { rows, fields } of area.parts)
    for (const [first, last] of rows)
      for (let index = first; index <= last; index += 1) {
        const row = source.peek(index)?.row
        if (row === undefined) return null
        if (row.group === undefined) for (const field of fields) if (editable.has(field)) cells.push({ row: row.key, field })
      }
  return cells.length === 0 ? null : cells
}

const notCopied = 'The cells were not copied'

function noteCopied(grid: GridHandle, area: Area, { text }: CopiedText, { isCut }: CopyHow): void {
  const { app, copied, whisper } = grid.context
  app.notices.withdraw(notCopied)
  copied.set({ area, isCut, text, cells: isCut ? namedCells(grid, area) : null })
  const cells = countOf(countCells(area), 'cell')
  whisper(isCut ? `${cells} cut. Paste to move them, or press Escape.` : `${cells} copied.`)
}

/** Answers a copy or cut event; where the rows must be read first, the text follows a moment later. */
export function answerCopy(grid: GridHandle, event: ClipboardEvent, how: CopyHow): void {
  const area = selectedArea(grid)
  if (area === null || event.clipboardData === null) return
  event.preventDefault()
  const loaded = copyLoaded(grid, area.parts, hasHeads(grid, how))
  if (loaded === null) void copyThroughHost(grid, area, how)
  else {
    fillClipboard(event.clipboardData, loaded)
    noteCopied(grid, area, loaded, how)
  }
}

/** The same for a command of menu or palette. */
export async function copyCells(grid: GridHandle, how: CopyHow): Promise<void> {
  const area = selectedArea(grid)
  if (area === null) return
  const loaded = copyLoaded(grid, area.parts, hasHeads(grid, how))
  if (loaded === null) await copyThroughHost(grid, area, how)
  else place(grid, area, loaded, how)
}

async function copyThroughHost(grid: GridHandle, area: Area, how: CopyHow): Promise<void> {
  const { app, at } = grid.context
  const fields = shownOf(grid).map((field) => field.id)
  const headers = hasHeads(grid, how)
  const started = await app.host.call('cells.copy', { ...at, area, fields, headers, forms: formsOf(grid.context) })
  const copied = !started.ok
    ? started
    : started.value.jobId === null
      ? ok(started.value.copied)
      : await fetchCopied(app, started.value.jobId)
  if (copied.ok) place(grid, area, copied.value, how)
  else app.notices.fail(notCopied, copied.error)
}

async function fetchCopied(app: App, jobId: JobId): Promise<Result<CopiedText, HostError>> {
  const job = await jobEnd(app, jobId)
  if (job.status !== 'done') return err(job.error ?? { kind: 'cancelled', message: job.message })
  const texts: string[] = []
  const tables: string[] = []
  for (let part = 0; ; part += 1) {
    const found = await app.host.call('cells.copied', { jobId, part })
    if (!found.ok) return found
    texts.push(found.value.text)
    tables.push(found.value.html)
    if (found.value.isLast) return ok({ text: texts.join(''), html: tables.join('') })
  }
}

/** Browsers let a text onto the clipboard for some seconds after a key was pressed; after that the user is asked to press once more. */
function place(grid: GridHandle, area: Area, copied: CopiedText, how: CopyHow): void {
  const { app } = grid.context
  if (putOnClipboard(copied)) {
    noteCopied(grid, area, copied, how)
    return
  }
  const cells = countOf(countCells(area), 'cell')
  app.notices.show({
    tone: 'info',
    id: 'copied',
    title: `${cells} are ready`,
    text: 'Reading them took too long for the clipboard to take them by itself.',
    action: {
      label: 'Put them on the clipboard',
      run: () => {
        if (putOnClipboard(copied)) noteCopied(grid, area, copied, how)
      },
    },
  })
}
