/** Says of single lines of an imported file what becomes of their cells, by the columns of the import and what a hand has corrected, without reading the rest. */
import { exportText } from '../../../src-shared/csv/export-text.ts'
import { fitWidth } from '../../../src-shared/csv/fit-width.ts'
import { unguardFormula } from '../../../src-shared/csv/formula-guard.ts'
import { cellFate, steppedFate } from '../../../src-shared/csv/ledger/cell-fate.ts'
import { groupOf } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import { kindWords } from '../../../src-shared/csv/ledger/ledger-words.ts'
import { type Corrections, correctCells, correctKinds, padCells } from '../../../src-shared/csv/mend/corrections.ts'
import { collectNames, type ReadRow, rowReader } from '../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { recordTransformer } from '../../../src-shared/csv/transform/transform-record.ts'
import type { GridLine, GridMark } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { describeCellProblem } from '../../../src-shared/model/texts/value-problem.ts'
import type { ListedLine } from '../../replica/imports/import-rejects.ts'
import { createRunBounded } from '../../replica/search/run-bounded.ts'
import type { NeededNames } from '../import-pass.ts'
import type { ImportTargets } from '../open-pass.ts'
import { StepError, stepColumns, tooLongPattern } from '../transform/block-steps.ts'
import type { StoredLine } from './line-file.ts'
import { isIn, type LineVerdicts } from './line-verdicts.ts'

export interface JudgeOptions {
  readonly targets: ImportTargets
  readonly corrections: Corrections
  readonly verdicts: LineVerdicts
  /** Something was corrected or decided since the last check. */
  readonly isStale: boolean
}

interface ReadLine {
  readonly stored: StoredLine
  /** As wide as the file, as it stands in it. */
  readonly source: readonly string[]
  /** After the corrections, before the steps. */
  readonly cells: readonly string[]
  readonly texts: readonly string[]
  readonly kinds: string | undefined
}

export interface LineJudge {
  /** Names in corrected lines that nobody was asked about yet. */
  needs(lines: readonly StoredLine[]): readonly NeededNames[]
  /** `noted`: what the last check wrote down of lines that it left out. */
  judge(lines: readonly StoredLine[], noted: ReadonlyMap<number, ListedLine>): readonly GridLine[]
}

const noText = ''

/** The parts of a reason that are about a field: `Name: why; Number: why`. */
const partsAbout = (reason: string, name: string): string =>
  reason
    .split('; ')
    .flatMap((part) => (part.startsWith(`${name}: `) ? [part.slice(name.length + 2)] : []))
    .join('; ')

/** Says what becomes of a cell that is stored as something else. */
function alteredCells(columns: readonly TargetColumn[]) {
  const fates = new Map(columns.map(({ field }) => [field, cellFate(field)]))
  const writers = new Map(columns.map(({ field }) => [field, exportText(field, false)]))
  return (
    { field, column }: TargetColumn,
    { source, cells, texts }: ReadLine,
    { values, notes }: ReadRow,
    at: number,
  ): GridMark['altered'] => {
    const text = cells[column] ?? noText
    const value = values[at] ?? null
    const isByHand = text !== (source[column] ?? noText)
    const isStepped = text !== (texts[column] ?? noText)
    if (text === '' && !isStepped) return undefined
    const note = notes.find((each) => each.field === field)?.note
    if (!isStepped && (isByHand || text === value) && note === undefined) return undefined
    const kind = isStepped ? steppedFate(note) : fates.get(field)?.(text, value, note)
    return kind === undefined || groupOf(kind) !== 'altered'
      ? undefined
      : { words: kindWords(kind), stored: writers.get(field)?.(value, {}) ?? noText }
  }
}

/** Milliseconds for the steps of a page of lines. */
const patience = 2000

