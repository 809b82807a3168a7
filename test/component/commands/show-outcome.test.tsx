import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showOutcome } from '../../../src-renderer/commands/sheet/show-outcome.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { fieldId, newRowKey, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')
const done: RunOutcome = {
  staged: {
    ...{ cells: 3, updatedRows: 3, createdRows: 0, deletedRows: 0, failed: 0, unsettled: 0, conflicts: 0, held: 0 },
    ...{ problems: 0, errors: 0, warnings: 0 },
  },
  undo: null,
  redo: null,
  changed: 3,
  unchanged: 0,
  skipped: [],
  refused: [],
  refusedCells: 0,
}

/** What is said of a paste, and the dialog behind its button. */
async function paste(outcome: Partial<RunOutcome>) {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  showOutcome(test.app, { connectionId, worksheetId: customers }, 'Pasted', { ...done, ...outcome })
  const [notice] = test.notices
  if (notice?.action === undefined) return { notice }
  renderInApp(<DialogHost />, test)
  notice.action.run()
  return { notice, dialog: await screen.findByRole('dialog', { name: 'Pasted 3 cells' }) }
}

it('says the most frequent reason of cells that were left out, and lists all of them on demand', async () => {
  const skipped = ['The first.', 'The second.', 'The third.'].map((reason, i) => ({ reason, cells: i + 1 }))
  const { notice, dialog } = await paste({ skipped })
  expect(notice?.text).toBe('6 cells were left out: The third. And for 2 more reasons.')
  expect(notice?.action?.label).toBe('Show the reasons')
  for (const { reason } of skipped) expect(dialog?.textContent).toContain(reason)
  expect(dialog?.querySelector('table')).toBeNull()
})

it('needs no list for one reason', async () => {
  const { notice } = await paste({ skipped: [{ reason: 'The row is marked for deletion.', cells: 2 }] })
  expect(notice).toMatchObject({ tone: 'warning', text: 'The row is marked for deletion. (2 cells)' })
  expect(notice?.action).toBeUndefined()
})

it('says what was rounded or cut, of a single cell too', async () => {
  const { notice } = await paste({ changed: 1, noted: [{ note: 'Rounded to 2 decimal places', cells: 1 }] })
  expect(notice).toMatchObject({ tone: 'warning', title: 'Pasted 1 cell', text: 'Rounded to 2 decimal places (1 cell).' })
})

it('names the row of each cell that could not take its text', async () => {
  const field = fieldId.parse('f')
  const refused = [
    { row: rowKey.parse('r1'), title: 'Northwind', field, text: 'x', why: 'Not a number' },
    { row: newRowKey('7'), title: '', field, text: 'y', why: 'Not a date' },
    { row: rowKey.parse('r2'), title: '', field, text: 'z', why: 'Not a date' },
  ]
  const { dialog } = await paste({ refused, refusedCells: 3 })
  const rows = [...(dialog?.querySelectorAll('tbody tr') ?? [])].map((row) => row.querySelector('td')?.textContent)
  expect(rows).toEqual(['Northwind', 'New row', 'Untitled row'])
})
