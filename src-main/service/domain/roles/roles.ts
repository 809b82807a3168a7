/** Makes and removes roles and changes who is in them, for both generations of the interface. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Directory } from '../values/directory.ts'
import type { Workspace } from '../workspace.ts'
import { memberKinds, noMembers, type Role, type RoleMembers } from './role.ts'

export function findRole(workspace: Workspace, id: string): Outcome<Role> {
  const found = workspace.storage.directory.appRoles().find((role) => role.id === id)
  return found === undefined ? refuse('notFound', `no role ${JSON.stringify(id)}`) : ok(found)
}

function checkItems(workspace: Workspace, role: Pick<Role, 'sheets' | 'pages'>): Outcome<null> {
  const { catalog } = workspace.storage
  const sheetIds = role.sheets.map((sheet) => sheet.worksheetId)
  const unknownSheet = sheetIds.find((id) => !catalog.worksheets().some((worksheet) => worksheet.id === id))
  if (unknownSheet !== undefined) return refuse('worksheetMissing', `sheets: no worksheet ${JSON.stringify(unknownSheet)}`)
  const repeated = [...sheetIds, ...role.pages].find((id, place, all) => all.indexOf(id) !== place)
  if (repeated !== undefined) return refuse('parameterValueError', `sheets and pages: ${repeated} is given twice`)
  const unknownPage = role.pages.find((id) => !catalog.pages().some((page) => page.id === id))
  return unknownPage === undefined ? ok(null) : refuse('notFound', `pages: no page ${JSON.stringify(unknownPage)}`)
}

/** Answers the new role, which has no members yet; a name that another role has is 10006. */
export function createRole(workspace: Workspace, written: Omit<Role, 'id' | 'members'>): Outcome<Role> {
  const { directory } = workspace.storage
  if (directory.appRoles().some((role) => role.name === written.name)) {
    return refuse('alreadyExists', `there is a role named ${JSON.stringify(written.name)}`)
  }
  const checked = checkItems(workspace, written)
  if (!checked.ok) return checked
  const role: Role = { ...written, id: workspace.ids.next(), members: noMembers }
  directory.saveRole(role)
  workspace.directoryChanged()
  return ok(role)
}

/** Cells that name the role keep its id; it can no longer be written into one. */
export function deleteRole(workspace: Workspace, id: string): Outcome<null> {
  const role = findRole(workspace, id)
  if (!role.ok) return role
  workspace.storage.directory.removeRole(id)
  workspace.directoryChanged()
  return ok(null)
}

/** An operator that is no account is 10002. */
export const checkOperator = (workspace: Workspace, operatorId: string): Outcome<null> =>
  workspace.directory().accounts.has(operatorId)
    ? ok(null)
    : refuse('parameterValueError', `operatorId: no account ${JSON.stringify(operatorId)}`)

const tableOf = (directory: Directory, kind: keyof RoleMembers): ReadonlyMap<string, unknown> =>
  ({
    users: directory.accounts,
    departments: directory.departments,
    departmentTrees: directory.departments,
    jobs: directory.jobs,
    orgRoles: directory.orgRoles,
  })[kind]

/** Members that are in the role already, or are not, are passed over; one that does not exist refuses the whole change when added. */
export function changeMembers(
  workspace: Workspace,
  roleId: string,
  change: 'add' | 'remove',
  members: RoleMembers,
): Outcome<Role> {
  const role = findRole(workspace, roleId)
  if (!role.ok) return role
  if (memberKinds.every((kind) => members[kind].length === 0)) return refuse('parameterError', 'no members are named')
  const directory = workspace.directory()
  const changed: Record<keyof RoleMembers, readonly string[]> = { ...role.value.members }
  for (const kind of memberKinds) {
    const unknown = change === 'add' ? members[kind].find((id) => !tableOf(directory, kind).has(id)) : undefined
    if (unknown !== undefined) return refuse('parameterValueError', `${kind}: ${JSON.stringify(unknown)} does not exist`)
    const present = role.value.members[kind]
    const named = new Set(members[kind])
    changed[kind] = change === 'add' ? [...new Set([...present, ...named])] : present.filter((id) => !named.has(id))
  }
  const after: Role = { ...role.value, members: changed }
  workspace.storage.directory.saveRole(after)
  workspace.directoryChanged()
  return ok(after)
}
