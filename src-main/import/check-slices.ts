/** The dry run of an import in the background worker: judges the whole file slice by slice; nothing is staged or sent. */
import { type CheckTally, createTally, reasonWords } from '../../src-shared/csv/check-tally.ts'
import type { CellNote } from '../../src-shared/csv/read-row.ts'
import type { TakenFrom } from '../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { AnsweredName } from '../../src-shared/model/texts/name-answer.ts'
import { readCorrections, revisionOf } from '../replica/imports/import-corrections.ts'
import type { CheckResult } from '../replica/imports/import-ledger.ts'
import type { RejectedLine } from '../replica/imports/rejected-line.ts'
import type { Store } from '../replica/store/store.ts'
import type { CheckStep } from './answers/transfer-questions.ts'
import type { Classification } from './classify-records.ts'
import { createFoundChanges, type FoundChanges } from './keys/found-changes.ts'
import { type CellList, createCellList } from './ledger/cell-list.ts'
import { createLedger, type Ledger } from './ledger/keep-ledger.ts'
import { createVerdicts } from './mend/line-verdicts.ts'
import { createFileTakers, type FileTakers } from './names/file-takers.ts'
import { type OpenedPass, openPass, type PassSource } from './open-pass.ts'
import type { ReaderNotes } from './read/record-reader.ts'
import { takeTables } from './transform/look-up/kept-tables.ts'
import { type ColumnWatch, watchColumns } from './watch-columns.ts'
import { about, type SourceRow } from './watched-keys.ts'

