/**
 * A data folder that was put back from a copy does not know what was pushed since, and neither does a second computer with a copy of it: their
 * new rows are on the service already. So a row that came from elsewhere and holds all that a staged new row holds is asked about before that
 * is sent; a colleague may as well have entered the same.
 */
import { hasGivenUp } from '../receipts/open-receipts.ts'
import { expectedForMs } from '../settle/expected-for.ts'
import { canCompare, contentOf, readPulled } from '../settle/match-open-creates.ts'
import { rowAlikeMessage } from '../settle/reconcile-rows.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { isAnyNew } from '../store/created-here.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { askAboutRow, isAnyCreateUnanswered } from './ask-about-row.ts'
import { forgetImported } from './changed-elsewhere.ts'

/** Rows that came and are named like a staged one: more are not compared, as all of it is held in memory. */
const comparedMost = 100_000

interface Came {
  readonly k: number
  readonly content: Readonly<Record<string, string>>
}

/**
 * Marks staged new rows that a row is like which came after they were staged, one for each such row. Every row that came is compared once:
 * what the user decided stays decided. Nothing is compared while rows without an answer are looked for, which may be any of them. Answers
 * how many were marked. Runs inside the caller's transaction.
 */
export function askAboutAlike(store: Store, tables: WorksheetTables): number {
  for (const k of compareCame(store, tables)) store.run('insert or ignore into alike_row (ws, k) values (?, ?)', tables.n, k)
  const asked = undecided(store, tables)
  // What is in conflict is never part of a set.
  writeKeysOut(store, tables, asked)
  for (const k of asked) askAboutRow(store, tables.n, k, rowAlikeMessage)
  return asked.length
}

/** Rows that were asked about and are staged without the question: it went with them when they were undone, and they came back. */
const undecided = (store: Store, { n, row, over }: WorksheetTables): readonly number[] =>
  store
    .pluck<number>(
      `select a.k from alike_row a cross join ${over} o on o.k = a.k and o.change = 'created'
       where a.ws = ?1 and not exists (select 1 from ${row} r where r.k = a.k)
       and not exists (select 1 from mark m where m.ws = ?1 and m.k = a.k and m.f = 0 and m.state in ('conflict', 'sent', 'unknown'))`,
    )
    .all(n)

/** The row is to be created all the same. */
export const forgetAlike = (store: Store, { n }: WorksheetTables, k: number): void =>
  void store.run('delete from alike_row where ws = ? and k = ?', n, k)

function compareCame(store: Store, tables: WorksheetTables): readonly number[] {
  const { n } = tables
  if (isAnyCreateUnanswered(store, n)) return []
  forgetImported(store, tables)
  const from = store.pluck<number>('select asked_to from worksheet where n = ?').get(n) ?? 0
  store.run('update worksheet set asked_to = next_key where n = ?', n)
  const created = store.pluck<number>('select created from staged_count where ws = ?').get(n) ?? 0
  if (created === 0 || !isAnyNew(store, tables)) return []
  const by = tellingColumn(store, tables)
  return by === null ? [] : findAlike(store, tables, by, readCame(store, tables, by, from))
}

/**
 * How many of these rows of the service the replica does not know, by `at`; none where it does not know the worksheet as a whole. What was deleted
 * from here a moment ago may be listed still.
 */
export function countUnknown(store: Store, { n, row }: WorksheetTables, ids: readonly string[], at: number): number {
  const last = 'select id from receipt where sent_at < ? order by id desc limit 1'
  const count = store.pluck<number>(
    `select count(*) from json_each(?2) e where exists (select 1 from worksheet where n = ?1 and pulled_at is not null)
     and not exists (select 1 from ${row} where id = e.value)
     and e.value not in (select x.id from receipt r cross join receipt_row x on x.receipt = r.id and x.id is not null
                         where r.id > ?3 and r.ws = ?1 and r.operation = 'delete')`,
  )
  return count.get(n, JSON.stringify(ids), store.pluck<number>(last).get(at - expectedForMs) ?? 0) ?? 0
}

/** By what new rows are looked for: the title, or where the service makes that itself, what must be unique, or the first text that any of them has. */
function tellingColumn(store: Store, tables: WorksheetTables): Column | null {
  const candidates = [tables.title, ...tables.columns.filter((it) => it.field.isUnique), ...tables.columns]
  const isAny = (it: Column): boolean => store.pluck<number>(`${createdTexts(tables, it)} limit 1`).get() !== undefined
  return candidates.find((it) => it !== null && it.field.kind === 'text' && !it.isGone && isAny(it)) ?? null
}

