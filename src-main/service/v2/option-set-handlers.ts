/** Answers V2 operations 22 to 25: option sets. */
import type { OptionSetV2 } from '../../../src-shared/api/v2/option-set-v2.ts'
import {
  addOptionSetV2,
  deleteOptionSetV2,
  editOptionSetV2,
  getOptionSetsV2,
} from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { worksheetsUsing } from '../domain/structure/option-set.ts'
import { createOptionSet, deleteOptionSet, editOptionSet } from '../domain/structure/option-sets.ts'
import type { Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'

function writeOptionSets(workspace: Workspace): OptionSetV2[] {
  const { catalog } = workspace.storage
  const info = catalog.appInfo()
  const worksheets = catalog.worksheets()
  return catalog.optionSets().map((set) => ({
    collectionId: set.id,
    appId: info?.appId ?? '',
    projectId: info?.organizationId ?? '',
    name: set.name,
    accountId: set.accountId,
    worksheetIds: worksheetsUsing(worksheets, set.id).map((worksheet) => worksheet.id),
    options: set.options.map((option) => ({ ...option })),
    colorful: set.enableColor,
    enableScore: set.enableScore,
  }))
}

/** The set is named by `collectionId`, also by `id` and by a path suffix (service-notes B, V2 option set edit and delete). */
function namedSet(...names: readonly (string | undefined)[]): Outcome<string> {
  const given = new Set(names.filter((name) => name !== undefined))
  const [name] = given
  if (name === undefined) return refuse('parameterError', 'collectionId is required')
  return given.size === 1 ? ok(name) : refuse('parameterError', 'collectionId, id and the path name different option sets')
}

/** Beyond what is shown, edit and delete answer `data: true` (service-notes B, response of edit and delete option set). */
export const optionSetHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(addOptionSetV2, ({ body }, caller) => {
    const { name, options, colorful, enableScore } = body
    return mapOk(createOptionSet(workspace, caller, { name, options, enableColor: colorful, enableScore }), () => true as const)
  }),

  handler(getOptionSetsV2, () => ok(writeOptionSets(workspace))),

  handler(editOptionSetV2, ({ params, body }) => {
    const id = namedSet(params.collection_id, body.collectionId, body.id)
    if (!id.ok) return id
    const { name, options, colorful, enableScore } = body
    return mapOk(editOptionSet(workspace, id.value, { name, options, enableColor: colorful, enableScore }), () => true)
  }),

  handler(deleteOptionSetV2, ({ params, query }) => {
    const id = namedSet(params.collection_id, query.collectionId, query.id)
    if (!id.ok) return id
    return mapOk(deleteOptionSet(workspace, id.value), () => true)
  }),
]
