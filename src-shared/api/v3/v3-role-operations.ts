/** V3 operations 22 to 25: roles. Their records are not shown; the form is that of service-notes B, V3 role list, detail, create. */
import { z } from 'zod'
import { answeredFlag, answeredList, answeredText, answeredWholeOrZero } from '../answered-values.ts'
import { defineOperation } from '../operation.ts'
import { customRoleType, permissionWays } from '../permission-ways.ts'

const nothing = z.strictObject({})
const rolePath = z.strictObject({ role_id: z.string().min(1) })
const common = { generation: 'v3', auth: 'prefixed-headers', envelope: 'common' } as const

/** The names of a role's general permissions, in the interface's order. */
export const globalPermissionNames = [
  'addRecord',
  'share',
  'import',
  'export',
  'discuss',
  'systemPrint',
  'attachmentDownload',
  'log',
] as const
export type GlobalPermissionName = (typeof globalPermissionNames)[number]

const readPermissions = z.looseObject({
  addRecord: answeredFlag,
  share: answeredFlag,
  import: answeredFlag,
  export: answeredFlag,
  discuss: answeredFlag,
  systemPrint: answeredFlag,
  attachmentDownload: answeredFlag,
  log: answeredFlag,
})

/** Left out means not granted. */
const writtenPermissions = z.strictObject({
  addRecord: z.boolean().default(false),
  share: z.boolean().default(false),
  import: z.boolean().default(false),
  export: z.boolean().default(false),
  discuss: z.boolean().default(false),
  systemPrint: z.boolean().default(false),
  attachmentDownload: z.boolean().default(false),
  log: z.boolean().default(false),
})

/** `permissionScope` takes what `permissionWay` does in V2 (service-notes B, `permissionScope`, role `type`). */
export const permissionScopes = Object.values(permissionWays)

export const role = z.looseObject({
  id: z.string(),
  name: answeredText,
  description: answeredText,
  type: answeredWholeOrZero,
  permissionScope: answeredWholeOrZero,
  hideAppForMembers: answeredFlag,
  globalPermissions: readPermissions.nullish().transform((it) => it ?? writtenPermissions.parse({})),
  users: answeredList(z.looseObject({ accountId: z.string(), name: answeredText, avatar: answeredText })),
  departments: answeredList(z.looseObject({ departmentId: z.string(), departmentName: answeredText })),
  /** Departments with everything below them. */
  departmentTrees: answeredList(z.looseObject({ departmentId: z.string(), departmentName: answeredText })),
  jobs: answeredList(z.looseObject({ jobId: z.string(), jobName: answeredText })),
  /** Ids of organization roles. */
  projectOrganizes: answeredList(z.string()),
})
export type Role = z.output<typeof role>

export const listRoles = defineOperation({
  ...common,
  id: 'v3.roles.list',
  number: 22,
  title: 'List roles',
  method: 'GET',
  path: '/v3/app/roles',
  effect: 'read',
  params: nothing,
  query: nothing,
  body: null,
  data: z.looseObject({ roles: z.array(role) }),
})

export const createRole = defineOperation({
  ...common,
  id: 'v3.roles.create',
  number: 23,
  title: 'Create a role',
  method: 'POST',
  path: '/v3/app/roles',
  effect: 'create',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    name: z.string().min(1),
    description: z.string().default(''),
    permissionScope: z.literal(permissionScopes).default(permissionWays.byItem),
    type: z.literal(customRoleType).default(customRoleType),
    hideAppForMembers: z.boolean().default(false),
    globalPermissions: writtenPermissions.default(writtenPermissions.parse({})),
  }),
  data: z.looseObject({ roleId: z.string() }),
})

export const getRole = defineOperation({
  ...common,
  id: 'v3.roles.get',
  number: 24,
  title: 'Read a role',
  method: 'GET',
  path: '/v3/app/roles/{role_id}',
  effect: 'read',
  params: rolePath,
  query: nothing,
  body: null,
  data: role,
})

export const deleteRole = defineOperation({
  ...common,
  id: 'v3.roles.delete',
  number: 25,
  title: 'Delete a role',
  method: 'DELETE',
  path: '/v3/app/roles/{role_id}',
  effect: 'delete',
  params: rolePath,
  query: nothing,
  body: null,
  /** The response is not shown; ours is null (service-notes B, response of ... role delete). */
  data: z.unknown(),
})
