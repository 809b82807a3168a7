/**
 * Corrections by hand of the file of an import. Each step appends what it sets; what holds is the latest of all steps that are not undone, so
 * that undo and redo turn one mark, without limit and across restarts. A new step gives up what was undone before it.
 */
import type { CorrectionSummary, Corrections, LineCorrection } from '../../../src-shared/csv/mend/corrections.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { atomically, type Store } from '../store/store.ts'

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

/** Answers whether they were added: not once the import is being written. */
export function addCorrections(store: Store, id: ImportId, { label, entries }: CorrectionStep, at: number): boolean {
  return atomically(store, () => {
    if (!isOpen(store, id)) return false
    store.run('delete from import_correction_step where import = ? and is_undone = 1', id)
    const step = (store.pluck<number>('select max(step) from import_correction_step where import = ?').get(id) ?? 0) + 1
    store.run('insert into import_correction_step (import, step, label) values (?, ?, ?)', id, step, label)
    const add = store.prepare(
      'insert or replace into import_correction (import, step, line, col, own, text) values (?, ?, ?, ?, ?, ?)',
    )
    for (const entry of entries) {
      if (entry.of === 'cell') add.run(id, step, entry.line, entry.column, '', entry.text)
      else if (entry.of === 'line') add.run(id, step, entry.line, -1, '', entry.isOut ? 'out' : null)
      else add.run(id, step, 0, entry.column, entry.own, entry.text)
    }
    touch(store, id, at)
    return true
  })
}

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
    const cells = store.pluck<number>('select count(*) from import_correction where import = ? and step = ?').get(id, step) ?? 0
    const lines = store
      .pluck<number>(
        'select distinct line from import_correction where import = ? and step = ? and line > 0 order by line limit ?',
      )
      .all(id, step, shownLines)
    return { cells, lines }
  })
}

interface Row {
  readonly line: number
  readonly col: number
  readonly own: string
  readonly text: string | null
}

/** What holds at every place: SQLite takes the bare columns from the row with the greatest step. */
const standing = `select c.line, c.col, c.own, c.text, max(c.step)
  from import_correction c join import_correction_step s on s.import = c.import and s.step = c.step
  where c.import = ? and s.is_undone = 0 group by c.line, c.col, c.own`

export function readCorrections(store: Store, id: ImportId): Corrections {
  const lines = new Map<number, LineCorrection & { texts: Map<number, string> }>()
  const alike = new Map<number, Map<string, string>>()
  for (const { line, col, own, text } of store.prepare<Row>(standing).all(id)) {
    if (text === null) continue
    if (line === 0) alike.set(col, (alike.get(col) ?? new Map<string, string>()).set(own, text))
    else {
      const known = lines.get(line) ?? { isOut: false, texts: new Map<number, string>() }
      lines.set(line, col < 0 ? { ...known, isOut: true } : { ...known, texts: known.texts.set(col, text) })
    }
  }
  return { lines, alike }
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
  return { ...(counts ?? { cells: 0, alike: 0, out: 0 }), undo, redo }
}
