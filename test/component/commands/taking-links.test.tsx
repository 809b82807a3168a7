import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { runAskingToTake } from '../../../src-renderer/commands/sheet/ask-to-take.ts'
import { sayCopiesLack, saySkipped } from '../../../src-renderer/commands/sheet/skipped-words.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { PlanView } from '../../../src-renderer/views/review/plan-view.tsx'
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { TakenFrom } from '../../../src-shared/host/calls/edit-calls.ts'
import { rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'

const taken: TakenFrom = {
  worksheetId: worksheetId.parse('customers'),
  name: 'Customers',
  field: 'Orders',
  relatedWorksheetId: worksheetId.parse('orders'),
  rows: 3,
  links: 9,
  first: [
    { row: rowKey.parse('a'), title: 'Alpine Gear', links: 7 },
    { row: rowKey.parse('b'), title: '', links: 1 },
  ],
  unknown: 0,
}
const staged = { cells: 0, updatedRows: 0, createdRows: 0, deletedRows: 0, failed: 0, unsettled: 0, conflicts: 0, held: 0 }
const outcome = (more: Partial<RunOutcome>): RunOutcome => ({
  ...{ staged: { ...staged, problems: 0, errors: 0, warnings: 0 }, undo: null, redo: null },
  ...{ changed: 0, unchanged: 0, skipped: [], refused: [], refusedCells: 0, ...more },
})

describe('a change that would take links from other rows', () => {
  const start = () => {
    const test = createTestApp()
    renderInApp(<DialogHost />, test)
    const asked: boolean[] = []
    const ended = runAskingToTake(test.app, async (takesLinks) => {
      asked.push(takesLinks)
      return takesLinks ? outcome({ changed: 1 }) : outcome({ takes: [taken] })
    })
    return { asked, ended, user: userEvent.setup() }
  }

  it('says whose they are and how many, and is made only when the user agrees', async () => {
    const { asked, ended, user } = start()
    const dialog = await screen.findByRole('dialog', { name: 'Take 9 links from 3 other rows?' })
    expect(dialog.textContent).toContain(
      '3 rows of Customers lose 9 links in Orders: Alpine Gear (7), A row without a title (1). And 1 more row.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Take them' }))
    expect(await ended).toMatchObject({ changed: 1 })
    expect(asked).toEqual([false, true])
  })

  it('is not made when the user does not', async () => {
    const { asked, ended, user } = start()
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await ended).toBeNull()
    expect(asked).toEqual([false])
  })

  it('that takes none is made without a question', async () => {
    const { app } = createTestApp()
    expect(await runAskingToTake(app, async () => outcome({ changed: 2 }))).toMatchObject({ changed: 2 })
  })
})

it('stands in the plan of a push, with what is not known', () => {
  const test = createTestApp()
  const plan = {
    ...{ planId: 'p', worksheets: [], requests: 1, workflowEvents: 0, left: [], irreversible: [] },
    estimatedSeconds: null,
  }
  const unsure = { ...taken, rows: 0, links: 0, first: [], unknown: 2, field: 'Contacts' }
  renderInApp(<PlanView plan={{ ...plan, takes: [taken, unsure] }} />, test)
  const items = within(screen.getByRole('list', { name: 'Taken from other rows' })).getAllByRole('listitem')
  expect(items.map((it) => it.textContent?.trim())).toEqual([
    '3 rows of Customers lose 9 links in Orders: Alpine Gear (7), A row without a title (1). And 1 more row.',
    '2 links in Contacts may be taken from other rows of Customers: whose they are is not known here.',
  ])
})

it('names what a copy leaves out in one sentence', () => {
  expect(
    sayCopiesLack([
      { why: 'links', fields: ['Contacts', 'Orders'] },
      { why: 'unique', fields: ['VAT number'] },
      { why: 'locked', fields: ['Turnover'] },
    ]),
  ).toBe(
    'Left out: Contacts, Orders (their rows stay with the original); VAT number (no two rows may hold the same); Turnover (it cannot be set here).',
  )
  const columns = ['Orders', 'Turnover'].map((column) => ({ column, reason: `${column} is left out.`, cells: 2 }))
  expect(saySkipped(columns)).toBe('Left out: Orders, Turnover (4 cells).')
  expect(saySkipped([...columns, { reason: 'The row is gone.', cells: 1 }])).toBe(
    'Left out: Orders, Turnover, and single cells (5 cells).',
  )
})
