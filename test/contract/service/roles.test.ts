import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRoleMembersV2,
  addRoleV2,
  deleteRoleV2,
  getRoleDetailV2,
  getRolesV2,
  removeRoleMembersV2,
} from '../../../src-shared/api/v2/v2-role-operations.ts'
import { createRole, deleteRole, getRole, listRoles } from '../../../src-shared/api/v3/v3-role-operations.ts'
import { getApp } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
beforeAll(async () => {
  service = await startService({ sample: true })
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const noPermissions = {
  addRecord: false,
  share: false,
  import: false,
  export: false,
  discuss: false,
  systemPrint: false,
  attachmentDownload: false,
  log: false,
}
const nobody = { users: [], departments: [], departmentTrees: [], jobs: [], projectOrganizes: [] }
const make = async (name: string): Promise<string> => (await caller.succeed(createRole, { body: { name } })).roleId
const read = (id: string) => caller.succeed(getRole, { params: { role_id: id } })
const operatorId = 'user-api'

describe('a role', () => {
  it('is created with what is given and nothing else granted', async () => {
    const body = {
      name: 'Auditor',
      description: 'Looks only',
      permissionScope: 20,
      type: 0,
      hideAppForMembers: true,
      globalPermissions: { export: true, log: true },
    }
    const { roleId } = await caller.succeed(createRole, { body })
    const role = {
      ...body,
      id: roleId,
      globalPermissions: { ...noPermissions, export: true, log: true },
      ...nobody,
    }
    expect(await read(roleId)).toEqual(role)
    expect((await caller.succeed(listRoles)).roles).toContainEqual(role)
    expect(await read(await make('Bare'))).toMatchObject({
      description: '',
      permissionScope: 0,
      type: 0,
      hideAppForMembers: false,
      globalPermissions: noPermissions,
    })
  })

  it('is refused with an unknown scope, type or permission, and with a name that is taken', async () => {
    const refused = (body: object) => caller.refusal(createRole, { body })
    await make('Taken')
    expect(await refused({})).toBe(10001)
    expect(await refused({ name: '' })).toBe(10002)
    expect(await refused({ name: 'Taken' })).toBe(10006)
    expect(await refused({ name: 'a', permissionScope: 50 })).toBe(10002)
    expect(await refused({ name: 'a', permissionScope: '80' })).toBe(10002)
    expect(await refused({ name: 'a', type: 2 })).toBe(10002)
    expect(await refused({ name: 'a', globalPermissions: { fly: true } })).toBe(10001)
    expect(await refused({ name: 'a', globalPermissions: { export: 1 } })).toBe(10001)
    expect((await caller.succeed(listRoles)).roles.map((role) => role.name)).not.toContain('a')
  })

  it('is deleted once', async () => {
    const roleId = await make('Short-lived')
    const params = { role_id: roleId }
    expect(await caller.succeed(deleteRole, { params })).toBeNull()
    expect(await caller.refusal(deleteRole, { params })).toBe(10007)
    expect(await caller.refusal(getRole, { params })).toBe(10007)
    expect((await caller.succeed(listRoles)).roles.map((role) => role.id)).not.toContain(roleId)
  })
})

describe('the second generation', () => {
  it('creates roles with permissions for each worksheet', async () => {
    const [worksheet, other] = service.storage.catalog.worksheets()
    const page = (await caller.succeed(getApp)).sections.flatMap((section) => section.items).find((item) => item.type === 1)
    const sheet = { sheetId: worksheet?.id, canAdd: true, readLevel: 100, editLevel: 20, removeLevel: 0 }
    const [created] = await caller.succeed(addRoleV2, {
      body: {
        name: 'Clerk',
        description: 'd',
        permissionWay: 0,
        roleType: 0,
        hideAppForMembers: false,
        sheets: [sheet],
        pages: [{ pageId: page?.id, name: page?.name, checked: true }],
        generalAdd: { enable: true },
        gneralShare: { enable: false },
      },
    })
    expect(created).toEqual({ roleId: created?.roleId, name: 'Clerk', roleType: 0, desc: 'd', ...nobody })
    const detail = await caller.succeed(getRoleDetailV2, { query: { roleId: created?.roleId ?? '' } })
    expect(detail).toMatchObject({
      name: 'Clerk',
      description: 'd',
      permissionWay: 0,
      generalAdd: { enable: true },
      gneralShare: { enable: false },
    })
    expect(detail.sheets).toHaveLength(service.storage.catalog.worksheets().length)
    expect(detail.sheets).toContainEqual({ ...sheet, sheetName: worksheet?.name })
    expect(detail.sheets).toContainEqual({
      sheetId: other?.id,
      sheetName: other?.name,
      canAdd: false,
      readLevel: 0,
      editLevel: 0,
      removeLevel: 0,
    })
    expect(await read(created?.roleId ?? '')).toMatchObject({ globalPermissions: { ...noPermissions, addRecord: true } })
  })

  it('derives the permissions of the worksheets from the way where it is not by item', async () => {
    const { roleId } = await caller.succeed(createRole, { body: { name: 'Manager', permissionScope: 60 } })
    const detail = await caller.succeed(getRoleDetailV2, { query: { roleId } })
    expect(
      new Set(detail.sheets.map((sheet) => [sheet.canAdd, sheet.readLevel, sheet.editLevel, sheet.removeLevel].join())),
    ).toEqual(new Set(['true,100,20,20']))
  })

  it('refuses unknown levels, worksheets, pages and kinds of role', async () => {
    const refused = (body: object) => caller.refusal(addRoleV2, { body: { name: 'Refused', ...body } })
    const sheetId = service.storage.catalog.worksheets()[0]?.id
    expect(await refused({ sheets: [{ sheetId: 'unknown' }] })).toBe(430022)
    expect(await refused({ sheets: [{ sheetId, readLevel: 7 }] })).toBe(10002)
    expect(await refused({ sheets: [{ sheetId }, { sheetId }] })).toBe(10002)
    expect(await refused({ pages: [{ pageId: 'unknown' }] })).toBe(10007)
    expect(await refused({ roleType: 5 })).toBe(10002)
    expect(await refused({ permissionWay: 1 })).toBe(10002)
    expect(await refused({ generalAdd: true })).toBe(10001)
    expect((await caller.succeed(getRolesV2)).map((role) => role.name)).not.toContain('Refused')
  })

  it('adds and removes members of every kind', async () => {
    const roleId = await make('Crowd')
    const { accounts, departments, jobs, orgRoles } = service.service.workspace.directory()
    const person = [...accounts.values()].find((account) => !account.id.startsWith('user-'))
    const [top, sales] = [...departments.values()]
    const [job] = [...jobs.values()]
    const [orgRole] = [...orgRoles.values()]
    const members = {
      userIds: [person?.id],
      departmentIds: [sales?.id],
      departmentTreeIds: [top?.id],
      jobIds: [job?.id],
      orgRoleIds: [orgRole?.id],
    }
    expect(await caller.succeed(addRoleMembersV2, { body: { roleId, operatorId, ...members } })).toBe(true)
    await caller.succeed(addRoleMembersV2, { body: { roleId, operatorId, userIds: [person?.id] } })
    const expected = {
      users: [{ accountId: person?.id, name: person?.name, avatar: expect.stringMatching(/\/file\/\w+\/avatar\.png$/) }],
      departments: [{ departmentId: sales?.id, departmentName: sales?.name }],
      departmentTrees: [{ departmentId: top?.id, departmentName: top?.name }],
      jobs: [{ jobId: job?.id, jobName: job?.name }],
      projectOrganizes: [orgRole?.id],
    }
    expect(await read(roleId)).toMatchObject(expected)
    expect((await caller.succeed(getRolesV2)).find((role) => role.roleId === roleId)).toMatchObject(expected)
    await caller.succeed(removeRoleMembersV2, { body: { roleId, operatorId, userIds: [person?.id, 'stranger'] } })
    expect(await read(roleId)).toMatchObject({ ...expected, users: [] })
    await caller.succeed(removeRoleMembersV2, { body: { roleId, operatorId, ...members } })
    expect(await read(roleId)).toMatchObject(nobody)
  })

  it('refuses members, operators and roles that do not exist, and changes nothing then', async () => {
    const roleId = await make('Steady')
    const [department] = [...service.service.workspace.directory().departments.keys()]
    const add = (body: object) => caller.refusal(addRoleMembersV2, { body })
    expect(await add({ roleId, operatorId, departmentIds: [department], userIds: ['nobody'] })).toBe(10002)
    expect(await add({ roleId, operatorId, jobIds: ['unknown'] })).toBe(10002)
    expect(await add({ roleId, operatorId })).toBe(10001)
    expect(await add({ roleId, userIds: [] })).toBe(10001)
    expect(await add({ roleId, operatorId: 'nobody', departmentIds: [department] })).toBe(10002)
    expect(await add({ roleId: 'unknown', operatorId, departmentIds: [department] })).toBe(10007)
    expect(await caller.refusal(removeRoleMembersV2, { body: { roleId: 'unknown', operatorId, userIds: ['a'] } })).toBe(10007)
    expect(await read(roleId)).toMatchObject(nobody)
    expect(await caller.refusal(getRoleDetailV2)).toBe(10001)
    expect(await caller.refusal(getRoleDetailV2, { query: { roleId: 'unknown' } })).toBe(10007)
    expect(await caller.refusal(deleteRoleV2, { body: { roleId, operatorId: 'nobody' } })).toBe(10002)
    expect(await caller.refusal(deleteRoleV2, { body: { roleId } })).toBe(10001)
    expect(await caller.succeed(deleteRoleV2, { body: { roleId, operatorId } })).toBe(true)
    expect(await caller.refusal(deleteRoleV2, { body: { roleId, operatorId } })).toBe(10007)
  })
})
