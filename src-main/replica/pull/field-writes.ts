/**
 * Keeps what is learned of single fields by writing them (service-notes B2): which ones this service stores, and which it refused to,
 * whatever their type.
 */
import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { ConfirmedChange } from '../contract/push-questions.ts'
import { judgeAnew } from '../rules/judge-anew.ts'
import { watchUnique } from '../rules/watch-unique.ts'
import { findPackedValue } from '../settle/creates/packed-history.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { stageEdits } from '../stage/stage-changes.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { collectNames } from '../store/name-dictionary.ts'
import { createRowReader, valueAt } from '../store/row-reader.ts'
import type { Edit } from '../store/scratch-tables.ts'
import { atomically, type SqlValue, type Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Characters of a service's words that are kept: enough for a sentence or two. */
const longestWords = 300

export interface RefusedField {
  readonly field: FieldId
  readonly words: string
  readonly at: number
  /** Rows whose change of the field was confirmed and is not there. */
  readonly keptOld: readonly number[]
}

/** Locks the field; what is staged in it stays. Answers how many of `keptOld` are staged again. */
export function lockField(
  store: Store,
  tables: WorksheetTables,
  { field, words, at, keptOld }: RefusedField,
): { readonly putBack: number } {
  const column = tables.byField.get(field)
  if (column === undefined) return { putBack: 0 }
  return atomically(store, () => {
    const putBack = stageAgain(store, tables, column, keptOld, at)
    store.run(
      `insert into field_write (ws, f, refused_at, words) values (?, ?, ?, ?)
       on conflict do update set refused_at = excluded.refused_at, words = excluded.words`,
      tables.n,
      column.n,
      at,
      words.slice(0, longestWords),
    )
    readAnew(store, tables)
    dropSaidTwice(store, column, tables.n)
    return { putBack }
  })
}

/** A refused row in which nothing but locked cells is left says no more than these do. */
function dropSaidTwice(store: Store, { n: f }: Column, ws: number): void {
  const locked = (store.worksheets.byNumber(ws)?.columns ?? []).filter((it) => it.field.lock !== null).map((it) => it.n)
  store.run(
    `delete from mark where ws = ?1 and f = 0 and state = 'refused' and is_held = 0
     and k in (select j.k from journal j where j.ws = ?1 and j.f = ?2 and ${stagedEntry('j')})
     and not exists (select 1 from journal j where j.ws = ?1 and j.k = mark.k and j.f not in (${locked.join(', ')}) and ${stagedEntry('j')})`,
    ws,
    f,
  )
}

/** Whether the service stores the field is open again. */
export function unlockField(store: Store, tables: WorksheetTables, field: FieldId): void {
  const column = tables.byField.get(field)
  if (column === undefined) return
  atomically(store, () => {
    store.run('delete from field_write where ws = ? and f = ?', tables.n, column.n)
    readAnew(store, tables)
  })
}

/** Every reader keeps what it derived from the structure under its version. */
function readAnew(store: Store, { n }: WorksheetTables): void {
  store.run('update worksheet set version = version + 1 where n = ?', n)
  const tables = store.worksheets.byNumber(n)
  if (tables === null) return
  watchUnique(store, tables)
  judgeAnew(store, tables)
}

interface Change {
  readonly base: SqlValue
  readonly value: SqlValue
}

/** The value that a confirmed change of a cell set, and the one it took the place of; undefined when nothing of it was ever confirmed. */
function lastConfirmed(store: Store, ws: number, k: number, f: number): Change | undefined {
  const created = findPackedValue(store, ws, k, f)
  const changed = store
    .prepare<Change>('select base, value from history where ws = ? and k = ? and f = ? and seq > ? order by seq desc limit 1')
    .get(ws, k, f, created?.firstSeq ?? 0)
  return changed ?? (created === null ? undefined : { base: null, value: created.value })
}

/** The last confirmed change of a cell; null where there is none, or its row is not there. */
export function confirmedChange(store: Store, tables: WorksheetTables, id: FieldId, k: number): ConfirmedChange | null {
  const column = tables.byField.get(id)
  const rowId = store.pluck<string>(`select id from ${tables.row} where k = ?`).get(k)
  if (column === undefined || rowId === undefined) return null
  const change = lastConfirmed(store, tables.n, k, column.n)
  const sent = change === undefined ? undefined : fromStored(change.value, column.field.kind)
  return sent === undefined ? null : { rowId, field: column.field, sent }
}

/** The rows hold the old value again, and the change is staged over it. A row that is no longer there, or staged anew, is passed over. */
function stageAgain(store: Store, tables: WorksheetTables, column: Column, keys: readonly number[], at: number): number {
  const isFree = store.pluck<number>(
    `select 1 from ${tables.row} r where r.k = ?2 and r.is_gone = 0
     and not exists (select 1 from journal j where j.ws = ?1 and j.k = ?2 and j.f = ?3 and j.is_current = 1)`,
  )
  writeKeysOut(store, tables, keys)
  const edits: Edit[] = []
  for (const k of keys) {
    const change = lastConfirmed(store, tables.n, k, column.n)
    if (change === undefined || isFree.get(tables.n, k, column.n) === undefined) continue
    store.run(`update ${tables.row} set ${column.sql} = ? where k = ?`, change.base, k)
    edits.push([k, column.n, change.value])
  }
  if (edits.length === 0) return 0
  const label = `Keep ${edits.length} ${edits.length === 1 ? 'change' : 'changes'} of “${column.field.name}” that the service did not store`
  const command = openCommand(store, tables, { label, origin: 'app', at })
  stageEdits(store, tables, command, edits, [column.n])
  closeCommand(store, tables, command)
  return edits.length
}

/** Attachments may take seconds to become readable after a write (service-notes A), so they are never judged by reading back. */
const canBeRead = ({ field, isGone }: Column): boolean => field.kind !== 'attachments' && field.kind !== 'none' && !isGone

/** Those of the fields that were never seen to be stored. */
export function neverStored(store: Store, tables: WorksheetTables, fields: readonly FieldId[]): readonly FieldId[] {
  const tried = new Set(store.pluck<number>('select f from field_write where ws = ?').all(tables.n))
  return fields.filter((id) => {
    const column = tables.byField.get(id)
    return column !== undefined && !tried.has(column.n) && canBeRead(column)
  })
}

/** Those of the changed columns whose fields were never seen to be stored. */
export const untriedFields = (store: Store, tables: WorksheetTables, changed: ReadonlySet<Column>): readonly FieldId[] =>
  neverStored(
    store,
    tables,
    [...changed].map((it) => it.field.id),
  )

export interface WrittenField {
  readonly field: FieldId
  readonly keys: readonly number[]
}

/**
 * What rows read back say of the fields that were written in them. Whatever is not the old value counts as stored: services round and
 * normalise.
 */
export function judgeStored(
  store: Store,
  tables: WorksheetTables,
  rows: readonly WireRow[],
  fields: readonly WrittenField[],
): { readonly stored: readonly FieldId[]; readonly kept: readonly FieldId[] } {
  const written = fields.flatMap(({ field, keys }) => {
    const column = tables.byField.get(field)
    return column === undefined ? [] : [{ column, keys }]
  })
  const read = createRowReader(written.map((it) => it.column))
  const names = collectNames()
  const byId = new Map(rows.flatMap((wire) => read(wire, names.collect) ?? []).map((it) => [it.id, it]))
  const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
  const [stored, kept]: [FieldId[], FieldId[]] = [[], []]
  for (const [place, { column, keys }] of written.entries()) {
    const { field } = column
    const verdicts = keys.flatMap((k) => {
      const row = byId.get(idOf.get(k) ?? '')
      const change = lastConfirmed(store, tables.n, k, column.n)
      if (row === undefined || change === undefined) return []
      const [old, sent, theirs] = [change.base, change.value, valueAt(row, place)].map((it) => fromStored(it, field.kind))
      if (old === undefined || sent === undefined || theirs === undefined || isSameToService(old, sent, field)) return []
      return [isSameToService(old, theirs, field) ? 'kept' : 'stored']
    })
    if (verdicts.includes('stored')) stored.push(field.id)
    else if (verdicts.length > 0) kept.push(field.id)
  }
  const remember = store.prepare('insert or ignore into field_write (ws, f) values (?, ?)')
  atomically(store, () => {
    for (const id of stored) remember.run(tables.n, tables.byField.get(id)?.n ?? 0)
  })
  return { stored, kept }
}
