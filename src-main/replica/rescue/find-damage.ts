/**
 * Whether a file may be worked on: looked at before anything is written to it. What costs little is looked at whole; of a large file, the
 * tables that hold what nobody else has. Damage elsewhere (rows that can be fetched again) is met by whoever reads it.
 */
import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isLogBroken } from './broken-log.ts'
import { readDamaged } from './open-damaged.ts'
import { readNote, readState } from './state-note.ts'

/** Bytes of a file that is checked whole: about a quarter of a second. */
const checkedWhole = 64 * 1024 * 1024

/** What is staged and where it belongs. */
const precious = [
  'migration',
  'worksheet',
  'worksheet_field',
  'command',
  'journal',
  'journal_batch',
  'mark',
  'sent_row',
  'staged_count',
  'progress',
]

/** `gone`: not there or empty, though it was there; `older`: it lacks what was in it before, because its log was cut or lost. */
export interface Damage {
  readonly kind: 'gone' | 'unreadable' | 'damaged' | 'older'
  /** In SQLite's words, for support. */
  readonly detail: string
}

/** Null when nothing is wrong, or when the file cannot be looked at for reasons that are no damage. Writes nothing. */
export function findDamage(file: string, isThorough = false): Damage | null {
  const note = readNote(file)
  const isEmpty = !existsSync(file) || statSync(file).size === 0
  if (isEmpty) return note === null ? null : { kind: 'gone', detail: 'the file is empty or gone' }
  let db: Database.Database | null = null
  try {
    // A connection that may write would move the log into the file when it is closed.
    db = new Database(file, { readonly: true })
    const damage = findInside(db, isThorough || statSync(file).size <= checkedWhole)
    if (damage !== null) return damage
    if (isLogBroken(file)) return { kind: 'damaged', detail: 'the log is damaged in its middle' }
    const state = stateOf(db)
    return note !== null && state < note ? { kind: 'older', detail: `state ${state} of ${note}` } : null
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : ''
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return { kind: 'unreadable', detail: code }
    return null
  } finally {
    db?.close()
  }
}

/** Whether changes are missing from what can be read of a damaged file, because its log was damaged too: by what its note says, and by the log itself. */
export function lacksNewest(file: string): boolean {
  if (isLogBroken(file)) return true
  const note = readNote(file)
  // What says how far it had come may not be readable either.
  return note !== null && readDamaged(file, -1, readState) < note
}

const tablesOf = (db: Database.Database): ReadonlySet<string> =>
  new Set(db.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all())

/** A file without its log may have no tables yet. */
const stateOf = (db: Database.Database): number => (tablesOf(db).has('progress') ? readState(db) : -1)

function findInside(db: Database.Database, isWhole: boolean): Damage | null {
  const tables = tablesOf(db)
  const checks = isWhole ? ['quick_check(1)'] : precious.filter((it) => tables.has(it)).map((it) => `quick_check(${it})`)
  for (const check of checks) {
    const found = String(db.pragma(check, { simple: true }))
    if (found !== 'ok') return { kind: 'damaged', detail: found.split('\n').at(-1) ?? found }
  }
  return null
}
