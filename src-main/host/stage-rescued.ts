/** Stages rescued changes again: asks for the rows of their worksheets once the service answers, and stages a worksheet's when its rows are here. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { createInTurn } from '../../src-shared/lib/in-turn.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { SalvagedWorksheet } from '../../src-shared/model/salvaged.ts'
import type { Session } from '../connections/session.ts'
import { tryWriting } from '../data-folder/file-problem.ts'
import { rescuedFile } from '../data-folder/replica-files.ts'
import type { JobOutcome, JobRegistry } from '../jobs/job-registry.ts'
import { type Restaged, restageTask } from '../replica/rescue/rescue-tasks.ts'
import { fetchStructure } from './fetch-structure.ts'
import type { FileStore, OfferedFile } from './files/file-store.ts'
import { isUnreadable, readWaiting, writeWaiting } from './rescued-changes.ts'
import type { OpenViews } from './views/open-views.ts'
import type { Staging } from './views/staging.ts'
import type { WorksheetLocks } from './views/worksheet-locks.ts'

export interface StageRescuedPorts {
  readonly clock: Clock
  readonly jobs: JobRegistry
  readonly locks: WorksheetLocks
  readonly views: OpenViews
  readonly staging: Staging
  readonly files: FileStore
  startPull(session: Session, worksheetId: WorksheetId): Promise<void>
  emit(event: HostEvent): void
}

export interface StageRescued {
  /** The service answers: the worksheets that something waits for are loaded. */
  resume(session: Session): Promise<void>
  /** All rows of a worksheet are here. */
  pulled(session: Session, worksheetId: WorksheetId): Promise<void>
}

export function createStageRescued(ports: StageRescuedPorts): StageRescued {
  const inTurn = createInTurn<string>()
  /** Other worksheets may have been staged, and taken from the list, while this one was; and more of it may have been rescued. */
  const stopWaiting = (folder: string, staged: SalvagedWorksheet): Promise<Result<null, HostError>> =>
    inTurn(folder, async () => {
      const now = await readWaiting(folder)
      if (now !== null) await writeWaiting(folder, { ...now, worksheets: now.worksheets.flatMap((it) => without(it, staged)) })
      return ok(null)
    })
  const stage = async (session: Session, worksheetId: WorksheetId): Promise<Result<JobOutcome, HostError>> => {
    const waiting = await readWaiting(session.folder)
    const worksheet = waiting?.worksheets.find((it) => it.id === worksheetId)
    if (waiting === null || worksheet === undefined) return ok({ message: 'Nothing was left to stage again.' })
    const aside = waiting.aside.map((name) => path.join(session.folder, name))
    const ask = { worksheet, label: 'Rescued changes', holdsNewRows: waiting.holdsNewRows, aside, at: ports.clock.now() }
    const done = await session.replica.run(restageTask, ask)
    if (!done.ok) return done
    ports.staging.tell(session, worksheetId, done.value)
    await ports.views.refresh(session, worksheetId)
    const left = await offerLeft(ports.files, worksheet.name, done.value.left)
    if (!left.ok) return left
    // Last: until then it waits, and is found staged where it is asked for again.
    const noted = await tryWriting(() => stopWaiting(session.folder, worksheet))
    return mapOk(noted, () => ({ message: sayRestaged(done.value), ...(left.value !== null && { download: left.value }) }))
  }
  const told = new Set<string>()
  /** As a job that fails, once, which windows say: nothing else says that something is missing. */
  const tellUnreadable = ({ connectionId, folder }: Session): void => {
    if (told.has(folder)) return
    told.add(folder)
    ports.jobs.start({
      connectionId,
      worksheetId: null,
      kind: 'stage-rescued',
      title: 'Stage rescued changes',
      unit: 'rows',
      total: null,
      canPause: false,
      work: async () => err(unreadable(path.join(folder, rescuedFile))),
    })
  }
  return {
    async resume(session) {
      if (await isUnreadable(session.folder)) tellUnreadable(session)
      const waiting = await readWaiting(session.folder)
      for (const { id, rows } of waiting?.worksheets ?? []) {
        // What was sent is listed once somebody loads the worksheet for its own sake.
        if (rows.length === 0) continue
        const structure = await fetchStructure(ports, session, id)
        // A worksheet that is not there any more keeps its changes waiting.
        if (structure.ok) await ports.startPull(session, id)
      }
    },
    async pulled(session, worksheetId) {
      const waiting = await readWaiting(session.folder)
      const worksheet = waiting?.worksheets.find((it) => it.id === worksheetId)
      if (worksheet === undefined) return
      ports.jobs.start({
        connectionId: session.connectionId,
        worksheetId,
        kind: 'stage-rescued',
        title:
          worksheet.rows.length === 0 ? `List past pushes of ${worksheet.name}` : `Stage rescued changes in ${worksheet.name}`,
        unit: 'rows',
        total: worksheet.rows.length,
        canPause: false,
        work: () => ports.locks.take(session.connectionId, worksheetId, () => stage(session, worksheetId)),
      })
    },
  }
}

const unreadable = (file: string): HostError => ({
  kind: 'file',
  reason: 'failed',
  message: `Changes that were rescued from a damaged file wait to be staged again, but their list cannot be read. It stays where it is (${file}), and so does the damaged file beside it.`,
})

/** What was rescued later stands behind what was there. */
function without(waiting: SalvagedWorksheet, staged: SalvagedWorksheet): readonly SalvagedWorksheet[] {
  if (waiting.id !== staged.id) return [waiting]
  const isSame = isDeepStrictEqual(waiting.rows.slice(0, staged.rows.length), staged.rows)
  const rows = isSame ? waiting.rows.slice(staged.rows.length) : waiting.rows
  return rows.length === 0 ? [] : [{ ...waiting, rows }]
}

function sayRestaged({ rows, settled, past, left }: Restaged): string {
  const words = [
    ...(rows + settled + left.length === 0
      ? []
      : [`${countOf(rows, 'rescued row', 'rescued rows')} ${rows === 1 ? 'is' : 'are'} staged again.`]),
    ...(settled === 0 ? [] : [`${countOf(settled, 'row', 'rows')} needed nothing: the service has them so already.`]),
    ...(left.length === 0 ? [] : [`${countOf(left.length, 'cell', 'cells')} could not be staged again: the table says why.`]),
    ...(past === 0
      ? []
      : [`${countOf(past, 'row', 'rows')} of earlier pushes and imports ${past === 1 ? 'is' : 'are'} listed again.`]),
  ]
  return words.length === 0 ? 'Nothing was left to bring back.' : words.join(' ')
}

async function offerLeft(
  files: FileStore,
  worksheet: string,
  left: Restaged['left'],
): Promise<Result<OfferedFile | null, HostError>> {
  if (left.length === 0) return ok(null)
  const write = recordWriter(',')
  const lines = [['Row', 'Column', 'Entered', 'Why'], ...left.map((it) => [it.title, it.name, it.text, it.why])]
  const text = byteOrderMark + lines.map((it) => write(it.map(guardFormula))).join('')
  const made = await files.make(`${worksheet} not staged again.csv`, (path) =>
    tryWriting(async () => {
      await writeFile(path, text, { mode: 0o600 })
      return ok(null)
    }),
  )
  return mapOk(made, ({ file }) => file)
}
