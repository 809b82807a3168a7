/** V2 operations 22 to 25: option sets. */
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedOptionSetV2, newOptionSetV2, optionSetV2 } from './option-set-v2.ts'

const nothing = z.strictObject({})
const common = { generation: 'v2', auth: 'parameters', envelope: 'code-msg', params: nothing, query: nothing } as const
/** Only where the set is named by a path suffix (service-notes B, V2 option set edit and delete). */
const suffix = z.strictObject({ collection_id: z.string().min(1).optional() })

export const addOptionSetV2 = defineOperation({
  ...common,
  id: 'v2.optionsets.create',
  number: 22,
  title: 'Create an option set',
  method: 'POST',
  path: '/api/v2/open/optionset/add',
  alsoAt: ['/api/v1/open/app/createOptionSet'],
  effect: 'create',
  body: newOptionSetV2,
  data: z.literal(true),
})

export const getOptionSetsV2 = defineOperation({
  ...common,
  id: 'v2.optionsets.list',
  number: 23,
  title: 'List option sets',
  method: 'POST',
  path: '/api/v2/open/optionset/get',
  alsoAt: ['/api/v1/open/app/getOptionSets'],
  alsoBy: ['GET'],
  effect: 'read',
  body: nothing,
  data: z.array(optionSetV2),
})

export const editOptionSetV2 = defineOperation({
  ...common,
  id: 'v2.optionsets.update',
  number: 24,
  title: 'Edit an option set',
  method: 'POST',
  path: '/api/v2/open/optionset/edit',
  alsoAt: ['/api/v2/open/optionset/edit/{collection_id}', '/api/v1/open/app/editOptionSet/{collection_id}'],
  alsoBy: ['PUT'],
  effect: 'update',
  params: suffix,
  body: editedOptionSetV2,
  /** Not shown; ours is true. */
  data: z.unknown(),
})

export const deleteOptionSetV2 = defineOperation({
  ...common,
  id: 'v2.optionsets.delete',
  number: 25,
  title: 'Delete an option set',
  method: 'DELETE',
  path: '/api/v2/open/optionset/delete',
  alsoAt: ['/api/v2/open/optionset/delete/{collection_id}', '/api/v1/open/app/deleteOptionSet/{collection_id}'],
  effect: 'delete',
  params: suffix,
  query: z.strictObject({ collectionId: z.string().min(1).optional(), id: z.string().min(1).optional() }),
  body: null,
  /** Not shown; ours is true. */
  data: z.unknown(),
})
