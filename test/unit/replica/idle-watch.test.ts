import { expect, it } from 'vitest'
import { watchIdle } from '../../../src-main/replica/rescue/idle-watch.ts'

/** A clock whose waits end when the test says so. */
function waits() {
  const open = new Set<() => void>()
  return {
    after: (_ms: number, call: () => void) => {
      open.add(call)
      return () => void open.delete(call)
    },
    pass() {
      const due = [...open]
      open.clear()
      for (const call of due) call()
    },
  }
}

it('works once after the last of several things has ended, and again after the next', () => {
  const clock = waits()
  const watch = watchIdle(clock.after)
  let worked = 0
  watch.start(() => {
    worked += 1
  })
  const [first, second] = [watch.busy(), watch.busy()]
  first()
  clock.pass()
  expect(worked).toBe(0)
  second()
  clock.pass()
  clock.pass()
  expect(worked).toBe(1)
  watch.busy()()
  clock.pass()
  expect(worked).toBe(2)
})

it('does nothing after it was stopped', () => {
  const clock = waits()
  const watch = watchIdle(clock.after)
  let worked = 0
  watch.start(() => {
    worked += 1
  })
  watch.busy()()
  watch.stop()
  clock.pass()
  watch.busy()()
  clock.pass()
  expect(worked).toBe(0)
})
