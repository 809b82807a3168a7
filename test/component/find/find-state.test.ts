import { expect, it } from 'vitest'
import { answerSearch, changeQuery, closedFind, isAnswered, openFind } from '../../../src-renderer/state/sheet/find-state.ts'

it('does not take the hits of an earlier text for those of the one that was typed since', () => {
  const asked = changeQuery(openFind(closedFind, true, ''), { text: 'one' })
  expect(isAnswered(asked)).toBe(false)
  const answered = answerSearch(asked, { kind: 'failed', message: 'Not an expression yet.' })
  expect(isAnswered(answered)).toBe(true)
  expect(isAnswered(changeQuery(answered, { text: 'two' }))).toBe(false)
  expect(isAnswered(changeQuery(answered, { matchCase: true }))).toBe(false)
  expect(isAnswered({ ...answered, by: 'three' })).toBe(true)
})
