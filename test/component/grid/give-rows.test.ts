/** What AG Grid is told when rows are read again: as little as makes it show them. */
import type { IRowNode } from 'ag-grid-community'
import { expect, test, vi } from 'vitest'
import { giveRows, type HeldRows } from '../../../src-renderer/grid/rows/give-rows.ts'

interface Row {
  readonly id: string
  readonly text: string
}

const rowsOf = (...texts: readonly string[]): readonly Row[] => texts.map((text, at) => ({ id: `r${at}`, text }))

/** A grid that shows these rows from the tenth on; `drawn`: places of those on the screen. */
function gridOf(rows: readonly (Row | undefined)[], { total = 100, drawn = [10, 11, 12], held = new Map() as HeldRows } = {}) {
  const nodes = rows.map((data, at) => ({ id: data?.id, data, rowIndex: 10 + at, setData: vi.fn() }))
  const before = { id: 'b', data: { id: 'b', text: '' }, rowIndex: 9, setData: vi.fn() }
  const asNodes = (list: readonly object[]) => list as readonly IRowNode<Row>[]
  const api: Parameters<typeof giveRows<Row>>[0] = {
    forEachNode(each) {
      for (const [at, node] of asNodes([before, ...nodes]).entries()) each(node, at)
    },
    getDisplayedRowAtIndex: (index) => asNodes(nodes)[index - 10],
    getDisplayedRowCount: () => total,
    isLastRowIndexKnown: () => true,
    getRenderedNodes: () => [...asNodes(nodes.filter((it) => drawn.includes(it.rowIndex)))],
  }
  const onDrawn = vi.fn()
  const asked = { startRow: 10, endRow: 13, successCallback: vi.fn(), failCallback: vi.fn() }
  const give = (given: readonly Row[], givenTotal = 100): void =>
    giveRows(
      api,
      asked,
      { rows: given, total: givenTotal },
      { idOf: ({ id }) => id, isSame: (a, b) => a.text === b.text, onDrawn },
      held,
    )
  const told = () => nodes.map((node) => node.setData.mock.calls.map(([row]) => row as Row))
  return { give, told, asked, before, onDrawn }
}

test('only a row that reads otherwise is drawn again', () => {
  const { give, told, asked, before, onDrawn } = gridOf(rowsOf('a', 'b', 'c'))
  give(rowsOf('a', 'B', 'c'))
  expect(told()).toEqual([[], [{ id: 'r1', text: 'B' }], []])
  expect(asked.successCallback).not.toHaveBeenCalled()
  expect(asked.failCallback).toHaveBeenCalledOnce()
  expect(before.setData).not.toHaveBeenCalled()
  expect(onDrawn).toHaveBeenCalledOnce()
})

test('a row off the screen gets what was read, without being compared', () => {
  const { give, told, onDrawn } = gridOf(rowsOf('a', 'b', 'c'), { drawn: [10] })
  give(rowsOf('a', 'b', 'c'))
  expect(told().map((given) => given.length)).toEqual([0, 1, 1])
  expect(onDrawn).not.toHaveBeenCalled()
})

test.each([
  ['rows in another order', () => gridOf(rowsOf('a', 'b', 'c')), [...rowsOf('a', 'b', 'c')].reverse(), 100],
  ['another row', () => gridOf(rowsOf('a', 'b', 'c')), [...rowsOf('a', 'b'), { id: 'x', text: 'c' }], 100],
  ['fewer rows', () => gridOf(rowsOf('a', 'b', 'c')), rowsOf('a', 'b'), 12],
  ['as many here, more behind', () => gridOf(rowsOf('a', 'b', 'c')), rowsOf('a', 'b', 'c'), 101],
  ['rows that were not there yet', () => gridOf([undefined, undefined, undefined]), rowsOf('a', 'b', 'c'), 100],
])('%s are given as a whole', (_, open, given, total) => {
  const { give, told, asked } = open()
  give(given, total)
  expect(asked.successCallback).toHaveBeenCalledExactlyOnceWith(given, total)
  expect(asked.failCallback).not.toHaveBeenCalled()
  expect(told().flat()).toEqual([])
})

test('rows behind the last one go with it: they are given as a whole until the grid has taken fewer', () => {
  const held: HeldRows = new Map([[10, 3]])
  const { give, asked } = gridOf(rowsOf('a', 'b'), { total: 12, drawn: [10, 11], held })
  give(rowsOf('a', 'b'), 12)
  expect(asked.successCallback).toHaveBeenCalledExactlyOnceWith(rowsOf('a', 'b'), 12)
  // Asked for again meanwhile, so that the grid still has its third row.
  expect(held.get(10)).toBe(3)
  const taken = rowsOf('a', 'b')
  const again = gridOf(taken, { total: 12, drawn: [10, 11], held })
  again.give(taken, 12)
  expect(again.asked.successCallback).toHaveBeenCalledOnce()
  expect(held.get(10)).toBe(2)
  again.give(rowsOf('a', 'b'), 12)
  expect(again.asked.successCallback).toHaveBeenCalledOnce()
})
