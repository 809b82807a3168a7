/** Answers V2 operations 16 to 21: roles and who is in them. */
import { customRoleType, permissionWays } from '../../../src-shared/api/permission-ways.ts'
import type { NewRoleV2, RoleDetailV2, RoleMembersV2, RoleV2 } from '../../../src-shared/api/v2/role-v2.ts'
import {
  addRoleMembersV2,
  addRoleV2,
  deleteRoleV2,
  getRoleDetailV2,
  getRolesV2,
  removeRoleMembersV2,
} from '../../../src-shared/api/v2/v2-role-operations.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { memberData } from '../domain/roles/member-data.ts'
import { type RecordLevel, type Role, recordLevels, type SheetPermission, sheetPermissions } from '../domain/roles/role.ts'
import { changeMembers, checkOperator, createRole, deleteRole, findRole } from '../domain/roles/roles.ts'
import type { Caller, Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'

const writeRole = (workspace: Workspace, caller: Caller, role: Role): RoleV2 => ({
  roleId: role.id,
  name: role.name,
  roleType: role.type,
  desc: role.description,
  ...memberData(role.members, workspace.directory(), caller.origin),
})

function writeDetail(workspace: Workspace, role: Role): RoleDetailV2 {
  const worksheets = workspace.storage.catalog.worksheets()
  const names = new Map(worksheets.map((worksheet) => [worksheet.id, worksheet.name]))
  const { permissions } = role
  return {
    roleId: role.id,
    name: role.name,
    roleType: role.type,
    description: role.description,
    hideAppForMembers: role.hideAppForMembers,
    permissionWay: role.permissionScope,
    sheets: sheetPermissions(role, worksheets).map((sheet) => ({
      sheetId: sheet.worksheetId,
      sheetName: names.get(sheet.worksheetId) ?? '',
      canAdd: sheet.canAdd,
      readLevel: sheet.read,
      editLevel: sheet.edit,
      removeLevel: sheet.remove,
    })),
    generalAdd: { enable: permissions.addRecord },
    gneralShare: { enable: permissions.share },
    generalImport: { enable: permissions.import },
    generalExport: { enable: permissions.export },
    generalDiscussion: { enable: permissions.discuss },
    generalSystemPrinting: { enable: permissions.systemPrint },
    generalAttachmentDownload: { enable: permissions.attachmentDownload },
    generalLogging: { enable: permissions.log },
  }
}

const levels: ReadonlySet<number> = new Set(Object.values(recordLevels))
const isLevel = (level: number): level is RecordLevel => levels.has(level)

function readLevel(level: number | undefined): Outcome<RecordLevel> {
  const value = level ?? recordLevels.none
  const known = [...levels].join(', ')
  return isLevel(value) ? ok(value) : refuse('parameterValueError', `sheets: ${value} is no level; levels are ${known}`)
}

function readSheets(sheets: NonNullable<NewRoleV2['sheets']>): Outcome<readonly SheetPermission[]> {
  const permissions: SheetPermission[] = []
  for (const { sheetId, canAdd = false, readLevel: see, editLevel, removeLevel } of sheets) {
    const read = readLevel(see)
    if (!read.ok) return read
    const edit = readLevel(editLevel)
    if (!edit.ok) return edit
    const remove = readLevel(removeLevel)
    if (!remove.ok) return remove
    permissions.push({ worksheetId: sheetId, canAdd, read: read.value, edit: edit.value, remove: remove.value })
  }
  return ok(permissions)
}

function readNewRole(body: NewRoleV2): Outcome<Omit<Role, 'id' | 'members'>> {
  const { roleType = customRoleType } = body
  if (roleType !== customRoleType) return refuse('parameterValueError', `roleType must be ${customRoleType}, a custom role`)
  const sheets = readSheets(body.sheets ?? [])
  if (!sheets.ok) return sheets
  return ok({
    name: body.name,
    description: body.description ?? '',
    type: roleType,
    permissionScope: body.permissionWay ?? permissionWays.byItem,
    hideAppForMembers: body.hideAppForMembers ?? false,
    permissions: {
      addRecord: body.generalAdd?.enable ?? false,
      share: body.gneralShare?.enable ?? false,
      import: body.generalImport?.enable ?? false,
      export: body.generalExport?.enable ?? false,
      discuss: body.generalDiscussion?.enable ?? false,
      systemPrint: body.generalSystemPrinting?.enable ?? false,
      attachmentDownload: body.generalAttachmentDownload?.enable ?? false,
      log: body.generalLogging?.enable ?? false,
    },
    sheets: sheets.value,
    pages: (body.pages ?? []).flatMap((page) => (page.checked === false ? [] : [page.pageId])),
  })
}

/** Answers true (service-notes B, response of role delete; the members' responses are not shown either). */
function changeMembersBy(workspace: Workspace, change: 'add' | 'remove', body: RoleMembersV2): Outcome<true> {
  const operator = checkOperator(workspace, body.operatorId)
  if (!operator.ok) return operator
  const changed = changeMembers(workspace, body.roleId, change, {
    users: body.userIds ?? [],
    departments: body.departmentIds ?? [],
    departmentTrees: body.departmentTreeIds ?? [],
    jobs: body.jobIds ?? [],
    orgRoles: body.orgRoleIds ?? [],
  })
  return changed.ok ? ok(true) : changed
}

export const roleHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(getRolesV2, (_, caller) =>
    ok(workspace.storage.directory.appRoles().map((role) => writeRole(workspace, caller, role))),
  ),

  handler(addRoleV2, ({ body }, caller) => {
    const written = readNewRole(body)
    if (!written.ok) return written
    return mapOk(createRole(workspace, written.value), (created) => [writeRole(workspace, caller, created)])
  }),

  handler(deleteRoleV2, ({ body }) => {
    const operator = checkOperator(workspace, body.operatorId)
    if (!operator.ok) return operator
    return mapOk(deleteRole(workspace, body.roleId), () => true)
  }),

  handler(addRoleMembersV2, ({ body }) => changeMembersBy(workspace, 'add', body)),
  handler(removeRoleMembersV2, ({ body }) => changeMembersBy(workspace, 'remove', body)),

  handler(getRoleDetailV2, ({ query }) => {
    return mapOk(findRole(workspace, query.roleId), (role) => writeDetail(workspace, role))
  }),
]
