import { describe, expect, it } from 'vitest'
import { findTreeItem, listTreeRows, listWorksheetItems } from '../../../src-renderer/state/tree-rows.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'

const item = (id: string, name: string, kind: TreeItem['kind'], children: readonly TreeItem[] = []): TreeItem => ({
  ...{ id, name, kind, children },
  isHidden: false,
  notes: '',
})

const tree: readonly TreeItem[] = [
  item('s-sales', 'Sales', 'section', [
    item('customers', 'Customers', 'worksheet'),
    item('s-orders', 'Orders', 'section', [item('orders', 'Orders', 'worksheet')]),
    item('p-guide', 'Sales handbook', 'page'),
  ]),
  item('s-lists', 'Lists', 'section', [item('suppliers', 'Suppliers', 'worksheet')]),
]

const shown = (folded: readonly string[], search = '') =>
  listTreeRows(tree, new Set(folded), search).map(({ item, level }) => `${'-'.repeat(level)}${item.id}`)

describe('tree rows', () => {
  it('list sections with everything inside, deeper levels below', () => {
    expect(shown([])).toEqual(['-s-sales', '--customers', '--s-orders', '---orders', '--p-guide', '-s-lists', '--suppliers'])
  })

  it('leave out what a folded section holds', () => {
    expect(shown(['s-sales'])).toEqual(['-s-sales', '-s-lists', '--suppliers'])
  })

  it('show what matches the search together with the sections around it, folded or not', () => {
    expect(shown(['s-sales'], 'supp')).toEqual(['-s-lists', '--suppliers'])
    expect(shown(['s-sales'], 'handbook')).toEqual(['-s-sales', '--p-guide'])
  })

  it('keep everything below a section that matches itself', () => {
    expect(shown([], 'sales')).toContain('---orders')
  })

  it('find worksheets and items at any depth', () => {
    expect(listWorksheetItems(tree).map((item) => item.id)).toEqual(['customers', 'orders', 'suppliers'])
    expect(findTreeItem(tree, 'orders')?.name).toBe('Orders')
    expect(findTreeItem(tree, 'nowhere')).toBeNull()
  })
})
