/**
 * Corrections by hand of the file of an import. Each step appends what it sets; what holds is the latest of all steps that are not undone, so
 * that undo and redo turn one mark, without limit and across restarts. A new step gives up what was undone before it.
 */
import type { CorrectionSummary, Corrections, LineCorrection } from '../../../src-shared/csv/mend/corrections.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { atomically, type Store } from '../store/store.ts'
import {
  addWaitingPieces,
  type CorrectionPiece,
  countPieceCells,
  dropWaitingPieces,
  keepWaitingPieces,
  piecesOf,
  readPieceTexts,
  type SetText,
} from './correction-pieces.ts'

export type CorrectionEntry =
  /** null: as the file has it. */
  | { readonly of: 'cell'; readonly line: number; readonly column: number; readonly text: string | null }
  | { readonly of: 'line'; readonly line: number; readonly isOut: boolean }
  | { readonly of: 'alike'; readonly column: number; readonly own: string; readonly text: string | null }

export interface CorrectionStep {
  readonly label: string
  readonly entries: readonly CorrectionEntry[]
}

/** Every change of what is read makes the last check worthless; its rejected lines stay listed until the next one. */
const touch = (store: Store, id: ImportId, at: number): void => {
  store.run(
    "update import_run set revision = revision + 1, result = null, state = 'draft', updated_at = max(updated_at + 1, ?) where id = ?",
    at,
    id,
  )
}

/** Nothing was written of it. */
const isOpen = (store: Store, id: ImportId): boolean =>
  store.pluck("select 1 from import_run where id = ? and state in ('draft', 'checking', 'checked', 'failed')").get(id) === 1

export const revisionOf = (store: Store, id: ImportId): number =>
  store.pluck<number>('select revision from import_run where id = ?').get(id) ?? 0

/** Begins a step, in place of those that were undone; null once the import is being written. */
function beginStep(store: Store, id: ImportId, label: string): number | null {
  if (!isOpen(store, id)) return null
  store.run('delete from import_correction_step where import = ? and is_undone = 1', id)
  const step = (store.pluck<number>('select max(step) from import_correction_step where import = ?').get(id) ?? 0) + 1
  store.run('insert into import_correction_step (import, step, label) values (?, ?, ?)', id, step, label)
  return step
}

function addEntries(store: Store, id: ImportId, step: number, entries: Iterable<CorrectionEntry>): void {
  const add = store.prepare(
    'insert or replace into import_correction (import, step, line, col, own, text) values (?, ?, ?, ?, ?, ?)',
  )
  for (const entry of entries) {
    if (entry.of === 'cell') add.run(id, step, entry.line, entry.column, '', entry.text)
    else if (entry.of === 'line') add.run(id, step, entry.line, -1, '', entry.isOut ? 'out' : null)
    else add.run(id, step, 0, entry.column, entry.own, entry.text)
  }
}

/** Answers whether they were added: not once the import is being written. */
export function addCorrections(store: Store, id: ImportId, { label, entries }: CorrectionStep, at: number): boolean {
  return atomically(store, () => {
    const step = beginStep(store, id, label)
    if (step === null) return false
    addEntries(store, id, step, entries)
    touch(store, id, at)
    return true
  })
}

/** Cells of a command that are kept one by one, like those that were typed: their lines stay among those that a hand has mended. */
const fewCells = 10_000

/** Pieces of a command that is on its way; `isStart` with the first of them. They hold once `finishCommand` says so. */
export function addCommandPieces(store: Store, id: ImportId, pieces: readonly CorrectionPiece[], isStart: boolean): void {
  atomically(store, () => {
    if (isStart) dropWaitingPieces(store, id)
    addWaitingPieces(store, id, pieces)
  })
}

function* entriesOf(pieces: Iterable<CorrectionPiece>): Iterable<CorrectionEntry> {
  for (const { column, lines, texts } of pieces)
    for (const [at, line] of lines.entries()) yield { of: 'cell', line, column, text: texts[at] ?? '' }
}

/**
 * All pieces that were added hold from now on, as one step. Answers whether they do: not once the import is being written. `few`: cells up to
 * which they are kept one by one; left out, as in the app.
 */
export function finishCommand(store: Store, id: ImportId, label: string, at: number, few = fewCells): boolean {
  return atomically(store, () => {
    const step = beginStep(store, id, label)
    if (step === null) return false
    if (countPieceCells(store, id) > few) keepWaitingPieces(store, id, step)
    else {
      addEntries(store, id, step, entriesOf(piecesOf(store, id)))
      dropWaitingPieces(store, id)
    }
    touch(store, id, at)
    return true
  })
}

/** Nothing of a command that was stopped is left. */
export const dropCommand = dropWaitingPieces

/** What a step was about: `cells` set, or lines taken out or in, and the first of the lines. */
export interface TurnedStep {
  readonly cells: number
  readonly lines: readonly number[]
}

const lastDone = 'select max(step) from import_correction_step where import = ? and is_undone = 0'
const firstUndone = 'select min(step) from import_correction_step where import = ? and is_undone = 1'
const shownLines = 200

