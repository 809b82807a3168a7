import { describe, expect, test } from 'vitest'
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { reconcile } from '../../../src-shared/changes/reconcile.ts'
import { areSameFiles, isSameImportedFile } from '../../../src-shared/changes/same-files.ts'
import type { AttachmentValue, CellValue } from '../../../src-shared/model/cell-value.ts'
import { makeField } from '../../support/csv/make-field.ts'

const field = makeField('files', 'Attachment')
const file = (more: Partial<AttachmentValue> = {}): AttachmentValue => ({ name: 'a.pdf', ...more })
const at = (url: string, more: Partial<AttachmentValue> = {}) => file({ url: `https://x.example${url}`, ...more })
const local = (sha: string, size: number) => file({ staged: sha.repeat(64), size })

describe('a file that the service answers again', () => {
  test.each([
    ['under an address that is signed anew', at('/f/1?e=1'), at('/f/1?e=2'), true],
    ['under another path', at('/f/1'), at('/f/2'), false],
    ['under another path with its id and size', at('/f/1', { fileId: 'i', size: 3 }), at('/f/2', { fileId: 'i', size: 3 }), true],
    ['with another id', at('/f/1', { fileId: 'i' }), at('/f/1', { fileId: 'j' }), false],
    ['with another size', at('/f/1', { size: 3 }), at('/f/1', { size: 4 }), false],
    ['under another path in the same size', at('/f/1', { size: 3 }), at('/f/2', { size: 3 }), true],
    ['under another path with a size that only one answer tells', at('/f/1', { size: 3 }), at('/f/2'), false],
    ['under another path with an id that only one answer tells', at('/f/1', { fileId: 'i' }), at('/f/2'), false],
    ['under no address', file({ url: '' }), at('/f/2'), true],
    ['under another name', at('/f/1', { name: 'b.pdf' }), at('/f/1'), false],
    ['with the same content here', local('a', 3), local('a', 3), true],
    ['with another content here', local('a', 3), local('b', 3), false],
    ['after it was written from here', local('a', 3), at('/f/1'), true],
    ['after it was written from here in another size', local('a', 3), at('/f/1', { size: 4 }), false],
  ])('%s', (_, one, other, isSame) => expect(isSameToService([one], [other], field)).toBe(isSame))
})

describe('a staged replacement of the same name', () => {
  test.each([
    ['waits while the service has the old file', at('/f/1'), at('/f/1?e=2'), 'clean'],
    [
      'waits while the service has the old file, by its id',
      at('/f/1', { fileId: 'i', size: 9 }),
      at('/f/2', { fileId: 'i', size: 9 }),
      'clean',
    ],
    ['is confirmed when the service has another file under the name', at('/f/1'), at('/f/2'), 'confirmed'],
    ['is in conflict when that has another size', at('/f/1', { size: 2 }), at('/f/2', { size: 4 }), 'conflict'],
  ] as const)('%s', (_, base, theirs, found) =>
    expect(reconcile({ base: [base], value: [local('b', 3)] }, [theirs], field)).toBe(found),
  )

  test('is none where the files are others', () => {
    expect(reconcile({ base: [at('/f/1')], value: null }, [at('/f/2')], field)).toBe('conflict')
    expect(reconcile({ base: null, value: [local('a', 3)] }, null, field)).toBe('clean')
  })
})

test('a file of an import is the one that is there by its address, else by its size', () => {
  const same = (read: AttachmentValue, stored: AttachmentValue) => areSameFiles([read], [stored], isSameImportedFile)
  expect(same(at('/file?id=1'), at('/file?id=1', { fileId: 'i', size: 3 }))).toBe(true)
  expect(same(at('/file?id=2'), at('/file?id=1', { fileId: 'i', size: 3 }))).toBe(false)
  expect(same(local('a', 3), at('/file?id=1', { size: 3 }))).toBe(true)
  expect(same(local('a', 3), at('/file?id=1', { size: 4 }))).toBe(false)
  expect(same(local('a', 3), at('/file?id=1'))).toBe(false)
})

test('a file of an import is another under another name, and is told by its content where both are here', () => {
  expect(isSameImportedFile(at('/f', { name: 'b.pdf' }), at('/f'))).toBe(false)
  expect(isSameImportedFile(local('a', 3), local('a', 4))).toBe(true)
  expect(isSameImportedFile(local('a', 3), local('b', 3))).toBe(false)
  expect(isSameImportedFile(at('/f'), local('a', 3))).toBe(false)
  expect(isSameImportedFile(file({ url: '', size: 3 }), at('/f', { size: 3 }))).toBe(true)
})

test('files are the same in the same order and number, and are not compared with what is none', () => {
  const same = (a: CellValue, b: CellValue) => areSameFiles(a, b, (one, other) => one.name === other.name)
  const [a, b] = [file(), file({ name: 'b.pdf' })]
  expect([same([a, b], [a, b]), same([a, b], [b, a]), same([a], [a, b]), same([a, b], [a])]).toEqual([true, false, false, false])
  expect([same(null, null), same(null, [a]), same([a], null)]).toEqual([true, false, false])
  expect([same('a', [a]), same([a], 'a'), same(['a'], [a]), same([a], ['a'])]).toEqual([null, null, null, null])
})
