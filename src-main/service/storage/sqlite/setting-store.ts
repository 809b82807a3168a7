/** Settings and the register of stored files in SQLite. */
import type { FileRecord, SettingStore } from '../storage-port.ts'
import type { Statements } from './statements.ts'

export function createSettingStore(statements: Statements): SettingStore {
  return {
    get(name) {
      const value = statements('select value from settings where name = ?').pluck().get(name)
      return typeof value === 'string' ? value : null
    },
    set(name, value) {
      statements('insert or replace into settings (name, value) values (?, ?)').run(name, value)
    },
    file(token) {
      return (statements('select token, name, size from files where token = ?').get(token) as FileRecord | undefined) ?? null
    },
    addFile(file) {
      statements('insert into files (token, name, size) values (?, ?, ?)').run(file.token, file.name, file.size)
    },
    removeFile(token) {
      statements('delete from files where token = ?').run(token)
    },
    fileBytes: () => Number(statements('select coalesce(sum(size), 0) from files').pluck().get()),
  }
}
