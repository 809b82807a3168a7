/** Answers V3 operations 26 to 28: users and departments by name, regions by id or text. Letter case does not matter. */
import type { DataOf } from '../../../src-shared/api/operation.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Directory, pathOf, type Region } from '../domain/values/directory.ts'
import type { Workspace } from '../domain/workspace.ts'
import { fileAddress } from '../files/file-address.ts'
import { type Handler, handler } from '../http/handler.ts'

type Users = DataOf<typeof lookupUsers>['users']
type DepartmentData = DataOf<typeof lookupDepartments>['departments'][number]

/** `+49 1512345678` -> `+49*********78`: the ends stay, the middle is hidden (Resources, Lookup records). */
export function maskMobile(mobile: string): string {
  const [start, end] = mobile.length > 6 ? [3, 2] : [1, 1]
  const hidden = Math.max(0, mobile.length - start - end)
  return mobile.slice(0, start) + '*'.repeat(hidden) + mobile.slice(start + hidden)
}

/** `jane.roe@example.com` -> `j***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, '$1***')

const has = (text: string, search: string): boolean => text.toLowerCase().includes(search.trim().toLowerCase())

/** Answers stay readable; a search that finds more should be narrowed. */
const mostRegions = 1000

function departmentData(directory: Directory, id: string): DepartmentData {
  const path = pathOf(directory.departments, id)
  return {
    id,
    name: directory.nameOf('departments', id),
    path: path.map((node) => node.name).join('/'),
    pathNodes: path.map((node) => ({ id: node.id, name: node.name })),
  }
}

export const lookupHandlers = (workspace: Workspace): readonly Handler[] => [
  handler(lookupUsers, ({ query }, caller) => {
    const directory = workspace.directory()
    const people = [...directory.accounts.values()].filter(
      (account) => !account.id.startsWith('user-') && has(account.name, query.name),
    )
    const users: Users = people.map((account) => ({
      accountId: account.id,
      name: account.name,
      mobile: maskMobile(account.mobile),
      email: maskEmail(account.email),
      avatar: account.avatar === '' ? '' : fileAddress(caller.origin, account.avatar, 'avatar.png'),
      departments: account.departmentIds.map((id) => departmentData(directory, id)),
    }))
    return ok({ users })
  }),

  handler(lookupDepartments, ({ query }) => {
    const directory = workspace.directory()
    const found = [...directory.departments.values()].filter((department) => has(department.name, query.name))
    return ok({ departments: found.map((department) => departmentData(directory, department.id)) })
  }),

  handler(lookupRegions, ({ query }) => {
    const directory = workspace.directory()
    const { id = '', search = '' } = query
    const parents = new Set([...directory.regions.values()].map((region) => region.parentId))
    const pathText = (region: Region): string =>
      pathOf(directory.regions, region.id)
        .map((node) => node.name)
        .join('/')
    const found: Region[] = []
    for (const region of directory.regions.values()) {
      if (id !== '' && region.id !== id) continue
      if (search !== '' && !has(pathText(region), search)) continue
      // Neither id nor text: the top of the tree, to start from.
      if (id === '' && search === '' && region.parentId !== '') continue
      if (found.push(region) >= mostRegions) break
    }
    return ok({
      regions: found.map((region) => ({
        id: region.id,
        name: region.name,
        path: pathText(region),
        last: !parents.has(region.id),
      })),
    })
  }),
]
