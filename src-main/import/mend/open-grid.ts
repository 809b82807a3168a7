/** The file of an import as pages of lines, each with the verdict on its cells: what was found out for one page serves the next, until something is decided anew. */
import { type Corrections, correctedText } from '../../../src-shared/csv/mend/corrections.ts'
import type { FindTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import { createFinder } from '../../../src-shared/find/finder.ts'
import type { Correction, GridPage, GridShow } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import { type CorrectionEntry, readCorrections } from '../../replica/imports/import-corrections.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import { listRejectsOf } from '../../replica/imports/import-rejects.ts'
import type { Store } from '../../replica/store/store.ts'
import type { NeededNames } from '../import-pass.ts'
import { type ImportTargets, openTargets } from '../open-pass.ts'
import type { BulkFile } from './bulk/plan-bulk.ts'
import { createLineJudge, type LineJudge } from './judge-lines.ts'
import { type LineFile, openLineFile, type StoredLine, writeLineFile } from './line-file.ts'
import { type LineVerdicts, readVerdicts } from './line-verdicts.ts'

export interface AskedLines {
  readonly show: GridShow
  readonly from: number
  readonly limit: number
}

export type ReadLines = GridPage & { readonly needs: readonly NeededNames[] }

/** Awaited between two stretches of work, so that other questions have their turn. */
type Breathe = () => Promise<void>

export interface ImportGrid {
  /** What was read and decided when it was opened; another one is opened once this is no longer so. */
  readonly version: string
  page(asked: AskedLines): ReadLines
  /** Lines by their numbers. */
  lines(numbers: readonly number[]): ReadLines
  learn(names: readonly AnsweredName[]): void
  /** What a correction sets, and the lines that it is about. */
  plan(correction: PlannableCorrection, breathe: Breathe): Promise<Result<PlannedCorrection, HostError>>
  alike(line: number, column: number, breathe: Breathe): Promise<{ readonly text: string; readonly cells: number }>
  /** What commands for many cells work on. */
  readonly bulk: BulkFile
  close(): void
}

export type PlannableCorrection = Exclude<Correction, { kind: 'undo' | 'redo' }>

export interface PlannedCorrection {
  readonly label: string
  readonly entries: readonly CorrectionEntry[]
  readonly cells: number
  /** The first of them. */
  readonly lines: readonly number[]
}

/** Changes whenever what the lines are judged by does. */
export const gridVersion = ({ updatedAt, state, result }: ImportRecord): string => `${updatedAt} ${state} ${result === null}`

/** Cells that one step of find and replace sets at most; beyond, a step of the column does it. */
const mostReplaced = 100_000
const longestText = 1_000_000
const shownLines = 200
/** Lines of some ten milliseconds. */
const stretch = 2000

type NotedOf = (lines: readonly number[]) => ReturnType<typeof listRejectsOf>

/** Tells two lists of lines apart. */
function nameOfList(lines: readonly number[]): string {
  let hash = 0x811c9dc5
  for (const line of lines) hash = Math.imul(hash ^ line, 0x01000193)
  return `${lines.length} ${hash >>> 0}`
}

const merged = (...lists: readonly (readonly number[])[]): readonly number[] => [...new Set(lists.flat())].sort((a, b) => a - b)

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })
const noSuchLine = invalid('The file has no such line or column.')

interface GridContext {
  readonly targets: ImportTargets
  readonly corrections: Corrections
  readonly verdicts: LineVerdicts
  readonly file: LineFile
  readonly judge: LineJudge
  /** Those that the rejected ones are looked for among. */
  readonly rejected: readonly number[]
}

const ownTexts = (line: StoredLine, width: number): readonly string[] =>
  Array.from({ length: width }, (_, column) => line.cells[column] ?? '')

const cellsWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'cell' : 'cells'}`

/** Of cells with a text in the file: how many of the column's are read as they stand. */
async function alikeOf({ file, corrections, targets }: GridContext, line: number, column: number, breathe: Breathe) {
  const width = targets.record.recognised.columns.length
  const [found] = file.pick([line])
  const text = found === undefined ? '' : (ownTexts(found, width)[column] ?? '')
  let cells = 0
  let seen = 0
  for (const each of file.scan(JSON.stringify(text))) {
    seen += 1
    if (seen % stretch === 0) await breathe()
    if (each.line === line || each.broken !== '' || (each.cells[column] ?? '') !== text) continue
    if (corrections.lines.get(each.line)?.isOut === true) continue
    if (correctedText(corrections, each.line, column, text) === text) cells += 1
  }
  return { text, cells }
}

/** In rejected cells. A row that is broken has no cells to replace in: it is mended cell by cell, or taken as shown. */
async function planReplacement(
  { targets, file, judge, rejected }: GridContext,
  { find, by, matchCase, column }: Extract<Correction, { kind: 'replace' }>,
  notedOf: NotedOf,
  breathe: Breathe,
): Promise<Result<PlannedCorrection, HostError>> {
  const finder = createFinder({ text: find, matchCase, wholeCell: false, isRegex: false })
  if (!finder.ok) return invalid(finder.error)
  const columns = targets.all.map((each) => each.column).filter((each) => column === null || each === column)
  const entries: CorrectionEntry[] = []
  const lines = new Set<number>()
  const take = (line: number, at: number, text: string): boolean => {
    const changed = finder.value.test(text) ? finder.value.replaceWithin(text, by, longestText) : text
    if (changed === null || changed === text) return true
    entries.push({ of: 'cell', line, column: at, text: changed })
    if (lines.size < shownLines) lines.add(line)
    return entries.length <= mostReplaced
  }
  const eachCell = async (see: typeof take): Promise<boolean> => {
    for (let from = 0; from < rejected.length; from += shownLines) {
      await breathe()
      const numbers = rejected.slice(from, from + shownLines)
      for (const { line, texts, marks, isBroken } of judge.judge(file.pick(numbers), notedOf(numbers)))
        for (const mark of isBroken ? [] : marks)
          if (mark.problem !== undefined && columns.includes(mark.column) && !see(line, mark.column, texts[mark.column] ?? ''))
            return false
    }
    return true
  }
  if (!(await eachCell(take)))
    return invalid(
      `More than ${mostReplaced.toLocaleString('en')} cells hold this text. Put a replacement into the steps of the column instead.`,
    )
  return ok({ label: `Replace in ${cellsWords(entries.length)}`, entries, cells: entries.length, lines: [...lines] })
}

async function planCorrection(
  context: GridContext,
  correction: PlannableCorrection,
  notedOf: NotedOf,
  breathe: Breathe,
): Promise<Result<PlannedCorrection, HostError>> {
  const { file, targets, corrections } = context
  const width = targets.record.recognised.columns.length
  switch (correction.kind) {
    case 'cells': {
      const numbers = merged(correction.cells.map(({ line }) => line))
      if (file.pick(numbers).length < numbers.length || correction.cells.some(({ column }) => column >= width)) return noSuchLine
      const entries = correction.cells.map((cell): CorrectionEntry => ({ of: 'cell', ...cell }))
      return ok({
        label: `Correct ${cellsWords(entries.length)}`,
        entries,
        cells: entries.length,
        lines: numbers.slice(0, shownLines),
      })
    }
    case 'lines': {
      const { isOut } = correction
      const numbers = merged(correction.lines)
      if (file.pick(numbers).length < numbers.length) return noSuchLine
      const changed = numbers.filter((line) => (corrections.lines.get(line)?.isOut === true) !== isOut)
      const entries = changed.map((line): CorrectionEntry => ({ of: 'line', line, isOut }))
      const words = changed.length === 1 ? `line ${lineName(changed[0] ?? 0)}` : `${changed.length.toLocaleString('en')} lines`
      return ok({
        label: `Take ${words} ${isOut ? 'out' : 'in again'}`,
        entries,
        cells: changed.length,
        lines: numbers.slice(0, shownLines),
      })
    }
    case 'alike': {
      const { line, column, text } = correction
      if (file.pick([line]).length === 0 || column >= width) return noSuchLine
      const found = await alikeOf(context, line, column, breathe)
      const entries: CorrectionEntry[] = [{ of: 'alike', column, own: found.text, text }]
      return ok({ label: `Correct ${cellsWords(found.cells + 1)} alike`, entries, cells: found.cells + 1, lines: [line] })
    }
    case 'replace':
      return planReplacement(context, correction, notedOf, breathe)
  }
}

/** `breathe` is awaited while the file of lines is made, which is once for each way in which the file is read. */
export async function openGrid(
  store: Store,
  importId: ImportId,
  source: string,
  findTable: FindTable,
  breathe: () => Promise<void>,
): Promise<Result<ImportGrid, HostError>> {
  const targets = openTargets(store, importId, findTable)
  if (!targets.ok) return targets
  const { record, book } = targets.value
  const { format } = record.recognised
  const known = openLineFile({ source, format })
  const problem =
    known === null ? await writeLineFile({ source, format, width: record.recognised.columns.length }, breathe) : null
  if (problem !== null) return err(problem)
  const file = known ?? openLineFile({ source, format })
  if (file === null) throw new Error('The lines of an import are not there after they were written.')
  const corrections = readCorrections(store, importId)
  const verdicts = readVerdicts(source)
  const isStale = record.result === null
  const judge = createLineJudge({ targets: targets.value, corrections, verdicts, isStale })
  const rejected = merged(verdicts.rejected, verdicts.mended, corrections.mended)
  const context: GridContext = { targets: targets.value, corrections, verdicts, file, judge, rejected }
  const counts = { rejected: rejected.length, altered: verdicts.altered.length, all: file.lines.length }
  const notedOf = (lines: readonly number[]) => listRejectsOf(store, importId, lines)
  const lists = { rejected, altered: verdicts.altered, all: null }
  const names = { rejected: nameOfList(rejected), altered: nameOfList(verdicts.altered), all: String(counts.all) }

  const show = (found: readonly StoredLine[], total: number, list = ''): ReadLines => {
    const needs = judge.needs(found)
    const numbers = found.map(({ line }) => line)
    return { total, list, counts, needs, rows: needs.length > 0 ? [] : judge.judge(found, notedOf(numbers)) }
  }
  return ok({
    version: gridVersion(record),
    page({ show: asked, from, limit }) {
      const list = lists[asked]
      const found = list === null ? file.read(from, limit) : file.pick(list.slice(from, from + limit))
      return show(found, counts[asked], names[asked])
    },
    lines: (numbers) => show(file.pick(numbers), numbers.length),
    learn: book.learn,
    plan: (correction, between) => planCorrection(context, correction, notedOf, between),
    alike: (line, column, between) => alikeOf(context, line, column, between),
    bulk: { targets: targets.value, corrections, file, listOf: (asked) => lists[asked], nameOf: (asked) => names[asked] },
    close: file.close,
  })
}
