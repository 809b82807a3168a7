/**
 * The cells of a group's head, as plain elements: the first one says what the rows share and how many they are, the others what their
 * numbers come to; the row's own first column folds and unfolds.
 */
import type { ColDef, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { foldGroup } from '../../commands/sheet/groups.ts'
import { guardDrawing } from '../cells/guard-drawing.ts'
import { cellIcons } from '../cells/plain-icons.tsx'
import type { GridContext } from '../grid-context.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { sayHead, sayTotal } from './head-words.ts'
import './groups.css'

interface HeadParams extends ICellRendererParams<SheetRow, CellValue, GridContext> {
  readonly fields: readonly Field[]
  /** Absent in the row's own first column. */
  readonly field?: Field
}

const isFirstShown = ({ api, column }: HeadParams): boolean => {
  const [gutter, first] = api.getAllDisplayedColumns()
  return column !== undefined && (first === column || gutter === column)
}

/** A cell that is drawn anew whenever its row is another. */
abstract class PlainCell implements ICellRendererComp<SheetRow> {
  protected readonly root = document.createElement('span')
  init(params: HeadParams): void {
    this.refresh(params)
  }
  getGui(): HTMLElement {
    return this.root
  }
  refresh(params: HeadParams): boolean {
    guardDrawing(
      this.root,
      () => this.draw(params),
      () => String(params.data?.row.group?.value ?? ''),
    )
    return true
  }
  protected abstract draw(params: HeadParams): void
}

const part = (className: string, text: string): HTMLSpanElement => {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

export class GroupHeadCell extends PlainCell {
  protected draw(params: HeadParams): void {
    const { data, field, fields, context } = params
    const group = data?.row.group
    if (group === undefined || field === undefined) {
      this.root.replaceChildren()
      return
    }
    if (isFirstShown(params)) {
      const { title, count } = sayHead(group, fields, data?.names ?? {}, context)
      this.root.className = 'gs-head'
      this.root.dataset.level = String(group.level)
      this.root.title = `${title} · ${count} ${group.rows === 1 ? 'row' : 'rows'}`
      this.root.replaceChildren(part('gs-head-title', title), part('gs-head-count', count))
      return
    }
    const { text, more } = sayTotal(group, field, context)
    this.root.className = 'gs-head-total'
    this.root.title = more
    this.root.textContent = text
  }
}

export class GroupToggleCell extends PlainCell {
  protected draw({ data, fields, context }: HeadParams): void {
    const group = data?.row.group
    if (group === undefined) {
      this.root.replaceChildren()
      return
    }
    const button = document.createElement('button')
    button.type = 'button'
    button.tabIndex = -1
    button.className = 'gs-head-toggle'
    button.dataset.level = String(group.level)
    button.setAttribute('aria-expanded', String(!group.isFolded))
    const { title } = sayHead(group, fields, data?.names ?? {}, context)
    button.setAttribute('aria-label', `${group.isFolded ? 'Unfold' : 'Fold'} ${title}`)
    button.replaceChildren(group.isFolded ? cellIcons.folded() : cellIcons.unfolded())
    button.addEventListener('click', () => void foldGroup(context.app, group.path, !group.isFolded))
    this.root.className = 'gs-head-gutter'
    this.root.replaceChildren(button)
  }
}

type Column = ColDef<SheetRow, CellValue>

/** Lets the heads of groups be drawn by cells of their own, whatever a column draws otherwise, and never be edited. */
export const withHeads = (columns: readonly Column[], fields: readonly Field[]): Column[] =>
  columns.map((column) => {
    const field = fields.find((it) => it.id === column.colId)
    const head =
      field === undefined
        ? { component: GroupToggleCell, params: { fields } }
        : { component: GroupHeadCell, params: { fields, field } }
    const { editable } = column
    return {
      ...column,
      cellRendererSelector: ({ data }) => (data?.row.group === undefined ? undefined : head),
      ...(editable === undefined || editable === false
        ? {}
        : {
            editable: (params) =>
              params.data?.row.group === undefined && (typeof editable === 'function' ? editable(params) : editable),
          }),
    }
  })
