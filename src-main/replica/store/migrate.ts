/**
 * Brings a file to the present format: numbered steps, each in one transaction with its own record, never changed once released. A file
 * that records a step this version does not know was written by a newer one, and is refused untouched.
 */
import type Database from 'better-sqlite3'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { storageFailure } from '../contract/storage-words.ts'

export interface Migration {
  /** 1-99 replica and journal, from 100 on what was added later. */
  readonly number: number
  readonly name: string
  readonly sql: string
  /** What SQL alone cannot do, after it and in the same transaction. */
  readonly run?: (db: Database.Database) => void
}

/** "GSTG": tells our files from other SQLite files. */
const applicationId = 0x47535447

/** Refuses a file that another program has made, before anything is written to it. */
export function refuseForeign(db: Database.Database): Result<null, HostError> {
  const id = Number(db.pragma('application_id', { simple: true }))
  const tables = Number(db.prepare('select count(*) from sqlite_schema').pluck().get())
  return id !== applicationId && tables > 0 ? err(storageFailure('corrupt', 'not a Gridstage file')) : ok(null)
}

/** The file has passed `refuseForeign`. */
export function migrate(
  db: Database.Database,
  migrations: readonly Migration[],
): Result<{ readonly applied: number }, HostError> {
  if (Number(db.pragma('application_id', { simple: true })) !== applicationId) db.pragma(`application_id = ${applicationId}`)
  db.exec(
    'create table if not exists migration (number integer primary key, name text not null, at text not null default current_timestamp) strict',
  )
  const done = new Set(db.prepare<[], number>('select number from migration').pluck().all())
  const known = new Set(migrations.map((it) => it.number))
  const unknown = [...done].filter((number) => !known.has(number))
  if (unknown.length > 0) return err(storageFailure('newer-format', `step ${Math.max(...unknown)}`))
  const open = migrations.filter((it) => !done.has(it.number)).sort((a, b) => a.number - b.number)
  const record = db.prepare('insert into migration (number, name) values (?, ?)')
  for (const step of open) {
    db.transaction(() => {
      db.exec(step.sql)
      step.run?.(db)
      record.run(step.number, step.name)
    })()
  }
  return ok({ applied: open.length })
}
