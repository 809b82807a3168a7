/** Creating and deleting roles, and who is in them. Every function says so when the host refuses. */

import type { MemberKind, RoleDetail, RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import type { HostCallAnswer, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { roleQuery, rolesKey, rolesQuery } from '../../state/connection/service-lists.ts'
import { sayMembers } from '../../state/structure/role-words.ts'
import { askUser } from '../ask-user.ts'

export interface RoleRef {
  readonly connectionId: ConnectionId
  readonly roleId: string
}

export interface NamedMember {
  readonly kind: MemberKind
  readonly id: string
  readonly name: string
}

const reread = (app: App, connectionId: ConnectionId): Promise<void> =>
  app.queries.invalidateQueries({ queryKey: rolesKey(connectionId) })

/** The id of the new role, with its members in it; null when it was not made. */
export async function createRole(
  app: App,
  connectionId: ConnectionId,
  role: Omit<HostCallRequest<'roles.create'>, 'connectionId'>,
  members: readonly NamedMember[] = [],
): Promise<string | null> {
  const result = await app.host.call('roles.create', { connectionId, ...role })
  // Also after a refusal: an answer may have been lost on the way, and then the role is there.
  await reread(app, connectionId)
  if (result.ok) {
    // The role is there whether or not its members could be taken over; a refusal says so by itself.
    await addMembers(app, { connectionId, roleId: result.value.roleId }, members)
    return result.value.roleId
  }
  app.notices.fail('The role was not created', result.error)
  return null
}

/** Nobody but those in roles with full rights may put such a thing right again. */
const lastFull =
  'It is the last role with full rights: without it nobody but the owner of the application may see and change all of its records.'

/** True when the role is gone. Where people lose rights with it, its name is asked for; `all` are the roles there are. */
export async function deleteRole(
  app: App,
  connectionId: ConnectionId,
  role: RoleSummary,
  all: readonly RoleSummary[],
): Promise<boolean> {
  const isLastFull = role.isFull && all.filter((it) => it.isFull).length === 1
  const isSure = await askUser(app, {
    title: `Delete the role “${role.name}”?`,
    text: `${sayMembers(role.members)} ${role.members.length === 1 ? 'loses' : 'lose'} what this role allows, at once and for everybody. This cannot be undone.`,
    points: isLastFull ? [lastFull] : [],
    ...(role.isFull || role.members.length > 0 ? { mustType: role.name } : {}),
    yes: 'Delete the role',
    isDangerous: true,
  })
  if (!isSure) return false
  const result = await app.host.call('roles.delete', { connectionId, roleId: role.id })
  if (!result.ok) {
    await reread(app, connectionId)
    app.notices.fail('The role was not deleted', result.error)
    return false
  }
  // The list alone: a read of the role that was just deleted would fail.
  const list = rolesQuery(app.host, connectionId)
  app.queries.setQueryData<HostCallAnswer<'roles.list'>>(list.queryKey, (known) =>
    known === undefined ? undefined : { roles: known.roles.filter((it) => it.id !== role.id) },
  )
  await app.queries.invalidateQueries({ queryKey: list.queryKey, exact: true })
  return true
}

const byKind = (members: readonly NamedMember[]) => {
  const ids = (kind: MemberKind): string[] => members.filter((it) => it.kind === kind).map((it) => it.id)
  return {
    users: ids('users'),
    departments: ids('departments'),
    departmentTrees: ids('departmentTrees'),
    jobs: ids('jobs'),
    orgRoles: ids('orgRoles'),
  }
}

async function change(
  app: App,
  call: 'roles.add-members' | 'roles.remove-members',
  at: RoleRef,
  members: readonly NamedMember[],
): Promise<boolean> {
  const result = await app.host.call(call, { ...at, ...byKind(members) })
  if (!result.ok) {
    app.notices.fail(call === 'roles.add-members' ? 'Nobody was added' : 'Nobody was removed', result.error)
    await reread(app, at.connectionId)
    return false
  }
  const { queryKey } = roleQuery(app.host, at.connectionId, at.roleId)
  app.queries.setQueryData<RoleDetail>(queryKey, result.value)
  await reread(app, at.connectionId)
  return true
}

export const addMembers = (app: App, at: RoleRef, members: readonly NamedMember[]): Promise<boolean> =>
  members.length === 0 ? Promise.resolve(false) : change(app, 'roles.add-members', at, members)

/** Takes effect at once, so the way back is offered. */
export async function removeMember(app: App, at: RoleRef, member: NamedMember): Promise<void> {
  if (!(await change(app, 'roles.remove-members', at, [member]))) return
  app.notices.show({
    tone: 'info',
    id: `removed ${member.kind} ${member.id}`,
    title: `${member.name} is no longer in this role`,
    action: { label: 'Undo', run: () => void addMembers(app, at, [member]) },
  })
}
