import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src-main/connections/session.ts'
import { createViewRows } from '../../../src-main/host/views/view-rows.ts'
import { createJobRegistry } from '../../../src-main/jobs/job-registry.ts'
import type { GroupedRows, GroupProgress } from '../../../src-main/replica/view/find-groups.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'

const grouped: GroupedRows = {
  keys: Float64Array.of(1, 2, 3),
  groups: {
    levels: Uint8Array.of(0),
    starts: Float64Array.of(0),
    counts: Float64Array.of(3),
    values: ['a'],
    totalled: [],
    totals: new Float64Array(0),
  },
}
const stopped: HostError = { kind: 'cancelled', message: 'stopped' }
const query: RowQuery = { ...everyRow, groups: [{ field: 'a', direction: 'asc', span: null }] }
const sheet = worksheetId.parse('w')

interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: GroupProgress) => void
}

/** A grouping that goes on when the test says so. */
function open() {
  const tasks: string[] = []
  const told: Job[] = []
  let tell: (progress: GroupProgress) => void = () => undefined
  let end: (result: Result<GroupedRows, HostError>) => void = () => undefined
  const run: (task: { name: string }, ask: unknown, options?: RunOptions) => Promise<unknown> = (task, _, options = {}) => {
    tasks.push(task.name)
    tell = (progress) => options.onProgress?.(progress)
    return new Promise((resolve) => {
      end = resolve
      options.signal?.addEventListener('abort', () => resolve(err(stopped)))
    })
  }
  let next = 0
  const jobs = createJobRegistry({
    clock: { now: () => 0 },
    ids: { next: () => `id-${++next}` },
    onChange: (job) => told.push(job),
    onBug: String,
  })
  const session = { connectionId: connectionId.parse('c'), replica: { run } } as unknown as Session
  return {
    jobs,
    session,
    tasks,
    told,
    rows: createViewRows(jobs, 1000),
    tell: (progress: GroupProgress) => tell(progress),
    end: (result: Result<GroupedRows, HostError>) => end(result),
  }
}

describe('grouping the rows of a view', () => {
  test('shows as a job with how far it is, where there are many', async () => {
    const { rows, session, jobs, told, tell, end } = open()
    const read = rows.read(session, sheet, query)
    tell({ done: 200, total: 1000 })
    expect(jobs.list(null)).toMatchObject([{ kind: 'group', status: 'running', done: 200, total: 1000, unit: 'rows' }])
    end(ok(grouped))
    expect(await read).toEqual(ok({ keys: grouped.keys, groups: grouped.groups }))
    const [job] = jobs.list(null)
    if (job === undefined) throw new Error('no job')
    expect(await jobs.ended(job.id)).toMatchObject({ status: 'done', done: 1000, message: '3 rows in 1 group.' })
    expect(told.length).toBeGreaterThan(0)
  })

  test('is stopped by cancelling that job', async () => {
    const { rows, session, jobs, tell } = open()
    const read = rows.read(session, sheet, query)
    tell({ done: 200, total: 1000 })
    for (const { id } of jobs.list(null)) jobs.cancel(id)
    expect(await read).toEqual(err(stopped))
  })

  test('goes on without a job where there are few rows, or nobody waits for it', async () => {
    const few = open()
    const read = few.rows.read(few.session, sheet, query)
    few.tell({ done: 10, total: 999 })
    few.end(ok(grouped))
    expect((await read).ok).toBe(true)
    const again = open()
    const readAgain = again.rows.readAgain(again.session, sheet, query)
    again.tell({ done: 10, total: 5000 })
    again.end(ok(grouped))
    expect((await readAgain).ok).toBe(true)
    expect([few.jobs.list(null), again.jobs.list(null)]).toEqual([[], []])
    expect([few.tasks, again.tasks]).toEqual([['view.group'], ['view.regroup']])
  })
})
