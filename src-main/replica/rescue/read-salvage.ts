/**
 * Reads what is staged from a file that may be damaged anywhere, without writing to it: never throws, leaves out what cannot be read and
 * counts it. The same from a copy of the journal, which has the same tables.
 */
import type Database from 'better-sqlite3'
import type { Field } from '../../../src-shared/model/field.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import type { Salvaged, SalvagedRow, SalvagedWorksheet } from '../../../src-shared/model/salvaged.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import type { SqlValue } from '../store/statements.ts'
import { fromStored } from '../store/stored-value.ts'
import { fieldOfDefinition } from '../store/worksheet-tables.ts'
import { readDamaged } from './open-damaged.ts'
import { readPackedEntries } from './packed-entries.ts'
import { readAround, readOr } from './read-around.ts'

interface Entry {
  readonly ws: number
  readonly k: number
  readonly f: number
  readonly base: SqlValue
  readonly value: SqlValue
}

const nothing: Salvaged = { worksheets: [], unreadable: 0 }
/** Worksheets and fields are looked for by number up to here where their list itself is broken. */
const mostNumbers = 2000
/** Parts of the file's structure: a worksheet has some ten, and their numbers are not used twice while later ones are there. */
const mostParts = 1_000_000

/** Null when it is no file of ours, or nothing in it can be read. */
export const readSalvage = (file: string): Salvaged | null => readDamaged(file, null, salvage)

function salvage(db: Database.Database): Salvaged | null {
  const named = db.prepare<[number, number], string>(
    "select name from sqlite_schema where type = 'table' and rowid between ? and ?",
  )
  const tables = new Set(readAround(1, mostParts, (from, to) => named.pluck().all(from, to)).found)
  if (!tables.has('journal') || !tables.has('worksheet')) return null
  const { entries, broken } = readEntries(db, tables.has('journal_batch'))
  if (entries.length === 0) return { ...nothing, unreadable: broken }
  const worksheets = readWorksheets(db)
  let unreadable = broken
  const salvaged: SalvagedWorksheet[] = []
  const byWorksheet = Map.groupBy(entries, (it) => it.ws)
  for (const [ws, all] of byWorksheet) {
    const worksheet = worksheets.get(ws)
    if (worksheet === undefined) {
      unreadable += all.length
      continue
    }
    const read = createRowReader(db, ws, readFields(db, ws), tables)
    const rows: SalvagedRow[] = []
    for (const [k, cells] of Map.groupBy(all, (it) => it.k)) {
      const { row, lost } = read(k, cells)
      unreadable += lost
      if (row !== null) rows.push(row)
    }
    if (rows.length > 0) salvaged.push({ ...worksheet, rows })
  }
  return { worksheets: salvaged, unreadable }
}

function readEntries(
  db: Database.Database,
  hasBatches: boolean,
): { readonly entries: readonly Entry[]; readonly broken: number } {
  const last = readOr<number | undefined>(undefined, () =>
    db.prepare<[], number>("select seq from sqlite_sequence where name = 'journal'").pluck().get(),
  )
  const highest = last ?? readOr(0, () => db.prepare<[], number>('select max(seq) from journal').pluck().get() ?? 0)
  const staged = db.prepare<[number, number], Entry>(
    'select ws, k, f, base, value from journal not indexed where seq between ? and ? and is_current = 1 and base is not value',
  )
  // Confirmed entries leave gaps, which are no loss: only what a broken page might hold counts, and no more than one page of it.
  const { found, broken } = readAround(1, Math.max(1, highest), (from, to) => staged.all(from, to))
  if (!hasBatches) return { entries: found, broken }
  const packed = readPackedEntries(db, 'main')
  return { entries: [...found.filter((it) => !packed.isCovered(it)), ...packed.staged], broken: broken + packed.broken }
}

export type Named = Pick<SalvagedWorksheet, 'id' | 'name'>

