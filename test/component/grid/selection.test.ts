import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginDraw, selectColumn } from '../../../src-renderer/grid/selection/draw-range.ts'
import { edgeInRow, goTo, targetOf, widenToColumns, widenToRows } from '../../../src-renderer/grid/selection/select-by-key.ts'
import {
  type Cell,
  drawnParts,
  isOneCell,
  isSelected,
  partsOf,
  type Selection,
  type Sheet,
  selectAll,
  selectCell,
} from '../../../src-renderer/grid/selection/selection.ts'
import { boxesOf } from '../../../src-renderer/grid/selection/selection-boxes.ts'
import { stepInside } from '../../../src-renderer/grid/selection/walk-selection.ts'
import { area, countCells } from '../../../src-shared/host/area.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'

const ids: readonly FieldId[] = ['a', 'b', 'c', 'd', 'e'].map((id) => fieldId.parse(id))
const sheet: Sheet = { rows: 12, fields: ids }
const at = (row: number, col: number): Cell => ({ row, field: ids[col] ?? fieldId.parse('none') })
const press = (key: string, more: Partial<{ shift: boolean; mod: boolean; alt: boolean }> = {}) => ({
  key,
  shift: false,
  mod: false,
  alt: false,
  ...more,
})
const page = { rows: 4, cols: 2 }
const mouse = { shiftKey: false, ctrlKey: false, metaKey: false }

/** The selected cells by brute force. */
const cellsOf = (selection: Selection): readonly string[] =>
  ids.flatMap((field) =>
    Array.from({ length: sheet.rows }, (_, row) => row)
      .filter((row) => isSelected(selection, { row, field }))
      .map((row) => `${field}${row}`),
  )
const cellsOfParts = (selection: Selection): readonly string[] =>
  ids.flatMap((field) =>
    partsOf(selection, sheet)
      .filter((part) => part.fields.includes(field))
      .flatMap((part) => part.rows)
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => `${field}${first + i}`)),
  )

const cell = fc.tuple(fc.nat(sheet.rows - 1), fc.nat(ids.length - 1)).map(([row, col]) => at(row, col))
/** Presses, drags and keys in any order, as a user makes them. */
const gestures = fc.array(
  fc.record({
    from: cell,
    to: cell,
    isGutter: fc.boolean(),
    kind: fc.constantFrom('plain', 'shift', 'control', 'column', 'rows', 'columns', 'all'),
  }),
  { minLength: 1, maxLength: 7 },
)

function play(moves: typeof gestures extends fc.Arbitrary<infer T> ? T : never): Selection {
  let now: Selection = selectCell(at(0, 0))
  for (const { from, to, isGutter, kind } of moves) {
    const event = { ...mouse, shiftKey: kind === 'shift', ctrlKey: kind === 'control' }
    if (kind === 'column') now = selectColumn(now, sheet, from.field, from.row, { ...event, ctrlKey: isGutter }, false)
    else if (kind === 'rows') now = widenToRows(now)
    else if (kind === 'columns') now = widenToColumns(now)
    else if (kind === 'all') now = selectAll(sheet, now) ?? now
    else now = beginDraw(now, { cell: from, isGutter }, event, false)(sheet, to)
  }
  return now
}

