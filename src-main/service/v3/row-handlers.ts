/** Answers V3 operations 7 and 9 to 14: rows one by one and in batches. */
import {
  createRow,
  createRows,
  deleteRow,
  deleteRows,
  getRow,
  updateRow,
  updateRows,
} from '../../../src-shared/api/v3/v3-row-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { refuse } from '../domain/refusal.ts'
import { createRows as createInDomain } from '../domain/rows/create-rows.ts'
import { deleteRows as deleteInDomain } from '../domain/rows/delete-rows.ts'
import { updateRows as updateInDomain } from '../domain/rows/update-rows.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { JsonText } from '../http/call.ts'
import { type Handler, handler } from '../http/handler.ts'
import { writeRows } from './row-writer.ts'
import type { V3Settings } from './v3-settings.ts'

export const rowHandlers = (workspace: Workspace, settings: V3Settings): readonly Handler[] => [
  handler(createRow, async ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const created = await createInDomain(workspace, caller, worksheet.value, [body.fields], body)
    return created.ok ? ok({ id: created.value[0] ?? '' }) : created
  }),

  handler(createRows, async ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const rows = body.rows.map((row) => row.fields)
    return mapOk(await createInDomain(workspace, caller, worksheet.value, rows, body), (created) => ({ rowIds: [...created] }))
  }),

  handler(updateRows, async ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const updated = await updateInDomain(workspace, caller, worksheet.value, body.rowIds, body.fields, body)
    if (!updated.ok) return updated
    const { successful, failed } = updated.value
    return ok({ failedRowIds: failed.map((each) => each.id), successfulRowIds: [...successful] })
  }),

  handler(updateRow, async ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const updated = await updateInDomain(workspace, caller, worksheet.value, [params.row_id], body.fields, body)
    if (!updated.ok) return updated
    const [failure] = updated.value.failed
    return failure === undefined ? ok({ id: params.row_id }) : { ok: false, error: failure.refusal }
  }),

  handler(deleteRow, ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const deleted = deleteInDomain(workspace, caller, worksheet.value, [params.row_id], body)
    // service-notes B, response of delete row: success with `data: null`.
    return deleted.ok ? ok(null) : deleted
  }),

  handler(deleteRows, ({ params, body }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    return mapOk(deleteInDomain(workspace, caller, worksheet.value, body.rowIds, body), () => null)
  }),

  handler(getRow, ({ params, query }, caller) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    const key = workspace.storage.rows.keysOf(worksheet.value, [params.row_id]).get(params.row_id)
    const row = key === undefined ? null : workspace.storage.rows.read(worksheet.value, key)
    if (row === null) return refuse('notFound', `no row ${JSON.stringify(params.row_id)}, or it is in the recycle bin`)
    const [text = ''] = writeRows(workspace.storage, worksheet.value, [row], {
      form: settings.valueForm,
      origin: caller.origin,
      directory: workspace.directory(),
      writeTime: settings.writeTime,
      keys: 'id',
      only: null,
      // The answer shows the system attributes; only a caller that says false goes without.
      withSystemFields: query.includeSystemFields ?? true,
      withAvatars: true,
    })
    return ok(new JsonText(text))
  }),
]
