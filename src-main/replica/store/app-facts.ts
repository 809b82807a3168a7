/** What is kept of the connection's service and application as a whole. */
import { type App, app as appSchema } from '../../../src-shared/api/v3/structure-v3.ts'
import type { Store } from './store.ts'

export function readApp(store: Store): { readonly app: App | null; readonly readAt: number | null } {
  const record = store.prepare<{ structure: string; read_at: number }>('select structure, read_at from app').get()
  return record === undefined
    ? { app: null, readAt: null }
    : { app: appSchema.parse(JSON.parse(record.structure)), readAt: record.read_at }
}

export const writeApp = (store: Store, app: App, at: number): void =>
  void store.run('insert or replace into app (one, structure, read_at) values (1, ?, ?)', JSON.stringify(app), at)

/** Facts found out once per service. */
export const readFact = (store: Store, name: string): string | null =>
  store.pluck<string>('select value from fact where name = ?').get(name) ?? null

export const writeFact = (store: Store, name: string, value: string): void =>
  void store.run('insert or replace into fact (name, value) values (?, ?)', name, value)
