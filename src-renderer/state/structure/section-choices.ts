/** The application's sections as a flat choice, with the way to each: "Sales / Orders". */
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'

export interface SectionChoice {
  readonly value: string
  readonly label: string
}

/** A stand-in for worksheets that no section names (src-shared/model/app-tree.ts); nothing can be moved there. */
const unplaced = 'unplaced'

export const listSections = (items: readonly TreeItem[], path = ''): readonly SectionChoice[] =>
  items.flatMap((item) => {
    if (item.kind !== 'section' || item.id === unplaced) return []
    const label = path === '' ? item.name : `${path} / ${item.name}`
    return [{ value: item.id, label }, ...listSections(item.children, label)]
  })

/** The section that holds an item; null when none does. */
export function sectionOf(items: readonly TreeItem[], id: string, parent: string | null = null): string | null {
  for (const item of items) {
    if (item.id === id && item.kind !== 'section') return parent === unplaced ? null : parent
    const found = sectionOf(item.children, id, item.id)
    if (found !== null) return found
  }
  return null
}
