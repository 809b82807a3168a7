/** The storage port over one SQLite database: a file in the data folder, or memory. */
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import { plainText } from '../../domain/values/cell-text.ts'
import type { Storage } from '../storage-port.ts'
import { createActivityStore } from './activity-store.ts'
import { createCatalogStore } from './catalog-store.ts'
import { createDirectoryStore } from './directory-store.ts'
import { createHistoryStore } from './history-store.ts'
import { createLinkStore } from './link-store.ts'
import { type OpenFailure, openDatabase } from './open-database.ts'
import { createRowStore } from './row-store.ts'
import { createSettingStore } from './setting-store.ts'
import { createStatements } from './statements.ts'

/** `folder` null keeps everything in memory. */
export function openSqliteStorage(folder: string | null): Result<Storage, OpenFailure> {
  const opened = openDatabase(folder)
  if (!opened.ok) return opened
  const database = opened.value
  database.function('fold', { deterministic: true }, (text) => (text === null ? null : String(text).toLowerCase()))
  database.function('ends_with', { deterministic: true }, (text, end) =>
    text === null ? null : Number(String(text).endsWith(String(end))),
  )
  database.function('plain_text', { deterministic: true }, (html) => (html === null ? null : plainText(String(html))))
  const statements = createStatements(database)
  const catalog = createCatalogStore(database, statements, () => rows.order.changed())
  const rows = createRowStore(statements, catalog.worksheets, catalog.find)
  const rolledBack = (): void => {
    catalog.forget()
    rows.order.rolledBack()
  }

  const storage: Storage = {
    catalog,
    rows,
    links: createLinkStore(statements, rows.order.changed),
    directory: createDirectoryStore(statements),
    history: createHistoryStore(statements),
    activity: createActivityStore(statements),
    settings: createSettingStore(statements),
    atomically(work) {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec(result.ok ? 'commit' : 'rollback')
        if (!result.ok) rolledBack()
        return result
      } catch (cause) {
        if (database.inTransaction) database.exec('rollback')
        rolledBack()
        throw cause
      }
    },
    close() {
      database.close()
    },
  }
  return ok(storage)
}
