/** Plans a push from what is staged: which rows go in which request, in which order, and what is left out and why. */
import { limits } from '../../../src-shared/api/limits.ts'
import { orderCreates } from '../../../src-shared/changes/order-creates.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { PlannedPush, PlannedWorksheet } from '../contract/push-questions.ts'
import { untriedFields } from '../pull/field-writes.ts'
import { newRowsIn } from '../stage/staged-rows.ts'
import { atomically, type Store } from '../store/store.ts'
import { addChanged, createReasons, type Drafted, draftPush, type Need, needsOf, type Reasons } from './draft-push.ts'
import { createValueGroups } from './value-groups.ts'

/** Bytes of a request body; services refuse larger ones with HTTP 413. */
export const bodyBudget = 7_500_000
/** Rough size of a row without files in a request. */
const rowBytes = 400

/** Changes with every entry, every settled row and every hold. */
export const stagingStamp = (store: Store): string =>
  JSON.stringify(
    store
      .raw(
        `select (select seq from sqlite_sequence where name = 'journal'), (select count(*) from history) + (select coalesce(sum(last_seq - first_seq + 1), 0) from history_batch),
           (select count(*) from mark where is_held = 1)`,
      )
      .get() ?? [],
  )

export function planRequests(store: Store, worksheetId: string | null, only: readonly string[] | null): PlannedPush {
  return atomically(store, () => {
    const worksheets =
      worksheetId === null ? store.worksheets.all() : [store.worksheets.find(worksheetId)].filter((it) => it !== null)
    const reasons = createReasons()
    const drafts = worksheets.map((tables) => draftPush(store, tables, only, reasons))
    const pushed = dropOrphans(store, drafts, reasons)
    const ordered = orderNewRows(store, drafts)
    const planned = drafts.map((it) => planWorksheet(store, it, ordered, pushed, reasons)).filter((it) => it !== null)
    const names = new Set<string>(planned.map((it) => it.worksheetId))
    return {
      worksheets: planned,
      creates: ordered.batches.filter((it) => names.has(it.worksheetId)),
      takes: drafts.flatMap((it) => it.takers.describe()),
      left: reasons.list(),
      stamp: stagingStamp(store),
    }
  })
}

const unpushedNeed = 'They name new rows that are not pushed with them'

/** Whether a new row is created by this push. */
type IsPushed = (need: Need) => boolean

/** A new row waits for the new rows that it names: created without them, a row of a sub-table would belong to nobody. */
function dropOrphans(store: Store, drafts: readonly Drafted[], reasons: Reasons): IsPushed {
  if (drafts.every((it) => it.needyCreates.size + it.needyUpdates.length === 0)) return () => true
  const pushed = new Map<string, Set<number>>(drafts.map((it) => [it.tables.id, new Set(it.creates)]))
  const isPushed: IsPushed = ({ worksheetId, k }) => pushed.get(worksheetId)?.has(k) === true
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const { tables, needyCreates, files } of drafts) {
      const waiting = [...needyCreates.values()].filter((row) => needsOf(store, row).some((it) => !isPushed(it)))
      for (const { k } of waiting) {
        reasons.leaveOut(unpushedNeed, tables, k)
        pushed.get(tables.id)?.delete(k)
        needyCreates.delete(k)
        files.delete(k)
        isStable = false
      }
    }
  }
  for (const draft of drafts) draft.creates = draft.creates.filter((k) => isPushed({ worksheetId: draft.tables.id, k }))
  return isPushed
}

interface OrderedCreates {
  readonly batches: PlannedPush['creates']
  /** Rows that name each other in a circle: created without those values, which follow as updates. */
  readonly circular: ReadonlySet<string>
}

const nameOf = ({ worksheetId, k }: Need): string => `${worksheetId}:${k}`

