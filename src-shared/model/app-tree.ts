/** The application's sections, worksheets and pages as one tree in the order people see them. Every worksheet appears, placed or not. */
import type { App, AppItem, AppSection } from '../api/v3/structure-v3.ts'
import type { TreeItem } from '../host/calls/connection-calls.ts'

/** Item types of the interface (Resources, App). */
const itemTypes = { worksheet: 0, page: 1, section: 2 } as const
/** Item status (service-notes B, app item `status`): 1 shown, 2 hidden. */
const hiddenStatus = 2

/** Name of the section that holds worksheets which no section names. */
export const unplacedName = 'Other worksheets'

const leaf = (item: AppItem): TreeItem => ({
  id: item.id,
  name: item.name === '' ? item.id : item.name,
  kind: item.type === itemTypes.worksheet ? 'worksheet' : item.type === itemTypes.page ? 'page' : 'section',
  isHidden: item.status === hiddenStatus,
  notes: item.notes,
  children: [],
})

/** A sub-section stands where an item of type 2 names it, else behind the items. */
function sectionNode(section: AppSection): TreeItem {
  const subSections = new Map(section.childSections.map((child) => [child.id, child]))
  const children: TreeItem[] = []
  for (const item of section.items) {
    const child = item.type === itemTypes.section ? subSections.get(item.id) : undefined
    if (child === undefined) {
      children.push(leaf(item))
      continue
    }
    subSections.delete(item.id)
    const node = sectionNode(child)
    children.push({ ...node, notes: item.notes, isHidden: item.status === hiddenStatus })
  }
  for (const child of subSections.values()) children.push(sectionNode(child))
  return { id: section.id, name: section.name, kind: 'section', isHidden: false, notes: '', children }
}

/** The tree of `app`. */
export const buildAppTree = (app: App): readonly TreeItem[] => app.sections.map(sectionNode)

/** Every worksheet of the tree, in tree order, each once. */
export function listTreeWorksheets(tree: readonly TreeItem[]): readonly TreeItem[] {
  const found = new Map<string, TreeItem>()
  const walk = (items: readonly TreeItem[]): void => {
    for (const item of items) {
      if (item.kind === 'worksheet' && !found.has(item.id)) found.set(item.id, item)
      walk(item.children)
    }
  }
  walk(tree)
  return [...found.values()]
}

/** `app` with a last section for worksheets that the service lists and no section holds. */
export function placeUnplaced(
  app: App,
  worksheets: readonly { readonly id: string; readonly name: string; readonly remark: string }[],
): App {
  const placed = new Set(listTreeWorksheets(buildAppTree(app)).map((it) => it.id))
  const unplaced = worksheets.filter((it) => !placed.has(it.id))
  if (unplaced.length === 0) return app
  const items = unplaced.map(({ id, name, remark }) => ({
    id,
    name,
    type: itemTypes.worksheet,
    iconUrl: '',
    alias: '',
    status: 1,
    notes: remark,
  }))
  return { ...app, sections: [...app.sections, { id: 'unplaced', name: unplacedName, items, childSections: [] }] }
}