export function readWorksheets(db: Database.Database): ReadonlyMap<number, Named> {
  const select = db.prepare<[number, number], { n: number; id: string; name: string }>(
    'select n, id, name from worksheet where n between ? and ?',
  )
  const { found } = readAround(1, mostNumbers, (from, to) => select.all(from, to))
  const named = found.flatMap(({ n, id, name }): [number, Named][] => {
    const parsed = worksheetId.safeParse(id)
    return parsed.success ? [[n, { id: parsed.data, name }]] : []
  })
  return new Map(named)
}

export function readFields(db: Database.Database, ws: number): ReadonlyMap<number, Field> {
  const select = db.prepare<[number, number, number], { n: number; definition: string }>(
    'select n, definition from worksheet_field where ws = ? and n between ? and ?',
  )
  const { found } = readAround(1, mostNumbers, (from, to) => select.all(ws, from, to))
  return new Map(
    found.flatMap(({ n, definition }): [number, Field][] => {
      const field = readOr<Field | null>(null, () => fieldOfDefinition(definition))
      return field === null ? [] : [[n, field]]
    }),
  )
}

type RowReader = (k: number, entries: readonly Entry[]) => { readonly row: SalvagedRow | null; readonly lost: number }

function createRowReader(
  db: Database.Database,
  ws: number,
  fields: ReadonlyMap<number, Field>,
  tables: ReadonlySet<string>,
): RowReader {
  const title = [...fields].find(([, it]) => it.isTitle)
  const sources = [`w${ws}_over`, `w${ws}_row`].filter((it) => tables.has(it))
  const idOf = (k: number): string | null => {
    for (const table of sources) {
      const id = readOr<unknown>(null, () => db.prepare(`select id from ${table} where k = ?`).pluck().get(k))
      if (typeof id === 'string' && id !== '') return id
    }
    return null
  }
  const titleOf = (k: number): string => {
    if (title === undefined) return ''
    const [n, field] = title
    for (const table of sources) {
      const found = readOr<SqlValue>(
        null,
        () => db.prepare<[number], SqlValue>(`select c${n} from ${table} where k = ?`).pluck().get(k) ?? null,
      )
      if (found !== null) return valueText(fromStored(found, field.kind), field, {})
    }
    return ''
  }
  const isMarked = (condition: string, k: number): boolean =>
    readOr(false, () => db.prepare(`select 1 from mark where ws = ? and k = ? and ${condition} limit 1`).get(ws, k) !== undefined)
  /** In a receipt that has its rows in one text (receipts/brief-receipts.ts). */
  const isInBrief = (k: number): boolean => {
    const sql = 'select 1 from receipt where ws = ?1 and brief_key <= ?2 and brief_key + rows > ?2 and brief is not null limit 1'
    return readOr(false, () => db.prepare(sql).get({ 1: ws, 2: k }) !== undefined)
  }
  return (k, entries) => {
    const own = entries.find((it) => it.f === 0)
    const change = own === undefined ? 'updated' : own.value === 0 ? 'deleted' : 'created'
    const id = change === 'created' ? null : idOf(k)
    const staged = change === 'deleted' ? [] : entries.filter((it) => it.f > 0)
    if (change !== 'created' && id === null) return { row: null, lost: Math.max(1, staged.length) }
    const cells = staged.flatMap(({ f, base, value }) => {
      const field = fields.get(f)
      if (field === undefined) return []
      const read = fromStored(value, field.kind)
      const text = readOr('', () => valueText(read, field, {}))
      return [{ field: field.id, name: field.name, base: fromStored(base, field.kind), value: read, text }]
    })
    const row: SalvagedRow = {
      k,
      id: id?.startsWith('new:') === true ? null : id,
      change,
      title: titleOf(k),
      isHeld: isMarked('is_held = 1', k),
      maySent: isMarked("f = 0 and state in ('sent', 'unknown')", k) || isInBrief(k),
      cells,
    }
    return { row, lost: staged.length - cells.length }
  }
}
