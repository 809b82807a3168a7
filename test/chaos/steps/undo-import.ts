/** The user takes back a file that was written at once: the window shows its rows as deleted, and they are after the next push. */

import { readGrid, readHistory } from '../grid.ts'
import { entryOf, isShown, openedApp, type Run } from '../run-state.ts'
import { noteRefusal } from './give-command.ts'
import { awaitJob } from './user-work.ts'

export async function undoImport(run: Run): Promise<void> {
  const open = run.imports.findLast((it) => it.how === 'create' && it.isDone)
  if (open === undefined) return
  const app = await openedApp(run)
  const before = await readGrid(app, run.at, run.colleague.fields)
  const known = await readHistory(app, run.at)
  const started = await app.call('import.undo', { importId: open.importId, keepChanged: true })
  if (!started.ok) return noteRefusal(run, 'import.undo', started.error)
  run.jobs.add(started.value.jobId)
  const status = await awaitJob(run, started.value.jobId)
  const after = await readGrid(await openedApp(run), run.at, run.colleague.fields)
  const newest = (await readHistory(await openedApp(run), run.at))?.[0]
  if (before === null || after === null) return
  const at = Date.now()
  const deleted: string[] = []
  for (const { row: name } of open.rows) {
    const row = run.belief.rowOf(name)
    if (row === null || !row.isAlive) continue
    // A row that this computer has not read yet is not shown at all: then the job says what became of it.
    const isGone = entryOf(after, row.tag) === null ? status === 'done' : !isShown(after, row.tag)
    if (!isGone) continue
    row.isAlive = false
    row.decidedAt = at
    deleted.push(name)
  }
  if (newest === undefined || known?.some((it) => it.id === newest.id) !== false) return
  run.belief.commands.set(newest.id, { cells: [], made: [], deleted, words: 'undo of an import' })
}
