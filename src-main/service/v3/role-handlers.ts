/** Answers V3 operations 22 to 25: roles (service-notes B, V3 role list, detail, create). */
import type { Role as RoleData } from '../../../src-shared/api/v3/v3-role-operations.ts'
import { createRole, deleteRole, getRole, listRoles } from '../../../src-shared/api/v3/v3-role-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { memberData } from '../domain/roles/member-data.ts'
import type { Role } from '../domain/roles/role.ts'
import { createRole as createInDomain, deleteRole as deleteInDomain, findRole } from '../domain/roles/roles.ts'
import type { Caller, Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'

const writeRole = (workspace: Workspace, caller: Caller, role: Role): RoleData => ({
  id: role.id,
  name: role.name,
  description: role.description,
  type: role.type,
  permissionScope: role.permissionScope,
  hideAppForMembers: role.hideAppForMembers,
  globalPermissions: { ...role.permissions },
  ...memberData(role.members, workspace.directory(), caller.origin),
})

export const roleHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(listRoles, (_, caller) =>
    ok({ roles: workspace.storage.directory.appRoles().map((role) => writeRole(workspace, caller, role)) }),
  ),

  handler(createRole, ({ body }) => {
    const { globalPermissions, ...written } = body
    const created = createInDomain(workspace, { ...written, permissions: globalPermissions, sheets: [], pages: [] })
    return created.ok ? ok({ roleId: created.value.id }) : created
  }),

  handler(getRole, ({ params }, caller) => {
    return mapOk(findRole(workspace, params.role_id), (role) => writeRole(workspace, caller, role))
  }),

  // service-notes B, response of role delete: success with `data: null`.
  handler(deleteRole, ({ params }) => deleteInDomain(workspace, params.role_id)),
]
