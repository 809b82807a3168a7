/** Gives the sample's roles their members and permissions, once the worksheets that they speak of are there. */
import { permissionWays } from '../../../src-shared/api/permission-ways.ts'
import { emptyRole, noMembers, type Role, recordLevels, type SheetPermission } from '../domain/roles/role.ts'
import type { Storage } from '../storage/storage-port.ts'
import type { People } from './company/people.ts'

const everything: Role['permissions'] = {
  addRecord: true,
  share: true,
  import: true,
  export: true,
  discuss: true,
  systemPrint: true,
  attachmentDownload: true,
  log: true,
}
const { none, own, all } = recordLevels

/** What the warehouse may do, by alias of worksheet. */
const warehouse: Readonly<Record<string, Omit<SheetPermission, 'worksheetId'>>> = {
  orders: { canAdd: false, read: all, edit: own, remove: none },
  order_lines: { canAdd: false, read: all, edit: own, remove: none },
  products: { canAdd: false, read: all, edit: all, remove: none },
  assets: { canAdd: true, read: all, edit: all, remove: own },
}

type Settings = Partial<Omit<Role, 'id' | 'name'>>

function settingsOf(name: string, storage: Storage, people: People): Settings {
  const accounts = people.persons.map((person) => person.account.id)
  const department = (wanted: string): readonly string[] =>
    people.departments.filter((each) => each.name === wanted).map((each) => each.id)
  const jobs = (...wanted: readonly string[]): readonly string[] =>
    people.jobs.filter((job) => wanted.includes(job.name)).map((job) => job.id)
  switch (name) {
    case 'Administrator':
      return {
        description: 'Everything, the structure included',
        permissionScope: permissionWays.manageAll,
        permissions: everything,
        members: { ...noMembers, users: accounts.slice(0, 2), orgRoles: people.orgRoles.slice(0, 1).map((role) => role.id) },
      }
    case 'Sales':
      return {
        description: 'Customers, contacts and orders',
        permissionScope: permissionWays.viewAllEditOwn,
        permissions: { ...everything, import: false },
        members: {
          ...noMembers,
          users: accounts.slice(2, 9),
          departmentTrees: department('Sales'),
          jobs: jobs('Sales representative'),
        },
      }
    case 'Warehouse':
      return {
        description: 'Orders to be shipped, and what lies where',
        permissionScope: permissionWays.byItem,
        permissions: { ...emptyRole.permissions, addRecord: true, discuss: true, systemPrint: true },
        sheets: storage.catalog.worksheets().flatMap((worksheet): readonly SheetPermission[] => {
          const levels = warehouse[worksheet.alias]
          return levels === undefined ? [] : [{ worksheetId: worksheet.id, ...levels }]
        }),
        members: { ...noMembers, departments: department('Warehouse'), jobs: jobs('Warehouse operative') },
      }
    default:
      return {
        description: 'Looks and changes nothing',
        permissionScope: permissionWays.viewAll,
        hideAppForMembers: true,
        permissions: { ...emptyRole.permissions, export: true },
        members: { ...noMembers, departments: department('Finance') },
      }
  }
}

export function writeRoles(storage: Storage, people: People): void {
  for (const job of people.jobs) storage.directory.addRole('jobs', job)
  for (const role of people.roles)
    storage.directory.saveRole({ ...emptyRole, ...role, ...settingsOf(role.name, storage, people) })
}
