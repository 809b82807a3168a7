import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparableName, fileNameKeys } from '../../../src-shared/attach/file-name-keys.ts'

it.each([
  ['Desk Lamp.JPG', ['desklamp']],
  ['lamp-1.png', ['lamp-1', 'lamp']],
  ['lamp_02.png', ['lamp_02', 'lamp']],
  ['lamp (3).png', ['lamp(3)', 'lamp']],
  ['4711.png', ['4711']],
  ['A-100-2.tar.gz', ['a-100-2.tar', 'a-100-2.tar']],
  ['no extension', ['noextension']],
  ['v1.2.png', ['v1.2']],
  ['-1.png', ['-1']],
  ['.png', []],
])('%s is looked for as %j', (name, keys) => {
  expect(fileNameKeys(name)).toEqual([...new Set(keys)])
})

it('finds a row by its own name, however it is written and numbered', () => {
  const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((it) => comparableName(it) !== '')
  const numbering = fc.constantFrom('', '-1', '_27', ' (3)', '(12)')
  const extension = fc.constantFrom('.png', '.JPG', '.jpeg', '.pdf')
  fc.assert(
    fc.property(title, numbering, extension, (name, number, end) => {
      expect(fileNameKeys(`${name.normalize('NFD')}${number}${end}`)).toContain(comparableName(name))
    }),
  )
})
