/** The user lets the app work: push, refresh, import. What does not end is a violation; what fails is tried again at the end. */
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import { fieldId, type JobId } from '../../../src-shared/model/ids.ts'
import { isOfImport, readHistory } from '../grid.ts'
import { type OpenImport, openedApp, type Run, readWindow, stuckMs } from '../run-state.ts'
import { tagField, typedNames } from '../sheet-fields.ts'
import type { NewRow } from '../step.ts'
import { noteRefusal } from './give-command.ts'

/** Waits for a job; answers how it ended. */
export async function awaitJob(run: Run, jobId: JobId): Promise<string> {
  const app = run.openedApp
  if (app === null) return 'gone'
  const ended = await app.ended(jobId, stuckMs)
  if (ended === 'stuck') {
    const running = app.running().find((it) => it.id === jobId)
    run.belief.violate('stuck', `${running?.title ?? jobId} has not ended: ${running?.status}, ${running?.message}`)
    await app.call('jobs.cancel', { jobId })
  }
  run.jobs.delete(jobId)
  if (typeof ended === 'string') return ended
  run.log.push(`${ended.title}: ${ended.status}: ${ended.message}`)
  if (ended.error?.kind === 'internal') run.belief.violate('strange', `${ended.title}: ${ended.error.message}`)
  return ended.status
}

export async function awaitJobs(run: Run): Promise<void> {
  while (run.jobs.size > 0) for (const id of [...run.jobs]) await awaitJob(run, id)
}

export async function push(run: Run, wait: boolean): Promise<void> {
  const isSeen = wait && run.scenario.steps.some((it) => it.do === 'undo-past')
  const at = Date.now()
  const was = isSeen && run.lane.isServiceUp() && !run.belief.isWorksheetGone ? await run.colleague.rows() : null
  await pushOnce(run, wait)
  if (was === null || !run.lane.isServiceUp() || run.belief.isWorksheetGone) return
  const [newest] = (await pastRuns(run)) ?? []
  if (newest === undefined || run.pushes.some((it) => it.run === newest.run)) return
  run.pushes.push({ run: newest.run, was, became: await run.colleague.rows(), at, doneAt: Date.now() })
}

/** What was pushed and imported to the worksheet, newest first; null when the app ended meanwhile. */
export async function pastRuns(run: Run): Promise<readonly PastRun[] | null> {
  const { connectionId, worksheetId } = run.at
  const list = await (await openedApp(run)).call('past.list', { connectionId, search: '', offset: 0, limit: 100 })
  return list.ok ? list.value.runs.filter((it) => it.worksheets.some((sheet) => sheet.worksheetId === worksheetId)) : null
}

async function pushOnce(run: Run, wait: boolean): Promise<void> {
  const app = await openedApp(run)
  const { connectionId, worksheetId } = run.at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const plan = await app.call('push.plan', { connectionId, options })
  if (!plan.ok) return noteRefusal(run, 'push.plan', plan.error)
  const [sheet] = plan.value.worksheets
  if (sheet !== undefined)
    run.log.push(`plan: ${sheet.creates.rows} new, ${sheet.updates.rows} changed, ${sheet.deletes.rows} deleted`)
  const started = await app.call('push.start', { connectionId, planId: plan.value.planId })
  if (!started.ok) return noteRefusal(run, 'push.start', started.error)
  run.jobs.add(started.value.jobId)
  if (wait) await awaitJob(run, started.value.jobId)
  if (wait) await awaitOwnRefresh(run)
}

/** A push is followed by a refresh of its own: whoever waits sees what it brings. */
export async function awaitOwnRefresh(run: Run): Promise<void> {
  for (const job of run.openedApp?.running() ?? []) run.jobs.add(job.id)
  await awaitJobs(run)
}

export async function refresh(run: Run, mode: 'full' | 'changes', wait: boolean): Promise<void> {
  const app = await openedApp(run)
  const started = await app.call('pull.start', { ...run.at, mode })
  if (!started.ok) return noteRefusal(run, 'pull.start', started.error)
  run.jobs.add(started.value.jobId)
  if (wait) await awaitJob(run, started.value.jobId)
}

const csvFields = [tagField, ...typedNames]
const csvOf = (rows: readonly NewRow[]): string =>
  [
    csvFields.join(','),
    ...rows.map((it) =>
      csvFields.map((name) => `"${name === tagField ? it.row : (it.cells[name as keyof NewRow['cells']] ?? '')}"`).join(','),
    ),
  ].join('\r\n')

