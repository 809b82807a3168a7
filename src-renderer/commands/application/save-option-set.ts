/** Saving and deleting option sets. */
import type { OptionSet } from '../../../src-shared/host/calls/option-set-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { designKeys } from '../../state/structure/design-queries.ts'
import { chooseSet, keepSet, noteSave, setKey } from '../../state/structure/designs-state.ts'
import { type SetDraft, setProblem, toSetForm } from '../../state/structure/set-draft.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'
import { maySaveSet } from './ask-losses.ts'
import { mayHaveTwins } from './ask-twins.ts'

/** Fields that use the set show its options: every structure and worksheet may look different now. */
async function readAgain(app: App, connectionId: ConnectionId): Promise<void> {
  await app.queries.refetchQueries({ queryKey: designKeys.optionSets(connectionId) })
  void app.queries.invalidateQueries({ queryKey: [...queryKeys.ofConnection(connectionId), 'design'] })
}

/** Worksheets in use take the new options when their structure is read again. */
async function refreshUsers(app: App, connectionId: ConnectionId, set: OptionSet | null): Promise<void> {
  for (const { id } of set?.usedBy ?? []) {
    const open = app.tabs.get().tabs.find((tab) => tab.kind === 'worksheet' && tab.worksheetId === id)
    if (open?.kind !== 'worksheet') continue
    const state = await app.host.call('worksheet.refresh', { connectionId, worksheetId: open.worksheetId })
    if (state.ok) app.queries.setQueryData(queryKeys.worksheet(connectionId, open.worksheetId), state.value)
  }
}

export async function saveOptionSet(app: App, connectionId: ConnectionId, draft: SetDraft): Promise<void> {
  const { host, designs, notices } = app
  const key = setKey(connectionId, draft.origin?.id ?? '')
  if (setProblem(draft, []) !== null || designs.get().saves.get(key)?.isBusy === true) return
  const before = draft.origin?.options.map((it) => it.value) ?? []
  if (!(await mayHaveTwins(app, [{ name: draft.name.trim(), options: draft.options, before }]))) return
  designs.update((state) => noteSave(state, key, { isBusy: true, error: null }))
  const may = await maySaveSet(app, connectionId, draft)
  if (!may.ok || !may.value)
    return designs.update((state) => noteSave(state, key, { isBusy: false, error: may.ok ? null : may.error }))
  const form = { connectionId, ...toSetForm(draft) }
  const saved =
    draft.origin === null
      ? await host.call('option-sets.create', form)
      : await host.call('option-sets.edit', { ...form, id: draft.origin.id })
  if (!saved.ok) return designs.update((state) => noteSave(state, key, { isBusy: false, error: saved.error }))
  await readAgain(app, connectionId)
  const id = 'id' in saved.value ? saved.value.id : (draft.origin?.id ?? '')
  designs.update((state) => chooseSet(keepSet(state, key, null), id))
  notices.show({ tone: 'good', id: 'set-saved', title: `“${form.name}” is saved` })
  void refreshUsers(app, connectionId, draft.origin)
}

export async function deleteOptionSet(app: App, connectionId: ConnectionId, set: OptionSet): Promise<void> {
  const isUsed = set.usedBy.length > 0
  const isSure = await askUser(app, {
    title: `Delete the option set “${set.name}”?`,
    text: isUsed
      ? `Fields of ${countOf(set.usedBy.length, 'worksheet')} take their options from it. What becomes of them is for the service to decide; from then on their options are no longer shared. Used by:`
      : `Its ${countOf(set.options.length, 'option')} go. No worksheet uses it.`,
    points: set.usedBy.map((it) => it.name),
    yes: 'Delete the set',
    isDangerous: true,
  })
  if (!isSure) return
  const deleted = await app.host.call('option-sets.delete', { connectionId, id: set.id })
  if (!deleted.ok) return app.notices.fail(`“${set.name}” was not deleted`, deleted.error)
  app.designs.update((state) => chooseSet(keepSet(state, setKey(connectionId, set.id), null), null))
  await readAgain(app, connectionId)
  app.notices.show({ tone: 'info', id: 'set-deleted', title: `“${set.name}” is deleted` })
}
