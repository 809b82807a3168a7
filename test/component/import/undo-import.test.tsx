import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UndoImport } from '../../../src-renderer/views/import/undo-import.tsx'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

async function openUndo(run: ImportDraft['run']) {
  const test = createTestApp()
  const { id: connectionId } = openSampleIn(test)
  const source = { text: 'Order,Amount,State\nA-1,10.5,Open\n' }
  const begun = await test.app.host.call('import.begin', { connectionId, worksheetId: worksheetId.parse('orders'), source })
  if (!begun.ok) throw new Error(begun.error.message)
  const draft: ImportDraft = { ...begun.value, state: 'done', run }
  const known = test.fake.world.imports.get(draft.importId)
  if (known !== undefined) test.fake.world.imports.set(draft.importId, { ...known, draft })
  const rendered = renderInApp(<UndoImport draft={draft} />, test)
  const called = () => test.fake.calls.filter((call) => call.name === 'import.undo').map((call) => call.request)
  return { ...rendered, draft, called }
}

const created = { kind: 'create', triggerWorkflow: false, written: 2 } as const

it('says what will happen before it stages anything, and can be left', async () => {
  const { user, called } = await openUndo(created)
  expect(
    await screen.findByText('This is staged like any other change. Nothing is sent before you review and push it.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo this import…' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(called()).toEqual([])
})

const points = () => screen.getAllByRole('listitem').map((it) => it.textContent)

it('says that the rows go to the recycle bin, and nothing of workflows where none ran', async () => {
  await openUndo(created)
  expect(points()).toEqual(['2 created rows will be deleted, to the recycle bin.'])
})

it('says that workflows which ran are not undone', async () => {
  await openUndo({ ...created, triggerWorkflow: true })
  expect(points()).toEqual([
    '2 created rows will be deleted, to the recycle bin.',
    'Workflows that ran because of it are not undone.',
  ])
})

it('stages the deletion, keeps changed rows unless told not to, and leads to the review', async () => {
  const { user, called, draft } = await openUndo(created)
  await user.click(await screen.findByRole('button', { name: 'Undo this import…' }))
  await user.click(screen.getByRole('checkbox', { name: 'Keep rows that were changed since' }))
  await user.click(screen.getByRole('button', { name: 'Stage the deletion' }))
  expect(await screen.findByText('2 rows staged for deletion: review and push them.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Review changes' })).toBeTruthy()
  expect(called()).toEqual([{ importId: draft.importId, keepChanged: false }])
})

it('offers nothing for an import that was staged for review', async () => {
  await openUndo({ kind: 'stage', triggerWorkflow: false, written: 2 })
  expect(screen.queryByRole('button', { name: 'Undo this import…' })).toBeNull()
})
