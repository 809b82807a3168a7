/** V3 operations 18 to 21 by V2 operations 22 to 25. */
import type { OptionSetV2 } from '../../../../src-shared/api/v2/option-set-v2.ts'
import {
  addOptionSetV2,
  deleteOptionSetV2,
  editOptionSetV2,
  getOptionSetsV2,
} from '../../../../src-shared/api/v2/v2-option-set-operations.ts'
import type * as operations from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import type { EditedOption } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { afterEffect, missing, type RoutesOf, through, unreadable, type WireOf } from '../route.ts'

export const optionSetsByV2: RoutesOf<typeof operations> = {
  listOptionSets: through(async (_, tools) => {
    return mapOk(await tools.call(getOptionSetsV2, {}), (sets) => ({ optionsets: sets.map(writeSet) }))
  }),

  /** V2 answers `true` and no id: the new set is the one of this name that was not there before. */
  createOptionSet: through(async ({ body }, tools) => {
    const before = await tools.call(getOptionSetsV2, {})
    if (!before.ok) return before
    const { name, options, enableColor: colorful, enableScore } = body
    const added = await tools.call(addOptionSetV2, { body: { name, options, colorful, enableScore } })
    if (!added.ok) return added
    const after = await tools.call(getOptionSetsV2, {})
    if (!after.ok) return afterEffect(after.error)
    const known = new Set(before.value.map((it) => it.collectionId))
    const [created, ...others] = after.value.filter((it) => it.name === name && !known.has(it.collectionId))
    if (created !== undefined && others.length === 0) return ok({ optionsetId: created.collectionId })
    return unreadable('exactly one new option set of this name')
  }),

  /** V2 takes the whole set, V3 only what changes: the rest is read first and sent as it was. */
  editOptionSet: through(async ({ params, body }, tools) => {
    const sets = await tools.call(getOptionSetsV2, {})
    if (!sets.ok) return sets
    const set = sets.value.find((it) => it.collectionId === params.optionset_id)
    if (set === undefined) return missing('')
    return tools.call(editOptionSetV2, {
      body: {
        collectionId: set.collectionId,
        name: body.name ?? set.name,
        options: mergeOptions(set, body.options ?? []),
        colorful: body.enableColor ?? set.colorful,
        enableScore: body.enableScore ?? set.enableScore,
      },
    })
  }),

  deleteOptionSet: through(({ params }, tools) =>
    tools.call(deleteOptionSetV2, { query: { collectionId: params.optionset_id } }),
  ),
}

const writeSet = ({
  collectionId,
  colorful,
  appId: _,
  projectId: __,
  ...rest
}: OptionSetV2): NonNullable<WireOf<typeof operations.listOptionSets>>['optionsets'][number] => ({
  ...rest,
  id: collectionId,
  enableColor: colorful,
})

/** Every option that is there, changed where the edit names its key, and the new ones behind them. */
function mergeOptions(set: OptionSetV2, edits: readonly EditedOption[]) {
  const byKey = new Map(edits.filter((it) => (it.key ?? '') !== '').map((it) => [it.key, it]))
  const present = set.options.map(({ key, value, index, isDeleted, color, score }) => ({
    value,
    index,
    isDeleted,
    color,
    score: score ?? null,
    ...byKey.get(key),
    key,
  }))
  const known = new Set(set.options.map((it) => it.key))
  const added = edits.filter((it) => it.key === undefined || it.key === '' || !known.has(it.key))
  return [...present, ...added]
}
