import { describe, expect, test } from 'vitest'
import { type App, app } from '../../../src-shared/api/v3/structure-v3.ts'
import { buildAppTree, listTreeWorksheets, placeUnplaced, unplacedName } from '../../../src-shared/model/app-tree.ts'

const item = (id: string, type: number, more: object = {}) => ({ id, name: `Name of ${id}`, type, notes: '', ...more })
const section = (id: string, items: readonly object[], childSections: readonly object[] = []) => ({
  id,
  name: `Section ${id}`,
  items,
  childSections,
})
const appOf = (...sections: readonly object[]): App => app.parse({ appId: 'a', name: 'A', sections })
const leaf = (id: string, kind: 'worksheet' | 'page' | 'section', more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  kind,
  isHidden: false,
  notes: '',
  children: [],
  ...more,
})
const node = (id: string, children: readonly object[], more: object = {}) => ({
  id,
  name: `Section ${id}`,
  kind: 'section',
  isHidden: false,
  notes: '',
  children,
  ...more,
})

describe('the tree of an application', () => {
  test('has worksheets and pages in their sections, hidden ones marked, one without a name under its id', () => {
    const tree = buildAppTree(
      appOf(section('s', [item('w', 0, { notes: 'N' }), item('p', 1, { status: 2 }), item('v', 0, { name: '', status: 1 })])),
    )
    expect(tree).toEqual([
      node('s', [
        leaf('w', 'worksheet', { notes: 'N' }),
        leaf('p', 'page', { isHidden: true }),
        leaf('v', 'worksheet', { name: 'v' }),
      ]),
    ])
  })

  test('has a section within a section where an item names it, with what the item says, else behind the items', () => {
    const tree = buildAppTree(
      appOf(
        section(
          's',
          [item('inner', 2, { notes: 'I', status: 2 }), item('w', 0), item('gone', 2)],
          [section('inner', [item('x', 0)]), section('unnamed', [item('y', 0)])],
        ),
      ),
    )
    expect(tree).toEqual([
      node('s', [
        node('inner', [leaf('x', 'worksheet')], { notes: 'I', isHidden: true }),
        leaf('w', 'worksheet'),
        leaf('gone', 'section'),
        node('unnamed', [leaf('y', 'worksheet')]),
      ]),
    ])
  })

  test('takes an item for a section only where it says that it is one', () => {
    const [only] = buildAppTree(appOf(section('s', [item('w', 0)], [section('w', [])])))
    expect(only?.children).toEqual([leaf('w', 'worksheet'), node('w', [])])
  })

  test('lists its worksheets in their order, each once, and no pages', () => {
    const tree = buildAppTree(
      appOf(
        section('s', [item('inner', 2), item('w', 0), item('p', 1)], [section('inner', [item('x', 0)])]),
        section('t', [item('x', 0), item('y', 0)]),
      ),
    )
    expect(listTreeWorksheets(tree).map((it) => it.id)).toEqual(['x', 'w', 'y'])
  })

  test('gets a last section for worksheets that no section holds', () => {
    const placed = appOf(section('s', [item('w', 0)]))
    const listed = [
      { id: 'w', name: 'W', remark: '' },
      { id: 'x', name: 'X', remark: 'R' },
    ]
    expect(placeUnplaced(placed, listed.slice(0, 1))).toBe(placed)
    expect(buildAppTree(placeUnplaced(placed, listed))).toEqual([
      node('s', [leaf('w', 'worksheet')]),
      node('unplaced', [leaf('x', 'worksheet', { name: 'X', notes: 'R' })], { name: unplacedName }),
    ])
  })
})
