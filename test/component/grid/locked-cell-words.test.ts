import { describe, expect, it } from 'vitest'
import type { GridContext } from '../../../src-renderer/grid/grid-context.ts'
import type { SheetRow } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { sayCell, sayHead } from '../../../src-renderer/grid/tooltip/tooltip-words.ts'
import { makeField } from '../../support/trading/trading-fields.ts'

const field = makeField('note', 'Note', 2)
const refused = { ...field, lock: { kind: 'refused', at: '2026-03-04T05:06:07.000Z', words: 'No right' } as const }
const keptOld = { ...field, lock: { kind: 'refused', at: '2026-03-04T05:06:07.000Z', words: '' } as const }
const row = {
  row: { key: 'r1', change: 'none', cells: ['Short'], marks: {}, flaws: {}, problem: null },
  at: new Map([['note', 0]]),
  names: {},
} as unknown as SheetRow
const context = { numbers: 'plain', dateOrder: 'ymd' } as unknown as GridContext

describe('a locked cell under the pointer', () => {
  it('says in whose words and since when it cannot be edited, as its column does', () => {
    expect(sayCell(field, row, context)).toBeNull()
    expect(sayCell(refused, row, context)).toBe('This service refused to store it on 2026-03-04: “No right”')
    expect(sayCell(keptOld, row, context)).toBe('On 2026-03-04 this service took a change of it and kept the old value.')
    expect(sayHead(refused)).toBe('This service refused to store it on 2026-03-04: “No right”')
  })
})
