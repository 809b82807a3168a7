/** Makes what cells, headers and editors may ask of their grid. */

import type { Field } from '../../src-shared/model/field.ts'
import type { TextFormats } from '../../src-shared/model/texts/cell-text.ts'
import { showRowPanel } from '../commands/window/side-panels.ts'
import type { App } from '../state/app.ts'
import { openDialog } from '../state/connection/session-state.ts'
import { openRowPanel, openSubTable } from '../state/row/row-panel-state.ts'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { changeSheet, cycleSort } from '../state/sheet/sheet-state.ts'
import { createStore } from '../state/store.ts'
import { isEditing } from './cell-grid.ts'
import type { CopiedStore } from './clipboard/copied-cells.ts'
import { fillSelected } from './editing/fill-selected.ts'
import type { EditTaker } from './editing/take-edit.ts'
import { replayKeys } from './editors/typing/replay-keys.ts'
import { createTypeAhead } from './editors/typing/type-ahead.ts'
import type { FilledStore } from './filling/filled-cells.ts'
import type { GridContext } from './grid-context.ts'
import type { GridHandle } from './grid-handle.ts'
import type { Mounts } from './mounts/mounts.ts'
import type { CellPainter } from './rows/paint-cells.ts'
import { focusRow } from './rows/row-port.ts'
import type { RowSource } from './rows/row-source.ts'
import { createTicks } from './rows/tick-rows.ts'
import { selectionOf, takeKeyboard } from './selection/active-cell.ts'
import { createPendingKeys } from './selection/pending-keys.ts'
import { enterOn, walkInside } from './selection/selection-keys.ts'
import type { SelectionStore } from './selection/selection-store.ts'
import { createTabRun } from './selection/tab-run.ts'

export interface GridContextPorts {
  readonly app: App
  readonly at: SheetRef
  readonly formats: TextFormats
  readonly selection: SelectionStore
  readonly mounts: Mounts
  readonly copied: CopiedStore
  readonly filled: FilledStore
  readonly painter: CellPainter
  readonly taker: EditTaker
  grid(): GridHandle | null
  source(): RowSource | null
  fields(): readonly Field[]
  whisper(text: string): void
}

export function createGridContext(ports: GridContextPorts): GridContext {
  const { app, at, taker, grid } = ports
  const typeAhead = createTypeAhead()
  const waitingKeys = createPendingKeys((presses) => {
    const handle = grid()
    if (handle === null) return
    takeKeyboard(handle)
    replayKeys(typeAhead, presses)
  })
  return {
    app,
    at,
    numbers: ports.formats.numbers,
    dateOrder: ports.formats.dateOrder,
    selection: ports.selection,
    mounts: ports.mounts,
    copied: ports.copied,
    filled: ports.filled,
    painter: ports.painter,
    typeAhead,
    waitingKeys,
    tabRun: createTabRun(),
    pasting: { asText: false },
    ticking: { cells: null, value: false },
    extending: createStore(false),
    typed: taker.typed,
    nameChosen: taker.name,
    fillSelected(field, value) {
      const handle = grid()
      return handle === null ? null : fillSelected(handle, field, value)
    },
    enterOn(back) {
      const handle = grid()
      if (handle !== null && !isEditing(handle)) enterOn(handle, back)
    },
    tabOn(back) {
      const handle = grid()
      const selection = handle === null ? null : selectionOf(handle)
      if (handle === null || selection === null) return false
      handle.context.tabRun.tabbed(selection.active)
      return walkInside(handle, selection, { along: 'rows', step: back ? -1 : 1 })
    },
    cancelEdit() {
      taker.forget()
      grid()?.api.stopEditing(true)
    },
    ...createTicks(app, at, ports.source),
    sortBy: (field, add) =>
      app.sheets.update((state) =>
        changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, sorts: cycleSort(sheet.sorts, field, add) })),
      ),
    openFiles(row, fieldId) {
      const field = ports.fields().find((it) => it.id === fieldId)
      if (field !== undefined) app.session.update((state) => openDialog(state, { kind: 'files', at, row, field }))
    },
    openSubTable: (field) => showRowPanel(app, () => openSubTable(field)),
    openRow(index) {
      focusRow(grid(), index)
      showRowPanel(app, openRowPanel)
    },
    whisper: ports.whisper,
    rejectText(text, field, why) {
      taker.forget()
      app.notices.show({
        tone: 'warning',
        id: 'rejected-text',
        title: `${field.name} was left as it was`,
        text: `“${text}”: ${why}`,
      })
    },
  }
}