/** Rows that name new rows, after these: the waves from the second on, as names. */
function laterWaves(store: Store, drafts: readonly Drafted[]) {
  const needs = new Map<string, readonly string[]>()
  for (const { tables, needyCreates } of drafts)
    for (const row of needyCreates.values())
      needs.set(nameOf({ worksheetId: tables.id, k: row.k }), needsOf(store, row).map(nameOf))
  // Those that are needed and need nothing are there before all others.
  const needed = [...needs.values()].flat().filter((it) => !needs.has(it))
  const given = [...new Set(needed)].map((row) => ({ row, needs: [] }))
  const { waves, stuck } = orderCreates([...given, ...[...needs].map(([row, it]) => ({ row, needs: it }))])
  return { later: waves.slice(1), stuck }
}

function orderNewRows(store: Store, drafts: readonly Drafted[]): OrderedCreates {
  const { later, stuck } = laterWaves(store, drafts)
  const isLater = new Set([...later.flat(), ...stuck])
  const batches: { worksheetId: WorksheetId; keys: number[]; isCircular: boolean }[] = []
  const batching = (isCircular: boolean) => {
    const open = new Map<string, { keys: number[]; bytes: number }>()
    return ({ tables, files }: Drafted, k: number): void => {
      const bytes = rowBytes + (files.get(k)?.bytes ?? 0)
      let batch = open.get(tables.id)
      if (batch === undefined || batch.keys.length >= limits.pageSize || batch.bytes + bytes > bodyBudget) {
        batch = { keys: [], bytes: 0 }
        open.set(tables.id, batch)
        batches.push({ worksheetId: tables.id, keys: batch.keys, isCircular })
      }
      batch.keys.push(k)
      batch.bytes += bytes
    }
  }
  const first = batching(false)
  for (const draft of drafts)
    for (const k of draft.creates)
      if (isLater.size === 0 || !isLater.has(nameOf({ worksheetId: draft.tables.id, k }))) first(draft, k)
  const byName = new Map(
    drafts.flatMap((draft) =>
      [...draft.needyCreates.keys()].map((k) => [nameOf({ worksheetId: draft.tables.id, k }), { draft, k }] as const),
    ),
  )
  for (const wave of [...later, stuck]) {
    const add = batching(wave === stuck)
    for (const name of wave) {
      const found = byName.get(name)
      if (found !== undefined) add(found.draft, found.k)
    }
  }
  return { batches, circular: new Set(stuck) }
}

function planWorksheet(
  store: Store,
  draft: Drafted,
  ordered: OrderedCreates,
  isPushed: IsPushed,
  reasons: Reasons,
): PlannedWorksheet | null {
  const { tables, creates, deletes, needyCreates, needyUpdates, files } = draft
  const late = createValueGroups()
  const changed = new Set(draft.changed)
  let { updatedRows, updatedCells } = draft
  for (const row of needyUpdates) {
    draft.takers.add(row)
    if (!needsOf(store, row).every(isPushed)) {
      reasons.leaveOut(unpushedNeed, tables, row.k)
      continue
    }
    late.add(row)
    addChanged(changed, row)
    updatedRows += 1
    updatedCells += row.cells.length
  }
  for (const row of needyCreates.values()) {
    draft.takers.add(row)
    addChanged(changed, row)
    const isCircular = ordered.circular.has(nameOf({ worksheetId: tables.id, k: row.k }))
    if (isCircular) late.add({ ...row, cells: row.cells.filter((it) => newRowsIn(it.value, it.column).length > 0) })
  }
  if (creates.length + deletes.length + updatedRows === 0) return null
  const sizes = [...files.values()]
  return {
    worksheetId: tables.id,
    name: tables.name,
    untried: untriedFields(store, tables, changed),
    deletes: chunk(deletes),
    updates: draft.updates.pack(),
    lateUpdates: late.pack(),
    createdRows: creates.length,
    createBatches: ordered.batches.filter((it) => it.worksheetId === tables.id).length,
    updatedRows,
    updatedCells,
    deletedRows: deletes.length,
    files: sizes.reduce((sum, it) => sum + it.files, 0),
    bytes: sizes.reduce((sum, it) => sum + it.bytes, 0),
  }
}

const chunk = (keys: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(keys.length / limits.pageSize) }, (_, i) =>
    keys.slice(i * limits.pageSize, (i + 1) * limits.pageSize),
  )