export interface CheckSlices {
  step(budgetMs: number): Result<CheckStep, HostError>
  learn(names: readonly AnsweredName[]): void
  close(): void
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count.toLocaleString('en')} ${many}`

const lineRange = ({ from, to }: ReaderNotes['multiLine'][number]): string => `${from} to ${to}`

function unpivotNotes(of: ReaderNotes['unpivot']): readonly string[] {
  const { emptyCells = 0, emptyLines = 0 } = of ?? {}
  return [
    ...(emptyCells > 0
      ? [
          counted(
            emptyCells,
            '1 empty cell of the columns that become rows makes no row.',
            'empty cells of the columns that become rows make no row.',
          ),
        ]
      : []),
    ...(emptyLines > 0
      ? [
          counted(
            emptyLines,
            '1 line has nothing in any of these columns, and makes none at all.',
            'lines have nothing in any of these columns, and make none at all.',
          ),
        ]
      : []),
  ]
}

function warningsOf({ pass, book, record, knowsRows, columns }: OpenedPass): readonly string[] {
  const { blankLines, comments, innerQuotes, multiLine, replaced, hiddenRows = 0, belowRange = 0 } = pass.notes
  const { unpivot } = pass.notes
  const padded = pass.refitted.padded + (unpivot?.padded ?? 0)
  const cut = pass.refitted.cut + (unpivot?.cut ?? 0)
  const { skip = 0, footer = 0 } = record.recognised.format
  const isUnchecked = !knowsRows && columns.some((column) => column.field.isUnique)
  return [
    ...(skip > 0 ? [counted(skip, '1 line above the names is left out.', 'lines above the names are left out.')] : []),
    ...(footer > 0 ? [footer === 1 ? 'The last record is left out.' : `The last ${footer} records are left out.`] : []),
    ...(blankLines > 0 ? [counted(blankLines, '1 blank line is left out.', 'blank lines are left out.')] : []),
    ...(hiddenRows > 0 ? [counted(hiddenRows, '1 hidden row is left out.', 'hidden rows are left out.')] : []),
    ...(belowRange > 0 ? [counted(belowRange, '1 row below the range is left out.', 'rows below the range are left out.')] : []),
    ...unpivotNotes(unpivot),
    ...(pass.takenOut > 0 ? [counted(pass.takenOut, '1 line is taken out by hand.', 'lines are taken out by hand.')] : []),
    ...(comments > 0 ? [counted(comments, '1 line of comment is left out.', 'lines of comment are left out.')] : []),
    ...(padded > 0
      ? [
          counted(
            padded,
            '1 row has too few cells; the missing ones are empty.',
            'rows have too few cells; the missing ones are empty.',
          ),
        ]
      : []),
    ...(cut > 0
      ? [
          counted(
            cut,
            '1 row has too many cells; those beyond are left out.',
            'rows have too many cells; those beyond are left out.',
          ),
        ]
      : []),
    ...(innerQuotes > 0
      ? [
          counted(
            innerQuotes,
            '1 line has quotes inside a cell; they are kept as text.',
            'lines have quotes inside cells; they are kept as text.',
          ),
        ]
      : []),
    ...(multiLine.length > 0
      ? [
          `Cells with line breaks: lines ${multiLine.slice(0, 5).map(lineRange).join(', ')}${multiLine.length > 5 ? ' and more' : ''}.`,
        ]
      : []),
    ...(replaced.lines > 0
      ? [
          `${counted(replaced.lines, '1 line holds', 'lines hold')} “�”, the first is line ${replaced.first}: another program wrote it for a character that it could not read. It is kept as it stands.`,
        ]
      : []),
    ...(book.localFiles.length > 0
      ? [`Files of this computer will be attached: ${book.localFiles.length}, such as “${book.localFiles[0]}”.`]
      : []),
    ...(isUnchecked && record.rules.mode === 'insert'
      ? ["The worksheet's rows were never fetched, so values that must be unique are compared within the file only."]
      : []),
  ]
}

/** An export cleans formatted text and puts apostrophes before formula signs: a cell that is not written lost nothing by either. */
const spoken = (
  { row, write }: Extract<Classification, { kind: 'taken' }>,
  columns: OpenedPass['columns'],
): readonly CellNote[] => {
  const { notes } = row.read
  if (notes.length === 0) return notes
  return notes.filter(
    ({ field, note }) =>
      (note.kind !== 'cleaned' && note.kind !== 'unguarded') || write.some((at) => columns[at]?.field === field),
  )
}

const resultOf = (
  { counts, reasons, notes }: CheckTally,
  takes: readonly TakenFrom[],
  ledger: Ledger | null,
  takenOut: number,
): CheckResult => ({
  ...{ ...counts, reasons: [...reasons()], notes: [...notes()], ledger: ledger?.columns() ?? [] },
  ...(takenOut === 0 ? {} : { takenOut }),
  ...(takes.length === 0 ? {} : { takes }),
})

/** What a hand has put there says nothing about how the rest of its column is written. */
const evidenceOf = ({ cells, texts, byHand }: SourceRow): readonly string[] =>
  byHand === undefined ? texts : texts.map((text, column) => (byHand[column] === cells[column] ? text : ''))

export function openCheck(store: Store, source: Omit<PassSource, 'comparesRows'>): Result<CheckSlices, HostError> {
  const { importId, path } = source
  const tally = createTally()
  let rejects: RejectedLine[] = []
  let takers: FileTakers | null = null
  let watch: ColumnWatch | null = null
  let changes: FoundChanges | null = null
  let ledger: Ledger | null = null
  const list: CellList = createCellList(path)
  const verdicts = createVerdicts(new Set(readCorrections(store, importId).mended))
  const revision = revisionOf(store, importId)
  const opened = openPass(store, { ...source, comparesRows: true }, ({ columns }) => ({
    row(judgement) {
      const { line, kept, kinds } = judgement.row
      watch?.see(evidenceOf(judgement.row), line, kinds)
      verdicts.add(judgement, ledger?.add(judgement) === true)
      if (judgement.kind === 'taken') {
        tally.accept(judgement.outcome, spoken(judgement, columns))
        takers?.add(judgement)
        changes?.add(judgement)
      } else if (judgement.kind === 'skipped') {
        tally.skip()
        rejects.push({ line, reason: reasonWords(judgement.reason), cells: kept, kind: 'skipped' })
      } else rejects.push({ line, reason: tally.reject(judgement.troubles, judgement.reasons), cells: kept, kind: 'rejected' })
    },
    badLine(line, reason, cells) {
      ledger?.addBadLine()
      verdicts.addBadLine(line)
      rejects.push({ line, reason: tally.reject([], [about('', reason)]), cells, kind: 'rejected' })
    },
  }))
  if (!opened.ok) return opened
  const { pass, book, columns, record } = opened.value
  watch = watchColumns(columns)
  changes = createFoundChanges(columns)
  ledger = createLedger(columns, list)
  takers = createFileTakers(store, store.worksheets.find(record.worksheetId), columns)
  return ok({
    step(budgetMs) {
      const end = performance.now() + budgetMs
      const state = pass.step(() => performance.now() >= end)
      const found = rejects
      rejects = []
      const { counts } = tally
      if (state.kind === 'done') list.finish()
      const problem = list.problem ?? (state.kind === 'done' ? (verdicts.write(path) ?? takeTables(path)) : null)
      if (problem !== null) return err(problem)
      return ok({
        state,
        rows: counts.rows,
        position: pass.position,
        rejects: found,
        outcome:
          state.kind === 'done'
            ? {
                revision,
                result: resultOf(tally, takers?.describe() ?? [], ledger, pass.takenOut),
                unmatched: tally
                  .unmatched()
                  .map((each) => ({ ...each, candidates: [...book.candidates(each.field, each.text)] })),
                warnings: warningsOf(opened.value),
                seen: watch?.seen() ?? [],
                changes: changes?.list() ?? [],
              }
            : null,
      })
    },
    learn: book.learn,
    close() {
      list.close()
      pass.close()
    },
  })
}
