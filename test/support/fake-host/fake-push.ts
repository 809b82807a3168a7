/** Push of the fake host: plans over what is staged; companies named "Refused" are refused, as a service would. */
import type { PushOptions, PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import type { FakeSheet } from './fake-sheet.ts'

const batches = (rows: number): number => Math.ceil(rows / 1000)

function sendable(sheet: FakeSheet, options: PushOptions): readonly RowKey[] {
  if (options.worksheetId !== null && options.worksheetId !== sheet.id) return []
  const wanted = options.rows === undefined ? null : new Set(options.rows)
  return [...sheet.staged()]
    .filter(([key]) => wanted === null || wanted.has(key))
    .filter(([key, change]) => {
      const fields = change.change === 'deleted' ? [''] : [...change.cells.keys()]
      return !fields.some(
        (field) =>
          sheet.held.has(sheet.cellKey(key, field)) || sheet.troubles.get(sheet.cellKey(key, field))?.state === 'conflict',
      )
    })
    .map(([key]) => key)
}

const requiredMissing = (sheet: FakeSheet, key: RowKey): boolean => {
  const row = sheet.project(key)
  return (
    sheet.staged().get(key)?.change !== 'deleted' &&
    sheet.fields.some((field, at) => field.isRequired && field.lock === null && row?.cells[at] === null)
  )
}

export interface PlannedSheet {
  readonly sheet: FakeSheet
  readonly rows: readonly RowKey[]
}

export function planSheets(sheets: readonly FakeSheet[], options: PushOptions): readonly PlannedSheet[] {
  return sheets
    .map((sheet) => ({ sheet, rows: sendable(sheet, options).filter((key) => !requiredMissing(sheet, key)) }))
    .filter(({ rows }) => rows.length > 0)
}

export function describePlan(
  planId: string,
  sheets: readonly FakeSheet[],
  planned: readonly PlannedSheet[],
  options: PushOptions,
): PushPlan {
  const worksheets = planned.map(({ sheet, rows }) => {
    const of = (change: string) => rows.filter((key) => sheet.staged().get(key)?.change === change)
    const [created, updated, deleted] = [of('created'), of('updated'), of('deleted')]
    const cells = updated.reduce((sum, key) => sum + (sheet.staged().get(key)?.cells.size ?? 0), 0)
    return {
      worksheetId: sheet.id,
      name: sheet.name,
      creates: { rows: created.length, requests: batches(created.length) },
      updates: { rows: updated.length, cells, requests: batches(updated.length) },
      deletes: { rows: deleted.length, requests: batches(deleted.length) },
      checks: { requests: batches(updated.length + deleted.length) },
      attachments: { files: 0, bytes: 0 },
    }
  })
  const requests = worksheets.reduce(
    (sum, it) => sum + it.creates.requests + it.updates.requests + it.deletes.requests + it.checks.requests,
    0,
  )
  const held = sheets.reduce((sum, sheet) => sum + new Set([...sheet.held].map((key) => key.split('\n')[0])).size, 0)
  const conflicts = sheets.reduce(
    (sum, sheet) => sum + [...sheet.troubles.values()].filter((it) => it.state === 'conflict').length,
    0,
  )
  const missing = sheets.reduce(
    (sum, sheet) => sum + sendable(sheet, options).filter((key) => requiredMissing(sheet, key)).length,
    0,
  )
  const deletes = worksheets.reduce((sum, it) => sum + it.deletes.rows, 0)
  const rows = planned.reduce((sum, it) => sum + it.rows.length, 0)
  return {
    planId,
    worksheets,
    requests,
    workflowEvents: options.triggerWorkflow ? rows : 0,
    left: [
      ...(held > 0 ? [{ rows: held, reason: 'held back by you' }] : []),
      ...(conflicts > 0
        ? [{ rows: conflicts, reason: 'To be decided first: the service holds something else than you saw' }]
        : []),
      ...(missing > 0 ? [{ rows: missing, reason: 'a required field is empty' }] : []),
    ],
    takes: [],
    irreversible:
      deletes === 0
        ? []
        : [
            options.permanentDelete
              ? `${deletes} rows will be erased and cannot be brought back.`
              : `${deletes} rows go to the recycle bin; the interface offers no way to restore them from here.`,
          ],
    estimatedSeconds: requests * 0.4,
  }
}

/** Sends one planned worksheet; answers how many rows the service refused. */
export function sendSheet({ sheet, rows }: PlannedSheet): { readonly sent: number; readonly refused: number } {
  const refused = rows.filter((key) => sheet.staged().get(key)?.cells.get('name') === 'Refused')
  for (const key of refused) {
    sheet.troubles.set(sheet.cellKey(key, 'name'), {
      state: 'refused',
      code: 100005,
      message: 'Another row already has this value, and the field allows it only once.',
    })
  }
  const bad = new Set(refused)
  const good = rows.filter((key) => !bad.has(key))
  sheet.confirm(good)
  return { sent: good.length, refused: refused.length }
}
