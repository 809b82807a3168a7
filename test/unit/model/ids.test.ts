import { expect, test } from 'vitest'
import { isNewRow, newRowKey, rowKey } from '../../../src-shared/model/ids.ts'

test('a row that the service does not know yet is told by its key', () => {
  expect(newRowKey('7')).toBe('new:7')
  expect([newRowKey('7'), rowKey.parse('7'), rowKey.parse('a-new:7')].map(isNewRow)).toEqual([true, false, false])
})
