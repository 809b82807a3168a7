import { expect, test } from 'vitest'
import { shownName } from '../../../src-shared/model/names.ts'

test('what nobody named says what it is, with its id; people and rows keep theirs', () => {
  expect(shownName({ 'roles:p1': { text: 'Editor' } }, 'roles', 'p1')).toBe('Editor')
  expect(shownName({}, 'roles', 'p1')).toBe('Unknown role (p1)')
  expect(shownName({}, 'orgRoles', 'o1')).toBe('Unknown organisation role (o1)')
  expect(shownName({}, 'orgRoles', '48e0bdb43dab60ebfe632996')).toBe('Unknown organisation role (48e0bd…)')
  expect(shownName({}, 'members', 'a1')).toBe('a1')
})