describe('a selection', () => {
  test('names every selected cell once, as an area of disjoint fields', () => {
    fc.assert(
      fc.property(gestures, (moves) => {
        const selection = play(moves)
        expect(cellsOfParts(selection)).toEqual(cellsOf(selection))
        const parsed = area.safeParse({ view: 'v', revision: 1, parts: partsOf(selection, sheet) })
        expect(parsed.success && countCells(parsed.data)).toBe(cellsOf(selection).length)
      }),
    )
  })

  test('loses what is pressed again with Control, and gets what was not selected', () => {
    fc.assert(
      fc.property(gestures, cell, (moves, pressed) => {
        const before = play(moves)
        const draw = beginDraw(before, { cell: pressed, isGutter: false }, { ...mouse, ctrlKey: true }, false)
        const after = cellsOf(draw(sheet, pressed))
        const name = `${pressed.field}${pressed.row}`
        const expected = isSelected(before, pressed)
          ? cellsOf(before).filter((it) => it !== name)
          : [...cellsOf(before), name].sort()
        // The last cell stays: something is always selected.
        if (cellsOf(before).length > 1 || !isSelected(before, pressed)) expect([...after].sort()).toEqual([...expected].sort())
        else expect(after).toHaveLength(1)
      }),
    )
  })

  test('is walked by Tab and Enter through every cell and back to where it began', () => {
    fc.assert(
      fc.property(
        gestures,
        fc.constantFrom('rows' as const, 'columns' as const),
        fc.constantFrom(1 as const, -1 as const),
        (moves, along, step) => {
          const start = play(moves)
          const first = stepInside(start, sheet, { along, step })
          if (first === null) return
          let now: Selection = { ...start, active: first }
          const seen = new Set<string>()
          const most = start.ranges.length * sheet.rows * ids.length
          for (let i = 0; i <= most; i += 1) {
            expect(isSelected(now, now.active)).toBe(true)
            seen.add(`${now.active.field}${now.active.row}`)
            const next = stepInside(now, sheet, { along, step })
            if (next === null) break
            now = { ...now, active: next }
          }
          // Ranges that overlap are walked by the one drawn last.
          if (start.ranges.length === 1) expect([...seen].sort()).toEqual([...cellsOf(start)].sort())
        },
      ),
    )
  })

  test('extends around its anchor, and stays inside the sheet', () => {
    const start = selectCell(at(10, 1))
    const down = targetOf(press('PageDown', { shift: true }), start.head, sheet, page)
    expect(down).toEqual(at(11, 1))
    const extended = goTo(start, sheet, at(8, 3), true)
    expect(partsOf(extended, sheet)).toEqual([{ rows: [[8, 10]], fields: ['b', 'c', 'd'] }])
    expect(extended.active).toEqual(at(10, 1))
    expect(isOneCell(goTo(extended, sheet, at(10, 1), true), sheet)).toBe(true)
  })

  test('of whole rows stays whole when it is extended, and of whole columns too', () => {
    const rows = beginDraw(null, { cell: at(2, 0), isGutter: true }, mouse, false)(sheet, at(2, 0))
    const more = beginDraw(rows, { cell: at(4, 0), isGutter: true }, { ...mouse, shiftKey: true }, false)(sheet, at(4, 0))
    expect(more.ranges).toEqual([{ rows: [[2, 4]], fields: 'all' }])
    const column = selectColumn(null, sheet, fieldId.parse('b'), 3, mouse, false)
    const columns = selectColumn(column, sheet, fieldId.parse('d'), 3, { ...mouse, shiftKey: true }, false)
    expect(columns.ranges).toEqual([{ rows: 'all', fields: ['b', 'c', 'd'] }])
  })

  test('of everything takes the column heads in the second time', () => {
    const once = selectAll(sheet, selectCell(at(3, 3)))
    const twice = selectAll(sheet, once)
    expect([once?.hasHeads, twice?.hasHeads, twice?.active]).toEqual([false, true, at(3, 3)])
    expect(selectAll({ rows: 0, fields: ids }, null)).toBe(null)
  })
})

describe('keys', () => {
  test('lead where a spreadsheet leads', () => {
    const lead = (key: string, more = {}) => targetOf(press(key, more), at(6, 2), sheet, page)
    expect(lead('ArrowUp')).toEqual(at(5, 2))
    expect(lead('PageUp')).toEqual(at(2, 2))
    expect(lead('PageDown', { alt: true })).toEqual(at(6, 4))
    expect([lead('Home'), lead('End')]).toEqual([at(6, 0), at(6, 4)])
    expect([lead('Home', { mod: true }), lead('End', { mod: true })]).toEqual([at(0, 0), at(11, 4)])
    expect([lead('x'), lead('ArrowUp', { mod: true })]).toEqual([null, null])
  })

  test('with Control go to the edge of the filled cells of a row', () => {
    const filled = (columns: string) => (index: number) => columns[index] === 'x'
    expect(edgeInRow(sheet, at(0, 0), 1, filled('xxx.x')).field).toBe('c')
    expect(edgeInRow(sheet, at(0, 2), 1, filled('xxx.x')).field).toBe('e')
    expect(edgeInRow(sheet, at(0, 3), 1, filled('xxx..')).field).toBe('e')
    expect(edgeInRow(sheet, at(0, 3), -1, filled('xxx..')).field).toBe('c')
    expect(edgeInRow(sheet, at(0, 4), 1, filled('xxxxx')).field).toBe('e')
  })
})

describe('boxes', () => {
  const columns = ids.map((field, i) => ({
    field,
    side: i === 0 ? ('left' as const) : ('center' as const),
    left: i === 0 ? 50 : (i - 1) * 100,
    width: 100,
  }))
  test('frame each range by itself, also where another one has some of its columns', () => {
    const first = beginDraw(null, { cell: at(2, 1), isGutter: false }, mouse, false)(sheet, at(5, 4))
    const ranges = beginDraw(first, { cell: at(8, 3), isGutter: false }, { ...mouse, ctrlKey: true }, false)(sheet, at(8, 3))
    const boxes = boxesOf(drawnParts(ranges, sheet), columns, [0, 11])
    expect(boxes.map(({ left, width, first, last }) => [left, width, first, last])).toEqual([
      [0, 400, 2, 5],
      [200, 100, 8, 8],
    ])
  })

  test('end at the pinned edge without a line there, and where the rows near the screen end', () => {
    const parts = [{ rows: [[0, 999_999] as [number, number]], fields: [...ids.slice(0, 3)] }]
    expect(boxesOf(parts, columns, [500, 600])).toEqual([
      {
        side: 'left',
        left: 50,
        width: 100,
        first: 500,
        last: 600,
        edges: { top: false, bottom: false, left: true, right: false },
      },
      {
        side: 'center',
        left: 0,
        width: 200,
        first: 500,
        last: 600,
        edges: { top: false, bottom: false, left: false, right: true },
      },
    ])
  })
})
