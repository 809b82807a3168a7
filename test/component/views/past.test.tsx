import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { undoOrRedo } from '../../../src-renderer/commands/sheet/stage-edits.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { PastView } from '../../../src-renderer/views/past/past-view.tsx'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const pushOf = (run: number, confirmed: number, refused = 0): PastRun => ({
  ...{ run, kind: 'push', source: '', importId: null, outcome: 'done', triggerWorkflow: true, permanentDelete: false },
  overwritten: 0,
  startedAt: Date.UTC(2024, 4, 1, 11),
  endedAt: Date.UTC(2024, 4, 1, 11),
  worksheets: [
    {
      ...{
        worksheetId: 'customers' as never,
        name: 'Customers',
        operation: 'update',
        requests: 1,
        unsettled: 0,
        resent: 0,
        unsent: 0,
      },
      ...{ rows: confirmed + refused, cells: confirmed + refused, confirmed, refused },
    },
  ],
})

async function openPast(runs: readonly PastRun[], run: number | null = null) {
  const test = createTestApp()
  const connection = openSampleIn(test)
  test.fake.world.past.push(...runs)
  const rendered = renderInApp(
    <>
      <PastView connectionId={connection.id} run={run} />
      <DialogHost />
    </>,
    test,
  )
  const asked = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...rendered, connection, asked }
}

