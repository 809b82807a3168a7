/** Saves a structure's draft: first says what would be lost, then sends one change, then keeps the order of the columns here. */

import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, type WorksheetId, worksheetId as worksheetIdOf } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { designKeys } from '../../state/structure/design-queries.ts'
import { knownDesignRules, rulesProblem } from '../../state/structure/design-rules.ts'
import { keepStructure, noteSave, structureKey } from '../../state/structure/designs-state.ts'
import { type FieldDraft, type StructureDraft, structureProblem } from '../../state/structure/structure-draft.ts'
import { arrangedLayout, isEmptyEdit, isReordered, toEdit, toNewField } from '../../state/structure/structure-edit.ts'
import { closeTab, openTab, tabKey } from '../../state/tabs-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { openWorksheet } from '../window/open-worksheet.ts'
import { maySave } from './ask-losses.ts'
import { mayHaveTwins, optionListsOf } from './ask-twins.ts'

async function keepOrder(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId,
  draft: StructureDraft,
  state: WorksheetState,
): Promise<Result<GridLayout | null, HostError>> {
  if (!isReordered(draft)) return ok(state.layout)
  const existing = new Set(draft.baseOrder)
  // A new field is known by its name: names of new fields are not taken by others.
  const idOf = (field: FieldDraft): string | null =>
    field.origin !== null
      ? field.id
      : (state.fields.find((it) => !existing.has(it.id) && it.name.trim() === field.name.trim())?.id ?? null)
  const layout = arrangedLayout(draft, state.layout, idOf)
  return mapOk(await app.host.call('layout.set', { connectionId, worksheetId, layout }), () => layout)
}

async function saveExisting(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId,
  draft: StructureDraft,
): Promise<Result<boolean, HostError>> {
  const may = await maySave(app, connectionId, draft)
  if (!may.ok || !may.value) return may
  const edit = toEdit(draft)
  const at = { connectionId, worksheetId }
  const edited = isEmptyEdit(edit)
    ? await app.host.call('worksheet.open', at)
    : await app.host.call('structure.edit', { ...at, ...edit })
  if (!edited.ok) return edited
  const layout = await keepOrder(app, connectionId, worksheetId, draft, edited.value)
  if (!layout.ok) app.notices.fail('The order of the columns was not kept', layout.error)
  const state = layout.ok ? { ...edited.value, layout: layout.value } : edited.value
  app.queries.setQueryData(queryKeys.worksheet(connectionId, worksheetId), state)
  // The list must show what the service made of it before the draft goes, or the old structure would flash up.
  await app.queries.refetchQueries({ queryKey: designKeys.design(connectionId, worksheetId), exact: true })
  app.notices.show({ tone: 'good', id: 'structure-saved', title: `“${draft.name.trim()}” is saved` })
  return ok(true)
}

async function create(app: App, connectionId: ConnectionId, draft: StructureDraft): Promise<Result<boolean, HostError>> {
  const name = draft.name.trim()
  const rules = knownDesignRules(app, connectionId)
  const [alias, remark] = [draft.alias.trim(), draft.remark.trim()]
  const created = await app.host.call('worksheet.create', {
    connectionId,
    name,
    // Only V2 takes it while the worksheet is made (V2 operation 2).
    ...(alias === '' || rules.canEdit ? {} : { alias }),
    ...(draft.sectionId === null ? {} : { sectionId: draft.sectionId }),
    fields: draft.fields.map((field) => toNewField(field, rules)),
  })
  if (!created.ok) return created
  const worksheetId = worksheetIdOf.parse(created.value.worksheetId)
  if (rules.canEdit && (alias !== '' || remark !== '')) {
    const named = await app.host.call('structure.edit', {
      connectionId,
      worksheetId,
      ...(alias === '' ? {} : { alias }),
      ...(remark === '' ? {} : { remark }),
      addFields: [],
      editFields: [],
      removeFields: [],
    })
    // The worksheet exists: trying again would make a second one.
    if (!named.ok) app.notices.fail(`“${name}” was made, but without its alias and remark`, named.error)
  }
  app.tabs.update((state) => closeTab(state, tabKey({ kind: 'structure', worksheetId: null, title: '' })))
  openWorksheet(app, worksheetId, name)
  app.notices.show({
    tone: 'good',
    id: 'structure-saved',
    title: `“${name}” is made, with ${countOf(draft.fields.length, 'field')}`,
    action: { label: 'Show its fields', run: () => openStructure(app, worksheetId, name) },
  })
  return ok(true)
}

/** Does nothing while a save runs or something still has to be filled in. */
export async function saveStructure(app: App, connectionId: ConnectionId, draft: StructureDraft): Promise<void> {
  const key = structureKey(connectionId, draft.worksheetId)
  if (structureProblem(draft) !== null || rulesProblem(draft, knownDesignRules(app, connectionId)) !== null) return
  if (app.designs.get().saves.get(key)?.isBusy === true) return
  if (!(await mayHaveTwins(app, optionListsOf(draft)))) return
  app.designs.update((state) => noteSave(state, key, { isBusy: true, error: null }))
  const saved =
    draft.worksheetId === null
      ? await create(app, connectionId, draft)
      : await saveExisting(app, connectionId, draft.worksheetId, draft)
  app.designs.update((state) => {
    if (saved.ok && saved.value) return keepStructure(state, key, null)
    return noteSave(state, key, { isBusy: false, error: saved.ok ? null : saved.error })
  })
  if (!saved.ok || !saved.value) return
  void app.queries.invalidateQueries({ queryKey: queryKeys.workspace(connectionId) })
  void app.queries.invalidateQueries({ queryKey: designKeys.optionSets(connectionId) })
}

export function openStructure(app: App, worksheetId: WorksheetId | null, name: string): void {
  app.tabs.update((state) =>
    openTab(state, { kind: 'structure', worksheetId, title: worksheetId === null ? name : `Fields of ${name}` }),
  )
}