/** Rows that came from elsewhere since, by their stored texts, the first to come first. */
function readCame(store: Store, tables: WorksheetTables, by: Column, from: number): ReadonlyMap<string, Came[]> {
  const rows = store
    .raw<[number, SqlValue]>(
      `select r.k, r.${by.sql} from changed_elsewhere c cross join ${tables.row} r on r.k = c.k and r.is_gone = 0
       where c.ws = ?1 and c.is_new = 1 and c.k >= ?2 and r.${by.sql} in (${createdTexts(tables, by)}) order by r.k limit ?3`,
    )
    .all(tables.n, from, comparedMost)
  const came = new Map<string, Came[]>()
  for (const [k, named] of rows) {
    const { content } = readPulled(store, tables, k).candidate
    const same = came.get(String(named)) ?? []
    same.push({ k, content })
    came.set(String(named), same)
  }
  return came
}

const createdTexts = ({ over }: WorksheetTables, { sql }: Column): string =>
  `select ${sql} from ${over} where change = 'created' and ${sql} is not null and ${sql} <> ''`

function findAlike(store: Store, tables: WorksheetTables, by: Column, came: ReadonlyMap<string, Came[]>): readonly number[] {
  if (came.size === 0) return []
  // Links to new rows have other names here than there, and files other addresses.
  const told = tables.columns.filter((it) => canCompare(it) && it.field.kind !== 'rows')
  const staged = store
    .raw<[number, string, ...SqlValue[]]>(
      `select o.k, o.${by.sql}, ${tables.columns.map((it) => `o.${it.sql}`).join(', ')} from ${tables.over} o
       where o.change = 'created' and o.${by.sql} in (select value from json_each(?2))
       and not exists (select 1 from ${tables.row} r where r.k = o.k)
       and not exists (select 1 from mark m where m.ws = ?1 and m.k = o.k and m.f = 0 and m.state in ('conflict', 'sent', 'unknown'))
       and not exists (select 1 from alike_row a where a.ws = ?1 and a.k = o.k)
       and o.k not in (select x.k from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'absent' and x.k is not null
                       where r.ws = ?1 and r.operation = 'create' and ${hasGivenUp('r')})
       order by o.k`,
    )
    .all(tables.n, JSON.stringify([...came.keys()]))
  const finders = new Map([...came].map(([named, rows]) => [named, twinFinder(rows)]))
  return staged.flatMap(([k, named, ...values]) => {
    const own = contentOf(tables, (_, at) => values[at])
    const entered = told.filter(({ n, field }) => !isEmpty(own[n], field.kind)).map((it) => String(it.n))
    return finders.get(named)?.(k, entered, own) === true ? [k] : []
  })
}

/**
 * Finds for one staged row after the other, by rising keys, the first row that came later and holds what is entered in it, each row once. Rows of one
 * name may be as many as there are: they are looked up by their values, not gone through.
 */
function twinFinder(came: readonly Came[]) {
  const found = new Set<number>()
  const byFields = new Map<string, Map<string, number[]>>()
  const keyOf = (fields: readonly string[], content: Came['content']): string =>
    JSON.stringify(fields.map((it) => content[it] ?? ''))
  const keysBy = (fields: readonly string[]): Map<string, number[]> => {
    const known = byFields.get(fields.join())
    if (known !== undefined) return known
    const keys = new Map<string, number[]>()
    // The first to come is taken from the end.
    for (const { k, content } of came.toReversed()) {
      const key = keyOf(fields, content)
      const same = keys.get(key)
      if (same === undefined) keys.set(key, [k])
      else same.push(k)
    }
    byFields.set(fields.join(), keys)
    return keys
  }
  return (k: number, fields: readonly string[], own: Came['content']): boolean => {
    const same = keysBy(fields).get(keyOf(fields, own)) ?? []
    for (let twin = same.pop(); twin !== undefined; twin = same.pop()) {
      if (twin <= k || found.has(twin)) continue
      found.add(twin)
      return true
    }
    return false
  }
}

/** What is empty may have got a default; a box that is not ticked is an empty one. */
const isEmpty = (own = '', kind: string): boolean => own === '' || (kind === 'checkbox' && own === '0')
