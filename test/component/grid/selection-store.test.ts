import { describe, expect, test } from 'vitest'
import { type Cell, selectCell } from '../../../src-renderer/grid/selection/selection.ts'
import { createSelectionStore } from '../../../src-renderer/grid/selection/selection-store.ts'
import { fieldId, viewHandle } from '../../../src-shared/model/ids.ts'
import { createFakeHost } from '../../support/fake-host/fake-host.ts'

const name = fieldId.parse('name')
const at = (row: number): Cell => ({ row, field: name })

function storeWithFocus() {
  const grid = { focus: at(0) }
  const store = createSelectionStore({
    host: createFakeHost().client,
    shown: () => ({ view: viewHandle.parse('view'), revision: () => 1, revisionOf: () => 1 }),
    sheet: () => ({ rows: 320, fields: [name] }),
    focused: () => grid.focus,
    onCarry() {},
    onCarried() {},
    onHidden() {},
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