/** What it answers throws a `StepError`. */
export function createLineJudge({ targets, corrections, verdicts, isStale }: JudgeOptions): LineJudge {
  const { record, columns, all, book } = targets
  const { rules, recognised } = record
  const { format } = recognised
  const width = recognised.columns.length
  const read = rowReader(columns)
  const steps = stepColumns(all)
  const alteredOf = alteredCells(columns)
  const takesApostrophes = rules.apostrophes !== 'keep'

  const runBounded = steps.some((column) => column.steps.hasPattern) ? createRunBounded() : null
  /** A text that was corrected may let a regular expression run away that the texts of the file do not. */
  const inTime = <T>(work: () => T): T => {
    if (runBounded === null) return work()
    const done = runBounded(patience, work)
    if (!done.ok) throw new StepError(tooLongPattern)
    return done.value
  }
  const readLine = (stored: StoredLine): ReadLine => {
    const source = padCells(stored.cells, width)
    const cells = correctCells(corrections, stored.line, source)
    const kinds = correctKinds(stored.kinds, source, cells)
    // What is filled down comes from lines above, which are not at hand: such a cell stays empty here, and the check tells about it.
    const stepped = steps.length === 0 ? undefined : recordTransformer(steps, takesApostrophes)(cells, kinds)
    return { stored, source, cells, texts: stepped?.texts ?? cells, kinds: stepped === undefined ? kinds : stepped.kinds }
  }
  const isTouched = ({ stored: { line }, source, cells }: ReadLine): boolean =>
    source !== cells || (corrections.lines.get(line)?.texts.size ?? 0) > 0
  /** What the last check said of it is about other texts. */
  const isNew = (it: ReadLine): boolean => isStale && (isTouched(it) || isIn(verdicts.corrected, it.stored.line))

  const judgeOne = (stored: StoredLine, noted: ListedLine | undefined): GridLine => {
    const it = readLine(stored)
    const { line } = stored
    const own = corrections.lines.get(line)
    const isUnfit = stored.broken !== '' || fitWidth(stored.cells, width, format) === null
    const isBroken = isUnfit && (own === undefined || own.texts.size === 0)
    const result = read(it.texts, it.kinds)
    const isOut = own?.isOut === true
    const wasRejected = isIn(verdicts.rejected, line)
    const saysCells = !isBroken && !isOut && (isNew(it) || wasRejected)
    const problemOf = ({ field }: TargetColumn): string | undefined => {
      if (!saysCells) return undefined
      const trouble = result.troubles.find((each) => each.field === field)
      if (trouble !== undefined) return describeCellProblem(trouble.problem, field)
      return isNew(it) ? undefined : partsAbout(noted?.reason ?? '', field.name) || undefined
    }
    const marks = new Map<number, GridMark>()
    if (it.source !== it.cells)
      for (const [column, file] of it.source.entries()) if (file !== it.cells[column]) marks.set(column, { column, file })
    for (const [at, target] of columns.entries()) {
      const problem = problemOf(target)
      const altered = problem === undefined && !isBroken && !isOut ? alteredOf(target, it, result, at) : undefined
      if (problem === undefined && altered === undefined) continue
      const { column } = target
      marks.set(column, { ...marks.get(column), column, problem, altered })
    }
    const hasProblem = [...marks.values()].some(({ problem }) => problem !== undefined)
    const state = ((): GridLine['state'] => {
      if (isOut) return 'out'
      if (isBroken || hasProblem) return 'rejected'
      if (isNew(it)) return 'unchecked'
      if (wasRejected) return 'rejected'
      return isIn(verdicts.skipped, line) ? 'skipped' : 'fine'
    })()
    const reasonOf = (): string => {
      if (isBroken)
        return stored.broken === ''
          ? (noted?.reason ?? 'It has another number of cells than the file has columns.')
          : stored.broken
      if (state !== 'rejected' && state !== 'skipped') return ''
      if (!isNew(it) && noted !== undefined) return noted.reason
      return columns
        .flatMap(({ column, field }) => {
          const problem = marks.get(column)?.problem
          return problem === undefined ? [] : [`${field.name}: ${problem}`]
        })
        .join('; ')
    }
    const inOrder = [...marks.values()].sort((a, b) => a.column - b.column)
    return { line, texts: it.cells, marks: inOrder, state, reason: reasonOf(), isBroken }
  }

  return {
    needs(lines) {
      if (!columns.some((column) => column.names !== null)) return []
      const needed = new Map<FieldId, Set<string>>()
      const read = inTime(() => lines.map(readLine))
      for (const it of read.filter(isTouched)) {
        const texts = takesApostrophes ? it.texts.map(unguardFormula) : it.texts
        collectNames(columns, texts, ({ field: { id } }, name) => {
          if (!book.isKnown(id, name)) needed.set(id, (needed.get(id) ?? new Set<string>()).add(name))
        })
      }
      return [...needed].map(([field, texts]) => ({ field, texts: [...texts] }))
    },
    judge: (lines, noted) => inTime(() => lines.map((line) => judgeOne(line, noted.get(line.line)))),
  }
}
