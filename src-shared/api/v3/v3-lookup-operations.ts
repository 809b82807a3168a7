/** V3 operations 26 to 28: users, departments, regions (Resources, Lookup records). */
import { z } from 'zod'
import { answeredFlag, answeredList, answeredText } from '../answered-values.ts'
import { defineOperation } from '../operation.ts'

const nothing = z.strictObject({})
const common = { generation: 'v3', method: 'GET', auth: 'prefixed-headers', envelope: 'common', effect: 'read' } as const

export const department = z.looseObject({
  id: z.string(),
  name: answeredText,
  path: answeredText,
  pathNodes: z.array(z.unknown()).nullish(),
})
/** `mobile` and `email` come masked. */
export const user = z.looseObject({
  accountId: z.string(),
  name: answeredText,
  mobile: answeredText,
  email: answeredText,
  avatar: answeredText,
  departments: answeredList(department),
})
export type User = z.output<typeof user>
export const region = z.looseObject({
  id: z.string(),
  name: answeredText,
  path: answeredText,
  last: answeredFlag,
})

export const lookupUsers = defineOperation({
  ...common,
  id: 'v3.users.lookup',
  number: 26,
  title: 'Find users by name',
  path: '/v3/users/lookup',
  params: nothing,
  query: z.strictObject({ name: z.string() }),
  body: null,
  data: z.looseObject({ users: z.array(user) }),
})

export const lookupDepartments = defineOperation({
  ...common,
  id: 'v3.departments.lookup',
  number: 27,
  title: 'Find departments by name',
  path: '/v3/departments/lookup',
  params: nothing,
  query: z.strictObject({ name: z.string() }),
  body: null,
  data: z.looseObject({ departments: z.array(department) }),
})

export const lookupRegions = defineOperation({
  ...common,
  id: 'v3.regions.lookup',
  number: 28,
  title: 'Find regions by id or text',
  path: '/v3/regions',
  params: nothing,
  query: z.strictObject({ id: z.string().optional(), search: z.string().optional() }),
  body: null,
  data: z.looseObject({ regions: z.array(region) }),
})
