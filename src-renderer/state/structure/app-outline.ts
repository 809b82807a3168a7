/** The application's sections and items as lines of one table. Pure. */
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import { countOf } from '../../ui/format/format-count.ts'

export interface OutlineLine {
  readonly item: TreeItem
  /** 0 for the outermost. */
  readonly depth: number
}

export const listOutline = (items: readonly TreeItem[], depth = 0): readonly OutlineLine[] =>
  items.flatMap((item) => [{ item, depth }, ...listOutline(item.children, depth + 1)])

/** "3 sections, 12 worksheets, 1 page". */
export function countItems(tree: readonly TreeItem[]): string {
  const lines = listOutline(tree)
  const count = (kind: TreeItem['kind']): number => lines.filter(({ item }) => item.kind === kind).length
  return [countOf(count('section'), 'section'), countOf(count('worksheet'), 'worksheet'), countOf(count('page'), 'page')].join(
    ', ',
  )
}
