import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute } from '../../../src-shared/clipboard/html-text.ts'
import { placedSize } from '../../../src-shared/clipboard/place-block.ts'
import { cellDataAttribute, readHtmlTable } from '../../../src-shared/clipboard/read-html-table.ts'
import { readTabText, writeTabText } from '../../../src-shared/clipboard/tab-text.ts'
import type { HtmlCell } from '../../../src-shared/clipboard/table-rows.ts'
import { exactValue, htmlCellWriter, htmlEnd, htmlStart } from '../../../src-shared/clipboard/write-html-table.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { runs } from '../../support/runs.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', '\r', ' ', 'é', '😀', '=', '<', '&', '\0', '\uFEFF'),
})
const table = (content: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((cols) => fc.array(fc.array(content, { minLength: cols, maxLength: cols }), { minLength: 1, maxLength: 6 }))

const dataOf = ({ attributes }: HtmlCell): string | null => attribute(attributes, cellDataAttribute)

describe('clipboard text', () => {
  it('reads back every table it writes, closed by a line end', () => {
    fc.assert(
      fc.property(table(cell), (rows) => {
        // A mark at the very start is taken for the text's own.
        fc.pre(!rows[0]?.[0]?.startsWith('\uFEFF'))
        expect(readTabText(`${writeTabText(rows)}\r\n`)).toEqual(rows)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('reads any text without failing, and loses no character but tabs, line ends and quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', 'b') }), (text) => {
        const letters = (it: string): string => it.replace(/[^ab]/g, '')
        expect(letters(readTabText(text).flat().join(''))).toBe(letters(text))
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('clipboard tables', () => {
  it('carries texts and exact values through HTML', () => {
    const write = htmlCellWriter(makeField('owner', 'Collaborator', { subType: '1' }))
    const plain = fc
      .string({ unit: fc.constantFrom('a', '"', "'", '<', '>', '&', ';', '\n', 'é', '😀', '=') })
      .map((it) => it.replace(/^\n+|\n+$/g, ''))
    const ids = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(table(plain), ids, (rows, value) => {
        const body = rows.map((cells) => `<tr>${cells.map((text) => write(text, value)).join('')}</tr>`).join('')
        const read = readHtmlTable(htmlStart({ connection: 'c', columns: [], hasHeaders: false }) + body + htmlEnd)
        expect(read?.rows.map((cells) => cells.map(({ text }) => text))).toEqual(rows)
        expect(
          read?.rows.every((cells) => cells.every((cell) => JSON.stringify(exactValue(dataOf(cell))) === JSON.stringify(value))),
        ).toBe(true)
      }),
    )
  })

  it('reads any HTML without failing', () => {
    const piece = fc.constantFrom(
      '<table>',
      '</table>',
      '<tr>',
      '</tr>',
      '<td>',
      '<td rowspan=3>',
      '<th colspan="2">',
      '</td>',
      'x',
      '<br>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<',
      '"',
      '&#0;',
      '&bogus;',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = readHtmlTable(pieces.join(''))
        expect(read === null || read.rows.length > 0).toBe(true)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('placing blocks', () => {
  it('covers the selection whole or keeps the block, and always a whole number of blocks', () => {
    const side = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(side, side, side, side, (blockRows, blockCols, rows, cols) => {
        const placed = placedSize({ rows: blockRows, cols: blockCols }, { rows, cols })
        expect([placed.rows % blockRows, placed.cols % blockCols]).toEqual([0, 0])
        if (placed.rows !== blockRows) expect(placed.rows).toBe(rows)
        if (placed.cols !== blockCols) expect(placed.cols).toBe(cols)
      }),
    )
  })
})
