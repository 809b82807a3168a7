/**
 * Groups the rows of a view, for opening it and again after something was staged. The latter in a thread of its own: it goes over the
 * whole worksheet, and the searches and sums that somebody waits for are not to wait behind it.
 */
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import { err } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { unknownWorksheet } from '../answers.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { findGroups, type GroupedRows, type GroupProgress } from './find-groups.ts'

interface GroupAsk {
  readonly worksheetId: WorksheetId
  readonly query: RowQuery
}

export const groupTask = defineTask<GroupAsk, GroupedRows, GroupProgress>('view.group', 'scan')
export const regroupTask = defineTask<GroupAsk, GroupedRows, GroupProgress>('view.regroup', 'background')

export const carriedGroupTasks: readonly TaskHandler[] = [groupTask, regroupTask].map((task) =>
  handleTask(task, (store, { worksheetId, query }, control) => {
    const tables = store.worksheets.find(worksheetId)
    return tables === null ? err(unknownWorksheet) : findGroups(store, tables, query, control)
  }),
)
