/** What a paste does about columns that take links from other rows; see bulk/taking-run.ts, which does the same for operations. */
import type { TakenFrom } from '../../src-shared/host/calls/edit-calls.ts'
import { takesLinksReason } from '../../src-shared/model/takes-links.ts'
import { addTaker, describeTakers, isAimedAtTaking } from '../bulk/taking-run.ts'
import { linkedIds, type Taker } from '../replica/rules/find-lost-links.ts'
import { isTaking } from '../replica/stage/taking-columns.ts'
import type { Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { type PlannedTarget, readCell } from './stage-paste-slice.ts'

const isAimed = (store: Store, targets: readonly PlannedTarget[]): boolean =>
  isAimedAtTaking(
    store,
    targets.flatMap(({ plan }) => plan.columns.map((it) => it.column)),
  )

export function leaveOutTakingColumns(store: Store, targets: readonly PlannedTarget[]): readonly PlannedTarget[] {
  if (isAimed(store, targets)) return targets
  return targets.map((target) => {
    const { columns } = target.plan
    const taking = columns.filter((it) => isTaking(store, it.column.field))
    if (taking.length === 0) return target
    const kept = columns.filter((it) => !taking.includes(it))
    const reasons = taking.map(({ column: { field } }) => ({ reason: takesLinksReason(field), column: field.name }))
    return { ...target, plan: { ...target.plan, columns: kept }, left: [...target.left, ...reasons] }
  })
}

/** Rows that are looked at. */
const mostRows = 20_000
/** A row that the paste makes: it holds nothing yet. */
const newRow = -1

/** What the paste would take, by column; empty where it is not aimed at such columns or takes nothing. */
export function findTakenByPaste(store: Store, tables: WorksheetTables, targets: readonly PlannedTarget[]): readonly TakenFrom[] {
  if (!isAimed(store, targets)) return []
  const takers = new Map<Column, Taker[]>()
  for (const { plan, keys, rows } of targets)
    for (let row = 0; row < Math.min(rows, mostRows); row += 1)
      for (const target of plan.columns) {
        const cell = readCell(plan, row, target)
        if (cell?.ok !== true) continue
        addTaker(takers, target.column, { k: keys[row] ?? newRow, ids: linkedIds(toStored(cell.value)) })
      }
  return describeTakers(store, tables, takers)
}