/** Chooses the file and checks it; null when the app went or would not take it. */
async function beginImport(run: Run, rows: readonly NewRow[], how: 'stage' | 'create'): Promise<OpenImport | null> {
  const app = await openedApp(run)
  const begun = await app.call('import.begin', { ...run.at, source: { text: csvOf(rows) } })
  if (!begun.ok) {
    noteRefusal(run, 'import.begin', begun.error)
    return null
  }
  const { importId, rules, columns } = begun.value
  const mapping = columns.map(({ column, header }) => {
    const field = run.colleague.fields.find((it) => it.name === header)
    return { column, field: field === undefined ? null : fieldId.parse(field.id), dateOrder: 'ymd', decimal: '.' } as const
  })
  const set = await app.call('import.configure', { importId, mapping, rules: { ...rules, mode: 'insert' } })
  if (!set.ok) {
    noteRefusal(run, 'import.configure', set.error)
    return null
  }
  const checking = await app.call('import.check', { importId })
  if (!checking.ok || (await awaitJob(run, checking.value.jobId)) !== 'done') return null
  const open: OpenImport = { rows, how, importId, isDone: false }
  run.imports.push(open)
  return open
}

export async function importRows(run: Run, rows: readonly NewRow[], how: 'stage' | 'create', wait: boolean): Promise<void> {
  const open = await beginImport(run, rows, how)
  if (open === null) return
  const writing = goOn(run, open)
  if (wait) await writing
  else void writing
}

/** Starts the writing of an import, or goes on with it; believed when the app says that it is done. */
export async function goOn(run: Run, open: OpenImport): Promise<void> {
  const app = await openedApp(run)
  const { importId } = open
  const now = await app.call('import.get', { importId })
  if (!now.ok) return noteRefusal(run, 'import.get', now.error)
  if (now.value.state === 'done') return believeImport(run, open)
  const { check } = now.value
  // The check rejects values whose option or field is gone by now; where that is every row, there is nothing to write and nothing to believe.
  if (check !== null && check.insert + check.update === 0 && open.rows.every((it) => isHitByChange(run, it))) {
    open.isDone = true
    return
  }
  const known = await readHistory(app, run.at)
  const started =
    open.how === 'stage'
      ? await app.call('import.stage', { importId })
      : await app.call('import.create', { importId, triggerWorkflow: false })
  if (!started.ok) return noteRefusal(run, `import.${open.how}`, started.error)
  run.jobs.add(started.value.jobId)
  if ((await awaitJob(run, started.value.jobId)) !== 'done') return
  await believeImport(run, open)
  const newest = (await readHistory(app, run.at))?.find(isOfImport)
  if (open.how === 'create' || newest === undefined || known?.some((it) => it.id === newest.id) !== false) return
  const made = open.rows.map((it) => it.row)
  run.belief.commands.set(newest.id, { cells: [], made, deleted: [], words: 'import' })
}

/** Somebody took a field or an option away that the row has a value of. */
const isHitByChange = ({ belief }: Run, { cells }: NewRow): boolean =>
  Object.keys(cells).some((name) => [...belief.goneFields, ...belief.goneOptions.keys()].some((of) => of === name))

async function believeImport(run: Run, open: OpenImport): Promise<void> {
  if (open.isDone) return
  open.isDone = true
  const { belief, colleague } = run
  const isWhole = belief.goneFields.size + belief.goneOptions.size === 0
  const refused = await readRefused(run, open)
  const there = isWhole || belief.isWorksheetGone ? null : open.how === 'stage' ? await readWindow(run) : await colleague.rows()
  for (const it of open.rows) {
    // The report names a row as rejected whose field or option went between the check of the file and its writing.
    if (there !== null && isHitByChange(run, it) && !there.some((row) => row.tag === it.row)) continue
    if (refused.has(it.row)) continue
    belief.rows.set(it.row, belief.make(it.row, 'import', it.cells))
  }
}

/** Rows that the report of a finished import names as rejected, where the service had answered a creation with a failure. */
async function readRefused(run: Run, { importId }: OpenImport): Promise<ReadonlySet<string>> {
  if (!run.lane.proxy.traffic.some(({ kind, fate }) => kind === 'create' && fate.includes('"odd"'))) return new Set()
  const app = await openedApp(run)
  const listed = await app.call('import.rejected', { importId, offset: 0, limit: 500 })
  return new Set(listed.ok ? listed.value.rows.map(({ cells }) => cells[csvFields.indexOf(tagField)] ?? '') : [])
}
