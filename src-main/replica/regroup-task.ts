/**
 * Runs the query of a grouped view again after something was staged. In a thread of its own: it goes over the whole worksheet, and the
 * searches and sums that somebody waits for are not to wait behind it.
 */
import type { RowQuery } from '../../src-shared/host/row-calls.ts'
import { err } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { unknownWorksheet } from './answers.ts'
import { findGroups, type GroupedRows } from './find-groups.ts'
import { type CarriedTask, carryOut, defineTask } from './worker-task.ts'

export const regroupTask = defineTask<{ readonly worksheetId: WorksheetId; readonly query: RowQuery }, GroupedRows>(
  'view.regroup',
  'background',
)

export const carriedRegroup: CarriedTask = carryOut(regroupTask, (store, { worksheetId, query }) => {
  const tables = store.worksheets.find(worksheetId)
  return tables === null ? err(unknownWorksheet) : findGroups(store, tables, query)
})
