/** Reads rows by key as the window shows them: projected values, marks, names. Costs the same at ten rows and at a million. */
import type { GridRow, Mark, MarkState } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Names, nameKey } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { cellsElsewhere } from '../pull/changed-elsewhere.ts'
import { nameRefusal } from '../rules/name-refusal.ts'
import { noFlaws, readFlaws } from '../rules/read-flaws.ts'
import { findEarlierWrite, findOwnWrite } from '../settle/own-write.ts'
import { earlierWriteMessage } from '../settle/reconcile-rows.ts'
import { stagedEntries } from '../stage/packed/read-packed.ts'
import { findNames, type WantedNames } from '../store/name-dictionary.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import { type Column, systemColumns, type WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'
import type { UntitledRows } from './untitled-rows.ts'

export interface Unnamed {
  /** Related rows among them whose titles nobody has told yet. */
  readonly untitled: readonly UntitledRows[]
  /** Roles among them whose names nobody has told yet. */
  readonly unnamedRoles: readonly string[]
}

export interface ReadRows extends Unnamed {
  readonly fieldIds: readonly FieldId[]
  readonly rows: readonly GridRow[]
  readonly names: Names
}

const noMarks: GridRow['marks'] = {}
const text = (value: SqlValue | undefined): string => (value === null || value === undefined ? '' : String(value))

/** Columns in structure order. */
export const presentColumns = (tables: WorksheetTables): readonly Column[] =>
  tables.fields.map((it) => tables.byField.get(it.id)).filter((it) => it !== undefined && !it.isGone) as readonly Column[]

export const readRows = (
  store: Store,
  tables: WorksheetTables,
  keys: Iterable<number>,
  columns = presentColumns(tables),
): ReadRows => read(store, tables, keys, columns, true)

/** The same for a file or the clipboard, which say nothing of what is known of staged cells: marks, flaws and problems stay empty, and cost nothing. */
export const readValues = (
  store: Store,
  tables: WorksheetTables,
  keys: Iterable<number>,
  columns: readonly Column[],
): Pick<ReadRows, 'rows' | 'names'> => read(store, tables, keys, columns, false)

function read(
  store: Store,
  tables: WorksheetTables,
  keys: Iterable<number>,
  columns: readonly Column[],
  isMarked: boolean,
): ReadRows {
  const selected = [...systemColumns, ...columns.map((it) => it.sql)].join(', ')
  const own = store.raw(`select id, 'none', ${selected} from ${tables.row} where k = ?`)
  const staged = hasStagedRows(store, tables) ? store.raw(`select id, change, ${selected} from ${tables.over} where k = ?`) : null
  const changedIn = isMarked ? cellsElsewhere(store, tables) : null
  const kinds = columns.map((it) => it.field.kind)
  const first = 2 + systemColumns.length
  const placeOf = new Map(columns.map((it, i) => [it.n, first + i]))
  const names = createNameFinder(store, columns)
  const rows: GridRow[] = []
  for (const k of keys) {
    const overlaid = staged?.get(k)
    const row = overlaid ?? own.get(k)
    if (row === undefined) {
      rows.push(missingRow(k, columns.length))
      continue
    }
    const cells = kinds.map((kind, i) => fromStored(row[first + i], kind))
    names.want(cells, row)
    const change = text(row[1]) as GridRow['change']
    const isAsked = isMarked && overlaid !== undefined
    const changed = changedIn?.(k)
    const marks = isAsked ? readMarks(store, tables, k, change, columns) : null
    rows.push({
      key: rowKeyOf(text(row[0])),
      change,
      cells,
      marks: marks?.cells ?? noMarks,
      flaws: isAsked ? readFlaws(store, tables, k, (it) => row[placeOf.get(it.n) ?? -1]) : noFlaws,
      problem: marks?.problem ?? null,
      ...(changed === undefined || changed.size === 0
        ? {}
        : { elsewhere: columns.flatMap((it) => (changed.has(it.n) ? [it.field.id] : [])) }),
      system: {
        createdAt: text(row[2]),
        updatedAt: text(row[3]),
        createdBy: text(row[4]),
        updatedBy: text(row[5]),
        owner: text(row[6]),
      },
    })
  }
  const found = names.find()
  return {
    fieldIds: columns.map((it) => it.field.id),
    rows,
    names: found,
    untitled: names.untitled(found),
    unnamedRoles: names.unnamedRoles(found),
  }
}

