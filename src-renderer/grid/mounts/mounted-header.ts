/** A column's head as a React component. */
import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { GridContext } from '../grid-context.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import type { MountHandle } from './mounts.ts'

export type HeaderParams = IHeaderParams<SheetRow, GridContext>

export function mountedHeader(draw: (params: HeaderParams) => ReactNode): new () => IHeaderComp {
  return class {
    readonly gui = document.createElement('div')
    private mounted: MountHandle | null = null
    init(params: HeaderParams): void {
      this.gui.className = 'gs-column-head'
      this.mounted = params.context.mounts.mount(this.gui, draw(params))
    }
    getGui(): HTMLElement {
      return this.gui
    }
    refresh(params: HeaderParams): boolean {
      this.mounted?.update(draw(params))
      return true
    }
    destroy(): void {
      this.mounted?.remove()
    }
  }
}
