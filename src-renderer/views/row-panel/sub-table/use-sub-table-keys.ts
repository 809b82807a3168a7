/** Keys that mean the rows of a sub-table while it has the keyboard. Everything else is the window's. */
import type { KeyboardEvent } from 'react'
import { commandOfPress, runCommand } from '../../../commands/run-command.ts'
import { addSubRow, isInnerCommand } from '../../../commands/sheet/sub-table.ts'
import type { RowSource } from '../../../grid/rows/row-source.ts'
import type { App } from '../../../state/app.ts'
import { isMacPlatform } from '../../../ui/keymap.ts'
import { isAtEnd, isCell, isInGrid } from './sub-table-place.ts'

export function useSubTableKeys(app: App, source: RowSource | null, relation: string) {
  const isMac = isMacPlatform(navigator.platform)
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (event.defaultPrevented || event.nativeEvent.isComposing || app.session.get().dialog !== null) return
      const id = commandOfPress(event.nativeEvent, isMac)
      if (id === null || !isInnerCommand(id)) return
      event.preventDefault()
      runCommand(app, id)
    },
    /** Tab in the last cell goes on in a new row; in a row that is new and empty it leaves, so that nobody is held here. */
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
      if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
      if (source === null || !isInGrid(event.target) || !isAtEnd(app, source, relation)) return
      if (!isCell(event.target)) {
        // The editor has its own way out, which ends in this cell.
        setTimeout(() => addSubRow(app))
        return
      }
      event.preventDefault()
      event.stopPropagation()
      addSubRow(app)
    },
  }
}
