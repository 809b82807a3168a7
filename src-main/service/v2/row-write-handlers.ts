/** Answers V2 operations 5, 6 and 8 to 10: rows written one by one and in batches. */
import type { ControlEntry } from '../../../src-shared/api/v2/row-v2.ts'
import { addRowsV2, addRowV2, deleteRowV2, editRowsV2, editRowV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { createRows } from '../domain/rows/create-rows.ts'
import { deleteRows } from '../domain/rows/delete-rows.ts'
import { updateRows } from '../domain/rows/update-rows.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'
import { type Caller, findWorksheet, type Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'
import { readEntries } from './read-entries.ts'

/** The legacy single `control` with the `controls`; about a field that both name, `controls` decides. */
function bothForms(
  worksheet: Worksheet,
  control: ControlEntry | undefined,
  controls: readonly ControlEntry[],
): readonly ControlEntry[] {
  if (control === undefined) return controls
  const nameOf = (entry: ControlEntry): string => findField(worksheet, entry.controlId)?.id ?? entry.controlId
  return controls.some((each) => nameOf(each) === nameOf(control)) ? controls : [control, ...controls]
}

/** The answer is `true` for all rows together, so one row that fails refuses the call and nothing is written. */
async function update(
  workspace: Workspace,
  caller: Caller,
  worksheet: Worksheet,
  asked: { readonly rowIds: readonly string[]; readonly controls: readonly ControlEntry[]; readonly triggerWorkflow: boolean },
): Promise<Outcome<true>> {
  const { rowIds, controls, triggerWorkflow } = asked
  const options = { triggerWorkflow, allOrNone: true } as const
  return mapOk(await updateRows(workspace, caller, worksheet, rowIds, readEntries(worksheet, controls), options), () => true)
}

export const rowWriteHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(addRowV2, async ({ body }, caller) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const { triggerWorkflow } = body
    const created = await createRows(workspace, caller, worksheet.value, [readEntries(worksheet.value, body.controls)], {
      triggerWorkflow,
    })
    return created.ok ? ok(created.value[0] ?? '') : created
  }),

  handler(addRowsV2, async ({ body }, caller) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const { triggerWorkflow } = body
    const rows = body.rows.map((row) => readEntries(worksheet.value, row))
    const created = await createRows(workspace, caller, worksheet.value, rows, { triggerWorkflow })
    if (!created.ok) return created
    return ok(body.returnRowIds ? [...created.value] : created.value.length)
  }),

  handler(editRowV2, ({ body }, caller) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const { rowId, controls, triggerWorkflow } = body
    return update(workspace, caller, worksheet.value, { rowIds: [rowId], controls, triggerWorkflow })
  }),

  handler(editRowsV2, ({ body }, caller) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const controls = bothForms(worksheet.value, body.control, body.controls ?? [])
    const { rowIds, triggerWorkflow } = body
    return update(workspace, caller, worksheet.value, { rowIds, controls, triggerWorkflow })
  }),

  handler(deleteRowV2, ({ body }, caller) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const ids = body.rowId
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '')
    if (ids.length === 0) return refuse('parameterValueError', 'rowId: expected row ids separated by commas')
    const { triggerWorkflow, thoroughDelete: permanent } = body
    const deleted = deleteRows(workspace, caller, worksheet.value, [...new Set(ids)], { triggerWorkflow, permanent })
    // service-notes B, response of delete row: V2 success with `data: true`, as the interface shows it here.
    return deleted.ok ? ok(true as const) : deleted
  }),
]
