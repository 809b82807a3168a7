/** Counts what a check finds: rows by outcome, reasons by frequency, and the texts that name nothing, all in bounded memory. */
import type { ImportCheck } from '../host/calls/import-calls.ts'
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { describeNote, type ReadNote } from '../model/texts/read-note.ts'
import { describeCellProblem, describeProblem } from '../model/texts/value-problem.ts'
import type { CellNote, CellTrouble } from './read-row.ts'
import { copyText } from './remember-parse.ts'

export type RowOutcome = 'insert' | 'update' | 'delete' | 'unchanged'

export interface RejectReason {
  readonly reason: string
  /** Name of the field, '' when the row as a whole is meant. */
  readonly field: string
  /** Which lines or rows are meant, said of the line only: reasons are counted without it. */
  readonly detail?: string | undefined
}

/** A reason as it is said of a line. */
export const reasonWords = ({ reason, field, detail }: RejectReason): string =>
  `${field === '' ? '' : `${field}: `}${reason}${detail === undefined ? '' : `: ${detail}`}`

export interface UnmatchedCount {
  readonly field: FieldId
  readonly text: string
  readonly rows: number
}

/** Distinct unmatched texts counted; what comes after them is still rejected row by row. */
const maxUnmatched = 20_000
const maxReasons = 1000

export interface CheckTally {
  /** Counts a row that is taken, and what is said about its cells. */
  accept(outcome: RowOutcome, notes: readonly CellNote[]): void
  /** Counts a row that is left out because it has no row in the worksheet. */
  skip(): void
  /** Counts the row as rejected; answers the reasons as one sentence for its line. */
  reject(troubles: readonly CellTrouble[], reasons: readonly RejectReason[]): string
  readonly counts: Omit<ImportCheck, 'reasons' | 'notes' | 'ledger' | 'unmatched' | 'warnings'>
  reasons(): ImportCheck['reasons']
  notes(): ImportCheck['notes']
  unmatched(): readonly UnmatchedCount[]
}

export function createTally(): CheckTally {
  const counts = { rows: 0, insert: 0, update: 0, delete: 0, unchanged: 0, skipped: 0, rejected: 0 }
  const reasons = new Map<string, { reason: string; field: string; rows: number }>()
  const unmatched = new Map<FieldId, Map<string, number>>()
  const noted = new Map<Field, Map<ReadNote, number>>()
  let distinct = 0

  const countReason = (reason: string, field: string): void => {
    const key = `${field}\n${reason}`
    const known = reasons.get(key)
    if (known !== undefined) known.rows += 1
    else if (reasons.size < maxReasons) reasons.set(key, { reason, field, rows: 1 })
  }
  const countNote = (field: Field, note: ReadNote): void => {
    const known = noted.get(field) ?? new Map<ReadNote, number>()
    noted.set(field, known)
    known.set(note, (known.get(note) ?? 0) + 1)
  }
  const countUnmatched = (field: FieldId, text: string): void => {
    const texts = unmatched.get(field) ?? new Map<string, number>()
    unmatched.set(field, texts)
    const known = texts.get(text)
    if (known !== undefined) texts.set(text, known + 1)
    else if (distinct < maxUnmatched) {
      distinct += 1
      texts.set(copyText(text), 1)
    }
  }

  return {
    counts,
    accept(outcome, notes) {
      counts.rows += 1
      counts[outcome] += 1
      for (const { field, note } of notes) countNote(field, note)
    },
    skip() {
      counts.rows += 1
      counts.skipped += 1
    },
    reject(troubles, rowReasons) {
      counts.rows += 1
      counts.rejected += 1
      for (const { field, problem } of troubles) {
        countReason(describeProblem(problem, field), field.name)
        if (problem.kind === 'unknown-name') for (const text of problem.texts) countUnmatched(field.id, text)
        if (problem.kind === 'ambiguous-name') countUnmatched(field.id, problem.text)
      }
      for (const { reason, field } of rowReasons) countReason(reason, field)
      return [
        ...troubles.map(({ field, problem }) => `${field.name}: ${describeCellProblem(problem, field)}`),
        ...rowReasons.map(reasonWords),
      ].join('; ')
    },
    reasons: () => [...reasons.values()].sort((a, b) => b.rows - a.rows),
    notes: () =>
      [...noted]
        .flatMap(([field, notes]) => [...notes].map(([note, cells]) => ({ note: describeNote(note), field: field.name, cells })))
        .sort((a, b) => b.cells - a.cells),
    unmatched: () =>
      [...unmatched]
        .flatMap(([field, texts]) => [...texts].map(([text, rows]) => ({ field, text, rows })))
        .sort((a, b) => b.rows - a.rows),
  }
}
