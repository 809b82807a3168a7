/** The workers' handlers of the tasks in rescue-tasks.ts. */
import Database from 'better-sqlite3'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../answers.ts'
import { handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { acceptOlder } from './accept-older.ts'
import { type Damage, findDamage, lacksNewest } from './find-damage.ts'
import { copyJournal } from './journal-copies.ts'
import { readSalvage } from './read-salvage.ts'
import { readSent } from './read-sent.ts'
import { acceptOlderTask, checkpointTask, copyTask, lookTask, restageTask, sentTask } from './rescue-tasks.ts'
import { restage } from './restage.ts'
import { readRestaged } from './restaged-digests.ts'
import { readSentWorksheets } from './restore-receipts.ts'

export const rescueTaskHandlers: readonly TaskHandler[] = [
  handleTask(lookTask, (_store, { file, isCopy, refused }) => {
    const damage = isCopy ? null : (findDamage(file, true) ?? refusal(refused))
    const found = readSalvage(file)
    const isShort = damage !== null && lacksNewest(file)
    // What is older, and nothing else, is said to be that.
    const isUntold = isShort && found !== null && damage.kind !== 'older'
    return ok({
      damage,
      isShort,
      found: isUntold ? { ...found, unreadable: Math.max(1, found.unreadable) } : found,
      sent: isCopy ? [] : readSentWorksheets(file),
      restaged: isCopy ? [] : readRestaged(file),
    })
  }),
  handleTask(sentTask, (_store, { file }) => ok(readSent(file))),
  handleTask(restageTask, (store, ask) => {
    const tables = store.worksheets.find(ask.worksheet.id)
    return tables === null ? err(unknownWorksheet) : restage(store, tables, ask)
  }),
  handleTask(acceptOlderTask, (_store, { file }) => acceptOlder(file)),
  handleTask(checkpointTask, (_store, { file }) => {
    moveLog(file)
    return ok(null)
  }),
  handleTask(copyTask, (_store, ask) => ok(copyJournal(ask))),
]

const refusal = (refused: string | undefined): Damage | null =>
  refused === undefined ? null : { kind: 'damaged', detail: refused }

/**
 * Passive: waits for nobody, and nobody waits for it. What somebody still reads an older state of stays for the next time. Where all was moved
 * the log is emptied too, if nobody is in the way: were it damaged while it lies beside the file, its beginning would pass for newer.
 */
function moveLog(file: string): void {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('synchronous = full')
    if (process.platform === 'darwin') db.pragma('checkpoint_fullfsync = 1')
    db.pragma('wal_checkpoint(passive)')
    db.pragma('busy_timeout = 0')
    db.pragma('wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}
