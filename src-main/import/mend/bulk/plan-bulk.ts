/**
 * Carries a command for many cells out over the lines of a file, stretch by stretch: what each cell becomes is answered and kept by nobody here.
 * Lines that are taken out, and those that are no records of the file, stay as they are.
 */

import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fitWidth } from '../../../../src-shared/csv/fit-width.ts'
import { type Corrections, correctCells, correctKinds, padCells } from '../../../../src-shared/csv/mend/corrections.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FilePreview, FileTarget } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { countRows, type RowSpan } from '../../../../src-shared/host/row-spans.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import type { CorrectionPiece } from '../../../replica/imports/correction-pieces.ts'
import { createRunBounded } from '../../../replica/search/run-bounded.ts'
import type { ImportTargets } from '../../open-pass.ts'
import { tooLongPattern } from '../../transform/block-steps.ts'
import type { LineFile, StoredLine } from '../line-file.ts'
import type { CellFate, LineChange } from './change-line.ts'
import type { LineCells } from './counted-column.ts'
import { prepareCommand } from './prepare-command.ts'

export interface BulkAsk {
  readonly target: FileTarget
  readonly operation: Operation
}

/** The lines of the file as they are listed now. */
export interface BulkFile {
  readonly targets: ImportTargets
  readonly corrections: Corrections
  readonly file: LineFile
  /** null for all lines. */
  readonly listOf: (show: 'rejected' | 'altered' | 'all') => readonly number[] | null
  /** What names the list. */
  readonly nameOf: (show: 'rejected' | 'altered' | 'all') => string
}

/** Where a stretch begins, and the next one: the part of the target, and how many of its lines are done. */
export interface BulkPlace {
  readonly part: number
  readonly lines: number
}

export const bulkStart: BulkPlace = { part: 0, lines: 0 }

export interface BulkSlice {
  readonly pieces: readonly CorrectionPiece[]
  /** null once it is through. */
  readonly next: BulkPlace | null
  /** Cells looked at. */
  readonly cells: number
  readonly changed: number
  readonly refused: { readonly cells: number; readonly why: string } | null
  readonly skipped: readonly { readonly reason: string; readonly cells: number }[]
}

/** Lines of one piece: as many as are read together anyway. */
const pieceLines = 500

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })
export const otherLines = 'Other lines are shown by now. Select the cells again.'
const outReason = 'The line is taken out.'
const brokenReason = 'The line is broken: mend it, or take it as shown, first.'

interface Part {
  readonly spans: readonly RowSpan[]
  readonly list: readonly number[] | null
  readonly lines: number
  readonly fields: readonly FieldId[]
  readonly change: LineChange
}

export interface PlannedBulk {
  readonly parts: readonly Part[]
  /** Of all parts. */
  readonly cells: number
  readonly lines: number
}

export function planBulk(
  { targets, file, listOf, nameOf }: BulkFile,
  { target, operation }: BulkAsk,
): Result<PlannedBulk, HostError> {
  const count = file.lines.length
  if (target.of === 'area' && target.area.list !== nameOf(target.area.show)) return invalid(otherLines)
  const wanted =
    target.of === 'area' ? target.area.parts : count === 0 ? [] : [{ rows: [[0, count - 1] as const], fields: target.fields }]
  const list = target.of === 'area' ? listOf(target.area.show) : null
  const parts: Part[] = []
  for (const { rows, fields } of wanted) {
    const change = prepareCommand(targets, operation, fields)
    if (!change.ok) return invalid(change.error)
    if ((rows.at(-1)?.[1] ?? 0) >= (list?.length ?? count)) return invalid('The file has no such line.')
    parts.push({ spans: rows, list, lines: countRows(rows), fields, change: change.value })
  }
  const written = parts.flatMap(({ change }) => change.writes)
  // A cell that is set twice would have two texts in one step.
  if (new Set(written).size < written.length) return invalid('Select the cells of one column for this.')
  const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 0)
  return ok({ parts, cells: sum(({ lines, fields }) => lines * fields.length), lines: sum(({ lines }) => lines) })
}

/** Places of up to `limit` lines, from the one with this rank on; those that follow each other in the list only. */
function stretchAt(spans: readonly RowSpan[], rank: number, limit: number): { readonly from: number; readonly count: number } {
  let left = rank
  for (const [first, last] of spans) {
    const length = last - first + 1
    if (left < length) return { from: first + left, count: Math.min(limit, length - left) }
    left -= length
  }
  return { from: 0, count: 0 }
}

const readStretch = ({ file }: BulkFile, { list }: Part, from: number, count: number): readonly StoredLine[] =>
  list === null ? file.read(from, count) : file.pick(list.slice(from, from + count))

/** The cells of a line; a text says why nothing becomes of them. */
function cellsOf({ targets, corrections }: BulkFile, stored: StoredLine): LineCells | string {
  const { format, columns } = targets.record.recognised
  const width = columns.length
  const own = corrections.lines.get(stored.line)
  if (own?.isOut === true) return outReason
  const isUnfit = stored.broken !== '' || fitWidth(stored.cells, width, format) === null
  if (isUnfit && (own === undefined || own.texts.size === 0)) return brokenReason
  const source = padCells(stored.cells, width)
  const cells = correctCells(corrections, stored.line, source)
  return { cells, kinds: correctKinds(stored.kinds, source, cells) }
}

