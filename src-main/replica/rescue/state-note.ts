/**
 * A small note beside the file: how far its contents had come. It is written after each commit, so that a file that is older than its note
 * (a log that was cut or lost, a file put back from a copy) or not there at all is recognised when it is opened; otherwise what is
 * missing would be missing in silence. It is not flushed to the disk: after a power cut it may be older than the file, which says nothing.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type Database from 'better-sqlite3'

export const noteOf = (file: string): string => `${file}.note`

/** Null when there is none, or none that can be read. */
export function readNote(file: string): number | null {
  try {
    const text = readFileSync(noteOf(file), 'utf8')
    const found = /^(\d{1,15})\n/.exec(text)?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}

const select = `select (select coalesce(max(seq), 0) from sqlite_sequence where name = 'journal') + (select n from progress)`

/** Grows with every staged change and every request. */
export const readState = (db: Database.Database): number => Number(db.prepare(select).pluck().get() ?? 0)

export interface StateNote {
  /** Whatever was done before is committed. Costs a look at one page, and a few bytes where something was done. */
  write(): void
  close(): void
}

function openNote(note: string): number | null {
  for (const how of ['r+', 'w']) {
    try {
      return openSync(note, how, 0o600)
    } catch {
      // There is none yet, or none can be made.
    }
  }
  return null
}

/** A note that cannot be written (a full disk) is missed only where the file is damaged as well. */
export function keepNote(db: Database.Database, file: string): StateNote {
  const state = db.prepare<[], number>(select).pluck()
  let handle = openNote(noteOf(file))
  let last = -1
  const write = (): void => {
    const now = state.get() ?? 0
    if (handle === null || now === last) return
    last = now
    try {
      writeSync(handle, `${String(now).padStart(15, '0')}\n`, 0)
    } catch {
      last = -1
    }
  }
  write()
  return {
    write,
    close() {
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}
