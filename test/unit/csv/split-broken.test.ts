import { expect, it } from 'vitest'
import { splitBroken } from '../../../src-shared/csv/split-broken.ts'

it.each([
  ['"b,2', ['"b', '2']],
  ['a "b,2', ['a "b', '2']],
  ['"said "hello" twice",2', ['said "hello" twice', '2']],
  ['"Smith, "Jo",2', ['Smith, "Jo', '2']],
  ['"a,b",2', ['a,b', '2']],
  ['"a" b,"2"', ['"a" b', '2']],
  ['', ['']],
])('splits %s into the cells that it most likely means', (line, cells) => {
  expect(splitBroken(line, ',', '"', 2)).toEqual(cells)
})
