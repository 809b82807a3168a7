/** V2 operations 16 to 21 by V3 operations 22 to 25. V3 does not change who is in a role. */
import type * as operations from '../../../../src-shared/api/v2/v2-role-operations.ts'
import { createRole, deleteRole, getRole, listRoles, type Role } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { permissionsToV2, permissionsToV3 } from '../role-permissions.ts'
import { absent, notOffered, type RoutesOf, through, type WireOf } from '../route.ts'

export const rolesV2ByV3: RoutesOf<typeof operations> = {
  getRolesV2: through(async (_, tools) => {
    return mapOk(await tools.call(listRoles, {}), (listed) => listed.roles.map(writeRole))
  }),

  addRoleV2: through(async ({ body }, tools) => {
    if ((body.sheets ?? []).length > 0 || (body.pages ?? []).length > 0)
      return notOffered('creating a role with rights to single worksheets or pages')
    const { name, description = '', hideAppForMembers = false, permissionWay = 0 } = body
    if ((body.roleType ?? 0) !== 0) return notOffered('creating a role that is no custom role')
    const created = await tools.call(createRole, {
      body: {
        name,
        description,
        hideAppForMembers,
        permissionScope: permissionWay,
        type: 0,
        globalPermissions: permissionsToV3(body),
      },
    })
    return created.ok ? ok([{ roleId: created.value.roleId, name, roleType: 0, desc: description }]) : created
  }),

  deleteRoleV2: through(({ body }, tools) => tools.call(deleteRole, { params: { role_id: body.roleId } })),
  addRoleMembersV2: absent('adding members to a role'),
  removeRoleMembersV2: absent('removing members from a role'),

  /** V3 tells nothing about single worksheets. */
  getRoleDetailV2: through(async ({ query }, tools) => {
    const found = await tools.call(getRole, { params: { role_id: query.roleId } })
    if (!found.ok) return found
    const role = found.value
    return ok({
      roleId: role.id,
      name: role.name,
      roleType: role.type,
      description: role.description,
      hideAppForMembers: role.hideAppForMembers,
      permissionWay: role.permissionScope,
      sheets: [],
      ...permissionsToV2(role.globalPermissions),
    })
  }),
}

const writeRole = (role: Role): WireOf<typeof operations.getRolesV2>[number] => ({
  roleId: role.id,
  name: role.name,
  roleType: role.type,
  desc: role.description,
  users: role.users,
  departments: role.departments,
  jobs: role.jobs,
  projectOrganizes: role.projectOrganizes,
})
