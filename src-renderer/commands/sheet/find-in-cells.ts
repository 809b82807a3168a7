/** Finding text in cells and replacing it: the search runs in the host, the window walks from hit to hit. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import type { RunTarget } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { FindHit } from '../../../src-shared/host/calls/find-calls.ts'
import { type FieldId, fieldId, type RowKey, type ViewHandle } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { answerSearch, closeFind, isAnswered, openFind, type Sought, tickHits } from '../../state/sheet/find-state.ts'
import { readingForms } from '../../state/sheet/reading-forms.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { goToElement } from '../open-popup.ts'
import { runOperation } from './run-operation.ts'

export const findPanelId = 'find-panel'
export const findTextId = 'find-text'

/** Takes the text of the quick search along. */
export function showFind(app: App, isReplacing: boolean): void {
  const { worksheetId } = app.grid.get() ?? {}
  const text = worksheetId === undefined ? '' : sheetOf(app.sheets.get(), worksheetId).search
  app.find.update((state) => openFind(state, isReplacing, state.query.text === '' ? text : ''))
  goToElement(app, findTextId)
}

export function hideFind(app: App): void {
  const { search, running } = app.find.get()
  const find = running ?? (search.kind === 'found' ? search.find : null)
  if (find !== null) void app.host.call('find.drop', { find })
  app.find.update(closeFind)
  app.grid.get()?.focus()
}

/** Columns in the order of the screen. */
function searchedFields(app: App): readonly FieldId[] {
  const { field, within } = app.find.get()
  const shown =
    app.grid
      .get()
      ?.layout()
      .columns.filter((it) => !it.isHidden) ?? []
  const fields = shown.map((it) => fieldId.parse(it.fieldId))
  if (field !== null) return fields.filter((id) => id === field)
  if (within === null) return fields
  const selected = new Set(within.parts.flatMap((it) => it.fields))
  return fields.filter((id) => selected.has(id))
}

/** The part of the selected cells that lies in the searched columns. */
const partsIn = (within: Area, fields: readonly FieldId[]): Area['parts'] =>
  within.parts
    .map(({ rows, fields: ofPart }) => ({ rows, fields: ofPart.filter((id) => fields.includes(id)) }))
    .filter((it) => it.fields.length > 0)

/** Searches anew; the answer to an older search is left unread. Hits stay on the screen until the new ones are known. */
export async function searchCells(app: App, find: string, shown: { view: ViewHandle; revision: number }): Promise<void> {
  const sought = app.find.get()
  const { query, within } = sought
  const fields = searchedFields(app)
  const parts = within === null ? null : partsIn(within, fields)
  if (query.text === '' || fields.length === 0 || parts?.length === 0) {
    app.find.update((state) => answerSearch(state, { kind: 'none' }))
    return
  }
  app.find.update((state) => ({ ...state, running: find }))
  const { view, revision } = within ?? shown
  const forms = readingForms(app)
  const answer = await app.host.call('find.run', { find, view, revision, query, forms, fields: [...fields], parts })
  const present = app.find.get()
  if (!present.isOpen || !isSame(present, sought)) return
  if (answer.ok) {
    const at = await hitAgain(app, find, present.at)
    app.find.update((state) =>
      isSame(state, sought) ? answerSearch(state, { kind: 'found', find, ...answer.value, view, revision }, at) : state,
    )
  } else if (answer.error.kind !== 'cancelled')
    app.find.update((state) => answerSearch(state, { kind: 'failed', message: answer.error.message }))
}

const isSame = (a: Sought, b: Sought): boolean => a.query === b.query && a.field === b.field && a.within === b.within

/** Resolves once it is known what there is of the text that is looked for now, or the panel is closed. */
function answered(app: App): Promise<void> {
  const isOver = (): boolean => !app.find.get().isOpen || isAnswered(app.find.get())
  if (isOver()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = app.find.subscribe(() => {
      if (!isOver()) return
      stop()
      resolve()
    })
  })
}

/** The hit in front among the hits of a new search; null when it is none any more. */
async function hitAgain(app: App, find: string, at: FindHit | null): Promise<FindHit | null> {
  if (at === null) return null
  const answer = await app.host.call('find.step', { find, from: beforeField(app, at), by: 1 })
  const hit = answer.ok ? answer.value.hit : null
  return hit?.row === at.row && hit.field === at.field ? hit : null
}

