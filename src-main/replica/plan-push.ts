/** Plans a push from what is staged: which rows go in which request, in which order, and what is left out and why. */
import { limits } from '../../src-shared/api/limits.ts'
import { groupUpdates } from '../../src-shared/changes/group-updates.ts'
import { orderCreates } from '../../src-shared/changes/order-creates.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { rowKey } from '../../src-shared/model/ids.ts'
import { untriedFields } from './field-writes.ts'
import { planTakes } from './plan-takes.ts'
import type { PlannedPush, PlannedWorksheet, UpdatePack } from './push-questions.ts'
import { findRefused } from './read-flaws.ts'
import { createKeyFinder } from './row-key.ts'
import { newRowsIn, readStagedRows, type StagedRow } from './staged-rows.ts'
import { atomically, type Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

/** Bytes of a request body; services refuse larger ones with HTTP 413. */
export const bodyBudget = 7_500_000
/** Rough size of a row without files in a request. */
const rowBytes = 400

/** Changes with every entry, every settled row and every hold. */
export const stagingStamp = (store: Store): string =>
  JSON.stringify(
    store
      .raw(
        `select (select seq from sqlite_sequence where name = 'journal'), (select count(*) from history),
           (select count(*) from mark where is_held = 1)`,
      )
      .get() ?? [],
  )

type Reasons = Map<string, Set<string>>

interface Drafted {
  readonly tables: WorksheetTables
  readonly creates: readonly StagedRow[]
  readonly deletes: readonly StagedRow[]
  readonly updates: readonly StagedRow[]
}

export function planPush(store: Store, worksheetId: string | null, only: readonly string[] | null): PlannedPush {
  return atomically(store, () => {
    const worksheets =
      worksheetId === null ? store.worksheets.all() : [store.worksheets.find(worksheetId)].filter((it) => it !== null)
    const reasons: Reasons = new Map()
    const drafts = withoutOrphans(
      store,
      worksheets.map((tables) => draft(store, tables, only, reasons)),
      reasons,
    )
    const ordered = orderNewRows(drafts)
    const pushed = new Set(drafts.flatMap(({ tables, creates }) => creates.map((row) => `${tables.id}:${row.k}`)))
    const planned = drafts.map((it) => planWorksheet(store, it, ordered, pushed, reasons)).filter((it) => it !== null)
    const names = new Set<string>(planned.map((it) => it.worksheetId))
    return {
      worksheets: planned,
      creates: ordered.batches.filter((it) => names.has(it.worksheetId)),
      takes: drafts.flatMap(({ tables, creates, updates }) => planTakes(store, tables, [...creates, ...updates])),
      left: [...reasons].map(([reason, rows]) => ({ rows: rows.size, reason })),
      stamp: stagingStamp(store),
    }
  })
}

function leaveOut(reasons: Reasons, reason: string, tables: WorksheetTables, k: number): void {
  const rows = reasons.get(reason)
  if (rows === undefined) reasons.set(reason, new Set([`${tables.n}:${k}`]))
  else rows.add(`${tables.n}:${k}`)
}

/** Sorts out what is not to be sent. */
function draft(store: Store, tables: WorksheetTables, only: readonly string[] | null, reasons: Reasons): Drafted {
  const keyOf = createKeyFinder(store, tables)
  const wanted = only === null ? null : only.map((it) => keyOf(rowKey.parse(it))).filter((it) => it !== null)
  const rows = readStagedRows(store, tables, wanted)
  if (tables.isGone) {
    for (const row of rows) leaveOut(reasons, `The worksheet "${tables.name}" is no longer on the service`, tables, row.k)
    return { tables, creates: [], deletes: [], updates: [] }
  }
  const marks = new Map(
    store
      .prepare<{ k: number; state: string; is_held: number }>('select k, state, is_held from mark where ws = ? and f = 0')
      .all(tables.n)
      .map((it) => [it.k, it]),
  )
  const free = rows.filter(({ k }) => {
    const mark = marks.get(k)
    if (mark?.is_held === 1) leaveOut(reasons, 'Kept back by you', tables, k)
    else if (mark?.state === 'conflict') leaveOut(reasons, 'Deleted or changed by someone else: settle it first', tables, k)
    else if (mark?.state === 'sent' || mark?.state === 'unknown')
      leaveOut(reasons, 'Their last push is not settled yet', tables, k)
    else return true
    return false
  })
  const invalid = findRefused(store, tables, free)
  const valid = free.filter(({ k }) => {
    if (invalid.has(k)) leaveOut(reasons, 'Would be refused: see the marked cells', tables, k)
    return !invalid.has(k)
  })
  countExcludedCells(store, tables, wanted, reasons)
  return {
    tables,
    creates: valid.filter((it) => it.change === 'created'),
    deletes: valid.filter((it) => it.change === 'deleted'),
    updates: valid.filter((it) => it.change === 'updated' && it.cells.length > 0),
  }
}

/** Rows of which single cells stay behind. */
function countExcludedCells(store: Store, tables: WorksheetTables, wanted: readonly number[] | null, reasons: Reasons): void {
  const isWanted = wanted === null ? null : new Set(wanted)
  const marks = store
    .raw<[number, string, number]>(
      "select k, state, is_held from mark where ws = ? and f > 0 and (is_held = 1 or state = 'conflict')",
    )
    .all(tables.n)
  for (const [k, state, held] of marks) {
    if (isWanted !== null && !isWanted.has(k)) continue
    leaveOut(
      reasons,
      held === 1 && state !== 'conflict' ? 'Kept back by you' : 'Changed by someone else meanwhile: choose mine or theirs first',
      tables,
      k,
    )
  }
  const leaveColumns = (left: readonly Column[], reason: string): void => {
    if (left.length === 0) return
    const fields = left.map((it) => it.n).join(', ')
    const rows = store
      .pluck<number>(`select distinct k from journal where ws = ? and is_current = 1 and base is not value and f in (${fields})`)
      .all(tables.n)
    for (const k of rows) if (isWanted === null || isWanted.has(k)) leaveOut(reasons, reason, tables, k)
  }
  leaveColumns(
    tables.columns.filter((it) => it.isGone),
    'A column that the worksheet no longer has',
  )
  leaveColumns(
    tables.columns.filter((it) => !it.isGone && it.field.lock !== null),
    'A column that cannot be written: see the marked cells',
  )
}

const unpushedNeed = 'They name new rows that are not pushed with them'

/** A new row waits for the new rows that it names: created without them, a row of a sub-table would belong to nobody. */
function withoutOrphans(store: Store, drafts: readonly Drafted[], reasons: Reasons): readonly Drafted[] {
  const pushed = new Set(drafts.flatMap(({ tables, creates }) => creates.map(({ k }) => `${tables.id}:${k}`)))
  const isWaiting = (row: StagedRow): boolean => needsOf(row).some((it) => !pushed.has(it) && !isCreated(store, it))
  let present = drafts
  for (let before = -1; before !== pushed.size; ) {
    before = pushed.size
    present = present.map((it) => {
      const waiting = it.creates.filter(isWaiting)
      if (waiting.length === 0) return it
      for (const { k } of waiting) {
        leaveOut(reasons, unpushedNeed, it.tables, k)
        pushed.delete(`${it.tables.id}:${k}`)
      }
      return { ...it, creates: it.creates.filter((row) => !waiting.includes(row)) }
    })
  }
  return present
}

interface OrderedCreates {
  readonly batches: PlannedPush['creates']
  /** Rows that name each other in a circle: created without those values, which follow as updates. */
  readonly circular: ReadonlySet<string>
}

/** The worksheet that a relation's new rows are in is told by the field; keys are unique per worksheet only. */
const needsOf = (row: StagedRow): readonly string[] =>
  row.cells.flatMap(({ column, value }) => newRowsIn(value, column).map((k) => `${column.field.relatedWorksheetId ?? ''}:${k}`))

function orderNewRows(drafts: readonly Drafted[]): OrderedCreates {
  const rows = drafts.flatMap(({ tables, creates }) =>
    creates.map((row) => ({ row: `${tables.id}:${row.k}`, staged: row, tables, needs: needsOf(row) })),
  )
  const { waves, stuck } = orderCreates(rows)
  const byName = new Map(rows.map((it) => [it.row, it]))
  const batches: { worksheetId: WorksheetId; keys: number[]; isCircular: boolean }[] = []
  for (const wave of [...waves, stuck]) {
    const isCircular = wave === stuck
    const open = new Map<string, { keys: number[]; bytes: number }>()
    for (const name of wave) {
      const found = byName.get(name)
      if (found === undefined) continue
      const bytes = rowBytes + fileBytes(found.staged).bytes
      let batch = open.get(found.tables.id)
      if (batch === undefined || batch.keys.length >= limits.pageSize || batch.bytes + bytes > bodyBudget) {
        batch = { keys: [], bytes: 0 }
        open.set(found.tables.id, batch)
        batches.push({ worksheetId: found.tables.id, keys: batch.keys, isCircular })
      }
      batch.keys.push(found.staged.k)
      batch.bytes += bytes
    }
  }
  return { batches, circular: new Set(stuck) }
}

function planWorksheet(
  store: Store,
  { tables, creates, deletes, updates }: Drafted,
  ordered: OrderedCreates,
  pushed: ReadonlySet<string>,
  reasons: Reasons,
): PlannedWorksheet | null {
  const early: StagedRow[] = []
  const late: StagedRow[] = []
  for (const row of updates) {
    const needs = needsOf(row).filter((it) => !isCreated(store, it))
    if (needs.some((it) => !pushed.has(it))) leaveOut(reasons, unpushedNeed, tables, row.k)
    else if (needs.length > 0) late.push(row)
    else early.push(row)
  }
  const circular = creates.filter((row) => ordered.circular.has(`${tables.id}:${row.k}`))
  const circularRest = circular.map((row) => ({
    ...row,
    cells: row.cells.filter((it) => newRowsIn(it.value, it.column).length > 0),
  }))
  const changed = [...creates, ...updates].map(fileBytes)
  const sent = [...early, ...late]
  if (creates.length + deletes.length + sent.length === 0) return null
  return {
    worksheetId: tables.id,
    name: tables.name,
    untried: untriedFields(store, tables, [...creates, ...sent]),
    deletes: chunk(deletes.map((it) => it.k)),
    updates: packUpdates(early),
    lateUpdates: packUpdates([...late, ...circularRest]),
    createdRows: creates.length,
    createBatches: ordered.batches.filter((it) => it.worksheetId === tables.id).length,
    updatedRows: sent.length,
    updatedCells: sent.reduce((sum, row) => sum + row.cells.length, 0),
    deletedRows: deletes.length,
    files: changed.reduce((sum, it) => sum + it.files, 0),
    bytes: changed.reduce((sum, it) => sum + it.bytes, 0),
  }
}

function isCreated(store: Store, name: string): boolean {
  const at = name.lastIndexOf(':')
  const related = store.worksheets.find(name.slice(0, at))
  if (related === null) return false
  return (
    store.pluck<number>(`select 1 from ${related.row} where k = ? and is_gone = 0`).get(Number(name.slice(at + 1))) !== undefined
  )
}

const chunk = (keys: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(keys.length / limits.pageSize) }, (_, i) =>
    keys.slice(i * limits.pageSize, (i + 1) * limits.pageSize),
  )

