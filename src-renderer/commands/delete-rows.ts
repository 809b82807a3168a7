/** Marks rows for deletion: the ticked ones, else all that are selected, which the host finds by their place however many they are. */
import type { Area } from '../../src-shared/host/area.ts'
import { joinSpans } from '../../src-shared/host/row-spans.ts'
import type { App } from '../state/app.ts'
import type { GridPort } from '../state/grid-port.ts'
import type { SheetRef } from '../state/sheet-ref.ts'
import { changeSheet, type SheetState } from '../state/sheet-state.ts'
import { countOf } from '../ui/format-count.ts'
import { finishRun } from './finish-run.ts'
import { deleteRows, undoOrRedo } from './stage-edits.ts'

interface Place {
  readonly app: App
  readonly at: SheetRef
  readonly grid: GridPort | null
  readonly sheet: SheetState
}

/** How many rows were marked; null when the host refused, which has been said. */
async function deleteSelected({ app, at }: Place, { view, revision, parts }: Area): Promise<number | null> {
  const rows = joinSpans(parts.flatMap((part) => part.rows)).map(([first, last]): [number, number] => [first, last])
  const started = app.host.call('edits.delete-area', { ...at, view, revision, rows })
  app.edits.add(started)
  const outcome = await finishRun(app, at, 'The rows were not deleted', await started)
  return outcome?.changed ?? null
}

async function deleteTicked(context: Place): Promise<number | null> {
  const { app, at, sheet } = context
  if (!(await deleteRows(app, at, [...sheet.selected]))) return null
  app.sheets.update((state) => changeSheet(state, at.worksheetId, (known) => ({ ...known, selected: new Set() })))
  return sheet.selected.size
}

export async function removeRows(context: Place): Promise<void> {
  const { app, at, grid, sheet } = context
  const area = grid?.selection() ?? null
  const isTicked = sheet.selected.size > 0
  if (!isTicked && area === null) return
  const marked = isTicked || area === null ? await deleteTicked(context) : await deleteSelected(context, area)
  if (marked === null || marked === 0) return
  app.notices.show({
    tone: 'info',
    id: 'deleted-rows',
    title: `${countOf(marked, 'row')} marked for deletion`,
    text: 'Nothing is deleted in the service before you push.',
    action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') },
  })
}
