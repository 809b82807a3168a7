import { describe, expect, test, vi } from 'vitest'
import { createBatchPipeline } from '../../../src-main/push/batch-pipeline.ts'
import type { SentBatch } from '../../../src-main/push/create-rows.ts'
import type { Batch, CreateSteps } from '../../../src-main/push/push-creates.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'

const trouble: HostError = { kind: 'storage', message: 'full', reason: 'disk-full' }
const batchOf = (keys: readonly number[]): Batch => ({ keys, sent: [] })
const sentOf = (...keys: readonly number[]): SentBatch<Batch> => ({
  batch: batchOf(keys),
  rows: keys.length,
  answer: { kind: 'created', ids: [] },
})

/** Steps that tell what they were asked; rows 90 and above cannot be taken ahead, row 99 fails, row 98 fails to settle or be released. */
function watchedSteps() {
  const asked: string[] = []
  const name = (keys: readonly number[]): string => keys.join('+')
  const never = async () => err(trouble)
  const steps: CreateSteps = {
    take: never,
    send: () => Promise.reject(new Error('nothing is sent here')),
    async takeAhead(batches, created) {
      const after = created.length === 0 ? '' : ` after ${created.map((it) => name(it.batch.keys)).join(', ')}`
      asked.push(`take ${batches.map(name).join(', ')}${after}`)
      if (batches.flat().includes(99)) return err(trouble)
      return ok(batches.map((keys) => (keys.some((k) => k >= 90 && k !== 98) ? null : batchOf(keys))))
    },
    async settleCreated(created) {
      asked.push(`settle ${created.map((it) => name(it.batch.keys)).join(', ')}`)
      return created.some((it) => it.batch.keys.includes(98)) ? err(trouble) : ok(null)
    },
    async settle({ batch }) {
      asked.push(`settle ${name(batch.keys)}`)
      return batch.keys.includes(98) ? err(trouble) : ok(null)
    },
    async release({ keys }) {
      asked.push(`release ${name(keys)}`)
      return keys.includes(98) ? err(trouble) : ok(null)
    },
  }
  return { asked, steps, ahead: createBatchPipeline() }
}

describe('batches that are made ready ahead of their turn', () => {
  test('are taken together, and handed out once each', async () => {
    const { asked, steps, ahead } = watchedSteps()
    ahead.take(0, [[1, 2], [3]], steps)
    expect([0, 1, 2].map(ahead.isAsked)).toEqual([true, true, false])
    expect(await ahead.taken(0)).toEqual(ok({ steps, batch: batchOf([1, 2]) }))
    expect([ahead.isAsked(0), await ahead.taken(0)]).toEqual([false, ok(null)])
    expect(await ahead.taken(1)).toEqual(ok({ steps, batch: batchOf([3]) }))
    expect(asked).toEqual(['take 1+2, 3'])
  })

  test('take with them all that was created before, once that is worth a look at the index of ids', async () => {
    const { asked, steps, ahead } = watchedSteps()
    ahead.created(steps, sentOf(1))
    ahead.created(steps, sentOf(2))
    ahead.take(0, [[3], [4]], steps)
    ahead.created(steps, sentOf(5))
    ahead.take(2, [[6]], steps)
    ahead.take(3, [[7]], steps)
    expect(asked).toEqual(['take 3, 4', 'take 6 after 1, 2, 5', 'take 7'])
    expect(await ahead.finish()).toEqual(ok(null))
    expect(asked.slice(3)).toEqual(['release 3', 'release 4', 'release 6', 'release 7'])
  })

  test('leave what was created to be settled by itself after a moment where no batch goes with it', async () => {
    vi.useFakeTimers()
    try {
      const { asked, steps, ahead } = watchedSteps()
      ahead.created(steps, sentOf(1))
      ahead.created(steps, sentOf(2))
      expect(asked).toEqual([])
      await vi.runAllTimersAsync()
      expect(asked).toEqual(['settle 1, 2'])
      ahead.created(steps, sentOf(3))
      expect(await ahead.finish()).toEqual(ok(null))
      await vi.runAllTimersAsync()
      expect(asked).toEqual(['settle 1, 2', 'settle 3'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('leave what was created its whole moment, whenever something before it was taken along', async () => {
    vi.useFakeTimers()
    try {
      const { asked, steps, ahead } = watchedSteps()
      for (const k of [1, 2, 3]) ahead.created(steps, sentOf(k))
      await vi.advanceTimersByTimeAsync(100)
      ahead.take(0, [[4]], steps)
      ahead.created(steps, sentOf(5))
      await vi.advanceTimersByTimeAsync(399)
      expect(asked).toEqual(['take 4 after 1, 2, 3'])
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toEqual(['take 4 after 1, 2, 3', 'settle 5'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('are waited for, all of them, before one that could not be taken ahead is taken alone', async () => {
    const { asked, steps, ahead } = watchedSteps()
    ahead.take(0, [[90]], steps)
    ahead.take(1, [[1]], steps)
    ahead.created(steps, sentOf(2))
    expect(await ahead.taken(0)).toEqual(ok(null))
    expect(asked).toEqual(['take 90', 'take 1', 'settle 2'])
    expect(await ahead.taken(1)).toEqual(ok({ steps, batch: batchOf([1]) }))
  })

  test('tell a failure where they are handed out, and where another one of them failed', async () => {
    const own = watchedSteps()
    own.ahead.take(0, [[99]], own.steps)
    expect(await own.ahead.taken(0)).toEqual(err(trouble))
    const other = watchedSteps()
    other.ahead.take(0, [[90]], other.steps)
    other.ahead.take(1, [[99]], other.steps)
    expect(await other.ahead.taken(0)).toEqual(err(trouble))
    const unsettled = watchedSteps()
    unsettled.ahead.created(unsettled.steps, sentOf(98))
    expect(await unsettled.ahead.taken(0)).toEqual(err(trouble))
    expect(await unsettled.ahead.taken(0)).toEqual(ok(null))
  })

  test('are given back when all ends, and every failure of that is told', async () => {
    const { asked, steps, ahead } = watchedSteps()
    ahead.take(0, [[98]], steps)
    ahead.take(1, [[1]], steps)
    ahead.take(2, [[91]], steps)
    expect(await ahead.finish()).toEqual(err(trouble))
    expect(asked).toEqual(['take 98', 'take 1', 'take 91', 'release 98', 'release 1'])
    expect([ahead.isAsked(0), await ahead.finish()]).toEqual([false, ok(null)])
    const failed = watchedSteps()
    failed.ahead.take(0, [[99]], failed.steps)
    expect(await failed.ahead.finish()).toEqual(err(trouble))
    const unsettled = watchedSteps()
    unsettled.ahead.created(unsettled.steps, sentOf(98))
    expect(await unsettled.ahead.finish()).toEqual(err(trouble))
  })
})
