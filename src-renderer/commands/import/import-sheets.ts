/** Several sheets of one workbook: begun together, then checked and staged one after the other until one needs a look. Each is an import of its own, so that nothing is lost wherever it stops. */
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, ImportId, JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { readFailure } from '../../state/host-failure.ts'
import { ask, importQuery, queryKeys, worksheetQuery } from '../../state/host-queries.ts'
import { isSettled, mapProblem } from '../../state/import/import-steps.ts'
import { idleRun, type SheetRun, type SheetStop, setRun } from '../../state/import/sheet-run-state.ts'
import { inOrder, isOver, laterFields, relatedTo, sheetsOf, stopAfterCheck } from '../../state/import/sheet-runs.ts'
import { closeTab, findImportTab, openTab, tabKey } from '../../state/tabs-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import { askUser } from '../ask-user.ts'
import { jobEnd } from '../job-end.ts'
import { steerJob } from '../steer-job.ts'
import { keepDraft } from './import-file.ts'
import { checkImport, writeImport } from './run-import.ts'

export interface ChosenSheet {
  readonly sheet: string
  readonly worksheetId: WorksheetId
  /** One of its worksheet's, which decides about it. */
  readonly recipe?: string | undefined
}

export const titleOfSheets = ({ fileName }: Pick<ImportDraft, 'fileName'>): string => `Sheets of ${fileName}`

/** Brings the list of the sheets that an import belongs to to the front. */
export function showSheets(app: App, draft: ImportDraft): void {
  const { sheets } = draft
  if (sheets === undefined) return
  app.tabs.update((state) => openTab(state, { kind: 'sheets', group: sheets.group, title: titleOfSheets(draft) }))
}

/** The import that they are begun from gives way to them. */
export async function beginSheets(
  app: App,
  draft: ImportDraft,
  sheets: readonly ChosenSheet[],
): Promise<Result<null, HostError>> {
  const { connectionId, importId, worksheetId } = draft
  for (const id of new Set(sheets.map((each) => each.worksheetId))) {
    const opened = await app.host.call('worksheet.open', { connectionId, worksheetId: id })
    if (!opened.ok) return opened
  }
  const begun = await app.host.call('import.begin-sheets', { importId, sheets: [...sheets] })
  if (!begun.ok) return begun
  for (const each of begun.value.imports) keepDraft(app, each)
  const [first] = begun.value.imports
  if (first !== undefined) showSheets(app, first)
  if (!isSettled(draft)) {
    const tab = findImportTab(app.tabs.get(), worksheetId)
    if (tab?.importId === importId) app.tabs.update((state) => closeTab(state, tabKey(tab)))
    await app.host.call('import.discard', { importId })
    app.queries.removeQueries({ queryKey: queryKeys.import(importId) })
  }
  await app.queries.invalidateQueries({ queryKey: queryKeys.imports(connectionId) })
  return ok(null)
}

const runOf = (app: App, group: string): SheetRun => app.imports.get().sheetRuns.get(group) ?? idleRun
const tell = (app: App, group: string, run: Partial<SheetRun>): void =>
  app.imports.update((state) => ({ ...state, sheetRuns: setRun(state.sheetRuns, group, run) }))

async function readDraft(app: App, importId: ImportId): Promise<ImportDraft> {
  const draft = await ask(app.host, 'import.get', { importId })
  keepDraft(app, draft)
  return draft
}

/** Names, and rows by their keys, are looked for in rows that are here: those of worksheets that sheets go into are loaded first. */
async function loadRelated(app: App, draft: ImportDraft, others: readonly ImportDraft[]): Promise<void> {
  const { connectionId, worksheetId } = draft
  const { fields } = await app.queries.fetchQuery(worksheetQuery(app.host, connectionId, worksheetId))
  const own = draft.rules.mode === 'insert' ? [] : [worksheetId]
  const wanted = new Set<string>([...own, ...relatedTo(draft, fields)])
  for (const id of new Set(others.map((each) => each.worksheetId).filter((each) => wanted.has(each)))) {
    const state = await ask(app.host, 'worksheet.open', { connectionId, worksheetId: id })
    if (state.pulledAt !== null && !state.isPartial) continue
    const { jobId } = await ask(app.host, 'pull.start', { connectionId, worksheetId: id, mode: 'full' })
    await jobEnd(app, jobId)
  }
}

/** The job that was last started on an import. */
const jobOf = (app: App, importId: ImportId): JobId | undefined => app.imports.get().jobs.get(importId)

/** Starts a job on a sheet and waits for its end; answers why it did not come to a good one. */
async function runJob(app: App, importId: ImportId, start: () => Promise<Result<null, HostError>>): Promise<SheetStop | null> {
  const stop = (why: string): SheetStop => ({ importId, kind: 'failed', why })
  const started = await start()
  if (!started.ok) return stop(sayError(started.error).message)
  const jobId = jobOf(app, importId)
  if (jobId === undefined) return null
  const job = await jobEnd(app, jobId)
  if (job.status === 'done') return null
  return stop(job.error === null || job.error.kind === 'cancelled' ? 'Stopped.' : sayError(job.error).message)
}

interface SheetTurn {
  readonly importId: ImportId
  readonly others: readonly ImportDraft[]
  /** What cannot be taken of it is left out: the check that said so stands. */
  readonly leavesOut: boolean
}

