import { expect, test } from 'vitest'
import { createRunBounded } from '../../../src-main/replica/search/run-bounded.ts'

const runBounded = createRunBounded()

test('stops a regular expression that would run for ever, and goes on afterwards', () => {
  expect(runBounded(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toEqual({ ok: false, error: 'too-long' })
  expect(runBounded(5_000, () => /^a+$/.test('aaa'))).toEqual({ ok: true, value: true })
})

test('lets errors of the work through', () => {
  expect(() =>
    runBounded(5_000, () => {
      throw new TypeError('wrong')
    }),
  ).toThrow(TypeError)
})
