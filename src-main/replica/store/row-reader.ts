/**
 * Reads rows as they travel into stored values in column order, by the tolerant rules of service-notes A (row id, system attributes,
 * keys of field entries). Made once per structure, because it runs for every row of a pull.
 */
import type { WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { NameEntry } from '../../../src-shared/model/names.ts'
import type { SqlValue } from './statements.ts'
import { createStoredReader } from './stored-reader.ts'
import type { Column } from './worksheet-tables.ts'

export interface ReadRow {
  readonly id: string
  /** created_at, updated_at, created_by, updated_by, owner, and then one per column given to `createRowReader`. */
  readonly cells: readonly SqlValue[]
  /** Entries that the structure does not name, as JSON; null when there are none. */
  readonly extra: string | null
}

const idKeys = ['id', 'rowId', 'rowid'] as const
const systemKeys = [
  ['_createdAt', 'ctime'],
  ['_updatedAt', 'utime'],
  ['_createdBy', 'caid'],
  ['_updatedBy', 'uaid'],
  ['_owner', 'ownerid'],
] as const
const known: ReadonlySet<string> = new Set([...idKeys, ...systemKeys.flat()])

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** The row's value of the column at `place` in the list given to `createRowReader`. */
export const valueAt = (row: ReadRow, place: number): SqlValue => row.cells[systemKeys.length + place] ?? null

/** A user reference (Resources, User reference), its JSON text (V2), or a bare account id. */
function readUser(value: unknown, collect: (entry: NameEntry) => void): string | null {
  const plain = typeof value === 'string' && value.startsWith('{') ? parseOrNull(value) : value
  if (!isRecord(plain)) return textOf(plain)
  const id = textOf(plain.accountId) ?? textOf(plain.id)
  const text = textOf(plain.fullname) ?? textOf(plain.name)
  const avatar = textOf(plain.avatar)
  if (id !== null && text !== null) collect({ kind: 'members', id, text, ...(avatar === null ? {} : { avatar }) })
  return id
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type RowReader = (row: WireRow, collect: (entry: NameEntry) => void) => ReadRow | null

/** Null comes back for an entry without a row id: there is nothing to keep it under. */
export function createRowReader(columns: readonly Column[]): RowReader {
  const entries = columns.map(({ field }) => ({ id: field.id, alias: field.alias, read: createStoredReader(field) }))
  const keys = new Set([...known, ...entries.flatMap((it) => [it.id, it.alias])])
  return (row, collect) => {
    const id = textOf(row.id) ?? textOf(row.rowId) ?? textOf(row.rowid)
    if (id === null) return null
    let used = (row.id === undefined ? 0 : 1) + (row.rowId === undefined ? 0 : 1) + (row.rowid === undefined ? 0 : 1)
    const cells: SqlValue[] = []
    for (const [own, v2] of systemKeys) {
      const value = row[own] ?? row[v2]
      if (value !== undefined) used += 1
      cells.push(cells.length < 2 ? textOf(value) : readUser(value, collect))
    }
    for (const entry of entries) {
      let value = row[entry.id]
      if (value === undefined && entry.alias !== '') value = row[entry.alias]
      if (value !== undefined) used += 1
      cells.push(entry.read(value, collect))
    }
    let extra: string | null = null
    const names = Object.keys(row)
    if (names.length > used) {
      const rest = names.filter((name) => !keys.has(name))
      if (rest.length > 0) extra = JSON.stringify(Object.fromEntries(rest.map((name) => [name, row[name]])))
    }
    return { id, cells, extra }
  }
}