/** Groups of equal values first, largest groups whole; rows come in packs of at most 1000. */
function packUpdates(rows: readonly StagedRow[]): readonly UpdatePack[] {
  const groups = groupUpdates(
    rows.map((row) => ({ row: row.k, values: Object.fromEntries(row.cells.map((it) => [it.column.sql, it.value])) })),
    limits.pageSize,
  )
  const packs: { keys: number[]; sizes: number[] }[] = []
  for (const group of [...groups].sort((a, b) => b.rows.length - a.rows.length)) {
    let pack = packs.at(-1)
    if (pack === undefined || pack.keys.length + group.rows.length > limits.pageSize) {
      pack = { keys: [], sizes: [] }
      packs.push(pack)
    }
    pack.keys.push(...group.rows)
    pack.sizes.push(group.rows.length)
  }
  return packs
}

function fileBytes(row: StagedRow): { readonly files: number; readonly bytes: number } {
  let files = 0
  let bytes = 0
  for (const { column, value } of row.cells) {
    if (column.field.kind !== 'attachments') continue
    const found = fromStored(value, 'attachments')
    if (!Array.isArray(found)) continue
    for (const file of found as readonly AttachmentValue[]) {
      if (file.staged === undefined) continue
      files += 1
      bytes += Math.ceil((file.size ?? 0) / 3) * 4
    }
  }
  return { files, bytes }
}
