import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeBlock } from '../../../src-renderer/grid/clipboard/place-block.ts'
import { readBlock, sayLeft } from '../../../src-renderer/grid/clipboard/read-block.ts'
import { readTabText, writeTabText } from '../../../src-renderer/grid/clipboard/tab-text.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createNumberTexts } from '../../../src-shared/model/number-texts.ts'
import { customerFields } from '../../support/fake-host/fake-fields.ts'
import { createFakeHost } from '../../support/fake-host/fake-host.ts'

describe('clipboard text', () => {
  it('reads back every table it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', 'é', '😀') })
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((cols) => fc.array(fc.array(cell, { minLength: cols, maxLength: cols }), { minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(table, (rows) => {
        // A last row of one empty cell is nothing but a line end.
        fc.pre(rows.at(-1)?.join('') !== '')
        expect(readTabText(writeTabText(rows))).toEqual(rows)
      }),
    )
  })

  it('reads what spreadsheets copy: quoted line breaks, doubled quotes, a line end at the end', () => {
    expect(readTabText('a\t"b\nc"\r\nsay ""x""\t"1 ""2"""\r\n')).toEqual([
      ['a', 'b\nc'],
      ['say ""x""', '1 "2"'],
    ])
  })

  it('takes a quote that is never closed for a character', () => {
    expect(readTabText('"5 inch\tx')).toEqual([['"5 inch', 'x']])
  })
})

describe('placing a block', () => {
  const rect = (rows: number, cols: number) => ({ top: 10, left: 2, bottom: 10 + rows - 1, right: 2 + cols - 1 })

  it('fills the selection with a single cell', () => {
    const placed = placeBlock([['x']], rect(3, 2))
    expect([placed.rows, placed.cols, placed.textAt(2, 1)]).toEqual([3, 2, 'x'])
  })

  it('repeats a block that fits the selection several times', () => {
    const placed = placeBlock([['a', 'b']], rect(2, 4))
    expect([placed.rows, placed.cols, placed.textAt(1, 3)]).toEqual([2, 4, 'b'])
  })

  it('keeps a block’s own size otherwise', () => {
    const placed = placeBlock([['a', 'b'], ['c']], rect(1, 1))
    expect([placed.rows, placed.cols, placed.textAt(1, 0), placed.textAt(1, 1)]).toEqual([2, 2, 'c', ''])
  })
})

describe('reading a pasted block', () => {
  const at = { connectionId: connectionId.parse('sample'), worksheetId: worksheetId.parse('customers') }
  const reading = { numbers: createNumberTexts('en-US'), dateOrder: 'dmy' as const, today: '2026-03-07' }
  const fieldsFrom = (...ids: readonly string[]) => ids.flatMap((id) => customerFields.find((field) => field.id === id) ?? [])
  const paste = (text: string, ...ids: readonly string[]) => {
    const block = readTabText(text)
    const size = { top: 0, left: 0, bottom: 0, right: 0 }
    return readBlock(createFakeHost().client, at, placeBlock(block, size), fieldsFrom(...ids), reading)
  }
  const valuesOf = (read: Awaited<ReturnType<typeof paste>>) => read.values.map((it) => it.value)

  it('reads every kind as people write it', async () => {
    const read = await paste(
      'Acme\tActive\tSoftware, Training\tBen Okafor\t1,250.5\t7.3.2026\t7.3.2026 9:05\t9:05',
      'name',
      'status',
      'interests',
      'owner',
      'revenue',
      'since',
      'nextCall',
      'opening',
    )
    expect(valuesOf(read)).toEqual([
      'Acme',
      ['active'],
      ['software', 'training'],
      ['u2'],
      1250.5,
      '2026-03-07',
      '2026-03-07 09:05:00',
      '09:05',
    ])
    expect(read.left.size).toBe(0)
  })

  it('empties cells with empty texts', async () => {
    expect(valuesOf(await paste('\t', 'name', 'status'))).toEqual([null, null])
  })

  it('finds related rows by their title', async () => {
    const read = await paste('Order 00003, Order 00005', 'orders')
    expect(valuesOf(read)).toEqual([['o3', 'o5']])
  })

  it('says what could not be taken, and takes the rest', async () => {
    const read = await paste('Acme\tNowhere\nBolt\t12.345', 'name', 'revenue')
    expect(valuesOf(read)).toEqual(['Acme', 'Bolt'])
    expect([...read.left]).toEqual([
      ['“Nowhere” is not a number', 1],
      ['“12.345”: this field holds 2 decimal places', 1],
    ])
  })

  it('never guesses: unknown options, unknown people and several options in a single select are left', async () => {
    const read = await paste('Purple\tNobody Here\nLead, Lost\tAda Novak', 'status', 'owner')
    expect(valuesOf(read)).toEqual([['u1']])
    expect([...read.left.keys()]).toEqual([
      '“Purple” is no option of Status',
      'Status takes one option only',
      '“Nobody Here” was not found for Account manager',
    ])
  })

  it('leaves locked columns and what lies beyond the last column', async () => {
    const read = await paste('4\tx', 'score')
    expect([...read.left.keys()]).toEqual([
      'Score: Computed by the service; it cannot be edited.',
      'There is no column at the right of the last one.',
    ])
  })

  it('puts the reasons in one sentence, the most frequent first', () => {
    expect(
      sayLeft(
        new Map([
          ['a', 1],
          ['b', 3],
          ['c', 1],
          ['d', 1],
        ]),
      ),
    ).toBe('b (3 cells) · a · c · and 1 more')
  })
})