describe('past pushes and imports', () => {
  it('say what to do next while there are none', async () => {
    await openPast([])
    expect(await screen.findByText('Nothing was pushed from here yet')).toBeTruthy()
  })

  it('open at the newest, with every cell before and after and what failed', async () => {
    await openPast([pushOf(2, 2, 1), pushOf(1, 4)])
    const list = await screen.findByRole('list', { name: 'Past pushes and imports' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((it) => it.textContent),
    ).toEqual([
      expect.stringMatching(/^Push to Customers.*2 changed, 1 refused1 failed$/),
      expect.stringMatching(/^Push to Customers.*4 changed$/),
    ])
    const rows = await screen.findByRole('treegrid', { name: 'What was sent, by row' })
    await within(rows).findByText('After 1')
    expect(within(rows).getByRole('row', { name: /Company ?Before 1 ?became ?After 1/ })).toBeTruthy()
    expect(within(rows).getByText('Another row already has this value. (code 100005)')).toBeTruthy()
  })

  it('say of rows that were sent again that nobody knows of the first time', async () => {
    const [sheet] = pushOf(1, 2).worksheets
    if (sheet === undefined) throw new Error('a worksheet')
    await openPast([{ ...pushOf(1, 2), worksheets: [{ ...sheet, rows: 3, operation: 'create', resent: 1 }] }])
    expect(await screen.findByRole('button', { name: /2 created, 1 without an answer and sent again later/ })).toBeTruthy()
  })

  it('say what an undo does before it is staged, and lead to the review', async () => {
    const { user, asked } = await openPast([pushOf(1, 4)])
    await user.click(await screen.findByRole('button', { name: 'Undo this push…' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['4 changed rows get back what they held.', 'Workflows that ran because of it are not undone.'])
    await user.click(within(dialog).getByRole('button', { name: 'Stage the undo' }))
    expect(await screen.findByText(/^Staged: 1 cell/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Review and push changes' })).toBeTruthy()
    expect(asked('past.undo')).toMatchObject([{ run: 1, target: { of: 'all' }, keepChanged: false }])
  })

  it('are walked by keyboard, and chosen lines are undone by themselves', async () => {
    const { user, asked } = await openPast([pushOf(1, 3)])
    const rows = await screen.findByRole('treegrid', { name: 'What was sent, by row' })
    within(rows)
      .getByRole('row', { name: /^Row 1 ?Changed/ })
      .focus()
    await user.keyboard('{ArrowDown} {ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Row 2'))
    await user.keyboard(' ')
    expect(await screen.findByText('2 lines chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo these…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stage the undo' }))
    await waitFor(() =>
      expect(asked('past.undo')).toMatchObject([
        { target: { of: 'cells', rows: [{ receipt: 1, n: 1 }], cells: [{ receipt: 1, n: 0, field: 'name' }] } },
      ]),
    )
  })

  it('show what colleagues had written while it wrote, and give it back as a change to review', async () => {
    const { user, asked } = await openPast([{ ...pushOf(1, 3), overwritten: 1 }])
    const list = await screen.findByRole('list', { name: 'Past pushes and imports' })
    expect(within(list).getByText(/1 cell of colleagues overwritten/)).toBeTruthy()
    await user.click(await screen.findByRole('radio', { name: 'Overwrote colleagues · 1' }))
    await waitFor(() => expect(asked('past.rows').at(-1)).toMatchObject({ only: 'overwritten' }))
    const rows = await screen.findByRole('treegrid', { name: 'What was sent, by row' })
    expect(await within(rows).findByText(/^Ann had written/)).toBeTruthy()
    await waitFor(() => expect(within(rows).queryByText('After 2')).toBeNull())
    await user.click(within(rows).getByRole('button', { name: 'Give Company back' }))
    await waitFor(() =>
      expect(asked('edits.set')).toMatchObject([{ label: 'Give Company back', cells: [{ field: 'name', value: 'Theirs 1' }] }]),
    )
    within(rows)
      .getByRole('row', { name: /Company/ })
      .focus()
    await user.keyboard('g')
    await waitFor(() => expect(asked('edits.set')).toHaveLength(2))
  })

  it('read requests only when they are asked for', async () => {
    const { user, asked } = await openPast([pushOf(1, 3)])
    const show = await screen.findByRole('button', { name: 'Show requests' })
    expect(asked('past.requests')).toEqual([])
    await user.click(show)
    expect(await screen.findByText('3 taken')).toBeTruthy()
  })

  it('say that nothing is called what was searched for', async () => {
    const { user } = await openPast([pushOf(1, 3)])
    await user.type(await screen.findByRole('textbox', { name: 'Find a push by its worksheet or file' }), 'zzz')
    expect(await screen.findByText('No push is called that')).toBeTruthy()
  })
})

describe('undo at a push', () => {
  const stop = { label: 'Paste 4,200 cells', run: 3, at: Date.UTC(2024, 4, 1, 11), isPart: false }

  it('says once what the next press would do, and goes on with the next', async () => {
    const test = createTestApp()
    const connection = openSampleIn(test)
    const at = { connectionId: connection.id, worksheetId: 'customers' as never }
    const sheet = test.fake.world.sheets.get('customers')
    if (sheet === undefined) throw new Error('no worksheet')
    test.fake.settle('edits.undo', {
      ...{ staged: sheet.counts(), undo: 'Paste 4,200 cells', redo: null },
      ...{ done: null, place: null, stop },
    })
    await undoOrRedo(test.app, at, 'undo')
    expect(test.notices).toMatchObject([
      {
        title: expect.stringMatching(/^This was pushed today/),
        text: 'Undo stopped here once. Undo again to stage “Paste 4,200 cells” back as a new change; the service keeps it until you push.',
      },
    ])
    await undoOrRedo(test.app, at, 'undo')
    expect(test.fake.calls.filter((it) => it.name === 'edits.undo').map((it) => it.request)).toEqual([at, { ...at, past: 3 }])
  })

  it('is said of a redo as well', async () => {
    const test = createTestApp()
    const connection = openSampleIn(test)
    const at = { connectionId: connection.id, worksheetId: 'customers' as never }
    const sheet = test.fake.world.sheets.get('customers')
    if (sheet === undefined) throw new Error('no worksheet')
    test.fake.settle('edits.redo', {
      ...{ staged: sheet.counts(), undo: null, redo: 'Paste 4,200 cells' },
      ...{ done: null, place: null, stop },
    })
    await undoOrRedo(test.app, at, 'redo')
    expect(test.notices).toMatchObject([
      {
        title: expect.stringMatching(/^The undo of this was pushed today/),
        text: 'Redo stopped here once. Redo again to stage “Paste 4,200 cells” once more as a new change; the service has it as it was before until you push.',
      },
    ])
    await undoOrRedo(test.app, at, 'redo')
    expect(test.fake.calls.filter((it) => it.name === 'edits.redo').map((it) => it.request)).toEqual([at, { ...at, past: 3 }])
  })
})
