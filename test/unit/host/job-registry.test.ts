import { describe, expect, test } from 'vitest'
import { createJobRegistry, type JobControl, type JobSpec } from '../../../src-main/jobs/job-registry.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'

const setUp = () => {
  const changes: Job[] = []
  const bugs: unknown[] = []
  let now = 0
  let count = 0
  const registry = createJobRegistry({
    clock: { now: () => now },
    ids: { next: () => `job-${++count}` },
    onChange: (job) => changes.push(job),
    onBug: (error) => `bug-${bugs.push(error)}`,
  })
  return { registry, changes, bugs, pass: (ms: number) => (now += ms) }
}

const spec = (work: JobSpec['work']): JobSpec => ({
  connectionId: 'c' as ConnectionId,
  worksheetId: null,
  kind: 'pull',
  title: 'Read rows',
  unit: 'rows',
  total: 10,
  canPause: true,
  work,
})

describe('job registry', () => {
  test('ends a job with its outcome and reports the numbers', async () => {
    const { registry, changes } = setUp()
    const id = registry.start(spec(async () => ok({ message: '10 rows read', counts: { rows: 10 } })))
    const job = await registry.ended(id)
    expect(job).toMatchObject({ status: 'done', message: '10 rows read', counts: { rows: 10 }, error: null, download: null })
    expect(changes.at(-1)).toEqual(job)
  })

  test('turns a throw into a failed job with a reference', async () => {
    const { registry, bugs } = setUp()
    const job = await registry.ended(registry.start(spec(() => Promise.reject(new Error('boom')))))
    expect(job.status).toBe('failed')
    expect(job.error).toMatchObject({ kind: 'internal', reference: 'bug-1' })
    expect(bugs).toHaveLength(1)
  })

  test('holds work at its pause point until it is resumed', async () => {
    const { registry } = setUp()
    const gate = Promise.withResolvers<void>()
    const steps: string[] = []
    const id = registry.start(
      spec(async (control) => {
        await gate.promise
        steps.push('before')
        await control.pausePoint()
        steps.push('after')
        return ok({ message: 'done' })
      }),
    )
    registry.pause(id)
    gate.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(steps).toEqual(['before'])
    expect(registry.list(null)[0]?.status).toBe('paused')
    registry.resume(id)
    expect((await registry.ended(id)).status).toBe('done')
    expect(steps).toEqual(['before', 'after'])
  })

  test('wakes a paused job to cancel it', async () => {
    const { registry } = setUp()
    const id = registry.start(
      spec(async (control: JobControl) => {
        await Promise.resolve()
        await control.pausePoint()
        return control.signal.aborted ? err({ kind: 'cancelled', message: 'Stopped by you.' }) : ok({ message: 'done' })
      }),
    )
    registry.pause(id)
    await Promise.resolve()
    registry.cancel(id)
    expect(await registry.ended(id)).toMatchObject({ status: 'cancelled', message: 'Stopped by you.' })
  })

  test('tells the rate over the last seconds and limits how often it speaks', async () => {
    const { registry, changes, pass } = setUp()
    const control = Promise.withResolvers<JobControl>()
    const finish = Promise.withResolvers<void>()
    const id = registry.start(
      spec(async (it) => {
        control.resolve(it)
        await finish.promise
        return ok({ message: 'done' })
      }),
    )
    const running = await control.promise
    running.report({ done: 0 })
    pass(50)
    running.report({ done: 1 })
    const spoken = changes.length
    pass(950)
    running.report({ done: 5 })
    expect(changes).toHaveLength(spoken + 1)
    expect(changes.at(-1)).toMatchObject({ done: 5, rate: 5 })
    finish.resolve()
    await registry.ended(id)
  })

  test('refuses to steer a job it does not know', () => {
    const { registry } = setUp()
    expect(registry.cancel('nope' as never)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})
