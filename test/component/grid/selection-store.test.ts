import { describe, expect, test } from 'vitest'
import { type Cell, selectCell } from '../../../src-renderer/grid/selection/selection.ts'
import { createSelectionStore } from '../../../src-renderer/grid/selection/selection-store.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { fieldId, viewHandle } from '../../../src-shared/model/ids.ts'

const name = fieldId.parse('name')
const at = (row: number): Cell => ({ row, field: name })

function storeWithFocus() {
  const grid = { focus: at(0) }
  const store = createSelectionStore({
    carry: async () => ok({ revision: 1, sets: [] }),
    shown: () => ({ view: viewHandle.parse('view'), revision: () => 1, revisionOf: () => 1 }),
    sheet: () => ({ rows: 320, fields: [name] }),
    focused: () => grid.focus,
    onCarry() {},
    onCarried() {},
    onHidden() {},
    onScattered() {},
    onForgotten() {},
  })
  return { grid, store }
}

describe('the selection and the focus of the grid, which follows it later', () => {
  test('word of a click does not fetch back whoever has gone to a far row since', () => {
    const { store } = storeWithFocus()
    store.set(selectCell(at(319)))
    expect(store.focusCame(at(0), at(0))).toBe(true)
    expect(store.present()?.active).toEqual(at(319))
  })

  test('once the focus has arrived, going back to where it was is a selection of its own', () => {
    const { grid, store } = storeWithFocus()
    store.set(selectCell(at(319)))
    grid.focus = at(319)
    expect(store.focusCame(at(319), at(319))).toBe(true)
    grid.focus = at(0)
    expect(store.focusCame(at(0), at(0))).toBe(false)
    expect(store.present()?.active).toEqual(at(0))
  })

  test('the same holds when word of the arrival comes after the focus has moved on', () => {
    const { grid, store } = storeWithFocus()
    store.set(selectCell(at(1)))
    grid.focus = at(0)
    expect(store.focusCame(at(1), at(0))).toBe(false)
  })
})

test('rows that the new order scatters over too many places are said to be selected no longer', async () => {
  const places = { view: 'before', revision: 1 }
  const lost: number[] = []
  const carried = Promise.withResolvers<void>()
  const store = createSelectionStore({
    // Only the cell itself has a place in the new order.
    carry: async () => ok({ revision: 1, sets: [[[7, 7]], [[7, 7]], [[7, 7]], null] }),
    shown: () => ({ view: viewHandle.parse(places.view), revision: () => places.revision, revisionOf: () => places.revision }),
    sheet: () => ({ rows: 20_000, fields: [name] }),
    focused: () => null,
    onCarry: (arrived) => void arrived.then(carried.resolve),
    onCarried() {},
    onHidden() {},
    onScattered: (rows) => void lost.push(rows),
    onForgotten() {},
  })
  store.set({ ...selectCell(at(0)), ranges: [{ rows: [[0, 11_999]], fields: [name] }] })
  places.view = 'after'
  store.follow()
  await carried.promise
  expect([lost, store.get()]).toEqual([[12_000], selectCell(at(7))])
})

test('where the host has forgotten the order of before, nothing is selected rather than other rows', async () => {
  const places = { view: 'before' }
  const forgotten: number[] = []
  const carried = Promise.withResolvers<void>()
  const store = createSelectionStore({
    carry: async () => err({ kind: 'stale', message: 'too often' }),
    shown: () => ({ view: viewHandle.parse(places.view), revision: () => 1, revisionOf: () => 1 }),
    sheet: () => ({ rows: 20, fields: [name] }),
    focused: () => null,
    onCarry: (arrived) => void arrived.then(carried.resolve),
    onCarried() {},
    onHidden() {},
    onScattered() {},
    onForgotten: (rows) => void forgotten.push(rows),
  })
  store.set({ ...selectCell(at(3)), ranges: [{ rows: [[3, 5]], fields: [name] }] })
  places.view = 'after'
  store.follow()
  await carried.promise
  expect([forgotten, store.get(), store.area()]).toEqual([[3], null, null])
})
