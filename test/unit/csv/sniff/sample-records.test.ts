import { expect, it } from 'vitest'
import { sampleRecords } from '../../../../src-shared/csv/sniff/sample-records.ts'

const record = (line: number, cells: readonly string[], quotedCells = 0) => expect.objectContaining({ cells, quotedCells, line })
const sample = (text: string, { max = 100, isWhole = true } = {}) => sampleRecords(text, ',', '"', max, isWhole)

it.each<[string, string, readonly unknown[]]>([
  [
    'records that end in LF, CR LF, CR or nothing',
    'a,b\nc,d\r\ne,f\rg',
    [record(1, ['a', 'b']), record(2, ['c', 'd']), record(3, ['e', 'f']), record(4, ['g'])],
  ],
  ['empty cells, the last one too', 'a,,\n,\n,b,', [record(1, ['a', '', '']), record(2, ['', '']), record(3, ['', 'b', ''])]],
  ['nothing in a blank line, though it counts as a line', 'a\n\nb\n\n', [record(1, ['a']), record(3, ['b'])]],
  ['a cell in quotes, with what is a sign elsewhere', '"a,b","c""d",e', [record(1, ['a,b', 'c"d', 'e'], 2)]],
  ['lines within quotes as lines of the file', '"a\nb\r\nc",d\ne', [record(1, ['a\nb\r\nc', 'd'], 1), record(4, ['e'])]],
  ['what follows a closing quote', '"a"b,c', [record(1, ['ab', 'c'], 1)]],
  ['a quote that never closes as a sign', '"a,b\nc', [record(1, ['"a', 'b']), record(2, ['c'])]],
  ['a quote within a cell as a sign', 'a"b,c"', [record(1, ['a"b', 'c"'])]],
  ['an empty cell in quotes', '"",a', [record(1, ['', 'a'], 1)]],
  ['nothing in an empty text', '', []],
])('reads %s', (_, text, records) => expect(sample(text)).toEqual(records))

it('reads no more records than asked for', () => {
  expect(sample('a\nb\nc', { max: 2 })).toEqual([record(1, ['a']), record(2, ['b'])])
  expect(sample('a\nb,', { max: 1 })).toEqual([record(1, ['a'])])
})

it('leaves out the last record of a cut-off sample, unless it is the only one', () => {
  expect(sample('a,b\nc,d', { isWhole: false })).toEqual([record(1, ['a', 'b'])])
  expect(sample('a,b\nc,d\n', { isWhole: false })).toEqual([record(1, ['a', 'b']), record(2, ['c', 'd'])])
  expect(sample('a,b\nc,', { isWhole: false })).toEqual([record(1, ['a', 'b'])])
  expect(sample('a,b', { isWhole: false })).toEqual([record(1, ['a', 'b'])])
})

it('believes a quoted cell of fifty thousand characters, and no longer one', () => {
  const long = 'x'.repeat(49_999)
  expect(sample(`"${long}",b`)).toEqual([record(1, [long, 'b'], 1)])
  expect(sample(`"${long}x",b`)).toEqual([record(1, [`"${long}x"`, 'b'])])
})
