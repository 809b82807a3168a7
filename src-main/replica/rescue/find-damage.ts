/**
 * Whether a file may be worked on: looked at before anything is written to it. What costs little is looked at whole; of a large file, the
 * tables that hold what nobody else has. Damage elsewhere (rows that can be fetched again) is met by whoever reads it.
 */
import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
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
    return findInside(db, note, isThorough || statSync(file).size <= checkedWhole)
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : ''
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return { kind: 'unreadable', detail: code }
    return null
  } finally {
    db?.close()
  }
}

/** Whether what can be read of a damaged file had come less far than its note says: its log was damaged too, and what it held is missing. */
export function lacksNewest(file: string): boolean {
  const note = readNote(file)
  if (note === null) return false
  try {
    const db = new Database(file, { readonly: true })
    try {
      return readState(db) < note
    } finally {
      db.close()
    }
  } catch {
    // What says how far it had come cannot be read either.
    return true
  }
}

function findInside(db: Database.Database, note: number | null, isWhole: boolean): Damage | null {
  const tables = new Set(db.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all())
  const checks = isWhole ? ['quick_check(1)'] : precious.filter((it) => tables.has(it)).map((it) => `quick_check(${it})`)
  for (const check of checks) {
    const found = String(db.pragma(check, { simple: true }))
    if (found !== 'ok') return { kind: 'damaged', detail: found.split('\n').at(-1) ?? found }
  }
  if (note === null) return null
  // A file without its log may have no tables yet.
  const state = tables.has('progress') ? readState(db) : -1
  return state < note ? { kind: 'older', detail: `state ${state} of ${note}` } : null
}
