/**
 * Looks after pushes whether colleagues were overwritten, as jobs that nobody waits for. What the app's end cut off is looked at again when
 * the service has answered after the next start, unless that is too long ago to be of use.
 */
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { Session } from '../../connections/session.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import { checkOverwritten, mostRowsChecked } from '../../past/check-overwritten.ts'

export interface OverwriteChecks {
  /** A push has ended: where it updated rows, their logs are read. */
  start(session: Session, run: number): Promise<void>
  /** What was left by an earlier start of the app. */
  resume(session: Session): Promise<void>
}

/** Milliseconds after which a look is not made up for: a row's newest log entries are of other changes by then. */
const dueForMs = 86_400_000

export function createOverwriteChecks({ clock, jobs }: { readonly clock: Clock; readonly jobs: JobRegistry }): OverwriteChecks {
  const startedAt = clock.now()
  /** Tried once by each start of the app. */
  const tried = new Set<string>()

  const start = async (session: Session, run: number): Promise<void> => {
    const { connectionId, replica } = session
    tried.add(`${connectionId} ${run}`)
    const updated = await replica.ask('receipts.updated', { run, limit: mostRowsChecked })
    if (!updated.ok) return
    if (updated.value.rows.length === 0) return void (await replica.ask('receipts.looked', { run }))
    jobs.start({
      connectionId,
      worksheetId: null,
      kind: 'look-after',
      title: 'Look whether colleagues were overwritten',
      unit: 'rows',
      total: updated.value.rows.length,
      canPause: false,
      async work(control) {
        const looked = await checkOverwritten(session, { run, ...updated.value }, control)
        if (looked.ok) await replica.ask('receipts.looked', { run })
        return looked
      },
    })
  }

  return {
    start,
    async resume(session) {
      const due = await session.replica.ask('receipts.looks-due', { since: clock.now() - dueForMs, before: startedAt })
      if (!due.ok) return
      for (const run of due.value.runs) if (!tried.has(`${session.connectionId} ${run}`)) await start(session, run)
    },
  }
}
