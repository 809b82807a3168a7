/** Choosing, saving, renaming and removing the views of a worksheet. */

import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { SavedView, ServiceView, ViewRef, WorksheetViews } from '../../../src-shared/host/calls/view-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { ViewContent } from '../../../src-shared/host/view-content.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, type SheetState, sheetOf } from '../../state/sheet/sheet-state.ts'
import { chooseOwn, chooseService, contentOf, isSameRef, leaveView, serviceLayout } from '../../state/sheet/view-state.ts'
import { todayOf } from '../../ui/format/today.ts'
import { jobEnd } from '../job-end.ts'

const change = (app: App, { worksheetId }: SheetRef, step: (sheet: SheetState) => SheetState): void =>
  app.sheets.update((state) => changeSheet(state, worksheetId, step))

const gridOf = (app: App, at: SheetRef) => {
  const grid = app.grid.get()
  return grid?.worksheetId === at.worksheetId ? grid : null
}

const worksheetOf = (app: App, at: SheetRef): WorksheetState | null =>
  app.queries.getQueryData<WorksheetState>(queryKeys.worksheet(at.connectionId, at.worksheetId)) ?? null

export const viewsOf = (app: App, at: SheetRef): WorksheetViews | undefined =>
  app.queries.getQueryData<WorksheetViews>(queryKeys.views(at.connectionId, at.worksheetId))

const readViewsAgain = (app: App, at: SheetRef): Promise<void> =>
  app.queries.invalidateQueries({ queryKey: queryKeys.views(at.connectionId, at.worksheetId) })

/** The grid keeps the columns while it is shown; null is the arrangement that the structure gives. */
function arrange(app: App, at: SheetRef, layout: GridLayout | null): void {
  const grid = gridOf(app, at)
  if (layout === null) grid?.resetLayout()
  else grid?.applyLayout(layout)
}

export function showOwnView(app: App, at: SheetRef, view: SavedView): void {
  change(app, at, (sheet) => chooseOwn(sheet, view, todayOf(app.clock.now())))
  arrange(app, at, view.content.columns)
}

/** The worksheet as it is, without any view. */
export function showWithoutView(app: App, at: SheetRef): void {
  change(app, at, leaveView)
  arrange(app, at, worksheetOf(app, at)?.layout ?? null)
}

/** The columns that a view of the service shows, over the worksheet's own arrangement. */
export function layoutOfService(
  view: ServiceView,
  worksheet: Pick<WorksheetState, 'fields' | 'layout'>,
  present: GridLayout | null,
): GridLayout {
  const fieldIds = worksheet.fields.map((field) => field.id as string)
  const own = worksheet.layout ??
    present ?? { columns: fieldIds.map((fieldId) => ({ fieldId, width: null, isHidden: false, pinned: null })) }
  return serviceLayout(view, own, fieldIds)
}

function showRead(app: App, at: SheetRef, view: ServiceView): void {
  const worksheet = worksheetOf(app, at)
  if (worksheet === null) return
  const layout = layoutOfService(view, worksheet, gridOf(app, at)?.layout() ?? null)
  change(app, at, (sheet) => chooseService(sheet, view, layout))
  arrange(app, at, layout)
}

/** Shows what was read of the view before, at once, and reads it again; where nothing was, its rows are shown when they have come. */
export async function showServiceView(app: App, at: SheetRef, view: ServiceView): Promise<void> {
  if (view.read !== null) showRead(app, at, view)
  const before = sheetOf(app.sheets.get(), at.worksheetId).view
  const started = await app.host.call('views.read', { ...at, id: view.id })
  if (!started.ok) return app.notices.fail(`“${view.name}” could not be read`, started.error)
  const job = await jobEnd(app, started.value.jobId)
  if (job.error !== null) {
    const what = view.read === null ? `“${view.name}” could not be read` : `“${view.name}” shows the rows it had before`
    return app.notices.fail(what, job.error)
  }
  if (job.status !== 'done') return
  await readViewsAgain(app, at)
  const now = sheetOf(app.sheets.get(), at.worksheetId).view
  const read = viewsOf(app, at)?.service.find((it) => it.id === view.id)
  // Whoever went to another view meanwhile is not fetched back; one that is shown already keeps what the user changed since.
  if (read === undefined || !isSameRef(before, now) || view.read !== null) return
  showRead(app, at, read)
}

const save = async (
  app: App,
  at: SheetRef,
  id: string | null,
  name: string,
  content: ViewContent,
): Promise<Result<SavedView, HostError>> => {
  const saved = await app.host.call('views.save', { ...at, id, name, content })
  if (saved.ok) await readViewsAgain(app, at)
  return saved
}

const present = (app: App, at: SheetRef): ViewContent => {
  const sheet = sheetOf(app.sheets.get(), at.worksheetId)
  return contentOf(sheet, gridOf(app, at)?.layout() ?? sheet.layout)
}

/** Keeps what is shown now under the view's name. */
export async function saveView(app: App, at: SheetRef, { id, name }: SavedView): Promise<void> {
  const saved = await save(app, at, id, name, present(app, at))
  if (!saved.ok) return app.notices.fail('The view was not saved', saved.error)
  change(app, at, (sheet) => ({ ...sheet, layout: saved.value.content.columns }))
  app.notices.show({ tone: 'good', id: 'view-saved', title: `“${name}” is saved` })
}

/** Keeps what is shown now as a new view, and goes on in it. The dialog shows a failure itself. */
export async function saveAsView(app: App, at: SheetRef, name: string): Promise<Result<null, HostError>> {
  const saved = await save(app, at, null, name, present(app, at))
  if (!saved.ok) return saved
  const { id, content } = saved.value
  change(app, at, (sheet) => ({ ...sheet, view: { kind: 'own', id }, layout: content.columns }))
  return ok(null)
}

export async function renameView(app: App, at: SheetRef, view: SavedView, name: string): Promise<Result<null, HostError>> {
  return mapOk(await save(app, at, view.id, name, view.content), () => null)
}

/** Whoever is in the view goes back to the worksheet as it is; the notice brings both back. */
export async function removeView(app: App, at: SheetRef, view: SavedView): Promise<void> {
  const removed = await app.host.call('views.remove', { ...at, id: view.id })
  if (!removed.ok) return app.notices.fail('The view was not deleted', removed.error)
  const wasChosen = isSameRef(sheetOf(app.sheets.get(), at.worksheetId).view, { kind: 'own', id: view.id })
  if (wasChosen) showWithoutView(app, at)
  await readViewsAgain(app, at)
  app.notices.show({
    tone: 'info',
    id: 'view-removed',
    title: `“${view.name}” is deleted`,
    action: {
      label: 'Undo',
      run: () =>
        void save(app, at, view.id, view.name, view.content).then((saved) => {
          if (!saved.ok) app.notices.fail('The view did not come back', saved.error)
          else if (wasChosen) showOwnView(app, at, saved.value)
        }),
    },
  })
}

export async function setFirstView(app: App, at: SheetRef, view: ViewRef | null): Promise<void> {
  const saved = await app.host.call('views.set-first', { ...at, view })
  if (!saved.ok) return app.notices.fail('What opens first was not saved', saved.error)
  await readViewsAgain(app, at)
}
