import { describe, expect, it } from 'vitest'
import { createTypeAhead, pressOf } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'

describe('typing before the editor is ready', () => {
  it('keeps keys and commands in the order they came, and gives them out once', () => {
    const ahead = createTypeAhead()
    const presses = [pressOf('b'), pressOf('Enter'), pressOf('z', { ctrlKey: true }), pressOf('x')]
    for (const press of presses) expect(ahead.keep(press)).toBe(true)
    expect(ahead.take()).toEqual(presses)
    expect(ahead.take()).toEqual([])
  })

  it('keeps keys for a cell whose row is still being read, once typing has begun', () => {
    const ahead = createTypeAhead()
    const cell = { row: 7, col: 2 }
    expect(ahead.keepFor(cell, pressOf('Enter'))).toBe(false)
    expect(ahead.waiting()).toBeNull()
    for (const key of ['N', 'o', 'Enter']) expect(ahead.keepFor(cell, pressOf(key))).toBe(true)
    expect(ahead.waiting()).toEqual(cell)
    expect(ahead.take().map(({ key }) => key)).toEqual(['N', 'o', 'Enter'])
    expect(ahead.waiting()).toBeNull()
  })

  it('leaves other keys to the grid', () => {
    for (const key of ['Insert', 'F5', 'F8']) expect(createTypeAhead().keep(pressOf(key))).toBe(false)
  })
})
