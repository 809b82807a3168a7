/** Staging changes: every function is one undoable command of the host, and says so when the host refuses it. */

import type { Staged, UndoStop } from '../../../src-shared/host/calls/edit-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, FileHandle, RowKey } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { PaintedUndo, WayFromHere } from '../../state/sheet/grid-port.ts'
import { putStaged } from '../../state/sheet/put-staged.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import { openPast } from '../push/open-past.ts'

export interface CellEdit {
  readonly row: RowKey
  readonly field: FieldId
  readonly value: CellValue
}

/** Messages that offer Undo: what they would take back is the last step only until there is another. */
export const undoMessages = { bulk: 'bulk', deletedRows: 'deleted-rows' } as const

export function withdrawUndo(app: App): void {
  for (const id of Object.values(undoMessages)) app.notices.withdraw(id)
}

/** The host's answer carries the counts; the toolbar should not wait for the event that repeats them. */
export function noteStaged(app: App, at: SheetRef, staged: Pick<WorksheetState, 'staged' | 'undo' | 'redo'>): void {
  withdrawUndo(app)
  putStaged(app.queries, at, staged)
  void app.queries.invalidateQueries({ queryKey: queryKeys.changes(at.connectionId) })
}

type StagingCall = 'edits.set' | 'edits.attach'

async function stage<N extends StagingCall>(
  app: App,
  what: string,
  name: N,
  request: HostCallRequest<N> & SheetRef,
): Promise<Staged | null> {
  const result = await app.edits.send(() => app.host.call(name, request))
  if (result.ok) noteStaged(app, request, result.value)
  else app.notices.fail(what, result.error)
  return result.ok ? result.value : null
}

/** Null when the host refused. `lost`: what to say when the host refuses, such as the text that was typed. */
export const setCells = (
  app: App,
  at: SheetRef,
  label: string,
  cells: readonly CellEdit[],
  lost = 'The change was not taken',
): Promise<Staged | null> => stage(app, lost, 'edits.set', { ...at, label, cells: [...cells] })

export const attachFiles = (
  app: App,
  at: SheetRef,
  row: RowKey,
  field: FieldId,
  files: readonly FileHandle[],
): Promise<Staged | null> => stage(app, 'The files were not attached', 'edits.attach', { ...at, row, field, files: [...files] })

/** Speaks only through its answer: the dialog that asks says what was refused. */
export async function attachToRows(
  app: App,
  at: SheetRef,
  field: FieldId,
  files: readonly { readonly row: RowKey; readonly file: FileHandle }[],
  replaces: boolean,
): Promise<Result<null, HostError>> {
  const result = await app.edits.send(() =>
    app.host.call('edits.attach-many', { ...at, field, files: [...files], ...(replaces ? { replaces } : {}) }),
  )
  if (!result.ok) return result
  noteStaged(app, at, result.value)
  return ok(null)
}

/** The keys of the new rows; empty when the host refused. */
export async function addRows(
  app: App,
  at: SheetRef,
  rows: readonly Readonly<Record<string, CellValue>>[],
  label = `Add ${countOf(rows.length, 'row')}`,
): Promise<readonly RowKey[]> {
  const result = await app.edits.send(() =>
    app.host.call('edits.add-rows', { ...at, label, rows: rows.map((row) => ({ ...row })) }),
  )
  if (!result.ok) {
    app.notices.fail('The rows were not added', result.error)
    return []
  }
  noteStaged(app, at, result.value)
  return result.value.rows
}

/** `way` leads from where the user was when it was asked for; by default that is now. */
export async function undoOrRedo(app: App, at: SheetRef, which: 'undo' | 'redo', way = wayFromHere(app, at)): Promise<void> {
  const past = app.crossed.get().get(at.worksheetId)
  const asked = past === undefined ? at : { ...at, past }
  const painted = which === 'undo' && past === undefined ? paintUndo(app, at) : null
  const result = await app.edits.send(() => app.host.call(`edits.${which}`, asked))
  if (result.ok && result.value.stop === null) painted?.taken()
  else painted?.refused()
  if (!result.ok) {
    app.notices.fail(which === 'undo' ? 'Nothing was undone' : 'Nothing was done again', result.error)
    return
  }
  const { place, stop } = result.value
  if (stop !== null) return sayStop(app, at, which, stop)
  // Told once for each push; whatever else is done makes it be told again.
  if (past !== undefined) app.crossed.update((known) => new Map(known).set(at.worksheetId, past))
  noteStaged(app, at, result.value)
  if (place !== null && app.grid.get()?.worksheetId === at.worksheetId) await way?.follow(place.row, place.field)
}

function paintUndo(app: App, at: SheetRef): PaintedUndo | null {
  const grid = app.grid.get()
  const state = app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(at.connectionId, at.worksheetId))
  return state === undefined || grid?.worksheetId !== at.worksheetId ? null : grid.paintUndo(state)
}

function wayFromHere(app: App, at: SheetRef): WayFromHere | null {
  const grid = app.grid.get()
  return grid?.worksheetId === at.worksheetId ? grid.wayFromHere() : null
}

/** The next press goes on: it stages the way back of what the service has already, or once more what was taken back there. */
function sayStop(app: App, at: SheetRef, which: 'undo' | 'redo', { label, run, at: sentAt, isPart }: UndoStop): void {
  app.crossed.update((known) => new Map(known).set(at.worksheetId, run))
  const of = which === 'undo' ? 'this' : 'the undo of this'
  const what = isPart ? `A part of ${of}` : `${of.charAt(0).toUpperCase()}${of.slice(1)}`
  const when = sentAt === null ? 'is on the service already' : `was pushed ${formatMoment(sentAt, app.clock.now())}`
  app.notices.show({
    tone: 'info',
    id: 'undo-stop',
    title: `${what} ${when}`,
    text:
      which === 'undo'
        ? `Undo stopped here once. Undo again to stage “${label}” back as a new change; the service keeps it until you push.`
        : `Redo stopped here once. Redo again to stage “${label}” once more as a new change; the service has it as it was before until you push.`,
    ...(run === 0 ? {} : { action: { label: 'Show that push', run: () => openPast(app, run) } }),
  })
}

export async function startPull(app: App, at: SheetRef, mode: 'full' | 'changes'): Promise<void> {
  const result = await app.host.call('pull.start', { ...at, mode })
  if (!result.ok) app.notices.fail('The rows could not be loaded', result.error)
}
