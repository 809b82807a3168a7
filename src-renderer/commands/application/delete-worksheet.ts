/** Deletes a worksheet after saying what goes with it. */
import type { WorksheetEntry } from '../../../src-shared/host/calls/connection-calls.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { keepStructure, structureKey } from '../../state/structure/designs-state.ts'
import { type Pointers, sayWorksheetLosses } from '../../state/structure/loss-words.ts'
import { isRelation } from '../../state/structure/type-words.ts'
import { closeTab } from '../../state/tabs-state.ts'
import { askUser } from '../ask-user.ts'

/** Structures read at once: enough to be quick, few enough to leave the service some air. */
const atOnce = 4

/** Asks the service rather than the local data: most worksheets were never opened here, and others may have been changed. */
async function findPointers(app: App, at: SheetRef): Promise<Pointers> {
  const { connectionId, worksheetId } = at
  const workspace = await app.host.call('workspace.get', { connectionId })
  if (!workspace.ok) return { found: [], unread: 1 }
  const others = workspace.value.worksheets.filter((it) => it.id !== worksheetId && !it.isGone)
  const found: Pointers['found'][number][] = []
  let unread = 0
  const look = async (other: WorksheetEntry): Promise<void> => {
    const design = await app.host.call('structure.read', { connectionId, worksheetId: other.id })
    if (!design.ok) unread += 1
    for (const field of design.ok ? design.value.fields : []) {
      if (isRelation(field.typeCode) && field.dataSource === worksheetId) found.push({ worksheet: other.name, field: field.name })
    }
  }
  for (let next = 0; next < others.length; next += atOnce) await Promise.all(others.slice(next, next + atOnce).map(look))
  return { found, unread }
}

export async function deleteWorksheet(app: App, at: SheetRef, name: string): Promise<void> {
  const losses = await app.host.call('structure.losses', { ...at, fields: null })
  if (!losses.ok) return app.notices.fail('It could not be found out what would be lost, so nothing was deleted', losses.error)
  const pointers = await findPointers(app, at)
  const isSure = await askUser(app, {
    title: `Delete the worksheet “${name}”?`,
    text: 'It goes for everybody who uses the application, and there is no way to bring it back. Export it first if anything in it may be needed again. What goes:',
    points: sayWorksheetLosses(losses.value, pointers),
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