/** Takes the last step back, or does the first that was taken back again; null where there is none, or the import is being written. */
export function turnCorrection(store: Store, id: ImportId, turn: 'undo' | 'redo', at: number): TurnedStep | null {
  return atomically(store, () => {
    const step = store.pluck<number>(turn === 'undo' ? lastDone : firstUndone).get(id)
    if (step === null || step === undefined || !isOpen(store, id)) return null
    store.run('update import_correction_step set is_undone = ? where import = ? and step = ?', turn === 'undo' ? 1 : 0, id, step)
    touch(store, id, at)
    const single = store.pluck<number>('select count(*) from import_correction where import = ? and step = ?').get(id, step) ?? 0
    const cells = single + countPieceCells(store, id, step)
    const singleLines = store
      .pluck<number>(
        'select distinct line from import_correction where import = ? and step = ? and line > 0 order by line limit ?',
      )
      .all(id, step, shownLines)
    const [piece] = piecesOf(store, id, step)
    return { cells, lines: piece === undefined ? singleLines : piece.lines.slice(0, shownLines) }
  })
}

interface Row {
  readonly line: number
  readonly col: number
  readonly own: string
  readonly text: string | null
  readonly step: number
}

/** What holds at every place: SQLite takes the bare columns from the row with the greatest step. */
const standing = `select c.line, c.col, c.own, c.text, max(c.step) as step
  from import_correction c join import_correction_step s on s.import = c.import and s.step = c.step
  where c.import = ? and s.is_undone = 0 group by c.line, c.col, c.own`

interface SingleLine {
  readonly isOut: boolean
  readonly texts: Map<number, SetText>
}

const textsIn = (texts: Iterable<readonly [number, SetText]>): ReadonlyMap<number, string> =>
  new Map([...texts].flatMap(([column, { text }]) => (text === null ? [] : [[column, text] as const])))

/** What was set cell by cell over what commands have set, the later of both. Asked of one line after the other, and of some twice in a row. */
function linesOver(singles: ReadonlyMap<number, SingleLine>, store: Store, id: ImportId): Corrections['lines'] {
  const pieces = readPieceTexts(store, id)
  if (pieces.count === 0) {
    const plain = [...singles].map(([line, { isOut, texts }]) => [line, { isOut, texts: textsIn(texts) }] as const)
    return new Map(plain.filter(([, { isOut, texts }]) => isOut || texts.size > 0))
  }
  const find = (line: number): LineCorrection | undefined => {
    const [single, set] = [singles.get(line), pieces.of(line)]
    if (single === undefined && set.size === 0) return undefined
    const all = new Map(set)
    for (const [column, own] of single?.texts ?? []) if (own.step > (set.get(column)?.step ?? 0)) all.set(column, own)
    const texts = textsIn(all)
    const isOut = single?.isOut === true
    return isOut || texts.size > 0 ? { isOut, texts } : undefined
  }
  let last: { readonly line: number; readonly found: LineCorrection | undefined } | null = null
  return {
    size: singles.size + pieces.count,
    get(line) {
      if (last?.line !== line) last = { line, found: find(line) }
      return last.found
    },
  }
}

export interface StoredCorrections extends Corrections {
  /** Lines with a cell that was set by itself, or that are taken out, in any order. */
  readonly mended: readonly number[]
}

export function readCorrections(store: Store, id: ImportId): StoredCorrections {
  const singles = new Map<number, SingleLine>()
  const alike = new Map<number, Map<string, string>>()
  for (const { line, col, own, text, step } of store.prepare<Row>(standing).all(id)) {
    if (line === 0) {
      if (text !== null) alike.set(col, (alike.get(col) ?? new Map<string, string>()).set(own, text))
      continue
    }
    const known = singles.get(line) ?? { isOut: false, texts: new Map<number, SetText>() }
    if (col < 0) singles.set(line, { ...known, isOut: text !== null })
    else singles.set(line, { ...known, texts: known.texts.set(col, { step, text }) })
  }
  const isMended = ({ isOut, texts }: SingleLine): boolean => isOut || textsIn(texts).size > 0
  const mended = [...singles].flatMap(([line, single]) => (isMended(single) ? [line] : []))
  return { lines: linesOver(singles, store, id), alike, mended }
}

interface Counts {
  readonly cells: number
  readonly alike: number
  readonly out: number
}

export function sumCorrections(store: Store, id: ImportId): CorrectionSummary {
  const label = (sql: string): string | null => store.pluck<string>(sql).get(id) ?? null
  const undo = label('select label from import_correction_step where import = ? and is_undone = 0 order by step desc limit 1')
  const redo = label('select label from import_correction_step where import = ? and is_undone = 1 order by step limit 1')
  const counts =
    undo === null
      ? undefined
      : store
          .prepare<Counts>(
            `select count(*) filter (where line > 0 and col >= 0) as cells, count(*) filter (where line = 0) as alike,
               count(*) filter (where col < 0) as out from (${standing}) where text is not null`,
          )
          .get(id)
  const { cells, ...others } = counts ?? { cells: 0, alike: 0, out: 0 }
  const byCommands =
    undo === null
      ? 0
      : (store
          .pluck<number>(
            `select coalesce(sum(p.cells), 0) from import_correction_piece p
             join import_correction_step s on s.import = p.import and s.step = p.step where p.import = ? and s.is_undone = 0`,
          )
          .get(id) ?? 0)
  return { cells: cells + byCommands, ...others, undo, redo }
}
