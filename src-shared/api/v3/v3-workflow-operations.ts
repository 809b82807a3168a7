/** V3 operations 15 to 17: workflow processes and the hook that starts one (Resources, Workflow process). */
import { z } from 'zod'
import { answeredFlag, answeredList, answeredText, answeredWhole } from '../answered-values.ts'
import { defineOperation } from '../operation.ts'
import { userReference } from './row-v3.ts'

const nothing = z.strictObject({})
const processPath = z.strictObject({ process_id: z.string().min(1) })
const common = { generation: 'v3', auth: 'prefixed-headers', envelope: 'common' } as const
const many = <T extends z.ZodType>(element: T) => answeredList(element)

/** `type` and `status`: service-notes B, process `status`. */
const listedProcess = z.looseObject({
  id: z.string(),
  name: answeredText,
  alias: answeredText,
  description: answeredText,
  type: answeredWhole,
  status: answeredWhole,
  _createdAt: answeredText,
  _updatedAt: answeredText,
  _owner: userReference.nullish(),
})

/** `type` is the numeric code of the type table. */
const outputParameter = z.looseObject({
  field: z.string(),
  fieldname: answeredText,
  alias: answeredText,
  description: answeredText,
  type: answeredWhole,
})
export type OutputParameter = z.output<typeof outputParameter>

const inputParameter = outputParameter.extend({
  required: answeredFlag,
  /** For select types only. */
  options: many(z.looseObject({ key: z.string(), value: z.string() })),
})
export type InputParameter = z.output<typeof inputParameter>

/** A value of a hook body: a text, a number, an array of texts, or an array of `{key, value}`. */
export const hookValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.strictObject({ key: z.string(), value: z.string() })),
])
export type HookValue = z.output<typeof hookValue>

export const listProcesses = defineOperation({
  ...common,
  id: 'v3.workflow.list',
  number: 15,
  title: 'List workflow processes',
  method: 'GET',
  path: '/v3/app/workflow/processes',
  effect: 'read',
  params: nothing,
  query: nothing,
  body: null,
  data: z.looseObject({ processes: many(listedProcess) }),
})

export const getProcess = defineOperation({
  ...common,
  id: 'v3.workflow.get',
  number: 16,
  title: 'Read a workflow process',
  method: 'GET',
  path: '/v3/app/workflow/processes/{process_id}',
  effect: 'read',
  params: processPath,
  query: nothing,
  body: null,
  data: z.looseObject({
    id: z.string(),
    name: answeredText,
    description: answeredText,
    inputParameters: many(inputParameter),
    outputParameters: many(outputParameter),
  }),
})

export const startProcess = defineOperation({
  ...common,
  id: 'v3.workflow.start',
  number: 17,
  title: 'Start a workflow process',
  method: 'POST',
  path: '/v3/app/workflow/hooks/{process_id}',
  effect: 'run',
  params: processPath,
  query: nothing,
  /** Keys: alias, else field id, else field name of an input parameter (service-notes B, hook body keys). */
  body: z.record(z.string(), hookValue),
  data: z.looseObject({}),
})
