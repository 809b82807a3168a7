/**
 * Reads which rows a view has, in order, with the groups they make. Grouping many rows shows as a job, so that whoever waits for it sees how far
 * it is and can stop it; grouping the same view again after an edit goes on unseen.
 */

import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import type { JobControl, JobRegistry } from '../../jobs/job-registry.ts'
import type { GroupedRows, GroupProgress } from '../../replica/view/find-groups.ts'
import type { GroupTable } from '../../replica/view/group-table.ts'
import { groupTask, regroupTask } from '../../replica/view/group-tasks.ts'

export interface ReadRows {
  readonly keys: Float64Array<ArrayBuffer>
  /** Null when the query does not group. */
  readonly groups: GroupTable | null
}

export interface ViewRows {
  /** For somebody who waits for the view. */
  read(session: Session, worksheetId: WorksheetId, query: RowQuery): Promise<Result<ReadRows, HostError>>
  /** After its rows have changed. */
  readAgain(session: Session, worksheetId: WorksheetId, query: RowQuery): Promise<Result<ReadRows, HostError>>
}

/** Rows whose grouping takes longer than people wait without being told: half a second and more. */
const manyRows = 300_000

export function createViewRows(jobs: Pick<JobRegistry, 'start'>, shownFrom = manyRows): ViewRows {
  const readPlain = async (session: Session, worksheetId: WorksheetId, query: RowQuery): Promise<Result<ReadRows, HostError>> => {
    return mapOk(await session.replica.ask('view.keys', { worksheetId, query }), (found) => ({ ...found, groups: null }))
  }

  const group = (session: Session, worksheetId: WorksheetId, query: RowQuery): Promise<Result<GroupedRows, HostError>> => {
    const abort = new AbortController()
    let shown: JobControl | null = null
    let isShown = false
    const show = ({ total }: GroupProgress): void => {
      isShown = true
      jobs.start({
        connectionId: session.connectionId,
        worksheetId,
        kind: 'group',
        title: 'Group rows',
        unit: 'rows',
        total,
        canPause: false,
        work: async (control) => {
          shown = control
          control.signal.addEventListener('abort', () => abort.abort(), { once: true })
          const grouped = await grouping
          if (!grouped.ok) return grouped
          const [rows, heads] = [grouped.value.keys.length, grouped.value.groups.levels.length]
          control.report({ done: total })
          const words = `${countOf(rows, 'row', 'rows')} in ${countOf(heads, 'group', 'groups')}.`
          return ok({ message: words, counts: { rows } })
        },
      })
    }
    const grouping = session.replica.run(
      groupTask,
      { worksheetId, query },
      {
        signal: abort.signal,
        onProgress: (progress) => {
          if (!isShown && progress.total >= shownFrom) show(progress)
          shown?.report({ done: progress.done })
        },
      },
    )
    return grouping
  }

  return {
    read: (session, worksheetId, query) => (query.groups.length > 0 ? group : readPlain)(session, worksheetId, query),
    readAgain: (session, worksheetId, query) =>
      query.groups.length > 0 ? session.replica.run(regroupTask, { worksheetId, query }) : readPlain(session, worksheetId, query),
  }
}
