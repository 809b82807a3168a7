import { expect, it } from 'vitest'
import { watchIdle } from '../../../src-main/replica/rescue/idle-watch.ts'
import { createHeldWaits } from '../../support/replica/held-waits.ts'

it('works once after the last of several things has ended, and again after the next', () => {
  const clock = createHeldWaits()
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
  const clock = createHeldWaits()
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
