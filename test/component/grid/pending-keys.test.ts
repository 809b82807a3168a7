import { expect, test } from 'vitest'
import { pressOf } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'
import { createPendingKeys } from '../../../src-renderer/grid/selection/pending-keys.ts'

function waitingKeys() {
  const done: string[] = []
  const on = { press: (_key: string) => {} }
  const keys = createPendingKeys((presses) => {
    for (const press of presses) {
      if (keys.keep(press)) continue
      done.push(press.key)
      on.press(press.key)
    }
  })
  return { done, keys, on }
}

test('a key does not wait while the selection is where it is', () => {
  const { keys, done } = waitingKeys()
  expect(keys.keep(pressOf('d'))).toBe(false)
  keys.inTurn(() => done.push('paste'))
  expect(done).toEqual(['paste'])
})

test('keys and what the clipboard does wait for the selection and keep their order', async () => {
  const { keys, done } = waitingKeys()
  const arrived = Promise.withResolvers<void>()
  keys.until(arrived.promise)
  expect(keys.isWaiting()).toBe(true)
  for (const key of ['a', 'b']) expect(keys.keep(pressOf(key))).toBe(true)
  keys.inTurn(() => done.push('copy'))
  keys.keep(pressOf('c'))
  expect(done).toEqual([])
  arrived.resolve()
  await arrived.promise
  await Promise.resolve()
  expect(done).toEqual(['a', 'b', 'copy', 'c'])
  expect(keys.isWaiting()).toBe(false)
})

test('a key that sends the selection on its way again is waited for by those behind it', async () => {
  const { keys, done, on } = waitingKeys()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  on.press = (key) => {
    if (key === 'Edge') keys.until(second.promise)
  }
  keys.until(first.promise)
  for (const key of ['a', 'Edge', 'b']) keys.keep(pressOf(key))
  keys.inTurn(() => done.push('copy'))
  keys.keep(pressOf('c'))
  first.resolve()
  await first.promise
  await Promise.resolve()
  expect(done).toEqual(['a', 'Edge'])
  second.resolve()
  await second.promise
  await Promise.resolve()
  expect(done).toEqual(['a', 'Edge', 'b', 'copy', 'c'])
})

test('a selection that does not arrive lets the keys go on', async () => {
  const { keys, done } = waitingKeys()
  const failed = Promise.reject(new Error('gone'))
  keys.until(failed)
  keys.keep(pressOf('a'))
  await failed.catch(() => {})
  await Promise.resolve()
  expect(done).toEqual(['a'])
})
