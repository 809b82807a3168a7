/** Accounts, departments, regions and roles in SQLite, as documents in the order in which they were added. */

import { emptyRole, type Role } from '../../domain/roles/role.ts'
import type { Account, Department, DirectoryEntry, Region } from '../../domain/values/directory.ts'
import type { DirectoryStore } from '../storage-port.ts'
import type { Statements } from './statements.ts'

type Table = 'accounts' | 'departments' | 'regions'

export function createDirectoryStore(statements: Statements): DirectoryStore {
  const all = <T>(table: Table): readonly T[] =>
    (statements(`select definition from ${table} order by position`).pluck().all() as string[]).map((text): T => JSON.parse(text))
  const add = (table: Table, entry: { readonly id: string }): void => {
    statements(`insert into ${table} (id, definition) values (?, ?)`).run(entry.id, JSON.stringify(entry))
  }
  return {
    accounts: () => all<Account>('accounts'),
    addAccount: (account) => add('accounts', account),
    departments: () => all<Department>('departments'),
    addDepartment: (department) => add('departments', department),
    regions: () => all<Region>('regions'),
    addRegion: (region) => add('regions', region),
    roles(kind) {
      const rows = statements('select definition from roles where kind = ? order by position').pluck().all(kind) as string[]
      return rows.map((text): DirectoryEntry => JSON.parse(text))
    },
    addRole(kind, role) {
      statements('insert into roles (kind, id, definition) values (?, ?, ?)').run(kind, role.id, JSON.stringify(role))
    },
    appRoles() {
      const rows = statements("select definition from roles where kind = 'roles' order by position").pluck().all() as string[]
      return rows.map((text): Role => ({ ...emptyRole, ...JSON.parse(text) }))
    },
    saveRole(role) {
      statements(
        `insert into roles (kind, id, definition) values ('roles', ?, ?)
          on conflict (kind, id) do update set definition = excluded.definition`,
      ).run(role.id, JSON.stringify(role))
    },
    removeRole(id) {
      statements("delete from roles where kind = 'roles' and id = ?").run(id)
    },
  }
}