/** A row that was removed since the view was opened: shown empty until the view has been told. */
const missingRow = (k: number, cells: number): GridRow => ({
  key: rowKeyOf(`gone:${k}`),
  change: 'none',
  cells: Array<CellValue>(cells).fill(null),
  marks: noMarks,
  flaws: noFlaws,
  problem: null,
  system: { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', owner: '' },
})

interface NameFinder {
  want(cells: readonly CellValue[], row: readonly SqlValue[]): void
  find(): Names
  untitled(found: Names): ReadRows['untitled']
  unnamedRoles(found: Names): readonly string[]
}

function createNameFinder(store: Store, columns: readonly Column[]): NameFinder {
  const members = new Set<string>()
  const wanted: (WantedNames & {
    readonly index: number
    readonly ids: Set<string>
    readonly relatedId: WorksheetId | null
  })[] = []
  for (const [index, { field }] of columns.entries()) {
    if (!isReferenceKind(field.kind)) continue
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    wanted.push({ index, kind: field.kind, ids: new Set(), related, relatedId: field.relatedWorksheetId })
  }
  return {
    want(cells, row) {
      for (const { index, ids } of wanted) {
        const value = cells[index]
        if (Array.isArray(value)) for (const id of value) if (typeof id === 'string') ids.add(id)
      }
      for (let i = 4; i < 7; i += 1) if (row[i] !== null) members.add(text(row[i]))
    },
    find: () => findNames(store, [...wanted, { kind: 'members', ids: members, related: null }]),
    untitled: (found) =>
      wanted.flatMap(({ kind, ids, relatedId }) => {
        if (relatedId === null) return []
        const unknown = [...ids].filter((id) => found[nameKey(kind, id)] === undefined && !id.startsWith('new:'))
        return unknown.length === 0 ? [] : [{ worksheetId: relatedId, ids: unknown }]
      }),
    unnamedRoles: (found) =>
      wanted.flatMap(({ kind, ids }) =>
        kind === 'roles' ? [...ids].filter((id) => found[nameKey(kind, id)] === undefined) : [],
      ),
  }
}

export interface RowMarks {
  readonly cells: Readonly<Record<string, Mark>>
  readonly problem: GridRow['problem']
  readonly held: boolean
}

interface MarkRecord {
  readonly f: number
  readonly state: MarkState
  readonly code: number | null
  readonly message: string
  readonly is_held: number
}

const markOf = (record: MarkRecord | undefined, base: CellValue, row: MarkRecord | undefined): Mark => {
  const own = record !== undefined && record.state !== 'staged' ? record : row
  const state = own?.state ?? 'staged'
  return {
    state,
    held: record?.is_held === 1 || row?.is_held === 1,
    base,
    ...(own?.code === null || own?.code === undefined ? {} : { code: own.code }),
    ...(own === undefined || own.message === '' ? {} : { message: own.message }),
  }
}

/** Marks of one staged row. In a new row only cells with something to say are marked: it is new as a whole. */
export function readMarks(
  store: Store,
  tables: WorksheetTables,
  k: number,
  change: GridRow['change'],
  columns: readonly Column[],
): RowMarks {
  const records = new Map(
    store
      .prepare<MarkRecord>('select f, state, code, message, is_held from mark where ws = ? and k = ?')
      .all(tables.n, k)
      .map((it) => [it.f, it.message === '' ? it : { ...it, message: nameRefusal(store, tables, it.message) }]),
  )
  const row = records.get(0)
  const cells: Record<string, Mark> = {}
  const shown = new Set(columns.map((it) => it.n))
  if (change !== 'deleted') {
    for (const { f, base } of stagedEntries(store, tables, [k])) {
      const column = tables.byNumber.get(f)
      if (column === undefined || !shown.has(column.n)) continue
      const record = records.get(column.n)
      if (change === 'created' && record === undefined) continue
      const mark = markOf(record, fromStored(base, column.field.kind), row)
      cells[column.field.id] =
        mark.state === 'conflict' && record?.state === 'conflict'
          ? { ...mark, ...theirsOf(store, tables, k, column, record.message) }
          : mark
    }
    // An empty required cell is no change, and still what a refusal is about.
    for (const record of records.values()) {
      const column = tables.byNumber.get(record.f)
      if (column === undefined || !shown.has(column.n) || cells[column.field.id] !== undefined) continue
      cells[column.field.id] = markOf(record, null, row)
    }
  }
  const problem =
    row === undefined || row.state === 'staged' || row.state === 'sent'
      ? null
      : { state: row.state, message: row.message, ...(row.code === null ? {} : { code: row.code }) }
  return { cells, problem, held: row?.is_held === 1 }
}

function theirsOf(
  store: Store,
  tables: WorksheetTables,
  k: number,
  column: Column,
  message: string,
): Pick<Mark, 'theirs' | 'own'> {
  const stored = store.pluck<SqlValue & (string | number)>(`select ${column.sql} from ${tables.row} where k = ?`).get(k) ?? null
  const find = message === earlierWriteMessage ? findEarlierWrite : findOwnWrite
  const own = find(store, tables.n, k, column, stored)
  return { theirs: fromStored(stored, column.field.kind), ...(own === null ? {} : { own }) }
}
