import { describe, expect, test } from 'vitest'
import { type ByteBudget, createByteBudget } from '../../../src-main/api-client/bytes/byte-budget.ts'

const quiet = new AbortController().signal

/** What has gone on after everything that could happen at once has happened. */
async function went(waits: readonly (Promise<void> | null)[]): Promise<readonly boolean[]> {
  const done = waits.map((it) => it === null)
  for (const [i, wait] of waits.entries()) void wait?.then(() => (done[i] = true))
  await new Promise(setImmediate)
  return done
}

const share = (budget: ByteBudget) => budget.open()

describe('the bytes of all answers under way', () => {
  test('are read at once while there is room; then the first goes on alone, and the others as room comes', async () => {
    const budget = createByteBudget(100)
    const [first, second, third] = [share(budget), share(budget), share(budget)]
    expect([first.take(40, quiet), second.take(40, quiet)]).toEqual([null, null])
    const waits = [second.take(30, quiet), third.take(30, quiet)]
    expect(first.take(500, quiet)).toBeNull()
    expect(await went(waits)).toEqual([false, false])
    first.close()
    // 70 + 30 bytes are held: there is room for both.
    expect(await went(waits)).toEqual([true, true])
  })

  test('let the next one go on where the first has ended, however little room there is', async () => {
    const budget = createByteBudget(10)
    const [first, second] = [share(budget), share(budget)]
    first.take(10, quiet)
    const wait = second.take(50, quiet)
    expect(await went([wait])).toEqual([false])
    first.close()
    expect(await went([wait])).toEqual([true])
  })

  test('are free again where an answer is closed twice, and do not hold up one that is given up', async () => {
    const budget = createByteBudget(10)
    const cancel = new AbortController()
    const [first, second, third] = [share(budget), share(budget), share(budget)]
    first.take(10, quiet)
    const wait = second.take(5, cancel.signal)
    cancel.abort()
    expect(await went([wait])).toEqual([true])
    for (const each of [second, second, first, first]) each.close()
    expect([third.take(10, quiet), share(budget).take(1, cancel.signal)]).toEqual([null, null])
  })
})
