/** Answers the calls about roles. The third generation knows roles and their members, only the second changes members and knows sheets. */
import { permissionWays } from '../../../../src-shared/api/permission-ways.ts'
import { addRoleMembersV2, getRoleDetailV2, removeRoleMembersV2 } from '../../../../src-shared/api/v2/v2-role-operations.ts'
import {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  permissionScopes,
  type Role,
} from '../../../../src-shared/api/v3/v3-role-operations.ts'
import type { RoleDetail, RoleMember, RoleSummary } from '../../../../src-shared/host/calls/role-calls.ts'
import type { HostCallParsed } from '../../../../src-shared/host/calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type Names, shownName } from '../../../../src-shared/model/names.ts'
import { type Session, type Sessions, withSession } from '../../../connections/session.ts'
import type { HandlersOf } from '../handlers.ts'

type RoleCalls = 'roles.list' | 'roles.read' | 'roles.create' | 'roles.delete' | 'roles.add-members' | 'roles.remove-members'

/** A person waits. */
const options = { patienceMs: 30_000, lane: 'structure' } as const

const named = (kind: RoleMember['kind'], id: string, name: string, avatar = ''): RoleMember => ({
  kind,
  id,
  name: name === '' ? id : name,
  avatar,
})

const membersOf = (role: Role, seen: Names): readonly RoleMember[] => [
  ...role.users.map((it) => named('users', it.accountId, it.name, it.avatar)),
  ...role.departments.map((it) => named('departments', it.departmentId, it.departmentName)),
  ...role.departmentTrees.map((it) => named('departmentTrees', it.departmentId, it.departmentName)),
  ...role.jobs.map((it) => named('jobs', it.jobId, it.jobName)),
  // The interface gives the ids alone (Resources, Role).
  ...role.projectOrganizes.map((id) => named('orgRoles', id, shownName(seen, 'orgRoles', id))),
]

const summaryOf = (role: Role, seen: Names): RoleSummary => ({
  id: role.id,
  name: role.name,
  description: role.description,
  type: role.type,
  members: membersOf(role, seen),
  isFull: role.permissionScope === permissionWays.manageAll,
})

/** Names of organisation roles that were seen in rows, by id. */
async function seenNames({ replica }: Session, roles: readonly Role[]): Promise<Names> {
  const ids = roles.flatMap((it) => it.projectOrganizes)
  if (ids.length === 0) return {}
  const names = await replica.ask('names.of', { wanted: [{ kind: 'orgRoles', ids }] })
  return names.ok ? names.value : {}
}

async function readRole(session: Session, roleId: string): Promise<Result<RoleDetail, HostError>> {
  const { client } = session
  const [role, detail] = await Promise.all([
    client.call(getRole, { params: { role_id: roleId } }, options),
    // Only the second generation knows sheets: answered through the other one, it would say that there are none.
    client.call(getRoleDetailV2, { query: { roleId } }, { ...options, ownGeneration: true }),
  ])
  if (!role.ok) return err(serviceError(role.error, 'roles'))
  const { permissionScope, globalPermissions, hideAppForMembers } = role.value
  return ok({
    ...summaryOf(role.value, await seenNames(session, [role.value])),
    hideAppForMembers,
    scope: permissionScopes.find((it) => it === permissionScope) ?? null,
    general: globalPermissions,
    // A service without the second generation says nothing about sheets.
    worksheets: !detail.ok
      ? null
      : detail.value.sheets.map(({ sheetId, sheetName, canAdd, readLevel, editLevel, removeLevel }) => ({
          id: sheetId,
          name: sheetName,
          canAdd,
          readLevel,
          editLevel,
          removeLevel,
        })),
  })
}

type MemberRequest = HostCallParsed<'roles.add-members'>

export function createRoleHandlers(sessions: Sessions): HandlersOf<RoleCalls> {
  const changeMembers = (
    operation: typeof addRoleMembersV2 | typeof removeRoleMembersV2,
    { connectionId, roleId, operatorId, ...ids }: MemberRequest,
  ): Promise<Result<RoleDetail, HostError>> =>
    withSession(sessions, connectionId, async (session) => {
      const body = {
        roleId,
        operatorId,
        userIds: ids.users,
        departmentIds: ids.departments,
        departmentTreeIds: ids.departmentTrees,
        jobIds: ids.jobs,
        orgRoleIds: ids.orgRoles,
      }
      const answer = await session.client.call(operation, { body }, options)
      return answer.ok ? readRole(session, roleId) : err(serviceError(answer.error, 'roles'))
    })

  return {
    'roles.list': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(listRoles, {}, options)
        if (!answer.ok) return err(serviceError(answer.error, 'roles'))
        const seen = await seenNames(session, answer.value.roles)
        return ok({ roles: answer.value.roles.map((role) => summaryOf(role, seen)) })
      }),
    'roles.read': ({ connectionId, roleId }) => withSession(sessions, connectionId, (session) => readRole(session, roleId)),
    'roles.create': ({ connectionId, name, description, hideAppForMembers, scope, general }) =>
      withSession(sessions, connectionId, async (session) => {
        const body = {
          name,
          description,
          hideAppForMembers,
          permissionScope: scope,
          type: 0 as const,
          globalPermissions: general,
        }
        const answer = await session.client.call(createRole, { body }, options)
        return answer.ok ? ok({ roleId: answer.value.roleId }) : err(serviceError(answer.error, 'roles'))
      }),
    'roles.delete': ({ connectionId, roleId }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(deleteRole, { params: { role_id: roleId } }, options)
        return answer.ok ? ok({ deleted: true }) : err(serviceError(answer.error, 'roles'))
      }),
    'roles.add-members': (request) => changeMembers(addRoleMembersV2, request),
    'roles.remove-members': (request) => changeMembers(removeRoleMembersV2, request),
  }
}
