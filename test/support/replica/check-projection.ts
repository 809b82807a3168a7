/**
 * Recomputes, from the tables of replica and journal alone and with the pure algebra, what the overlay, the counts and the marks must
 * be, and compares. Shares no code with what keeps them up to date, and judges with rules of its own.
 */
import { expect } from 'vitest'
import type { SqlValue, Store } from '../../../src-main/replica/store/store.ts'
import { fromStored } from '../../../src-main/replica/store/stored-value.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { existence, type Staged } from '../../../src-shared/changes/staged-cell.ts'
import { cellValueKey } from '../../../src-shared/model/cell-value.ts'
import type { Entry, StagedCells } from '../model/journal.ts'
import { type Cells, project } from '../model/project.ts'
import { squash } from '../model/squash.ts'
import { worldReconciled } from '../model/world-rules.ts'
import { onEntries } from './on-entries.ts'

/** As people read it on such a cell. */
const typedBackWords = 'Someone else changed this cell, and you gave it back what it held before that.'

interface ReplicaRow {
  readonly id: string
  readonly isGone: boolean
  readonly cells: Cells
}

const everyRow = (store: Store, sql: string): Record<string, SqlValue>[] => store.prepare<Record<string, SqlValue>>(sql).all()

function readCells(tables: WorksheetTables, row: Record<string, SqlValue>): Cells {
  return Object.fromEntries(tables.columns.map((it) => [it.field.id, fromStored(row[it.sql], it.field.kind)]))
}

function readReplica(store: Store, tables: WorksheetTables): ReadonlyMap<string, ReplicaRow> {
  const rows = everyRow(store, `select * from ${tables.row}`)
  return new Map(rows.map((it) => [String(it.k), { id: String(it.id), isGone: it.is_gone === 1, cells: readCells(tables, it) }]))
}

export function readJournal(store: Store, tables: WorksheetTables): readonly Entry[] {
  const entries = onEntries(store, () => everyRow(store, `select * from journal where ws = ${tables.n} order by seq`))
  return entries.map((it): Entry => {
    const column = tables.byNumber.get(Number(it.f))
    const read = (value: SqlValue | undefined) => (column === undefined ? value === 1 : fromStored(value, column.field.kind))
    return {
      row: String(it.k),
      field: column === undefined ? existence : column.field.id,
      after: { base: read(it.base), value: read(it.value) },
      before: it.was_staged === 1 ? { base: read(it.was_base), value: read(it.was_value) } : null,
    }
  })
}

interface Projected {
  readonly id: string
  readonly change: string
  readonly cells: Cells
}

function projectAll(replica: ReadonlyMap<string, ReplicaRow>, staged: StagedCells): ReadonlyMap<string, Projected> {
  const projected = new Map<string, Projected>()
  for (const [k, cells] of staged) {
    const row = replica.get(k)
    const isNew = cells.get(existence)?.value === true
    const found = project(row === undefined || isNew ? null : row.cells, cells)
    if (found === null) continue
    projected.set(k, { id: isNew ? `new:${k}` : (row?.id ?? ''), change: found.change, cells: found.cells })
  }
  return projected
}

const withEmpty = (tables: WorksheetTables, cells: Cells): Cells =>
  Object.fromEntries(tables.columns.map((it) => [it.field.id, cells[it.field.id] ?? null]))

/** What the window shows of rows with staged changes, by key. */
export const readOverlay = (store: Store, tables: WorksheetTables): readonly unknown[] =>
  everyRow(store, `select * from ${tables.over} order by k`).map((it) => [
    String(it.k),
    { id: it.id, change: it.change, cells: readCells(tables, it) },
  ])

export function expectProjection(store: Store, tables: WorksheetTables): void {
  const replica = readReplica(store, tables)
  const staged = squash(readJournal(store, tables))
  const expected = projectAll(replica, staged)
  const overlay = readOverlay(store, tables)
  const wanted = [...expected]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([k, it]) => [k, { ...it, cells: withEmpty(tables, it.cells) }])
  expect(overlay).toEqual(wanted)
  expectCounts(store, tables, staged, expected)
  expectOrder(store, tables)
  expectMarks(store, tables, replica, staged)
  // A row that is gone from the service stays only while something is staged for it.
  for (const [k, row] of replica) if (row.isGone) expect([...staged.keys()]).toContain(k)
}

