import { describe, expect, it } from 'vitest'
import { findTreeItem, listTreeRows, listWorksheetItems } from '../../../src-renderer/state/tree-rows.ts'
import { fakeTree } from '../../support/fake-host/fake-world.ts'

const shown = (folded: readonly string[], search = '') =>
  listTreeRows(fakeTree, new Set(folded), search).map(({ item, level }) => `${'-'.repeat(level)}${item.id}`)

describe('tree rows', () => {
  it('list sections with everything inside, deeper levels below', () => {
    expect(shown([])).toEqual(['-s-sales', '--customers', '--s-orders', '---orders', '--p-guide', '-s-lists', '--empty'])
  })

  it('leave out what a folded section holds', () => {
    expect(shown(['s-sales'])).toEqual(['-s-sales', '-s-lists', '--empty'])
  })

  it('show what matches the search together with the sections around it, folded or not', () => {
    expect(shown(['s-sales'], 'supp')).toEqual(['-s-lists', '--empty'])
    expect(shown(['s-sales'], 'handbook')).toEqual(['-s-sales', '--p-guide'])
  })

  it('keep everything below a section that matches itself', () => {
    expect(shown([], 'sales')).toContain('---orders')
  })

  it('find worksheets and items at any depth', () => {
    expect(listWorksheetItems(fakeTree).map((item) => item.id)).toEqual(['customers', 'orders', 'empty'])
    expect(findTreeItem(fakeTree, 'orders')?.name).toBe('Orders')
    expect(findTreeItem(fakeTree, 'nowhere')).toBeNull()
  })
})
