/** V3 operations 22 to 25 by V2 operations 16, 17, 18 and 21. */
import { specialAccounts } from '../../../../src-shared/api/filter-enumerations.ts'
import type { RoleDetailV2, RoleV2 } from '../../../../src-shared/api/v2/role-v2.ts'
import { addRoleV2, deleteRoleV2, getRoleDetailV2, getRolesV2 } from '../../../../src-shared/api/v2/v2-role-operations.ts'
import type * as operations from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { permissionsToV2, permissionsToV3 } from '../role-permissions.ts'
import { type Answered, missing, type RoutesOf, type RouteTools, through, unreadable, type WireOf } from '../route.ts'

type Role = WireOf<typeof operations.getRole>

export const rolesByV2: RoutesOf<typeof operations> = {
  /** The V2 list holds no permissions, so every role's detail is read too. */
  listRoles: through(async (_, tools) => {
    const listed = await tools.call(getRolesV2, {})
    if (!listed.ok) return listed
    const roles = await Promise.all(listed.value.map((role) => readRole(role, tools)))
    const failed = roles.find((it) => !it.ok)
    if (failed !== undefined && !failed.ok) return failed
    return ok({ roles: roles.flatMap((it) => (it.ok ? [it.value] : [])) })
  }),

  createRole: through(async ({ body }, tools) => {
    const created = await tools.call(addRoleV2, {
      body: {
        name: body.name,
        description: body.description,
        hideAppForMembers: body.hideAppForMembers,
        roleType: body.type,
        permissionWay: body.permissionScope,
        ...permissionsToV2(body.globalPermissions),
      },
    })
    if (!created.ok) return created
    const [role] = created.value
    return role === undefined ? unreadable('the new role') : ok({ roleId: role.roleId })
  }),

  /** Members stand in the V2 list only, permissions in the detail only. */
  getRole: through(async ({ params }, tools) => {
    const listed = await tools.call(getRolesV2, {})
    if (!listed.ok) return listed
    const role = listed.value.find((it) => it.roleId === params.role_id)
    return role === undefined ? missing('') : readRole(role, tools)
  }),

  /** V2 asks who does it; V3 does not say, so it is the interface's own account (Special account ids). */
  deleteRole: through(({ params }, tools) =>
    tools.call(deleteRoleV2, { body: { roleId: params.role_id, operatorId: specialAccounts.api } }),
  ),
}

async function readRole(role: RoleV2, tools: RouteTools): Answered<Role> {
  return mapOk(await tools.call(getRoleDetailV2, { query: { roleId: role.roleId } }), (detail) => writeRole(role, detail))
}

const writeRole = (role: RoleV2, detail: RoleDetailV2): Role => ({
  id: role.roleId,
  name: role.name,
  description: detail.description === '' ? role.desc : detail.description,
  type: role.roleType,
  permissionScope: detail.permissionWay,
  hideAppForMembers: detail.hideAppForMembers,
  globalPermissions: permissionsToV3(detail),
  users: role.users,
  departments: role.departments,
  jobs: role.jobs,
  projectOrganizes: role.projectOrganizes.map(String),
})
