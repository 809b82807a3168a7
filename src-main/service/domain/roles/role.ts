/** A role of the application: who is in it, and what its members may do. */
import { type PermissionWay, permissionWays } from '../../../../src-shared/api/permission-ways.ts'
import type { GlobalPermissionName } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import type { Worksheet } from '../structure/worksheet.ts'
import type { DirectoryEntry } from '../values/directory.ts'

/** Whose rows a level reaches. The interface shows the names `readLevel`, `editLevel`, `removeLevel` and no values; these are ours. */
export const recordLevels = { none: 0, own: 20, joined: 30, all: 100 } as const
export type RecordLevel = (typeof recordLevels)[keyof typeof recordLevels]

export interface SheetPermission {
  readonly worksheetId: string
  readonly canAdd: boolean
  readonly read: RecordLevel
  readonly edit: RecordLevel
  readonly remove: RecordLevel
}

/** Ids by the kind of member. */
export interface RoleMembers {
  readonly users: readonly string[]
  readonly departments: readonly string[]
  /** Departments with everything below them. */
  readonly departmentTrees: readonly string[]
  readonly jobs: readonly string[]
  readonly orgRoles: readonly string[]
}

export interface Role extends DirectoryEntry {
  readonly description: string
  /** 0 = custom role (service-notes B, role `type`). */
  readonly type: number
  readonly permissionScope: PermissionWay
  readonly hideAppForMembers: boolean
  readonly permissions: Readonly<Record<GlobalPermissionName, boolean>>
  /** Counts where `permissionScope` is "by item"; a worksheet that is not named is out of reach. */
  readonly sheets: readonly SheetPermission[]
  /** Ids of the custom pages that members see where `permissionScope` is "by item". */
  readonly pages: readonly string[]
  readonly members: RoleMembers
}

export const noMembers: RoleMembers = { users: [], departments: [], departmentTrees: [], jobs: [], orgRoles: [] }
export const memberKinds = [
  'users',
  'departments',
  'departmentTrees',
  'jobs',
  'orgRoles',
] as const satisfies readonly (keyof RoleMembers)[]

/** Roles written by an earlier version have a name only. */
export const emptyRole: Omit<Role, 'id' | 'name'> = {
  description: '',
  type: 0,
  permissionScope: permissionWays.byItem,
  hideAppForMembers: false,
  permissions: {
    addRecord: false,
    share: false,
    import: false,
    export: false,
    discuss: false,
    systemPrint: false,
    attachmentDownload: false,
    log: false,
  },
  sheets: [],
  pages: [],
  members: noMembers,
}

type Levels = Omit<SheetPermission, 'worksheetId'>
const { none, own, joined, all } = recordLevels

/** What the permission ways mean for each worksheet (Resources, `permissionWay`). */
const levelsOf: Readonly<Record<PermissionWay, Levels>> = {
  80: { canAdd: true, read: all, edit: all, remove: all },
  60: { canAdd: true, read: all, edit: own, remove: own },
  30: { canAdd: true, read: joined, edit: own, remove: own },
  20: { canAdd: false, read: all, edit: none, remove: none },
  0: { canAdd: false, read: none, edit: none, remove: none },
}

/** What members may do in every worksheet of the application. */
export const sheetPermissions = (role: Role, worksheets: readonly Worksheet[]): readonly SheetPermission[] =>
  worksheets.map((worksheet) => {
    const named =
      role.permissionScope === permissionWays.byItem ? role.sheets.find((each) => each.worksheetId === worksheet.id) : null
    return named ?? { worksheetId: worksheet.id, ...levelsOf[role.permissionScope] }
  })
