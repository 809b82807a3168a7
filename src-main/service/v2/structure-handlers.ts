/** Answers V2 operations 1 to 3: the application and its worksheets. */

import { type FieldTypeName, findFieldType } from '../../../src-shared/api/field-types.ts'
import { creatableV2 } from '../../../src-shared/api/v2/data-types-v2.ts'
import { addWorksheetV2, getAppV2, getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { createWorksheet } from '../domain/structure/create-worksheet.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'
import { readControls } from './read-control.ts'
import { writeAppV2, writeWorksheetV2 } from './structure-writer.ts'

/** What V2 worksheet creation lists, with what it mentions beside (Resources, Field type codes). */
const creatable: ReadonlySet<FieldTypeName> = new Set(
  [...creatableV2.listed, ...creatableV2.mentioned].flatMap((code) => findFieldType(code)?.name ?? []),
)

export const structureHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(getAppV2, (_, caller) => ok(writeAppV2(workspace.storage, caller.origin))),

  handler(addWorksheetV2, ({ body }) => {
    const fields = readControls(body.controls)
    if (!fields.ok) return fields
    const { name, alias = '', sectionId = '' } = body
    return createWorksheet(workspace, { name, alias, sectionId, fields: fields.value, creatable })
  }),

  handler(getWorksheetV2, ({ body }) => {
    return mapOk(findWorksheet(workspace, body.worksheetId), writeWorksheetV2)
  }),
]
