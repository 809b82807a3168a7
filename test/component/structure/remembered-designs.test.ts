import { expect, it } from 'vitest'
import { createApp } from '../../../src-renderer/state/app.ts'
import { recallTabs, rememberTabs } from '../../../src-renderer/state/connection/remembered-tabs.ts'
import { keepSet, keepStructure, setKey, structureKey } from '../../../src-renderer/state/structure/designs-state.ts'
import { keepDesigns } from '../../../src-renderer/state/structure/remembered-designs.ts'
import { newSetDraft, setDraftOf } from '../../../src-renderer/state/structure/set-draft.ts'
import { addFieldDraft, draftOf, newFieldDraft, newStructure } from '../../../src-renderer/state/structure/structure-draft.ts'
import { noTabs, openTab } from '../../../src-renderer/state/tabs-state.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')

it('brings back the drafts of structures and option sets after the window was loaded again', async () => {
  const test = createTestApp()
  const { app } = test
  const { id } = await openSampleIn(test)
  keepDesigns(app)
  const design = await app.host.call('structure.read', { connectionId: id, worksheetId: customers })
  const sets = await app.host.call('option-sets.list', { connectionId: id })
  if (!design.ok || !sets.ok) throw new Error('the host answers')
  const base = draftOf(customers, design.value, null, null)
  const draft = addFieldDraft({ ...base, name: 'Clients' }, newFieldDraft(base.fields, '10', 'Tags'))
  const [set] = sets.value.sets
  if (set === undefined) throw new Error('a set')
  app.designs.update((state) => keepStructure(state, structureKey(id, customers), draft))
  app.designs.update((state) => keepStructure(state, structureKey(id, null), newStructure('s')))
  app.designs.update((state) => keepSet(state, setKey(id, set.id), { ...setDraftOf(set), name: 'Other' }))
  app.designs.update((state) => keepSet(state, setKey(id, ''), newSetDraft))

  const again = createApp(app)
  keepDesigns(again)
  expect(again.designs.get().structures).toEqual(app.designs.get().structures)
  expect(again.designs.get().sets).toEqual(app.designs.get().sets)
  again.designs.update((state) => keepStructure(state, structureKey(id, customers), null))
  const third = createApp(app)
  keepDesigns(third)
  expect([...third.designs.get().structures.keys()]).toEqual([structureKey(id, null)])
})

it('forgets what another version has written', () => {
  const { app } = createTestApp()
  app.memory.write('designs', { structures: [['key', { name: 'x' }]], sets: [] })
  keepDesigns(app)
  expect(app.designs.get().structures.size).toBe(0)
})

it('opens the designer again where it stood', () => {
  const { app } = createTestApp()
  const id = connectionId.parse('c')
  const tabs = [
    { kind: 'worksheet', worksheetId: customers, title: 'Customers' },
    { kind: 'structure', worksheetId: customers, title: 'Fields of Customers' },
    { kind: 'structure', worksheetId: null, title: 'New worksheet' },
    { kind: 'option-sets' },
  ] as const
  const state = tabs.reduce((known, tab) => openTab(known, tab), noTabs)
  rememberTabs(app.memory, id, state)
  expect(recallTabs(app.memory, id)).toEqual(state)
})
