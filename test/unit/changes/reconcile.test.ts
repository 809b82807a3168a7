import { describe, expect, test } from 'vitest'
import { reconcile } from '../../../src-shared/changes/reconcile.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { makeField } from '../../support/csv/make-field.ts'

const number = makeField('n', 'Number', { precision: 1 })
const signature = makeField('s', 'Signature')
const staged = [{ name: 'a.png', staged: 'a'.repeat(64) }]
const pushed = [{ name: 'a.png', url: 'https://x.test/9' }]

describe('what the service holds now', () => {
  test.each<[string, CellValue, CellValue, CellValue, string]>([
    ['is the base', 1, 2, 1.04, 'clean'],
    ['is the staged value', 1, 2, 1.96, 'confirmed'],
    ['is both, where the two mean the same', 1, 1.04, 1, 'confirmed'],
    ['is neither', 1, 2, 3, 'conflict'],
    ['is nothing, as before the edit', null, 2, null, 'clean'],
    ['is nothing, though there was something', 1, 2, null, 'conflict'],
    ['is nothing, as staged', 1, null, null, 'confirmed'],
  ])('%s', (_, base, value, theirs, found) => expect(reconcile({ base, value }, theirs, number)).toBe(found))

  test.each<[string, CellValue, CellValue, CellValue, string]>([
    ['a picture where one was pushed from here', staged, null, pushed, 'clean'],
    ['nothing where a picture was pushed from here', staged, [{ name: 'b.png', staged: 'b'.repeat(64) }], null, 'conflict'],
    ['another picture than the service had', [{ name: 'b.png', url: 'https://x.test/1' }], null, pushed, 'conflict'],
    ['a picture where there was none', null, staged, pushed, 'conflict'],
  ])('of a signature: %s', (_, base, value, theirs, found) => expect(reconcile({ base, value }, theirs, signature)).toBe(found))

  test('of a text is never taken for a pushed picture', () => {
    expect(reconcile({ base: staged, value: null }, [{ name: 'c.png', url: 'https://x.test/9' }], makeField('t', 'Text'))).toBe(
      'conflict',
    )
  })
})