/** The place just before a cell, so that the next step comes to the cell itself. */
function beforeField(app: App, { position, field }: Pick<FindHit, 'position' | 'field'>) {
  const fields = searchedFields(app)
  return { position, field: fields[fields.indexOf(field) - 1] ?? null }
}

export async function stopSearch(app: App): Promise<void> {
  const { running } = app.find.get()
  if (running === null) return
  app.find.update((state) => answerSearch(state, { kind: 'stopped' }))
  await app.host.call('find.cancel', { find: running })
}

/** Where the walk goes on from: the cell with the focus. It counts itself while no hit has been gone to. */
function walkFrom(app: App, by: 1 | -1): { readonly position: number; readonly field: FieldId | null; readonly row?: RowKey } {
  const grid = app.grid.get()
  const { at } = app.find.get()
  const position = grid?.focusedIndex() ?? 0
  const focused = grid?.focusedCell() ?? null
  if (at !== null && (focused === null || (focused.row === at.row && focused.field === at.field)))
    return { position: at.position, field: at.field }
  if (focused === null) return { position, field: null }
  // The head of a group is no row: positions are all there is.
  const { row, field } = focused
  return by === -1 || at !== null ? { position, field, row } : { ...beforeField(app, { position, field }), row }
}

const isInPanel = (element: Element | null): boolean => document.getElementById(findPanelId)?.contains(element) === true

/**
 * Goes to the next or previous hit of what is looked for now, also when it was typed just before; steps asked for faster than the grid goes
 * follow one another. Whoever types in the panel keeps the keyboard; keys that are pressed in the grid meanwhile are meant for the hit.
 */
export function stepFind(app: App, by: 1 | -1): Promise<void> {
  const state = app.find.get()
  const { isOpen, stepped: before } = state
  if (!isOpen) {
    showFind(app, false)
    return before
  }
  const step = () => takeStep(app, by)
  const release = isAnswered(state) && !isInPanel(document.activeElement) ? app.keyboard.hold() : () => undefined
  const stepped = before.then(step, step).finally(release)
  app.find.update((state) => ({ ...state, stepped }))
  return stepped
}

async function takeStep(app: App, by: 1 | -1): Promise<void> {
  await answered(app)
  const { search } = app.find.get()
  if (search.kind !== 'found' || search.hits === 0) return
  const answer = await app.host.call('find.step', { find: search.find, from: walkFrom(app, by), by })
  if (!answer.ok) {
    app.notices.fail('The next hit was not found', answer.error)
    return
  }
  const { hit } = answer.value
  app.find.update((state) => ({ ...state, at: hit }))
  if (hit === null) return
  const before = document.activeElement
  await app.grid.get()?.goTo(hit.row, hit.field)
  if (before instanceof HTMLElement && isInPanel(before)) before.focus()
}

export function replaceOperation(app: App): Operation {
  const { query, by } = app.find.get()
  return { op: 'replace', query, by, forms: readingForms(app) }
}

/** Replaces in the hit in front and goes on to the next; where none is in front yet, goes to the first. */
export async function replaceOne(app: App, at: SheetRef): Promise<void> {
  const { at: hit, search } = app.find.get()
  if (search.kind !== 'found') return
  if (hit !== null) {
    const target: RunTarget = { of: 'cells', cells: [{ row: hit.row, field: hit.field }] }
    const outcome = await runOperation(app, at, target, replaceOperation(app), 'quietly')
    if (outcome === null) return
  }
  await stepFind(app, 1)
}

export async function replaceTicked(app: App, at: SheetRef): Promise<void> {
  const { ticked, search } = app.find.get()
  if (search.kind !== 'found' || ticked.length === 0) return
  const cells = ticked.map(({ row, field }) => ({ row, field }))
  const outcome = await runOperation(app, at, { of: 'cells', cells }, replaceOperation(app))
  if (outcome !== null) app.find.update((state) => tickHits(state, ticked, false))
  backToText(app)
}

/** The pressed button may have nothing left to do, and a disabled one loses the keyboard to nowhere. */
function backToText(app: App): void {
  const { activeElement } = document
  const isOurs = activeElement === document.body || isInPanel(activeElement)
  if (isOurs) goToElement(app, findTextId)
}

export async function replaceAll(app: App, at: SheetRef): Promise<void> {
  const { search } = app.find.get()
  if (search.kind !== 'found' || search.hits === 0 || !isAnswered(app.find.get())) return
  await runOperation(app, at, { of: 'find', find: search.find }, replaceOperation(app))
  backToText(app)
}