function expectCounts(store: Store, tables: WorksheetTables, staged: StagedCells, rows: ReadonlyMap<string, Projected>): void {
  const count = (change: string) => [...rows.values()].filter((it) => it.change === change).length
  const cells = [...staged.values()].reduce((sum, it) => sum + [...it.keys()].filter((field) => field !== existence).length, 0)
  expect(everyRow(store, `select cells, created, updated, deleted from staged_count where ws = ${tables.n}`)).toEqual([
    { cells, created: count('created'), updated: count('updated'), deleted: count('deleted') },
  ])
}

/** Every staged row knows its first staged entry, and every block of the journal how many begin in it. */
function expectOrder(store: Store, tables: WorksheetTables): void {
  const kept = everyRow(store, `select k, first_seq from ${tables.over} order by k`)
  const first = `select k, min(seq) as first_seq from journal where ws = ${tables.n} and is_current = 1 and base is not value group by k order by k`
  const found = onEntries(store, () => everyRow(store, first))
  const rows = new Set(kept.map((it) => it.k))
  expect(kept).toEqual(found.filter((it) => rows.has(it.k)))
  expect(everyRow(store, `select block, rows from staged_block where ws = ${tables.n} order by block`)).toEqual(
    everyRow(store, `select first_seq >> 10 as block, count(*) as rows from ${tables.over} group by 1 order by 1`),
  )
}

/**
 * A cell is in conflict when the service's value is neither its base nor its staged value. Besides, one in conflict that was typed back to
 * its base stays in conflict, staged over what the service has: asked about until a person settles it.
 */
function expectMarks(store: Store, tables: WorksheetTables, replica: ReadonlyMap<string, ReplicaRow>, staged: StagedCells): void {
  const conflicts: string[] = []
  for (const [k, cells] of staged) {
    const row = replica.get(k)
    if (row === undefined || row.isGone || cells.get(existence)?.value === true) continue
    for (const [field, state] of cells)
      if (!hasStayed(store, tables, k, row, field) && isConflict(tables, row, field, state)) conflicts.push(`${k}.${field}`)
  }
  const marked = everyRow(store, `select k, f, message from mark where ws = ${tables.n} and f > 0 and state = 'conflict'`)
    .filter((it) => replica.get(String(it.k))?.isGone !== true)
    .flatMap(({ k, f, message }) => {
      const field = String(tables.byNumber.get(Number(f))?.field.id)
      const cell = `${k}.${field}`
      if (message !== typedBackWords || conflicts.includes(cell)) return [cell]
      expect(staged.get(String(k))?.has(field), `${cell} is asked about and staged`).toBe(true)
      return []
    })
  expect(marked.sort()).toEqual(conflicts.sort())
}

/** Sent, not answered, and on the service still as it was before: nothing can be said yet. */
function hasStayed(store: Store, tables: WorksheetTables, k: string, row: ReplicaRow, field: string): boolean {
  const column = tables.byField.get(field)
  const sent = everyRow(store, `select before from sent_value where ws = ${tables.n} and kind = 'update' and k = ${k}`)[0]
  if (column === undefined || sent === undefined) return false
  const before = (JSON.parse(String(sent.before)) as Record<string, SqlValue>)[column.n]
  return before !== undefined && cellValueKey(fromStored(before, column.field.kind)) === cellValueKey(row.cells[field] ?? null)
}

function isConflict(tables: WorksheetTables, row: ReplicaRow, field: string, { base, value }: Staged): boolean {
  if (!tables.byField.has(field)) return false
  const found = worldReconciled(base, value, row.cells[field] ?? null)
  expect(found, `${field} is staged although the service has it`).not.toBe('confirmed')
  return found === 'conflict'
}
