/** The people and places that values refer to: accounts, departments, roles and regions, looked up by id in memory. */
import { specialAccounts } from '../../../../src-shared/api/filter-enumerations.ts'
import type { ReferenceKind } from '../../../../src-shared/model/value-kind.ts'

export const activeStatus = 1

export interface Account {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly email: string
  /** Token of the picture in the file store; '' when there is none. */
  readonly avatar: string
  /** `activeStatus`, or anything else for who left. */
  readonly status: number
  readonly departmentIds: readonly string[]
}

export interface Department {
  readonly id: string
  readonly name: string
  readonly parentId: string
}

export interface Region {
  readonly id: string
  readonly name: string
  readonly parentId: string
}

export interface DirectoryEntry {
  readonly id: string
  readonly name: string
}

/** Roles of the application, roles of the organization, and jobs. */
export type RoleKind = 'roles' | 'orgRoles' | 'jobs'

/** Where the directory is kept. */
export interface DirectorySource {
  accounts(): readonly Account[]
  departments(): readonly Department[]
  regions(): readonly Region[]
  roles(kind: RoleKind): readonly DirectoryEntry[]
}

type DirectoryKind = Exclude<ReferenceKind, 'rows'>

export interface Directory {
  readonly accounts: ReadonlyMap<string, Account>
  readonly departments: ReadonlyMap<string, Department>
  readonly regions: ReadonlyMap<string, Region>
  readonly roles: ReadonlyMap<string, DirectoryEntry>
  readonly orgRoles: ReadonlyMap<string, DirectoryEntry>
  readonly jobs: ReadonlyMap<string, DirectoryEntry>
  has(kind: DirectoryKind, id: string): boolean
  nameOf(kind: DirectoryKind, id: string): string
}

/** Account that writes made through the interface are attributed to (Special account ids). */
export const apiAccountId = specialAccounts.api

/** Account that what workflows write is attributed to (Special account ids). */
export const workflowAccountId = specialAccounts.workflow

const builtIn = (id: string, name: string): Account => ({
  id,
  name,
  mobile: '',
  email: '',
  avatar: '',
  status: 1,
  departmentIds: [],
})
export const builtInAccounts: readonly Account[] = [builtIn(apiAccountId, 'API'), builtIn(workflowAccountId, 'Workflow')]

const byId = <T extends { readonly id: string }>(entries: readonly T[]): Map<string, T> =>
  new Map(entries.map((it) => [it.id, it]))

/** Reads the directory once; call again after it changed. */
export function loadDirectory(store: DirectorySource): Directory {
  const directory = {
    accounts: byId([...builtInAccounts, ...store.accounts()]),
    departments: byId(store.departments()),
    regions: byId(store.regions()),
    roles: byId(store.roles('roles')),
    orgRoles: byId(store.roles('orgRoles')),
    jobs: byId(store.roles('jobs')),
  }
  const tables = { members: directory.accounts, ...directory }
  return {
    ...directory,
    has: (kind, id) => tables[kind].has(id),
    nameOf: (kind, id) => tables[kind].get(id)?.name ?? id,
  }
}

/** By account id, else by e-mail address; only who is active. */
export function findPerson(directory: Directory, user: string): Account | null {
  const { accounts } = directory
  const found = accounts.get(user) ?? [...accounts.values()].find((account) => account.email !== '' && account.email === user)
  return found?.status === activeStatus ? found : null
}

/** The node and everything below it. */
export function subtreeIds(
  nodes: ReadonlyMap<string, { readonly id: string; readonly parentId: string }>,
  root: string,
): readonly string[] {
  const children = Map.groupBy(nodes.values(), (node) => node.parentId)
  const found = new Set<string>()
  const open = [root]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const child of children.get(id) ?? []) open.push(child.id)
  }
  return [...found]
}

/** Names from the root to the node. */
export function pathOf<T extends { readonly id: string; readonly name: string; readonly parentId: string }>(
  nodes: ReadonlyMap<string, T>,
  id: string,
): readonly T[] {
  const path: T[] = []
  for (let node = nodes.get(id); node !== undefined && !path.includes(node); node = nodes.get(node.parentId)) path.unshift(node)
  return path
}
