/**
 * The app's own log: one JSON line per bug or finding, in the data folder, at most about 2 MB. Holds names of calls and stacks, never
 * arguments, values or secrets. A log that cannot be written is given up silently: it must not break the app.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../../src-shared/lib/clock.ts'

/** Bytes after which the log starts anew, keeping the last one beside it. */
const largestLog = 1024 * 1024

export interface AppLog {
  /** Records a bug and returns a short reference that a user can quote. */
  bug(error: unknown, where: string): string
  /** Records something about this computer that is no bug and that support may need. */
  note(finding: string, where: string): void
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

export function createAppLog(folder: string, clock: Clock): AppLog {
  const file = path.join(folder, 'gridstage.log')
  let count = 0
  const write = (entry: Readonly<Record<string, string>>): void => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`)
      appendFileSync(file, `${JSON.stringify({ at: new Date(clock.now()).toISOString(), ...entry })}\n`, { mode: 0o600 })
    } catch {
      // A full or read-only disk: the reference still tells support what the user saw.
    }
  }
  return {
    bug(error, where) {
      count += 1
      const reference = `${clock.now().toString(36)}-${count}`
      write({ reference, where, error: describe(error) })
      return reference
    },
    note: (finding, where) => write({ where, finding }),
  }
}
