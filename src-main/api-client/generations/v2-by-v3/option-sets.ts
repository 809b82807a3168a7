/** V2 operations 22 to 25 by V3 operations 18 to 21. */

import type * as operations from '../../../../src-shared/api/v2/v2-option-set-operations.ts'
import type { OptionSet } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import {
  createOptionSet,
  deleteOptionSet,
  editOptionSet,
  listOptionSets,
} from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { err, mapOk } from '../../../../src-shared/lib/result.ts'
import { notOffered, type RoutesOf, through, type WireOf } from '../route.ts'

type WireSet = WireOf<typeof operations.getOptionSetsV2>[number]

/** Service-notes B, V2 option set edit and delete: named by `collectionId`, also as `id` or in the path. */
interface Named {
  readonly collectionId?: string | undefined
  readonly id?: string | undefined
}

const idOf = ({ collectionId, id }: Named, params: { readonly collection_id?: string | undefined }) =>
  collectionId ?? id ?? params.collection_id ?? ''

const unnamed = () => err({ kind: 'invalid-input', happened: 'no', path: 'body.collectionId', message: 'is required' } as const)

export const optionSetsV2ByV3: RoutesOf<typeof operations> = {
  getOptionSetsV2: through(async (_, tools) => {
    return mapOk(await tools.call(listOptionSets, {}), (sets) => sets.optionsets.map(writeSet))
  }),

  addOptionSetV2: through(async ({ body }, tools) => {
    if (body.options.some((it) => it.isDeleted === true)) return notOffered('creating options that are deleted')
    const { name, colorful: enableColor, enableScore } = body
    const options = body.options.map(({ isDeleted: _, ...option }) => option)
    return mapOk(await tools.call(createOptionSet, { body: { name, options, enableColor, enableScore } }), () => true as const)
  }),

  editOptionSetV2: through(async ({ params, body }, tools) => {
    const optionset_id = idOf(body, params)
    if (optionset_id === '') return unnamed()
    const { name, options, colorful: enableColor, enableScore } = body
    return tools.call(editOptionSet, { params: { optionset_id }, body: { name, options, enableColor, enableScore } })
  }),

  deleteOptionSetV2: through(async ({ params, query }, tools) => {
    const optionset_id = idOf(query, params)
    return optionset_id === '' ? unnamed() : tools.call(deleteOptionSet, { params: { optionset_id } })
  }),
}

const writeSet = ({ id, enableColor, ...rest }: OptionSet): WireSet => ({ ...rest, collectionId: id, colorful: enableColor })
