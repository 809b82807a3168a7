/** The application's tree as the flat list of lines that is shown: what is folded away or does not match the search is left out. */
import type { TreeItem } from '../../src-shared/host/calls/connection-calls.ts'

export interface TreeRow {
  readonly item: TreeItem
  /** 1 for the outermost. */
  readonly level: number
  readonly isOpen: boolean
  readonly parentId: string | null
}

const matches = (item: TreeItem, needle: string): boolean => item.name.toLowerCase().includes(needle)

/** A section stays when its own name or anything inside matches; below a matching section everything stays. */
function prune(items: readonly TreeItem[], needle: string): readonly TreeItem[] {
  return items.flatMap((item) => {
    if (matches(item, needle)) return [item]
    const children = prune(item.children, needle)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}

function flatten(
  items: readonly TreeItem[],
  folded: ReadonlySet<string>,
  level: number,
  parentId: string | null,
): readonly TreeRow[] {
  return items.flatMap((item) => {
    const isOpen = !folded.has(item.id)
    const row: TreeRow = { item, level, isOpen, parentId }
    return isOpen ? [row, ...flatten(item.children, folded, level + 1, item.id)] : [row]
  })
}

export function listTreeRows(tree: readonly TreeItem[], folded: ReadonlySet<string>, search: string): readonly TreeRow[] {
  const needle = search.trim().toLowerCase()
  return needle === '' ? flatten(tree, folded, 1, null) : flatten(prune(tree, needle), new Set(), 1, null)
}

/** Every worksheet of the tree, in its order. */
export const listWorksheetItems = (tree: readonly TreeItem[]): readonly TreeItem[] =>
  tree.flatMap((item) => [...(item.kind === 'worksheet' ? [item] : []), ...listWorksheetItems(item.children)])

export function findTreeItem(tree: readonly TreeItem[], id: string): TreeItem | null {
  for (const item of tree) {
    const found = item.id === id ? item : findTreeItem(item.children, id)
    if (found !== null) return found
  }
  return null
}
