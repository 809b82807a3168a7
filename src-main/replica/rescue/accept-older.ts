/** Goes on with a file that is older than it should be. */
import { rmSync } from 'node:fs'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import { watchListed } from '../rules/listed-rows.ts'
import { markInterrupted } from '../settle/settle-read-back.ts'
import { holdChanges } from '../stage/hold-changes.ts'
import { watchPacked } from '../stage/packed/journal-batch.ts'
import { migrations } from '../store/migration-list.ts'
import { openForWriting } from '../store/open-database.ts'
import { makeScratchTables } from '../store/scratch-tables.ts'
import { createStore } from '../store/store.ts'
import { noteOf } from './state-note.ts'

/**
 * Its state is that of now from here on. All that is staged in it may have been sent since, and is held back before the note is gone: an end
 * between the two leaves a file that is still said to be older.
 */
export function acceptOlder(file: string): Result<null, HostError> {
  const opened = openForWriting(file, migrations, { mayBeOlder: true })
  if (!opened.ok) return opened
  try {
    makeScratchTables(opened.value)
    const store = createStore(opened.value)
    watchListed(store)
    watchPacked(store)
    // Rows that are being sent cannot be held.
    markInterrupted(store)
    holdChanges(store, { scope: 'all' }, true)
  } finally {
    opened.value.close()
  }
  rmSync(noteOf(file), { force: true })
  return ok(null)
}
