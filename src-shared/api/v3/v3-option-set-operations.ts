/** V3 operations 18 to 21: option sets (Resources, Option set). */
import { z } from 'zod'
import { answeredOption } from '../answered-option.ts'
import { answeredFlag, answeredList, answeredText } from '../answered-values.ts'
import { defineOperation } from '../operation.ts'

const nothing = z.strictObject({})
const optionSetPath = z.strictObject({ optionset_id: z.string().min(1) })
const common = { generation: 'v3', auth: 'prefixed-headers', envelope: 'common' } as const

/** `#RRGGBB`, or '' for none. */
export const optionColor = z.string().regex(/^(#[0-9A-Fa-f]{6})?$/, 'a colour is written #RRGGBB')

export const optionSet = z.looseObject({
  id: z.string(),
  name: answeredText,
  accountId: answeredText,
  /** Worksheets with a field of this set. */
  worksheetIds: answeredList(z.string()),
  options: answeredList(answeredOption),
  enableColor: answeredFlag,
  enableScore: answeredFlag,
})
export type OptionSet = z.output<typeof optionSet>

const newOption = z.strictObject({
  value: z.string().min(1),
  index: z.int().optional(),
  color: optionColor.optional(),
  score: z.number().nullish(),
})

/** Without a key, or with an empty one, the option is new (Resources, Option). */
const editedOption = newOption.extend({ key: z.string().optional(), isDeleted: z.boolean().optional() })
export type EditedOption = z.output<typeof editedOption>

export const listOptionSets = defineOperation({
  ...common,
  id: 'v3.option-sets.list',
  number: 18,
  title: 'List option sets',
  method: 'GET',
  path: '/v3/app/optionsets',
  effect: 'read',
  params: nothing,
  query: nothing,
  body: null,
  data: z.looseObject({ optionsets: z.array(optionSet) }),
})

export const createOptionSet = defineOperation({
  ...common,
  id: 'v3.option-sets.create',
  number: 19,
  title: 'Create an option set',
  method: 'POST',
  path: '/v3/app/optionsets',
  effect: 'create',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    name: z.string().min(1),
    options: z.array(newOption),
    enableColor: z.boolean().default(false),
    enableScore: z.boolean().default(false),
  }),
  data: z.looseObject({ optionsetId: z.string() }),
})

/** What is left out stays as it was, single options included; an option goes by `isDeleted`. */
export const editOptionSet = defineOperation({
  ...common,
  id: 'v3.option-sets.edit',
  number: 20,
  title: 'Edit an option set',
  method: 'POST',
  alsoBy: ['PUT'],
  path: '/v3/app/optionsets/{optionset_id}',
  effect: 'update',
  params: optionSetPath,
  query: nothing,
  body: z.strictObject({
    name: z.string().min(1).optional(),
    options: z.array(editedOption).optional(),
    enableColor: z.boolean().optional(),
    enableScore: z.boolean().optional(),
  }),
  /** The response is not shown; ours is null (service-notes B, response of delete row, ... edit and delete option set). */
  data: z.unknown(),
})

export const deleteOptionSet = defineOperation({
  ...common,
  id: 'v3.option-sets.delete',
  number: 21,
  title: 'Delete an option set',
  method: 'DELETE',
  path: '/v3/app/optionsets/{optionset_id}',
  effect: 'delete',
  params: optionSetPath,
  query: nothing,
  body: null,
  data: z.unknown(),
})
