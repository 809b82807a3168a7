import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { undoOrRedo } from '../../../src-renderer/commands/sheet/stage-edits.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { PastView } from '../../../src-renderer/views/past/past-view.tsx'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { pushAll } from '../../support/window/exchange-changes.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

type Opened = ReturnType<typeof createTestApp> & { readonly connectionId: ConnectionId }

/** Pushes names of the first customers, such as “After 1” for c1; the last `refused` of them are refused. */
async function pushNames({ host, connectionId }: Opened, word: string, count: number, refused = 0): Promise<void> {
  const customers = changesOf(host, connectionId)
  for (let n = 1; n <= count; n += 1) await customers.set(`c${n}`, 'name', `${word} ${n}`)
  const service = await host.service()
  for (let n = count; n > count - refused; n -= 1)
    service.fail({ operation: 'v3.rows.update', path: `c${n}`, effect: { kind: 'code', code: 100005 } })
  await pushAll(host, connectionId, true)
}

async function openPast(push: (opened: Opened) => Promise<void>) {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  await push({ ...test, connectionId })
  const rendered = renderInApp(
    <>
      <PastView connectionId={connectionId} run={null} />
      <DialogHost />
    </>,
    test,
  )
  const asked = (name: string) => test.host.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...rendered, connectionId, asked }
}

/** What was pushed, as the host answers it, for answers that differ in one point. */
async function readPast({ host, connectionId }: Opened) {
  const list = await host.directly('past.list', { connectionId, search: '', offset: 0, limit: 10 })
  const [run] = list.runs
  const [sheet] = run?.worksheets ?? []
  if (run === undefined || sheet === undefined) throw new Error('nothing was pushed')
  const asked = { connectionId, run: run.run, worksheetId: null, only: 'all', search: '', offset: 0, limit: 10 } as const
  return { run, sheet, found: await host.directly('past.rows', asked) }
}

function settleRun({ host }: Opened, run: PastRun): void {
  host.settle('past.list', { total: 1, runs: [run] })
  host.settle('past.get', run)
}

describe('past pushes and imports', () => {
  it('say what to do next while there are none', async () => {
    await openPast(async () => undefined)
    expect(await screen.findByText('Nothing was pushed from here yet')).toBeTruthy()
  })

  it('open at the newest, with every cell before and after and what failed', async () => {
    await openPast(async (opened) => {
      await pushNames(opened, 'Before', 4)
      await pushNames(opened, 'After', 3, 1)
    })
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
    expect(await within(rows).findByRole('row', { name: /Company ?Before 1 ?became ?After 1/ })).toBeTruthy()
    expect(within(rows).getByText(/another row has it already\. .*\(code 100005\)/)).toBeTruthy()
  })

  it('say of rows that were sent again that nobody knows of the first time', async () => {
    await openPast(async (opened) => {
      await pushNames(opened, 'After', 2)
      const { run, sheet } = await readPast(opened)
      settleRun(opened, { ...run, worksheets: [{ ...sheet, rows: 3, operation: 'create', resent: 1 }] })
    })
    expect(await screen.findByRole('button', { name: /2 created, 1 without an answer and sent again later/ })).toBeTruthy()
  })

  it('say what an undo does before it is staged, and lead to the review', async () => {
    const { user, asked } = await openPast((opened) => pushNames(opened, 'After', 4))
    await user.click(await screen.findByRole('button', { name: 'Undo this push…' }))
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['4 changed rows get back what they held.', 'Workflows that ran because of it are not undone.'])
    await user.click(within(dialog).getByRole('button', { name: 'Stage the undo' }))
    expect(await screen.findByText(/^Staged: 4 cells/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Review and push changes' })).toBeTruthy()
    expect(asked('past.undo')).toMatchObject([{ run: 1, target: { of: 'all' }, keepChanged: false }])
  })

  it('are walked by keyboard, and chosen lines are undone by themselves', async () => {
    const { user, asked, ...opened } = await openPast((opened) => pushNames(opened, 'After', 3))
    const { found } = await readPast(opened)
    const [first, second] = found.rows.map(({ receipt, n }) => ({ receipt, n }))
    const rows = await screen.findByRole('treegrid', { name: 'What was sent, by row' })
    within(rows)
      .getByRole('row', { name: /^After 1 ?Changed/ })
      .focus()
    await user.keyboard('{ArrowDown} {ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('After 2'))
    await user.keyboard(' ')
    expect(await screen.findByText('2 lines chosen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo these…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stage the undo' }))
    await waitFor(() =>
      expect(asked('past.undo')).toMatchObject([
        { target: { of: 'cells', rows: [second], cells: [{ ...first, field: 'name' }] } },
      ]),
    )
  })

  it('show what colleagues had written while it wrote, and give it back as a change to review', async () => {
    const { user, asked, host, ...opened } = await openPast(async (opened) => {
      await pushNames(opened, 'After', 3)
      const { run } = await readPast(opened)
      settleRun(opened, { ...run, overwritten: 1 })
    })
    const { found } = await readPast({ ...opened, host })
    const overwrote = { value: 'Theirs 1', by: { id: 'ann', name: 'Ann' }, at: null }
    const theirs = found.rows.slice(0, 1).map((row) => ({ ...row, cells: row.cells.map((it) => ({ ...it, overwrote })) }))
    const list = await screen.findByRole('list', { name: 'Past pushes and imports' })
    expect(within(list).getByText(/1 cell of colleagues overwritten/)).toBeTruthy()
    host.settle('past.rows', { ...found, total: 1, rows: theirs })
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
    const { user, asked } = await openPast((opened) => pushNames(opened, 'After', 3))
    const show = await screen.findByRole('button', { name: 'Show requests' })
    expect(asked('past.requests')).toEqual([])
    await user.click(show)
    expect(await screen.findByText('3 taken')).toBeTruthy()
  })

  it('say that nothing is called what was searched for', async () => {
    const { user } = await openPast((opened) => pushNames(opened, 'After', 3))
    await user.type(await screen.findByRole('textbox', { name: 'Find a push by its worksheet or file' }), 'zzz')
    expect(await screen.findByText('No push is called that')).toBeTruthy()
  })
})

describe('undo at a push', () => {
  const stop = { label: 'Paste 4,200 cells', run: 3, at: Date.UTC(2024, 4, 1, 11), isPart: false }

  it('says once what the next press would do, and goes on with the next', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { at, state } = changesOf(test.host, connection.id)
    const { staged } = await state()
    test.host.settle('edits.undo', {
      ...{ staged, undo: 'Paste 4,200 cells', redo: null },
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
    expect(test.host.calls.filter((it) => it.name === 'edits.undo').map((it) => it.request)).toEqual([at, { ...at, past: 3 }])
  })

  it('is said of a redo as well', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { at, state } = changesOf(test.host, connection.id)
    const { staged } = await state()
    test.host.settle('edits.redo', {
      ...{ staged, undo: null, redo: 'Paste 4,200 cells' },
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
    expect(test.host.calls.filter((it) => it.name === 'edits.redo').map((it) => it.request)).toEqual([at, { ...at, past: 3 }])
  })
})
