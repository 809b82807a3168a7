import { describe, expect, it } from 'vitest'
import type { FaultRequest } from '../../../../src-main/service/faults/fault-rule.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'code', type: '2', isTitle: true, isUnique: true },
  { name: 'group', type: '2' },
])

/** Lines of a file with `count` rows; the group repeats, so that rows resemble each other. */
const lines = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => `c${from + index},g${(from + index) % 7}`).join('\n')

/** The codes that the service holds, sorted by their number. */
const codes = async (): Promise<readonly string[]> => {
  const field = at.id('code')
  return (await at.rows()).map((row) => String(row[field])).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
}
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `c${index}`)

const batch = (effect: FaultRequest['effect'], more: Partial<FaultRequest> = {}): FaultRequest => ({
  operation: 'v3.rows.create-batch',
  effect,
  ...more,
})

describe('creating rows now', () => {
  it.each([
    ['the connection drops after the effect', batch({ kind: 'drop', when: 'after' }, { skip: 1 })],
    ['the answer is broken off', batch({ kind: 'truncated', keep: 0.5 }, { skip: 1 })],
    ['every second answer is lost', batch({ kind: 'drop', when: 'after' }, { skip: 0, times: 3 })],
    ['a refusal hides rows that were created', batch({ kind: 'partial', fail: 300 }, { skip: 1 })],
    ['a refusal comes after the effect', batch({ kind: 'code', code: 99999, when: 'after' }, { skip: 1 })],
    ['the service limits the rate', batch({ kind: 'code', code: 51 }, { skip: 1, times: 2 })],
  ])('creates each row once when %s', { tags: 'full' }, async (_, fault) => {
    at.service.faults.add(fault)
    const draft = await at.checked(`code,group\n${lines(5000)}`)
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 5000, rejected: 0 } })
    expect(await codes()).toEqual(numbered(5000))
  })

  it('says which rows were sent without an answer and did not arrive, and sends them when somebody goes on', {
    tags: 'full',
  }, async () => {
    at.service.faults.add(batch({ kind: 'drop', when: 'before' }, { skip: 1 }))
    const draft = await at.checked(`code,group\n${lines(5000)}`)
    const job = await at.create(draft)
    expect(job).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('1,000 rows were sent without an answer') },
    })
    expect(await at.get(draft)).toMatchObject({ state: 'interrupted' })
    expect(await codes()).toHaveLength(4000)
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 5000, rejected: 0 } })
    expect(await codes()).toEqual(numbered(5000))
  })

  it('rejects the one row that the service refuses, by its line, and creates the other 2,999', { tags: 'full' }, async () => {
    const first = await at.checked('code,group\nc1500,taken\n')
    await at.create(first)
    const draft = await at.checked(`code,group\n${lines(3000)}`)
    expect(draft.check).toMatchObject({ rejected: 0 })
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 2999, rejected: 1 } })
    const { rows } = await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 10 })
    expect(rows).toEqual([{ line: 1502, reason: expect.any(String), cells: ['c1500', `g${1500 % 7}`] }])
    expect(await codes()).toEqual(numbered(3000))
  })

  it('shows the rows although the worksheet was still being loaded while they were created', async () => {
    const { connectionId, worksheetId } = at
    const draft = await at.checked(`code,group\n${lines(20)}`)
    // The load has read the worksheet as empty, and hears of it only when the rows are there.
    at.service.faults.add({ operation: 'v3.rows.list', effect: { kind: 'hold', when: 'after' } })
    const { jobId } = await at.answer('pull.start', { ...at.place, mode: 'full' })
    await at.service.faults.held(1)
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 20 } })
    at.service.faults.release()
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'done', counts: { rows: 0 } })
    await expect
      .poll(async () => {
        const { worksheets } = await at.answer('workspace.get', { connectionId })
        return worksheets.find((it) => it.id === worksheetId)?.rows
      })
      .toBe(20)
  })

  it('goes on where it was stopped', { tags: 'full' }, async () => {
    at.service.faults.add(batch({ kind: 'latency', ms: 100 }, { times: null }))
    const draft = await at.checked(`code,group\n${lines(20_000)}`)
    const { jobId } = await at.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 3000)
    await at.answer('jobs.cancel', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
    expect(await at.get(draft)).toMatchObject({ state: 'interrupted' })
    expect((await at.rows()).length).toBeLessThan(20_000)
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 20_000, rejected: 0 } })
    expect(await codes()).toEqual(numbered(20_000))
    expect(await at.call('import.create', { importId: draft.importId, triggerWorkflow: false })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'This import is done. Begin a new one to import the file again.' },
    })
  })

  it('also settles lost answers of a service that does not sort by time of creation', { tags: 'full' }, async () => {
    await at.create(await at.checked(`code,group\n${lines(2500, 10_000)}`))
    at.service.faults.add(
      { operation: 'v3.rows.list', effect: { kind: 'code', code: 10002 } },
      { operation: 'v3.rows.list', effect: { kind: 'code', code: 10002 }, skip: 4 },
      batch({ kind: 'drop', when: 'after' }, { skip: 1 }),
    )
    const draft = await at.checked(`code,group\n${lines(5000)}`)
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 5000, rejected: 0 } })
    expect((await codes()).slice(0, 5000)).toEqual(numbered(5000))
    expect(await codes()).toHaveLength(7500)
  })

  it('stops at once while the service asks to wait, and goes on when it no longer does', { tags: 'full' }, async () => {
    const draft = await at.checked(`code,group\n${lines(5000)}`)
    at.service.faults.add(batch({ kind: 'code', code: 90000 }, { times: null, skip: 2 }))
    const { jobId } = await at.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.status === 'waiting')
    await at.answer('jobs.cancel', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
    at.service.faults.clear()
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 5000 } })
    expect(await codes()).toEqual(numbered(5000))
  })

  it('pauses and goes on', { tags: 'full' }, async () => {
    at.service.faults.add(batch({ kind: 'latency', ms: 30 }, { times: null }))
    const draft = await at.checked(`code,group\n${lines(12_000)}`)
    const { jobId } = await at.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 1000)
    await at.answer('jobs.pause', { jobId })
    expect(await at.get(draft)).toMatchObject({ state: 'paused', jobId })
    await at.answer('jobs.resume', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'done', counts: { created: 12_000 } })
    expect(await codes()).toEqual(numbered(12_000))
  })

  it('starts workflows only when asked', async () => {
    const draft = await at.checked('code,group\nc0,a\n')
    await at.create(draft)
    const second = await at.checked('code,group\nc1,a\n')
    await at.create(second, true)
    const sent = at.service.requests().filter((record) => record.operation?.id === 'v3.rows.create-batch')
    expect(sent).toHaveLength(2)
    expect(at.service.storage.history.runs().length).toBe(1)
  })

  it('does not stage what it has begun to create, nor the other way round', async () => {
    at.service.faults.add(batch({ kind: 'code', code: 10005 }))
    const draft = await at.checked(`code,group\n${lines(10)}`)
    expect(await at.create(draft)).toMatchObject({ status: 'failed' })
    const job = await at.stage(draft)
    expect(job).toMatchObject({ status: 'failed', error: { kind: 'invalid' } })
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 10 } })
    expect(await codes()).toEqual(numbered(10))
  })
})
