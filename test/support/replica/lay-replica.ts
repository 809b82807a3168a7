/**
 * A file of local data in the present format with nothing in it, copied where a test is about to open one: bringing a new file there takes
 * longer than many a test. That it comes there is tested on files which are not there yet.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'

function makeEmpty(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-empty-'))
  const file = path.join(folder, 'replica.db')
  const opened = openForWriting(file, migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  // Closing moves the log into the file.
  opened.value.close()
  const made = readFileSync(file)
  rmSync(folder, { recursive: true })
  return made
}

/** Made by the first who asks in this process. */
const made: { empty: Buffer | null } = { empty: null }

/** Leaves a file that is there as it is. */
export function layReplica(file: string): void {
  made.empty ??= makeEmpty()
  if (!existsSync(file)) writeFileSync(file, made.empty)
}