interface LineFates {
  readonly line: number
  /** A text says why there are none. */
  readonly fates: readonly CellFate[] | string
}

/** Milliseconds for the steps of a stretch of lines, which take a few unless a regular expression runs away. */
const patience = 2000

/** What becomes of a stretch of lines, the first of which is the `rank`th of the part. */
function fatesOf(it: BulkFile, part: Part, rank: number, from: number, count: number): Result<readonly LineFates[], HostError> {
  const { change } = part
  const lines = readStretch(it, part, from, count).map((stored) => ({ line: stored.line, found: cellsOf(it, stored) }))
  const work = (): readonly LineFates[] =>
    lines.map(({ line, found }, n) => ({ line, fates: typeof found === 'string' ? found : change.of(found, rank + n) }))
  if (!change.hasPattern) return ok(work())
  const done = createRunBounded()(patience, work)
  return done.ok ? done : invalid(tooLongPattern)
}

function collectPieces() {
  const columns = new Map<number, { readonly lines: number[]; readonly texts: string[] }>()
  return {
    add(line: number, column: number, text: string): void {
      const known = columns.get(column) ?? { lines: [], texts: [] }
      columns.set(column, known)
      known.lines.push(line)
      known.texts.push(text)
    },
    take: (): readonly CorrectionPiece[] => [...columns].map(([column, { lines, texts }]) => ({ column, lines, texts })),
  }
}

function createTally() {
  const skipped = new Map<string, number>()
  let changed = 0
  let refused: { readonly cells: number; readonly why: string } | null = null
  return {
    change(): void {
      changed += 1
    },
    refuse(why: string): void {
      refused = { cells: (refused?.cells ?? 0) + 1, why: refused?.why ?? why }
    },
    skip(reason: string, cells: number): void {
      if (cells > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + cells)
    },
    found: () => ({ changed, refused, skipped: [...skipped].map(([reason, cells]) => ({ reason, cells })) }),
  }
}

/** Works from a place on until `isOver` says so, asked after every stretch of lines. */
export function sliceBulk(it: BulkFile, ask: BulkAsk, from: BulkPlace, isOver: () => boolean): Result<BulkSlice, HostError> {
  const planned = planBulk(it, ask)
  if (!planned.ok) return planned
  const { parts } = planned.value
  const tally = createTally()
  const pieces: CorrectionPiece[] = []
  let cells = 0
  let { part: at, lines: done } = from
  for (let part = parts[at]; part !== undefined; part = parts[at]) {
    if (done === 0) for (const { reason } of part.change.skipped) tally.skip(reason, part.lines)
    const { from: first, count } = stretchAt(part.spans, done, pieceLines)
    const collected = collectPieces()
    const found = fatesOf(it, part, done, first, count)
    if (!found.ok) return found
    for (const { line, fates } of found.value) {
      if (typeof fates === 'string') tally.skip(fates, part.change.writes.length)
      else
        for (const fate of fates) {
          if ('refused' in fate) tally.refuse(fate.refused)
          else {
            collected.add(line, fate.column, fate.text)
            tally.change()
          }
        }
    }
    pieces.push(...collected.take())
    cells += count * part.fields.length
    done += count
    if (done >= part.lines) [at, done] = [at + 1, 0]
    if (isOver()) break
  }
  const next = at < parts.length ? { part: at, lines: done } : null
  return ok({ pieces, next, cells, ...tally.found() })
}

/** Lines looked at for some that change: a moment's work; the preview says so when there are more. */
const mostLines = 50_000

export async function showBulk(
  it: BulkFile,
  ask: BulkAsk,
  limit: number,
  breathe: () => Promise<void>,
): Promise<Result<FilePreview, HostError>> {
  const planned = planBulk(it, ask)
  if (!planned.ok) return planned
  const { parts, lines: targetLines } = planned.value
  const lines: { readonly line: number; readonly cells: FilePreview['lines'][number]['cells'] }[] = []
  const tally = createTally()
  let lookedAt = 0
  for (const part of parts) {
    for (const { reason } of part.change.skipped) tally.skip(reason, part.lines)
    for (let done = 0; done < part.lines && lines.length < limit && lookedAt < mostLines; ) {
      const { from, count } = stretchAt(part.spans, done, pieceLines)
      const found = fatesOf(it, part, done, from, count)
      if (!found.ok) return found
      for (const { line, fates } of found.value) {
        if (typeof fates === 'string' || fates.length === 0 || lines.length >= limit) continue
        const cells = fates.map((fate) => ({
          field: fileFieldId(fate.column),
          before: clip(fate.before),
          after: clip('text' in fate ? fate.text : fate.before),
          refused: 'refused' in fate ? fate.refused : null,
        }))
        lines.push({ line, cells })
      }
      done += count
      lookedAt += count
      await breathe()
    }
  }
  return ok({ lines, targetLines, lookedAt, skipped: tally.found().skipped })
}

const longestShown = 500
const clip = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)
