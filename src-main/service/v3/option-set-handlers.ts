/** Answers V3 operations 18 to 21: option sets. */
import type { DataOf } from '../../../src-shared/api/operation.ts'
import {
  createOptionSet,
  deleteOptionSet,
  editOptionSet,
  listOptionSets,
} from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { worksheetsUsing } from '../domain/structure/option-set.ts'
import {
  createOptionSet as createInDomain,
  deleteOptionSet as deleteInDomain,
  editOptionSet as editInDomain,
} from '../domain/structure/option-sets.ts'
import type { Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'

type OptionSets = DataOf<typeof listOptionSets>['optionsets']

function writeOptionSets(workspace: Workspace): OptionSets {
  const { catalog } = workspace.storage
  const worksheets = catalog.worksheets()
  return catalog.optionSets().map((set) => ({
    ...set,
    options: set.options.map((option) => ({ ...option })),
    worksheetIds: worksheetsUsing(worksheets, set.id).map((worksheet) => worksheet.id),
  }))
}

export const optionSetHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(listOptionSets, () => ok({ optionsets: writeOptionSets(workspace) })),

  handler(createOptionSet, ({ body }, caller) => {
    return mapOk(createInDomain(workspace, caller, body), (created) => ({ optionsetId: created }))
  }),

  // service-notes B, response of edit and delete option set: success with `data: null`.
  handler(editOptionSet, ({ params, body }) => editInDomain(workspace, params.optionset_id, body)),
  handler(deleteOptionSet, ({ params }) => deleteInDomain(workspace, params.optionset_id)),
]
