/** Calls about roles: who may do what in the application. */
import { z } from 'zod'
import { specialAccounts } from '../../api/filter-enumerations.ts'
import { type GlobalPermissionName, globalPermissionNames, permissionScopes } from '../../api/v3/v3-role-operations.ts'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

export const memberKinds = ['users', 'departments', 'departmentTrees', 'jobs', 'orgRoles'] as const
export type MemberKind = (typeof memberKinds)[number]

export interface RoleMember {
  readonly kind: MemberKind
  readonly id: string
  /** Where the service gives no name: one that was seen elsewhere, else words for one that is not known. */
  readonly name: string
  readonly avatar: string
}

export interface RoleSummary {
  readonly id: string
  readonly name: string
  readonly description: string
  /** 0 is a custom role; the service's own roles cannot be deleted. */
  readonly type: number
  readonly members: readonly RoleMember[]
  /** Its members see, edit and delete all records (Resources, `permissionWay` 80); false also where a list does not say. */
  readonly isFull: boolean
}

export interface RoleDetail extends RoleSummary {
  readonly hideAppForMembers: boolean
  /** Null when the service gives a value that is none of the known ones. */
  readonly scope: (typeof permissionScopes)[number] | null
  readonly general: Readonly<Record<GlobalPermissionName, boolean>>
  /** What members may do in each worksheet; null where the service does not tell. */
  readonly worksheets:
    | readonly {
        readonly id: string
        readonly name: string
        readonly canAdd: boolean
        readonly readLevel: number
        readonly editLevel: number
        readonly removeLevel: number
      }[]
    | null
}

const onRole = z.strictObject({ connectionId, roleId: z.string().min(1) })
const ids = z.array(z.string().min(1).max(200)).max(1000)
const memberForm = onRole.extend({
  /** Who does this, for the service's own log (`operatorId`). */
  operatorId: z.string().min(1).max(200).default(specialAccounts.api),
  users: ids,
  departments: ids,
  departmentTrees: ids,
  jobs: ids,
  orgRoles: ids,
})

export const listRoles = defineCall<{ readonly roles: readonly RoleSummary[] }>()('roles.list', z.strictObject({ connectionId }))
export const readRole = defineCall<RoleDetail>()('roles.read', onRole)
export const createRole = defineCall<{ readonly roleId: string }>()(
  'roles.create',
  z.strictObject({
    connectionId,
    name: z.string().min(1).max(200),
    description: z.string().max(2000),
    hideAppForMembers: z.boolean(),
    scope: z.literal(permissionScopes),
    general: z.record(z.enum(globalPermissionNames), z.boolean()),
  }),
)
export const deleteRole = defineCall<{ readonly deleted: true }>()('roles.delete', onRole)
export const addRoleMembers = defineCall<RoleDetail>()('roles.add-members', memberForm)
export const removeRoleMembers = defineCall<RoleDetail>()('roles.remove-members', memberForm)
