/** Answers V3 operations 1 to 6: the application and its worksheets. */
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { createWorksheet as createInDomain } from '../domain/structure/create-worksheet.ts'
import { deleteWorksheet as deleteInDomain } from '../domain/structure/delete-worksheet.ts'
import { editWorksheet as editInDomain } from '../domain/structure/edit-worksheet.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'
import { writeApp, writeStructure } from './structure-writer.ts'

/** `json` is the only response format there is. */
const checkFormat = (format: string | undefined): Outcome<null> =>
  format === undefined || format === '' || format === 'json'
    ? ok(null)
    : refuse('parameterValueError', `responseFormat ${JSON.stringify(format)} is not json`)

const creatable = new Set(fieldTypes.filter((type) => type.creatableV3).map((type) => type.name))

export const structureHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(getApp, (_, caller) => ok(writeApp(workspace.storage, caller.origin))),

  handler(listWorksheets, ({ body }) => {
    const format = checkFormat(body.responseFormat)
    if (!format.ok) return format
    // An array that is there narrows the list, also to nothing.
    const wanted = body.worksheets
    const all = workspace.storage.catalog.worksheets()
    const listed = wanted === undefined ? all : all.filter((each) => wanted.includes(each.id) || wanted.includes(each.alias))
    return ok(listed.map((each) => ({ id: each.id, name: each.name, remark: each.remark })))
  }),

  handler(createWorksheet, ({ body }) => {
    const created = createInDomain(workspace, {
      name: body.name,
      alias: body.alias ?? '',
      sectionId: body.sectionId ?? '',
      fields: body.fields,
      creatable,
    })
    return created.ok ? ok({ worksheetId: created.value }) : created
  }),

  handler(getWorksheet, ({ params, query }) => {
    const format = checkFormat(query.responseFormat)
    if (!format.ok) return format
    return mapOk(findWorksheet(workspace, params.worksheet_id), writeStructure)
  }),

  handler(editWorksheet, ({ params, body }) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    if (!worksheet.ok) return worksheet
    // service-notes B, response of edit and delete worksheet: success with `data: null`.
    return editInDomain(workspace, worksheet.value, { ...body, creatable })
  }),

  handler(deleteWorksheet, ({ params }) => {
    const worksheet = findWorksheet(workspace, params.worksheet_id)
    return worksheet.ok ? deleteInDomain(workspace, worksheet.value) : worksheet
  }),
]
