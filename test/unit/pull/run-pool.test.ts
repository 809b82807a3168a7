import { describe, expect, test } from 'vitest'
import { numbers } from '../../../src-main/pull/find-vanished.ts'
import { byIdBody, inChunks } from '../../../src-main/pull/list-by-id.ts'
import { minusOverlap } from '../../../src-main/pull/pull-changes.ts'
import { runPool } from '../../../src-main/pull/run-pool.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

type Answer = Result<null, string>

/** Tasks that end when they are told to, in any order. */
function openTasks() {
  const started: number[] = []
  const ends = new Map<number, (answer: Answer) => void>()
  const work = (item: number): Promise<Answer> => {
    started.push(item)
    return new Promise((resolve) => ends.set(item, resolve))
  }
  const end = async (item: number, answer: Answer = ok(null)): Promise<void> => {
    ends.get(item)?.(answer)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, work, end }
}

describe('tasks side by side', () => {
  test('start in order, no more at a time than asked for, and one more for each that ends', async () => {
    const { started, work, end } = openTasks()
    const done = runPool([1, 2, 3, 4], 2, new AbortController().signal, work)
    expect(started).toEqual([1, 2])
    await end(2)
    expect(started).toEqual([1, 2, 3])
    await end(1)
    await end(3)
    await end(4)
    expect([started, await done]).toEqual([[1, 2, 3, 4], ok(null)])
  })

  test('start no more after a failure, and those under way are waited for; the first failure is told', async () => {
    const { started, work, end } = openTasks()
    const done = runPool([1, 2, 3, 4], 2, new AbortController().signal, work)
    await end(1, err('one'))
    expect(started).toEqual([1, 2])
    expect(await Promise.race([done, Promise.resolve('waits')])).toBe('waits')
    await end(2, err('two'))
    expect([started, await done]).toEqual([[1, 2], err('one')])
  })

  test('start no more after a stop, which is no failure', async () => {
    const { started, work, end } = openTasks()
    const stop = new AbortController()
    const done = runPool([1, 2], 1, stop.signal, work)
    stop.abort()
    await end(1)
    expect([started, await done]).toEqual([[1], ok(null)])
  })

  test('are done at once where there are none', async () => {
    expect(await runPool([], 3, new AbortController().signal, async () => err('never'))).toEqual(ok(null))
  })
})

test('rows are asked for by id in chunks, those of a chunk in one page', () => {
  expect([...inChunks([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...inChunks([], 2)]).toEqual([])
  const body = {
    pageSize: 1000,
    pageIndex: 1,
    filter: { type: 'group', logic: 'AND', children: [{ type: 'condition', field: 'rowid', operator: 'in', value: ['a'] }] },
  }
  expect([byIdBody(['a']), byIdBody(['a'], ['t'])]).toEqual([body, { ...body, fields: ['t'] }])
})

test('pages are numbered from the first to the last', () => {
  expect([[...numbers(1, 3)], [...numbers(2, 2)], [...numbers(2, 1)]]).toEqual([[1, 2, 3], [2], []])
})

test('two minutes before a time are looked at again, in the service’s own form; what is no time tells nothing', () => {
  expect(minusOverlap('2026-01-01 00:01:30')).toBe('2025-12-31 23:59:30')
  expect(minusOverlap('soon')).toBe(null)
})
