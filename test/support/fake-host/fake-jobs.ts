/** Jobs of the fake host: each advances step by step, with a pause between steps that the test decides. */

import type { Job, JobKind } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, type JobId, jobId, type WorksheetId } from '../../../src-shared/model/ids.ts'

export interface FakeJob {
  readonly kind: JobKind
  readonly title: string
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId | null
  readonly total: number
  readonly unit: string
  readonly stepSize: number
  /** Does the work of one step. */
  step?(from: number, to: number): void
  /** The user stopped it. */
  cancelled?(): void
  /** What came of it. */
  finish(): Pick<Job, 'message'> & Partial<Pick<Job, 'counts' | 'download' | 'status' | 'error'>>
}

export interface FakeJobPorts {
  now(): number
  /** Resolves when the next step may be taken. */
  tick(): Promise<void>
  tell(job: Job): void
}

export function createFakeJobs(ports: FakeJobPorts) {
  const jobs = new Map<JobId, Job>()
  const resumers = new Map<JobId, () => void>()
  const specs = new Map<JobId, FakeJob>()
  let next = 1

  const put = (job: Job): void => {
    jobs.set(job.id, job)
    ports.tell(job)
  }
  const change = (id: JobId, patch: Partial<Job>): void => {
    const job = jobs.get(id)
    if (job !== undefined) put({ ...job, ...patch })
  }

  async function run(id: JobId, spec: FakeJob): Promise<void> {
    const started = ports.now()
    for (let done = 0; done < spec.total; ) {
      await ports.tick()
      const job = jobs.get(id)
      if (job === undefined || job.endedAt !== null) return
      if (job.status === 'paused') {
        await new Promise<void>((resolve) => resumers.set(id, resolve))
        continue
      }
      const to = Math.min(spec.total, done + spec.stepSize)
      spec.step?.(done, to)
      done = to
      const seconds = (ports.now() - started) / 1000
      change(id, { done, rate: seconds > 0.3 ? done / seconds : null })
    }
    await ports.tick()
    if (jobs.get(id)?.endedAt === null) change(id, { status: 'done', endedAt: ports.now(), ...spec.finish() })
  }

  const find = (id: JobId): Result<Job, HostError> => {
    const job = jobs.get(id)
    return job === undefined ? err({ kind: 'not-found', what: 'job', message: 'This task is no longer known.' }) : ok(job)
  }
  const steer = (id: JobId, patch: (job: Job) => Partial<Job> | null): Result<{ readonly job: Job }, HostError> => {
    const found = find(id)
    if (!found.ok) return found
    const changed = found.value.endedAt === null ? patch(found.value) : null
    if (changed !== null) change(id, changed)
    resumers.get(id)?.()
    return ok({ job: jobs.get(id) ?? found.value })
  }

  return {
    start(spec: FakeJob): JobId {
      const id = jobId.parse(`job-${next++}`)
      put({
        id,
        connectionId: spec.connectionId,
        worksheetId: spec.worksheetId,
        kind: spec.kind,
        title: spec.title,
        status: 'running',
        done: 0,
        total: spec.total,
        unit: spec.unit,
        rate: null,
        message: '',
        canPause: true,
        startedAt: ports.now(),
        endedAt: null,
        error: null,
        counts: {},
        download: null,
      })
      specs.set(id, spec)
      void run(id, spec)
      return id
    },
    list: () => [...jobs.values()],
    cancel: (id: JobId) =>
      steer(id, () => {
        specs.get(id)?.cancelled?.()
        return {
          status: 'cancelled',
          endedAt: ports.now(),
          message: 'You cancelled this.',
          error: { kind: 'cancelled', message: 'You cancelled this.' },
        }
      }),
    pause: (id: JobId) => steer(id, () => ({ status: 'paused' })),
    resume: (id: JobId) => steer(id, (job) => (job.status === 'paused' ? { status: 'running' } : null)),
  }
}

export type FakeJobs = ReturnType<typeof createFakeJobs>
