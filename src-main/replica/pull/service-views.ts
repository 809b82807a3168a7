/**
 * What the service's own views gave when they were last read: row keys in the view's order, and the fields that its rows carried. A
 * reading counts only once it is finished, so one that was broken off changes nothing.
 */
import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import type { ServiceView } from '../../../src-shared/host/calls/view-calls.ts'
import type { ViewPage } from '../contract/view-questions.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

interface ReadingRecord {
  readonly reading: number
  readonly read_at: number
  readonly fields: string | null
}

/** Our own writing, so its form is known. */
const listIn = <T>(text: string): readonly T[] => JSON.parse(text) as readonly T[]

const findReading = (store: Store, tables: WorksheetTables, view: string): ReadingRecord | undefined =>
  store.prepare<ReadingRecord>('select reading, read_at, fields from service_view where ws = ? and view = ?').get(tables.n, view)

const countRows = (store: Store, tables: WorksheetTables, view: string, reading: number): number =>
  store
    .pluck<number>(
      'select ifnull(sum(json_array_length(keys)), 0) from service_view_page where ws = ? and view = ? and reading = ?',
    )
    .get(tables.n, view, reading) ?? 0

export function listServiceViews(store: Store, tables: WorksheetTables): readonly ServiceView[] {
  const structure = store.pluck<string>('select structure from worksheet where n = ?').get(tables.n)
  if (structure === undefined) return []
  return worksheetStructure.parse(JSON.parse(structure)).views.map(({ id, name, type }) => {
    const record = findReading(store, tables, id)
    return {
      id,
      name,
      type,
      read:
        record === undefined
          ? null
          : {
              at: record.read_at,
              rows: countRows(store, tables, id, record.reading),
              fields: record.fields === null ? null : listIn<string>(record.fields),
            },
    }
  })
}

/** The pages of row keys that count now, in the view's order; null when it was never read. */
export function serviceViewPages(store: Store, tables: WorksheetTables, view: string): readonly string[] | null {
  const record = findReading(store, tables, view)
  if (record === undefined) return null
  return store
    .pluck<string>('select keys from service_view_page where ws = ? and view = ? and reading = ? order by page')
    .all(tables.n, view, record.reading)
}

export const beginReading = (store: Store, tables: WorksheetTables, view: string): { readonly reading: number } =>
  atomically(store, () => {
    const present = findReading(store, tables, view)?.reading ?? 0
    const reading =
      1 +
      Math.max(
        present,
        store.pluck<number>('select max(reading) from service_view_page where ws = ? and view = ?').get(tables.n, view) ?? 0,
      )
    store.run('delete from service_view_page where ws = ? and view = ? and reading <> ?', tables.n, view, present)
    return { reading }
  })

function keepPage(
  store: Store,
  tables: WorksheetTables,
  view: string,
  reading: number,
  page: number,
  keys: readonly number[],
): void {
  store.run(
    'insert or replace into service_view_page (ws, view, reading, page, keys) values (?, ?, ?, ?, ?)',
    tables.n,
    view,
    reading,
    page,
    JSON.stringify(keys),
  )
}

interface At {
  readonly view: string
  readonly reading: number
}

export function readViewPage(
  store: Store,
  tables: WorksheetTables,
  { view, reading, page }: At & { readonly page: number },
  rows: readonly WireRow[],
  idOf: (row: WireRow) => string | null,
): Omit<ViewPage, 'total'> {
  const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ?`)
  const keys: number[] = []
  const unknown: string[] = []
  const carried = new Set<string>()
  for (const row of rows) {
    for (const name of Object.keys(row)) carried.add(name)
    const id = idOf(row)
    if (id === null) continue
    const k = keyOf.get(id)
    if (k === undefined) unknown.push(id)
    else keys.push(k)
  }
  keepPage(store, tables, view, reading, page, keys)
  const fields = tables.fields.filter((it) => carried.has(it.id) || (it.alias !== '' && carried.has(it.alias)))
  return { rows: rows.length, fields: fields.map((it) => it.id), unknown }
}

export function addViewRows(store: Store, tables: WorksheetTables, { view, reading }: At, ids: readonly string[]): void {
  const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ?`)
  const keys = ids.map((id) => keyOf.get(id)).filter((it) => it !== undefined)
  const last = store
    .pluck<number>('select max(page) from service_view_page where ws = ? and view = ? and reading = ?')
    .get(tables.n, view, reading)
  keepPage(store, tables, view, reading, (last ?? 0) + 1, keys)
}

export const finishReading = (
  store: Store,
  tables: WorksheetTables,
  { view, reading }: At,
  at: number,
  fields: readonly string[] | null,
): { readonly rows: number } =>
  atomically(store, () => {
    store.run(
      'insert or replace into service_view (ws, view, reading, read_at, fields) values (?, ?, ?, ?, ?)',
      tables.n,
      view,
      reading,
      at,
      fields === null ? null : JSON.stringify(fields),
    )
    store.run('delete from service_view_page where ws = ? and view = ? and reading <> ?', tables.n, view, reading)
    return { rows: countRows(store, tables, view, reading) }
  })
