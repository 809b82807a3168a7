/** Deletes rows into the recycle bin, or for good (States and transitions). Rows that are gone already are passed over. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Worksheet } from '../structure/worksheet.ts'
import type { Caller, Workspace } from '../workspace.ts'
import { createEcho, type Echo } from './link-rows.ts'
import { type ChangedCells, recompute } from './recompute.ts'

export interface DeleteOptions {
  readonly triggerWorkflow: boolean
  readonly permanent: boolean
}

/** Marks the rows that lose a link, in whatever worksheet they are. */
function echoLostLinks(
  workspace: Workspace,
  worksheet: Worksheet,
  rows: ReadonlyMap<string, number>,
  at: number,
  by: string,
): Echo {
  const echo = createEcho(workspace)
  const deleted = new Set(rows.values())
  for (const holder of workspace.storage.catalog.worksheets()) {
    for (const field of holder.fields) {
      if (field.relation === null || field.relation.worksheetId !== worksheet.id) continue
      for (const [id, key] of rows) {
        for (const each of workspace.storage.links.holders(field.relation, [key])) {
          if (holder.key === worksheet.key && deleted.has(each)) continue
          echo.add(holder, field.id, each, { old: id, new: null })
        }
      }
    }
  }
  echo.settle(at, by)
  return echo
}

/** Answers the ids of the rows that were deleted; 10007 when there was none. */
export function deleteRows(
  workspace: Workspace,
  caller: Caller,
  worksheet: Worksheet,
  rowIds: readonly string[],
  options: DeleteOptions,
): Outcome<readonly string[]> {
  const { storage, clock, caps } = workspace
  if (rowIds.length > caps.rowsPerBatch) return refuse('parameterValueError', `a batch takes ${caps.rowsPerBatch} rows at most`)
  return storage.atomically((): Outcome<readonly string[]> => {
    const rows = storage.rows.keysOf(worksheet, rowIds)
    if (rows.size === 0) return refuse('notFound', 'no such row, or it is in the recycle bin')
    const at = clock.now()
    const by = caller.accountId
    const ids = [...rows.keys()]
    const keys = [...rows.values()]
    const titles = storage.rows.titles(worksheet, ids)
    const echo = echoLostLinks(workspace, worksheet, rows, at, by)
    if (options.permanent) {
      storage.rows.remove(worksheet, keys)
      storage.activity.removeDiscussions(worksheet.key, ids)
    } else storage.rows.recycle(worksheet, keys, at, by)
    const changed: ChangedCells = new Map()
    echo.addTo(changed)
    recompute(workspace, changed, null, at, by)
    const kind = options.permanent ? 'remove' : 'delete'
    storage.history.log(ids.map((rowId) => ({ worksheetKey: worksheet.key, rowId, kind, at, by, changes: [] })))
    if (options.triggerWorkflow) {
      storage.history.recordRuns(ids.map((rowId) => ({ worksheetKey: worksheet.key, rowId, event: 'delete', at })))
      const gone = ids.map((id) => ({ id, key: null, title: titles.get(id) ?? '', changedFields: [] }))
      workspace.rowsChanged({ kind: 'delete', worksheet, rows: gone, at })
    }
    return ok(ids)
  })
}
