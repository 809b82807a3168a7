/** Pastes into the selected cells: the host reads and stages, the window says what came of it and selects what was pasted. */

import type { SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { RunOutcome, RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import { maxPasted, type PastePreview, type PasteTarget } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { countRows } from '../../../src-shared/host/row-spans.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { runAskingToTake } from '../../commands/sheet/ask-to-take.ts'
import { attachToCell } from '../../commands/sheet/attachments.ts'
import { finishRun } from '../../commands/sheet/finish-run.ts'
import { showOutcome } from '../../commands/sheet/show-outcome.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { type PastedText, readPastedText } from '../../ui/pasted-text.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { selectedArea } from '../selection/active-cell.ts'
import type { CellRange } from '../selection/selection.ts'
import { formsOf } from './clipboard-forms.ts'
import { cutBy } from './copied-cells.ts'
import { cutElsewhere, emptyCut } from './cut-elsewhere.ts'
import { handOver, isShort } from './hand-over.ts'

export interface Pasted extends PastedText {
  /** Files on the clipboard, such as a picture. */
  readonly files: readonly File[]
}

export const readPasted = (data: DataTransfer): Pasted => ({
  ...readPastedText(data),
  files: [...data.files],
})

/** More ranges than anyone selects; each is pasted into by itself. */
const mostTargets = 1000

/** Each block of joined-up cells is a target of its own. */
export function targetsOf(parts: readonly AreaPart[], shown: readonly FieldId[]): readonly PasteTarget[] {
  const targets: PasteTarget[] = []
  for (const { rows, fields } of parts) {
    const wanted = new Set<string>(fields)
    for (const [first, last] of rows)
      for (let col = 0; col < shown.length; col += 1) {
        if (!wanted.has(shown[col] ?? '')) continue
        const start = col
        while (col + 1 < shown.length && wanted.has(shown[col + 1] ?? '')) col += 1
        targets.push({ row: first, col: start, rows: last - first + 1, cols: col - start + 1 })
      }
  }
  return targets
}

/** The same as rectangles. */
export const blocksOf = (parts: readonly AreaPart[], shown: readonly FieldId[]): readonly Rect[] =>
  targetsOf(parts, shown).map(({ row, col, rows, cols }) => ({
    top: row,
    bottom: row + rows - 1,
    left: col,
    right: col + cols - 1,
  }))

function refuse(grid: GridHandle, title: string, text: string): void {
  grid.context.app.notices.show({ tone: 'warning', id: 'pasted', title, text })
}

const pictureWords = 'To attach a file, drop it onto a cell that holds attachments, or open that cell and add it.'
/** Pictures and files go into the active cell where that holds some; a picture comes with a text about it, which is not meant then. */
async function attachPasted({ context, source, fields }: GridHandle, files: readonly File[]): Promise<boolean> {
  const { app, at, selection } = context
  const active = selection.get()?.active
  const field = fields().find((it) => it.id === active?.field)
  const row = active === undefined ? null : (source()?.peek(active.row)?.row ?? null)
  if (field?.kind !== 'attachments' || field.lock !== null || row === null || row.change === 'deleted') return false
  await attachToCell(app, at, row.key, field.id, files)
  return true
}

const tooLong = 'Save the text as a file and import it: that shows what would change first, and takes any length.'

const cutTitle = 'What was cut can only be moved as it is'

/** What the host is asked, without what is said of a paste alone; null where there is no cell to paste into. */
function requestOf(grid: GridHandle, { text, html }: PastedText) {
  const place = placeOf(grid)
  if (place === null) return null
  const { view, revision, targets, shown } = place
  return {
    ...{ ...grid.context.at, view, revision, text },
    fields: [...shown],
    targets: [...targets],
    html: html.length > maxPasted ? '' : html,
    forms: formsOf(grid.context),
  }
}

/** What a special paste would do. */
export async function previewPasted(
  grid: GridHandle,
  pasted: PastedText,
  special: SpecialPaste,
): Promise<Result<PastePreview, HostError>> {
  if (pasted.text.length > maxPasted) return err({ kind: 'invalid', message: tooLong })
  const request = requestOf(grid, pasted)
  if (request === null) return err({ kind: 'invalid', message: 'Select the cell to paste into first.' })
  const { host } = grid.context.app
  const handed = await handOver(host, request)
  return handed.ok ? host.call('edits.preview-paste', { ...request, ...handed.value, special }) : handed
}

type PasteRequest = Omit<HostCallRequest<'edits.paste'>, 'text' | 'html'> & PastedText

function sendPaste({ context }: GridHandle, request: PasteRequest): Promise<Result<RunStarted, HostError>> {
  const { app, waitingKeys } = context
  if (isShort(request)) return app.host.call('edits.paste', request)
  const started = handOver(app.host, request).then((handed) =>
    handed.ok ? app.host.call('edits.paste', { ...request, ...handed.value }) : handed,
  )
  // What keys do comes after it: the host reads a long text for a while before it stages anything.
  waitingKeys.until(started)
  return started
}

/** `special`: how it differs from cell onto cell. */
export async function pasteInto(grid: GridHandle, { text, html, files }: Pasted, special?: SpecialPaste): Promise<void> {
  const { app, at, copied } = grid.context
  if (text === '' && files.length > 0 && (await attachPasted(grid, files))) return
  if (text === '' && html === '') {
    if (files.length > 0) refuse(grid, 'A picture or file cannot be pasted into cells', pictureWords)
    return
  }
  if (text.length > maxPasted) return refuse(grid, 'This is too much text to paste', tooLong)
  const asked = requestOf(grid, { text, html })
  if (asked === null) return
  const { targets, fields: shown } = asked
  if (targets.length > mostTargets)
    return refuse(grid, 'These are too many ranges to paste into', `Select up to ${countOf(mostTargets, 'range')}.`)
  const cut = cutBy(copied.get(), text)
  const from = cut === null ? cutElsewhere(app, at, text) : null
  if (special !== undefined && (cut !== null || from !== null))
    return refuse(grid, cutTitle, 'Copy the cells instead, and paste them then.')
  const request = { ...asked, cut, ...(special === undefined ? {} : { special }) }
  const outcome = await runAskingToTake(app, async (takesLinks) => {
    const started = await app.edits.send(() => sendPaste(grid, { ...request, takesLinks }))
    return finishRun(app, at, 'Nothing was pasted', started)
  })
  if (outcome === null) return
  if (cut !== null) copied.set(null)
  else if (from !== null) await emptyCut(app, from, outcome)
  if (!grid.api.isDestroyed()) selectPasted(grid, targets, shown, outcome)
  showOutcome(app, at, cut === null ? 'Pasted' : 'Moved', outcome)
}

interface PastePlace {
  readonly view: NonNullable<ReturnType<typeof selectedArea>>['view']
  readonly revision: number
  readonly targets: readonly PasteTarget[]
  readonly shown: readonly FieldId[]
}

/** The selection; in a worksheet without rows the place where the first one will be. */
function placeOf(grid: GridHandle): PastePlace | null {
  const shown = shownOf(grid).map((field) => field.id)
  const area = selectedArea(grid)
  if (area !== null) return { view: area.view, revision: area.revision, targets: targetsOf(area.parts, shown), shown }
  const source = grid.source()
  if (source === null || source.total() > 0 || shown.length === 0) return null
  return { view: source.view, revision: source.revision(), targets: [{ row: 0, col: 0, rows: 1, cols: 1 }], shown }
}

function selectPasted(
  grid: GridHandle,
  targets: readonly PasteTarget[],
  shown: readonly FieldId[],
  { pasted }: RunOutcome,
): void {
  const ranges: CellRange[] = []
  for (const [i, { row, col }] of targets.entries()) {
    const size = pasted?.placed[i]
    if (size !== undefined) ranges.push({ rows: [[row, row + size.rows - 1]], fields: shown.slice(col, col + size.cols) })
  }
  const [first] = ranges
  const [top, field] = [first?.rows === 'all' ? undefined : first?.rows[0]?.[0], first?.fields[0]]
  if (first === undefined || top === undefined || field === undefined || field === ('all' as never)) return
  const cells = ranges.reduce((sum, { rows, fields }) => sum + (rows === 'all' ? 0 : countRows(rows)) * fields.length, 0)
  if (cells < 2) return
  const active = { row: top, field: field as FieldId }
  grid.context.selection.set({ ranges, anchor: active, head: active, active, hasHeads: false })
}
