/**
 * Cells drawn by plain elements. A screen has hundreds of cells and scrolling makes dozens in a frame; components of React cost several
 * times as much.
 */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { GridContext } from '../grid-context.ts'
import type { SheetRow } from '../rows/sheet-row.ts'

export type CellParams = ICellRendererParams<SheetRow, CellValue, GridContext>

/** Draws a value into an empty element. */
export type DrawCell = (into: HTMLElement, params: CellParams, field: Field) => void

/** An element with a class, attributes and children; attributes that are null are left out. */
export function element(
  tag: 'span' | 'img' | 'button' | 'input',
  className: string | undefined,
  attributes: Readonly<Record<string, string | null>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const made = document.createElement(tag)
  if (className !== undefined) made.className = className
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A renderer class; a changed value is drawn in place. */
export function plainCell(draw: (into: HTMLElement, params: CellParams) => void): new () => ICellRendererComp<SheetRow> {
  return class {
    readonly gui = element('span', 'gs-cell')
    init(params: CellParams): void {
      this.refresh(params)
    }
    getGui(): HTMLElement {
      return this.gui
    }
    refresh(params: CellParams): boolean {
      this.gui.className = 'gs-cell'
      this.gui.replaceChildren()
      draw(this.gui, params)
      return true
    }
  }
}
