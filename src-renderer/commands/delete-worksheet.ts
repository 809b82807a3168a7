/** Deletes a worksheet after saying what goes with it. */
import type { App } from '../state/app.ts'
import { keepStructure, structureKey } from '../state/designs-state.ts'
import { queryKeys } from '../state/host-queries.ts'
import { sayWorksheetLosses } from '../state/loss-words.ts'
import type { SheetRef } from '../state/sheet-ref.ts'
import { closeTab } from '../state/tabs-state.ts'
import { askUser } from './ask-user.ts'

export async function deleteWorksheet(app: App, at: SheetRef, name: string): Promise<void> {
  const losses = await app.host.call('structure.losses', { ...at, fields: null })
  if (!losses.ok) return app.notices.fail('It could not be found out what would be lost, so nothing was deleted', losses.error)
  const isSure = await askUser(app, {
    title: `Delete the worksheet “${name}”?`,
    text: 'It goes for everybody who uses the application, and the interface has no way to bring it back. Export it first if anything in it may be needed again. What goes:',
    points: sayWorksheetLosses(losses.value),
    yes: 'Delete the worksheet',
    isDangerous: true,
  })
  if (!isSure) return
  // The user has just been told about the staged changes.
  const deleted = await app.host.call('structure.delete', { ...at, discardStaged: losses.value.stagedRows > 0 })
  if (!deleted.ok) return app.notices.fail(`“${name}” was not deleted`, deleted.error)
  app.tabs.update((state) =>
    ['worksheet', 'structure', 'import'].reduce((known, kind) => closeTab(known, `${kind}:${at.worksheetId}`), state),
  )
  app.designs.update((state) => keepStructure(state, structureKey(at.connectionId, at.worksheetId), null))
  void app.queries.invalidateQueries({ queryKey: queryKeys.ofConnection(at.connectionId) })
  app.notices.show({ tone: 'info', id: 'worksheet-deleted', title: `“${name}” is deleted` })
}