/** Checks a sheet and stages it; answers why it stopped. */
async function runSheet(app: App, { importId, others, leavesOut }: SheetTurn): Promise<SheetStop | null> {
  const draft = await readDraft(app, importId)
  const { run, state } = draft
  const stop = (kind: SheetStop['kind'], why: string): SheetStop => ({ importId, kind, why })
  if (state === 'done') return null
  const stage = () => runJob(app, importId, () => writeImport(app, importId, { kind: 'stage', triggerWorkflow: false }))
  if (state === 'interrupted' && run?.kind === 'stage') return stage()
  if (isSettled(draft)) return stop('failed', 'Rows of it were written otherwise. Open it, and bring it to its end.')
  // What is left out is what somebody has seen: another check may find something else.
  if (leavesOut && draft.check !== null) return stage()
  const problem = mapProblem(draft)
  if (problem !== null) return stop('settings', problem)
  await loadRelated(app, draft, others)
  const failed = await runJob(app, importId, () => checkImport(app, importId))
  if (failed !== null) return failed
  const checked = await readDraft(app, importId)
  return stopAfterCheck(checked) ?? (isOver(checked) ? null : stage())
}

/** Relations to rows that are not there yet are left to second passes, which come last. Answers all sheets in their order, or why it stopped. */
async function withSecondPasses(
  app: App,
  drafts: readonly ImportDraft[],
  fieldsOf: (draft: ImportDraft) => readonly Field[],
): Promise<Result<readonly ImportDraft[], SheetStop>> {
  let all = drafts
  const { items } = inOrder(drafts, fieldsOf)
  for (const { draft, fields } of laterFields(items, fieldsOf)) {
    const { importId } = draft
    const split = await app.host.call('import.split-relations', { importId, fields: [...fields] })
    if (!split.ok) return err({ importId, kind: 'failed', why: sayError(split.error).message })
    const { first, second } = split.value
    for (const each of [first, second]) keepDraft(app, each)
    all = [...all.map((each) => (each.importId === importId ? first : each)), second]
  }
  if (all !== drafts)
    for (const { connectionId } of all.slice(0, 1))
      await app.queries.invalidateQueries({ queryKey: queryKeys.imports(connectionId) })
  return ok(inOrder(all, fieldsOf).items)
}

/** Goes through the sheets that are left, until all are staged or one needs a look. `leaveOut`: the one whose rows that cannot be taken are left out. */
export async function runSheets(
  app: App,
  connectionId: ConnectionId,
  group: string,
  leaveOut: ImportId | null = null,
): Promise<void> {
  if (runOf(app, group).current !== null) return
  try {
    const { imports } = await ask(app.host, 'import.list', { connectionId })
    const drafts = sheetsOf(imports, group)
    const states = await Promise.all(
      drafts.map((each) => app.queries.fetchQuery(worksheetQuery(app.host, connectionId, each.worksheetId))),
    )
    const fieldsOf = (draft: ImportDraft): readonly Field[] =>
      states[drafts.findIndex((each) => each.worksheetId === draft.worksheetId)]?.fields ?? []
    tell(app, group, { isStopping: false, stop: null })
    const items = await withSecondPasses(app, drafts, fieldsOf)
    if (!items.ok) return tell(app, group, { stop: items.error })
    for (const { importId } of items.value) {
      if (runOf(app, group).isStopping) return
      tell(app, group, { current: importId })
      const stop = await runSheet(app, { importId, others: items.value, leavesOut: leaveOut === importId })
      await app.queries.invalidateQueries({ queryKey: importQuery(app.host, importId).queryKey })
      if (stop !== null) {
        tell(app, group, { stop })
        return
      }
    }
  } catch (error) {
    app.notices.fail('The sheets could not be imported', readFailure(error))
  } finally {
    tell(app, group, { current: null, isStopping: false })
    await app.queries.invalidateQueries({ queryKey: queryKeys.imports(connectionId) })
  }
}

/** After what is on its way; a check or staging that runs is cancelled, and goes on where it stopped. */
export async function stopSheets(app: App, group: string): Promise<void> {
  const { current } = runOf(app, group)
  if (current === null) return
  tell(app, group, { isStopping: true })
  const jobId = jobOf(app, current)
  const job = jobId === undefined ? undefined : app.jobs.get().jobs.get(jobId)
  if (job !== undefined && job.endedAt === null) await steerJob(app, 'jobs.cancel', job)
}

/** Gives up the sheets that are left; what was staged or created of others stays. */
export async function giveUpSheets(app: App, drafts: readonly ImportDraft[], group: string): Promise<void> {
  const left = drafts.filter((draft) => !isOver(draft))
  const isSure = await askUser(app, {
    title: `Give up ${countOf(left.length, 'sheet')}?`,
    text: 'Their mappings and decisions are thrown away. What was staged or created already stays, and the file itself is not touched.',
    yes: left.length === 1 ? 'Give it up' : 'Give them up',
    isDangerous: true,
  })
  if (!isSure) return
  for (const { importId, worksheetId, connectionId } of left) {
    const result = await app.host.call('import.discard', { importId })
    if (!result.ok && result.error.kind !== 'not-found') app.notices.fail('A sheet was not given up', result.error)
    const tab = findImportTab(app.tabs.get(), worksheetId)
    if (tab?.importId === importId) app.tabs.update((state) => closeTab(state, tabKey(tab)))
    app.queries.removeQueries({ queryKey: queryKeys.import(importId) })
    await app.queries.invalidateQueries({ queryKey: queryKeys.imports(connectionId) })
  }
  if (left.length === drafts.length) app.tabs.update((state) => closeTab(state, `sheets:${group}`))
}
