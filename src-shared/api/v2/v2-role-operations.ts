/** V2 operations 16 to 21: roles. */
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { newRoleV2, roleDetailV2, roleMembersV2, roleV2 } from './role-v2.ts'

const nothing = z.strictObject({})
const common = { generation: 'v2', auth: 'parameters', envelope: 'common', params: nothing, query: nothing } as const

export const getRolesV2 = defineOperation({
  ...common,
  id: 'v2.roles.list',
  number: 16,
  title: 'List roles',
  method: 'GET',
  path: '/api/v1/open/app/getRoles',
  effect: 'read',
  body: null,
  data: z.array(roleV2),
})

export const addRoleV2 = defineOperation({
  ...common,
  id: 'v2.roles.create',
  number: 17,
  title: 'Create a role',
  method: 'POST',
  path: '/api/v1/open/app/addRole',
  alsoAt: ['/api/v1/open/app/createRole'],
  effect: 'create',
  body: newRoleV2,
  /** Holds the new role. */
  data: z.array(roleV2),
})

export const deleteRoleV2 = defineOperation({
  ...common,
  id: 'v2.roles.delete',
  number: 18,
  title: 'Delete a role',
  method: 'POST',
  path: '/api/v1/open/app/deleteRole',
  effect: 'delete',
  body: z.strictObject({ roleId: z.string().min(1), operatorId: z.string().min(1) }),
  /** Not shown; ours is true (service-notes B, response of delete row, ...). */
  data: z.unknown(),
})

export const addRoleMembersV2 = defineOperation({
  ...common,
  id: 'v2.roles.add-members',
  number: 19,
  title: 'Add members to a role',
  method: 'POST',
  path: '/api/v1/open/app/addRoleMembers',
  alsoAt: ['/api/v1/open/app/addRoleMember'],
  effect: 'update',
  body: roleMembersV2,
  /** Not shown; ours is true. */
  data: z.unknown(),
})

export const removeRoleMembersV2 = defineOperation({
  ...common,
  id: 'v2.roles.remove-members',
  number: 20,
  title: 'Remove members from a role',
  method: 'POST',
  path: '/api/v1/open/app/removeRoleMembers',
  alsoAt: ['/api/v1/open/app/removeRoleMember'],
  effect: 'update',
  body: roleMembersV2,
  /** Not shown; ours is true. */
  data: z.unknown(),
})

export const getRoleDetailV2 = defineOperation({
  ...common,
  id: 'v2.roles.get',
  number: 21,
  title: 'Read a role',
  method: 'GET',
  path: '/api/v1/open/app/getRoleDetail',
  effect: 'read',
  query: z.strictObject({ roleId: z.string().min(1) }),
  body: null,
  data: roleDetailV2,
})
