import { describe, expect, it } from 'vitest'
import { columnDefs } from '../../../src-renderer/grid/columns/column-defs.ts'
import type { GridContext } from '../../../src-renderer/grid/grid-context.ts'
import { sayState } from '../../../src-renderer/grid/marks/say-state.ts'
import { isChangedElsewhere, type SheetRow, withValue } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { sayCell } from '../../../src-renderer/grid/tooltip/tooltip-words.ts'
import { type FieldId, rowKey } from '../../../src-shared/model/ids.ts'
import { makeField } from '../../support/trading/trading-fields.ts'

const [name, note] = [makeField('name', 'Name', 2), makeField('note', 'Note', 2)]
const system = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', owner: '' }
const rowOf = (elsewhere?: readonly FieldId[]): SheetRow => ({
  row: {
    ...{ key: rowKey.parse('r1'), change: 'none', cells: ['Mara', 'Short'], marks: {}, flaws: {}, problem: null, system },
    ...(elsewhere === undefined ? {} : { elsewhere }),
  },
  at: new Map([
    [name.id, 0],
    [note.id, 1],
  ]),
  names: {},
})
const context = { numbers: 'plain', dateOrder: 'ymd' } as unknown as GridContext

describe('a cell that others changed since the user last looked', () => {
  it('says so under the pointer and to screen readers; the cells beside it say nothing', () => {
    const row = rowOf([note.id])
    expect(sayCell(note, row, context)).toBe('Changed on the service since you last looked.')
    expect(sayState(row, note.id)).toBe('Changed on the service since you last looked')
    expect([sayCell(name, row, context), sayState(row, name.id), sayState(rowOf(), note.id)]).toEqual([null, null, null])
  })

  it('is marked in its column, unless it is staged and has a mark of its own', () => {
    const column = columnDefs([{ field: note, width: 120, isHidden: false, pinned: null }])[1]
    const rule = column?.cellClassRules?.['gs-elsewhere']
    const isMarked = (data: SheetRow) => (typeof rule === 'function' ? rule({ data } as never) : null)
    const row = rowOf([note.id])
    const staged = withValue(row, note.id, 'Mine')
    expect([isMarked(row), isMarked(rowOf()), isMarked(staged)]).toEqual([true, false, false])
    expect(isChangedElsewhere(staged, note.id)).toBe(false)
    expect(sayState(staged, note.id)).toBe('Changed, not pushed yet')
  })
})
