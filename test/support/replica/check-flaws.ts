/**
 * Judges everything that is staged from nothing, row by row and with rules of its own, and compares with what table `flaw` holds. Shares no
 * code with what keeps it up to date, and none with the rules that it judges.
 */
import { expect } from 'vitest'
import type { SqlValue, Store } from '../../../src-main/replica/store/store.ts'
import { fromStored } from '../../../src-main/replica/store/stored-value.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { existence } from '../../../src-shared/changes/staged-cell.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { cellValueKey } from '../../../src-shared/model/cell-value.ts'
import { squash } from '../model/squash.ts'
import { worldFlaw } from '../model/world-rules.ts'
import { readJournal } from './check-projection.ts'

const everyRow = (store: Store, sql: string): Record<string, SqlValue>[] => store.prepare<Record<string, SqlValue>>(sql).all()

interface SeenRow {
  readonly change: string
  readonly cells: ReadonlyMap<string, CellValue>
}

function seenRows(store: Store, tables: WorksheetTables): ReadonlyMap<string, SeenRow> {
  const read = (row: Record<string, SqlValue>): ReadonlyMap<string, CellValue> =>
    new Map(tables.columns.map((it) => [it.field.id, fromStored(row[it.sql], it.field.kind)]))
  const rows = new Map<string, SeenRow>()
  for (const it of everyRow(store, `select * from ${tables.row}`)) rows.set(String(it.k), { change: 'none', cells: read(it) })
  for (const it of everyRow(store, `select * from ${tables.over}`))
    rows.set(String(it.k), { change: String(it.change), cells: read(it) })
  return rows
}

function judgeAll(store: Store, tables: WorksheetTables): readonly string[] {
  const rows = [...seenRows(store, tables)].filter(([, it]) => it.change !== 'deleted')
  const staged = squash(readJournal(store, tables))
  const found: string[] = []
  for (const { field } of tables.columns) {
    const holders = new Map<string, number>()
    for (const [, { cells }] of rows) {
      const key = cellValueKey(cells.get(field.id) ?? null)
      holders.set(key, (holders.get(key) ?? 0) + 1)
    }
    for (const [k, { change, cells }] of rows) {
      const value = cells.get(field.id) ?? null
      const isStaged = staged.get(k)?.has(field.id) === true && field.id !== existence
      const say = (rule: string) => found.push(`${k}.${field.id}: error ${rule}`)
      const isJudged = isStaged || (change === 'created' && value === null)
      const flaw = isJudged ? worldFlaw(value, field) : null
      if (flaw !== null) say(flaw)
      if (isStaged && field.isUnique && value !== null && (holders.get(cellValueKey(value)) ?? 0) > 1) say('unique')
    }
  }
  return found.sort()
}

export function expectFlaws(store: Store, tables: WorksheetTables): void {
  const kept = everyRow(store, `select k, f, rule, level from flaw where ws = ${tables.n}`)
    .map((it) => `${it.k}.${tables.byNumber.get(Number(it.f))?.field.id}: ${it.level} ${it.rule}`)
    .sort()
  expect(kept).toEqual(judgeAll(store, tables))
}
