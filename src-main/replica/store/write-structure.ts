/** Takes a worksheet's structure in: makes its tables, adds columns for new fields, and marks fields that vanished. Nothing is ever dropped. */
import type { WorksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { restoreVanished } from '../pull/missing-columns.ts'
import { judgeAnew } from '../rules/judge-anew.ts'
import { watchUnique } from '../rules/watch-unique.ts'
import { writeWorksheetOut } from '../stage/packed/write-out.ts'
import { atomically, type Store } from './store.ts'
import { fieldOfDefinition, type WorksheetTables } from './worksheet-tables.ts'

export interface StructureChange {
  readonly changed: boolean
  /** Names of fields that the structure no longer has. */
  readonly vanished: readonly string[]
}

const system = 'created_at text, updated_at text, created_by text, updated_by text, owner text'

/** With columns for `fields` fields: each that is added later has SQLite read the whole schema again, and check the rows of the table. */
function makeTables(store: Store, n: number, fields: number): void {
  const columns = Array.from({ length: fields }, (_, index) => `, c${index + 1} any`).join('')
  store.db.exec(`
    create table w${n}_row (
      k integer primary key,
      id text not null unique,
      generation integer not null,
      -- Gone from the service while it has staged changes here.
      is_gone integer not null default 0 check (is_gone in (0, 1)),
      -- Entries of the service's answer that the structure does not name, as JSON.
      extra text,
      ${system}${columns}
    ) strict;
    create table w${n}_over (
      k integer primary key,
      id text not null,
      -- Not as a list of three, for which SQLite makes a table: commands write a million rows.
      change text not null check (change = 'updated' or change = 'created' or change = 'deleted'),
      -- The first of its staged entries.
      first_seq integer not null default 0,
      ${system}${columns},
      -- New rows, and they alone, are named by their key: ids of the service are told from that by their beginning.
      check (iif(change = 'created', id = 'new:' || k, id < 'new:' or id >= 'new;' or id <> 'new:' || k))
    ) strict;
    create table w${n}_trash (k integer primary key, id text not null, push integer not null, ${system}${columns}) strict;
  `)
}

/** Writes `structure`; true fields of the answer tell whether anything differs from what was known. */
export function writeStructure(store: Store, structure: WorksheetStructure): StructureChange {
  return atomically(store, () => {
    const text = JSON.stringify(structure)
    const known = store
      .prepare<{ n: number; structure: string; is_gone: number }>('select n, structure, is_gone from worksheet where id = ?')
      .get(structure.worksheetId)
    if (known !== undefined && known.structure === text && known.is_gone === 0) return { changed: false, vanished: [] }
    const before = known === undefined ? null : store.worksheets.byNumber(known.n)
    if (before !== null) writeWorksheetOut(store, before)
    const present = structure.fields.filter((it) => readField(it).kind !== 'none')
    const n = known?.n ?? insertWorksheet(store, structure, text)
    if (known === undefined) makeTables(store, n, present.length)
    if (known !== undefined)
      store.run(
        'update worksheet set name = ?, structure = ?, version = version + 1, is_gone = 0 where n = ?',
        structure.name,
        text,
        n,
      )
    const vanished = writeColumns(store, n, present, known === undefined ? present.length : 0)
    const tables = store.worksheets.byNumber(n)
    if (tables !== null) {
      restoreVanished(store, tables, new Set(vanished.map((it) => it.id)))
      watchUnique(store, tables)
      if (known !== undefined) judgeAnew(store, tables)
    }
    return { changed: true, vanished: vanished.map((it) => it.name) }
  })
}

function insertWorksheet(store: Store, { worksheetId, name }: WorksheetStructure, text: string): number {
  const { lastInsertRowid } = store.run('insert into worksheet (id, name, structure) values (?, ?, ?)', worksheetId, name, text)
  const n = Number(lastInsertRowid)
  store.run('insert into staged_count (ws) values (?)', n)
  return n
}

/** `made`: columns that its tables were made with just now. */
function writeColumns(
  store: Store,
  n: number,
  present: WorksheetStructure['fields'],
  made: number,
): readonly { readonly id: string; readonly name: string }[] {
  const known = new Map(
    store
      .prepare<{ n: number; field_id: string; definition: string; is_gone: number }>(
        'select n, field_id, definition, is_gone from worksheet_field where ws = ?',
      )
      .all(n)
      .map((it) => [it.field_id, it]),
  )
  let next = Math.max(0, ...[...known.values()].map((it) => it.n)) + 1
  for (const field of present) {
    const definition = JSON.stringify(field)
    const before = known.get(field.id)
    if (before !== undefined) {
      // Another type, or another say on whether it may be written: what the service did with it before says nothing any more.
      if (isOtherField(before.definition, definition)) store.run('delete from field_write where ws = ? and f = ?', n, before.n)
      store.run('update worksheet_field set definition = ?, is_gone = 0 where ws = ? and field_id = ?', definition, n, field.id)
      continue
    }
    if (next > made)
      for (const table of ['row', 'over', 'trash']) store.db.exec(`alter table w${n}_${table} add column c${next} any`)
    store.run('insert into worksheet_field (ws, n, field_id, definition) values (?, ?, ?, ?)', n, next, field.id, definition)
    next += 1
  }
  const ids = new Set(present.map((it) => it.id))
  const vanished = [...known.values()].filter((it) => it.is_gone === 0 && !ids.has(it.field_id))
  for (const it of vanished) store.run('update worksheet_field set is_gone = 1 where ws = ? and n = ?', n, it.n)
  return vanished.map((it) => ({ id: it.field_id, name: fieldOfDefinition(it.definition).name }))
}

function isOtherField(before: string, after: string): boolean {
  const [was, is] = [fieldOfDefinition(before), fieldOfDefinition(after)]
  return was.typeCode !== is.typeCode || (was.lock === null) !== (is.lock === null)
}

/** The service no longer has the worksheet: its rows and staged changes stay readable, and nothing of it is pushed. */
export const markWorksheetGone = (store: Store, tables: WorksheetTables): void => {
  store.run('update worksheet set is_gone = 1 where n = ?', tables.n)
}
