import { describe, expect, it } from 'vitest'
import { placedSize, sizeOf } from '../../../src-shared/clipboard/place-block.ts'
import { readTabText, writeTabText } from '../../../src-shared/clipboard/tab-text.ts'

describe('tabbed text', () => {
  it('reads what spreadsheets copy: quoted line breaks, doubled quotes, a line end at the end', () => {
    expect(readTabText('a\t"b\nc"\r\nsay ""x""\t"1 ""2"""\r\n')).toEqual([
      ['a', 'b\nc'],
      ['say ""x""', '1 "2"'],
    ])
  })

  it('takes a quote that does not close its cell for a character', () => {
    expect(readTabText('"5 inch\tx\n"a" b\t"c"')).toEqual([
      ['"5 inch', 'x'],
      ['"a" b', 'c'],
    ])
  })

  it('reads ragged rows, empty rows and every line end', () => {
    expect(readTabText('a\tb\rc\n\nd\t')).toEqual([['a', 'b'], ['c'], [''], ['d', '']])
  })

  it('leaves out the byte order mark and the zero that some programs add', () => {
    expect(readTabText('\uFEFFa\r\n\0')).toEqual([['a']])
    expect(readTabText('')).toEqual([])
    expect(readTabText('\n')).toEqual([['']])
  })

  it('keeps formulas, emoji and right-to-left text as they are', () => {
    const rows = [['=1+1', '👩‍👩‍👧', 'שלום', '\u202Eabc']]
    expect(readTabText(writeTabText(rows))).toEqual(rows)
  })

  it('reads ten megabytes of quotes that never close in one pass', () => {
    const lines = Array.from({ length: 500_000 }, () => '"a""b\t"""x')
    expect(readTabText(lines.join('\n'))).toHaveLength(500_000)
  })
})

describe('placing a block', () => {
  it.each([
    ['one cell fills the selection', [1, 1], [3, 2], [3, 2]],
    ['a row goes into many rows', [1, 3], [5, 1], [5, 3]],
    ['a block that fits several times is repeated', [1, 2], [2, 4], [2, 4]],
    ['a block keeps its size on a single cell', [2, 2], [1, 1], [2, 2]],
    ['a block that does not fit lands once', [2, 2], [4, 3], [2, 2]],
  ] as const)('%s', (_, block, selection, placed) => {
    const size = placedSize({ rows: block[0], cols: block[1] }, { rows: selection[0], cols: selection[1] })
    expect([size.rows, size.cols]).toEqual(placed)
  })

  it('counts a ragged block by its longest row', () => {
    expect(sizeOf([['a'], ['b', 'c'], []])).toEqual({ rows: 3, cols: 2 })
  })
})
