/**
 * What a run does about columns that take links from other rows: beside other columns they are left out and named; where nothing else is
 * meant, the run says first whose links it would take.
 */
import { leaveOutWrites } from '../../src-shared/bulk/leave-out-writes.ts'
import type { Operation } from '../../src-shared/bulk/operation.ts'
import type { TakenFrom } from '../../src-shared/host/calls/edit-calls.ts'
import { takesLinksReason } from '../../src-shared/model/takes-links.ts'
import { findTaken, linkedIds, type Taker } from '../replica/rules/find-lost-links.ts'
import { describeTaken } from '../replica/settle/plan-takes.ts'
import { isTaking } from '../replica/stage/taking-columns.ts'
import type { Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { createAreaReader, sliced } from '../replica/view/read-area.ts'
import type { PlannedPart } from './planned-part.ts'
import { columnsOf, computeRows } from './stage-slice.ts'

/** Emptying cells takes nothing from anybody. */
const namesRows = (operation: Operation): boolean =>
  operation.op !== 'clear' && !(operation.op === 'set' && operation.value === null)

/** Whether a change of these columns, of each once, is meant for nothing but columns that take links. */
export const isAimedAtTaking = (store: Store, columns: readonly Column[]): boolean =>
  columns.length > 0 && columns.every((it) => isTaking(store, it.field))

export function leaveOutTaking(store: Store, planned: readonly PlannedPart[], operation: Operation): readonly PlannedPart[] {
  const writes = planned.flatMap((it) => it.writes)
  const taking = new Set(writes.filter((it) => isTaking(store, it.field)).map((it) => it.field.id))
  if (taking.size === 0 || !namesRows(operation) || isAimedAtTaking(store, writes)) return planned
  return planned.map((part) => ({
    ...part,
    prepared: leaveOutWrites(part.prepared, (field) => (taking.has(field.id) ? takesLinksReason(field) : null)),
    writes: part.writes.filter((it) => !taking.has(it.field.id)),
  }))
}

/** Rows that are looked at: whoever gives more rows the links of others has been told of many. */
const mostRows = 20_000

/** What the run would take, by column; empty where it is not aimed at such columns or takes nothing. */
export function findTakenByRun(
  store: Store,
  tables: WorksheetTables,
  planned: readonly PlannedPart[],
  operation: Operation,
): readonly TakenFrom[] {
  if (
    !namesRows(operation) ||
    !isAimedAtTaking(
      store,
      planned.flatMap((it) => it.writes),
    )
  )
    return []
  const takers = new Map<Column, Taker[]>()
  for (const part of planned) {
    const read = createAreaReader(store, tables, columnsOf(part))
    let first = 0
    for (const keys of sliced(part.keys.subarray(0, mostRows))) {
      const computed = computeRows(store, part, read(keys), (i) => first + i)
      first += keys.length
      if (!computed.ok) continue
      for (const { row, cells } of computed.value.rows)
        for (const { column, outcome } of cells)
          if (row !== null && outcome !== null && 'value' in outcome)
            addTaker(takers, column, { k: row.k, ids: linkedIds(toStored(outcome.value)) })
    }
  }
  return describeTakers(store, tables, takers)
}

export function addTaker(takers: Map<Column, Taker[]>, column: Column, taker: Taker): void {
  if (taker.ids.length === 0) return
  const known = takers.get(column)
  if (known === undefined) takers.set(column, [taker])
  else known.push(taker)
}

export const describeTakers = (
  store: Store,
  tables: WorksheetTables,
  takers: ReadonlyMap<Column, readonly Taker[]>,
): readonly TakenFrom[] =>
  [...takers].flatMap(([column, rows]) => {
    const taken = findTaken(store, tables, column, rows)
    return taken.links.length + taken.unknown === 0 ? [] : [describeTaken(store, tables, column, taken)]
  })
