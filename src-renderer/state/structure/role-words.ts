/** What a role's permissions mean, in words. */
import type { GlobalPermissionName } from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { MemberKind, RoleDetail, RoleMember, RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import { countOf } from '../../ui/format/format-count.ts'

export type RoleScope = NonNullable<RoleDetail['scope']>

/** Resources, `permissionWay`. */
export const scopeWords: Readonly<Record<RoleScope, { readonly title: string; readonly text: string }>> = {
  80: { title: 'Everything', text: 'Members see, edit and delete all records.' },
  60: { title: 'See all, change own', text: 'Members see all records, and edit and delete only their own.' },
  30: { title: 'Joined and own', text: 'Members see the records they joined, and edit and delete only their own.' },
  20: { title: 'See only', text: 'Members see all records and change none.' },
  0: { title: 'Item by item', text: 'What members may do is set for each item of the application.' },
}

export const generalWords: Readonly<Record<GlobalPermissionName, string>> = {
  addRecord: 'Add records',
  share: 'Share records',
  import: 'Import records',
  export: 'Export records',
  discuss: 'Discuss records',
  systemPrint: 'Print records',
  attachmentDownload: 'Download attachments',
  log: 'See the change log',
}

/** The interface names the levels of a worksheet and shows no values (Resources, Role); these are those known to be used. */
const levels: Readonly<Record<number, string>> = { 0: 'None', 20: 'Own', 30: 'Joined', 100: 'All' }

const everyRecord = 100

export const sayLevel = (level: number): string => levels[level] ?? `Level ${level}`

/** What a role may do in a worksheet, in a few words. */
function sayRights({ canAdd, readLevel, editLevel, removeLevel }: NonNullable<RoleDetail['worksheets']>[number]): string {
  const level = (what: string, value: number): string[] => (value === 0 ? [] : [`${what} ${sayLevel(value).toLowerCase()}`])
  if (canAdd && [readLevel, editLevel, removeLevel].every((it) => it === everyRecord)) return 'Everything'
  const rights = [
    ...level('see', readLevel),
    ...level('edit', editLevel),
    ...level('delete', removeLevel),
    ...(canAdd ? ['add'] : []),
  ]
  const [first, ...others] = rights
  return first === undefined ? 'None' : [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')
}

export interface MatrixRow {
  readonly id: string
  readonly name: string
  /** One for each role, in their order; null where the role names no rights in this worksheet of its own. */
  readonly cells: readonly (string | null)[]
}

/** A row for each worksheet that any of the roles names. */
export function matrixOf(roles: readonly RoleDetail[]): readonly MatrixRow[] {
  const sheets = new Map(roles.flatMap((role) => (role.worksheets ?? []).map((it) => [it.id, it.name === '' ? it.id : it.name])))
  const rightsOf = (role: RoleDetail, id: string): string | null => {
    const found = role.worksheets?.find((it) => it.id === id)
    return found === undefined ? null : sayRights(found)
  }
  return [...sheets].map(([id, name]) => ({ id, name, cells: roles.map((role) => rightsOf(role, id)) }))
}

/** Jobs or organisation roles that other roles have as members: the interface has no look-up for them. */
export function seenMembers(roles: readonly RoleSummary[], kind: MemberKind): readonly RoleMember[] {
  const found = new Map(roles.flatMap(({ members }) => members.filter((it) => it.kind === kind).map((it) => [it.id, it])))
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export const kindWords: Readonly<Record<MemberKind, { readonly many: string; readonly one: string; readonly hint: string }>> = {
  users: { many: 'People', one: 'person', hint: '' },
  departments: { many: 'Departments', one: 'department', hint: 'Their own people only' },
  departmentTrees: { many: 'Departments with all below', one: 'department with all below', hint: 'Sub-departments too' },
  jobs: { many: 'Jobs', one: 'job', hint: 'By id: the interface has no look-up for jobs' },
  orgRoles: { many: 'Organisation roles', one: 'organisation role', hint: 'By id: the interface has no look-up for them' },
}

/** 0 is a custom role (service-notes B, role `type`); the others belong to the service. */
export const isCustom = (role: Pick<RoleSummary, 'type'>): boolean => role.type === 0

export const sayMembers = (members: readonly RoleMember[]): string =>
  members.length === 0 ? 'No members' : countOf(members.length, 'member')
