import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mayPushQuickly, pushQuickly } from '../../../src-renderer/commands/push/quick-push.ts'
import { followHost } from '../../../src-renderer/state/follow-host.ts'
import { changeCountsQuery } from '../../../src-renderer/state/host-queries.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ReviewView } from '../../../src-renderer/views/review/review-view.tsx'
import { type RowKey, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const key = (text: string) => text as RowKey

/** Two changed cells in one row, one row to delete, one new row. */
function stageSome(test = createTestApp()) {
  const connection = openSampleIn(test)
  const sheet = test.fake.world.sheets.get('customers')
  if (sheet === undefined) throw new Error('no worksheet')
  sheet.stage('Edit', [
    { op: 'set', row: key('c1'), field: 'name', value: 'Blue Whale' },
    { op: 'set', row: key('c1'), field: 'status', value: ['lost'] },
    { op: 'delete', row: key('c2') },
    { op: 'create', row: sheet.newKey(), cells: { name: 'Fresh Start' } },
  ])
  return { test, sheet, connection }
}

async function openReview(staged = stageSome(), from: WorksheetId | null = null) {
  const rendered = renderInApp(
    <>
      <ReviewView connectionId={staged.connection.id} from={from} />
      <DialogHost />
    </>,
    staged.test,
  )
  const grid = await screen.findByRole('treegrid')
  // The fields' names and options come with the worksheet, a moment after the changes.
  await within(grid).findByText('Customers')
  const rowOf = (name: RegExp) => within(grid).getByRole('row', { name })
  return { ...rendered, ...staged, grid, rowOf }
}

/** One changed row in a second worksheet. */
function stageInTwo(test = createTestApp()) {
  const staged = stageSome(test)
  test.fake.world.sheets.get('orders')?.stage('Edit', [{ op: 'delete', row: key('o1') }])
  return staged
}

describe('review', () => {
  it('begins with the worksheet it was called from, where something is staged in it', async () => {
    const { user } = await openReview(stageInTwo(), worksheetId.parse('customers'))
    const choice = await screen.findByRole('combobox', { name: 'Worksheet' })
    await waitFor(() => expect(choice).toHaveProperty('value', 'Customers · 3'))
    expect(await screen.findByRole('button', { name: 'Push 3 rows' })).toBeTruthy()
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: /Orders/ }))
    expect(await screen.findByRole('button', { name: 'Push 1 row' })).toBeTruthy()
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'All worksheets · 4' }))
    expect(await screen.findByRole('button', { name: 'Push 4 rows' })).toBeTruthy()
  })

  it('begins with all worksheets, where nothing is staged in that one', async () => {
    await openReview(stageInTwo(), worksheetId.parse('products'))
    expect(await screen.findByRole('button', { name: 'Push 4 rows' })).toBeTruthy()
  })

  it('begins with the worksheet it was called from, although the window has not heard yet of what was just staged in it', async () => {
    const test = createTestApp()
    const { id } = openSampleIn(test)
    test.fake.world.sheets.get('orders')?.stage('Edit', [{ op: 'delete', row: key('o1') }])
    await test.app.queries.fetchQuery(changeCountsQuery(test.app.host, id))
    await openReview(stageSome(test), worksheetId.parse('customers'))
    expect(await screen.findByRole('button', { name: 'Push 3 rows' })).toBeTruthy()
  })

  it('shows every change with its old and new value', async () => {
    const { grid, rowOf } = await openReview()
    expect(rowOf(/Blue Whale ?Changed · 2 cells/)).toBeTruthy()
    expect(rowOf(/Company Blue Logistics GmbH ?becomes ?Blue Whale/)).toBeTruthy()
    expect(rowOf(/Status .*Lead.*Lost/)).toBeTruthy()
    expect(within(grid).getByText('Will be deleted')).toBeTruthy()
    expect(within(grid).getByText(/New row/)).toBeTruthy()
  })

  it('is walked, held back and discarded by keyboard', async () => {
    const { user, rowOf, sheet } = await openReview()
    rowOf(/Blue Whale ?Changed/).focus()
    await user.keyboard('{ArrowDown} ')
    await waitFor(() => expect(sheet.held.size).toBe(1))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Held back · 1/ })).toBeTruthy())
    await user.keyboard('{Delete}')
    await waitFor(() => expect(sheet.staged().get(key('c1'))?.cells.has('name')).toBe(false))
    expect(sheet.staged().get(key('c1'))?.cells.has('status')).toBe(true)
  })

  it('acts on the line that an arrow has just led to, however fast', async () => {
    const { rowOf, sheet } = await openReview()
    rowOf(/Blue Whale ?Changed/).focus()
    for (const pressed of ['ArrowDown', ' '])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    await waitFor(() => expect(sheet.held.size).toBeGreaterThan(0))
    expect(sheet.held.size).toBe(1)
  })

  it('folds a row with the left arrow and opens it with the right one', async () => {
    const { user, grid, rowOf } = await openReview()
    rowOf(/Blue Whale ?Changed/).focus()
    await user.keyboard('{ArrowLeft}')
    expect(within(grid).queryByText('Status')).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(within(grid).getByText('Status')).toBeTruthy()
  })

  it('asks before it discards everything', async () => {
    const { user, sheet } = await openReview()
    await user.click(screen.getByRole('button', { name: 'Discard all' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(sheet.staged().size).toBe(0))
    expect(await screen.findByText('Nothing to push', { selector: 'p' })).toBeTruthy()
  })

  it('offers mine, theirs and a merged value where someone else changed the same cell', async () => {
    const staged = stageSome()
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), 'name'), {
      state: 'conflict',
      message: 'changed',
      theirs: 'Theirs Ltd',
    })
    const { user, sheet } = await openReview(staged)
    await user.click(screen.getByRole('button', { name: 'Edit a merged value' }))
    const merged = screen.getByRole('textbox', { name: 'Merged value of Company' })
    await user.clear(merged)
    await user.type(merged, 'Both Ltd')
    await user.click(screen.getByRole('button', { name: 'Use this' }))
    await waitFor(() => expect(sheet.troubles.size).toBe(0))
    expect(sheet.staged().get(key('c1'))?.cells.get('name')).toBe('Both Ltd')
    expect(sheet.base.get(key('c1'))?.cells.name).toBe('Theirs Ltd')
  })

  it.each([
    ['Keep mine for all 2', 'Keep mine', ['Blue Whale', ['lost']]],
    ['Take theirs for all 2', 'Take theirs', [undefined, undefined]],
  ])('settles every conflict at once, after asking: %s', async (button, yes, left) => {
    const staged = stageSome()
    const conflict = { state: 'conflict' as const, message: 'changed' }
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), 'name'), { ...conflict, theirs: 'Theirs Ltd' })
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), 'status'), { ...conflict, theirs: ['won'] })
    const { user, sheet } = await openReview(staged)
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }))
    await waitFor(() => expect(sheet.troubles.size).toBe(0))
    const cells = sheet.staged().get(key('c1'))?.cells
    expect([cells?.get('name'), cells?.get('status')]).toEqual(left)
    expect(sheet.base.get(key('c1'))?.cells.name).toBe('Theirs Ltd')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conflicts' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /All/ })))
  })

  it.each([
    ['Delete it all the same', '{m}', 'deleted'],
    ['Keep the row', '{t}', undefined],
  ])('settles what became of a whole row, by key as by button: %s', async (button, pressed, left) => {
    const conflict = { state: 'conflict' as const, message: 'This row was changed on the service since you deleted it.' }
    const changeOf = (sheet: ReturnType<typeof stageSome>['sheet']) => sheet.staged().get(key('c2'))?.change
    for (const by of ['key', 'button']) {
      const staged = stageSome()
      staged.sheet.troubles.set(staged.sheet.cellKey(key('c2'), ''), conflict)
      const { user, sheet, rowOf, unmount } = await openReview(staged)
      if (by === 'key') {
        rowOf(/Will be deleted/).focus()
        await user.keyboard(pressed)
      } else await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(sheet.troubles.size).toBe(0))
      expect(changeOf(sheet)).toBe(left)
      // Whose line is gone is led to the next one.
      if (left === undefined && by === 'key') await waitFor(() => expect(document.activeElement).toBe(rowOf(/New row/)))
      unmount()
    }
  })

  it('offers no choice for cells of a row that is gone: it would change nothing', async () => {
    const staged = stageSome()
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), ''), {
      state: 'conflict',
      message: 'This row was deleted on the service.',
    })
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), 'name'), { state: 'conflict', message: '' })
    await openReview(staged)
    expect(screen.getByRole('button', { name: 'Create it again' })).toBeTruthy()
    // The message says the cause; the line blames nobody.
    expect(screen.queryByText(/someone else/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  })

  it('drops the edit when theirs is taken', async () => {
    const staged = stageSome()
    staged.sheet.troubles.set(staged.sheet.cellKey(key('c1'), 'name'), {
      state: 'conflict',
      message: 'changed',
      theirs: 'Theirs Ltd',
    })
    const { user, sheet } = await openReview(staged)
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(sheet.staged().get(key('c1'))?.cells.has('name')).toBe(false))
  })
})

describe('push', () => {
  it('shows what it costs before it runs', async () => {
    const { user } = await openReview()
    const panel = await screen.findByRole('complementary', { name: 'Push' })
    expect(await within(panel).findByText('2 cells in 1 row changed')).toBeTruthy()
    expect(within(panel).getByText('1 row deleted')).toBeTruthy()
    expect(within(panel).getByText('1 new row created')).toBeTruthy()
    expect(within(panel).queryByText(/requests in all/)).toBeNull()
    await user.click(within(panel).getByRole('button', { name: 'Show requests' }))
    expect(within(panel).getByText(/4 requests in all/)).toBeTruthy()
    expect(within(panel).getByText(/Each of 3 rows can start the application’s workflows/)).toBeTruthy()
  })

  it('leaves held changes out and says so', async () => {
    const { user } = await openReview()
    await user.click(screen.getByRole('checkbox', { name: 'Push Fresh Start' }))
    expect((await screen.findByRole('list', { name: 'Left out' })).textContent).toBe('1 row left outheld back by you')
    expect(await screen.findByRole('button', { name: 'Push 2 rows' })).toBeTruthy()
  })

  it('sends everything and says that it was taken', async () => {
    const { user, sheet } = await openReview()
    await user.click(await screen.findByRole('button', { name: 'Push 3 rows' }))
    expect(await screen.findByText('All 3 rows were taken.')).toBeTruthy()
    expect(sheet.staged().size).toBe(0)
    expect(await screen.findByText('Pushed before')).toBeTruthy()
  })

  it('asks with the count before rows are erased for good', async () => {
    const { user, fake } = await openReview()
    await user.click(await screen.findByRole('switch', { name: /Delete for good/ }))
    await user.click(await screen.findByRole('button', { name: 'Push 3 rows' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText('Erase 1 row for good in Sample workspace?')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(fake.calls.some((call) => call.name === 'push.start')).toBe(false)
  })

  it('shows refused rows with the reason and plans only them again', async () => {
    const staged = stageSome()
    staged.sheet.stage('Edit', [{ op: 'set', row: key('c3'), field: 'name', value: 'Refused' }])
    const { user, fake } = await openReview(staged)
    await user.click(await screen.findByRole('button', { name: 'Push 4 rows' }))
    expect(await screen.findByText('3 rows were taken, 1 refused.')).toBeTruthy()
    expect(await screen.findByText(/the field allows it only once. \(code 100005\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry these' }))
    expect(await screen.findByText('Only 1 row again')).toBeTruthy()
    await waitFor(() =>
      expect(fake.calls.findLast((call) => call.name === 'push.plan')?.request).toMatchObject({ options: { rows: ['c3'] } }),
    )
  })

  it('says in words why a push cannot be planned', async () => {
    const staged = stageSome()
    staged.test.fake.refuse('push.plan', { kind: 'secret', reason: 'missing', message: 'No key is stored for this connection.' })
    await openReview(staged)
    expect(await screen.findByText(/No key is stored for this connection/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Push' })).toHaveProperty('disabled', true)
  })
})

describe('a push without the review', () => {
  const staged = {
    cells: 2,
    updatedRows: 1,
    createdRows: 0,
    deletedRows: 0,
    failed: 0,
    unsettled: 0,
    conflicts: 0,
    held: 0,
    problems: 0,
    errors: 0,
    warnings: 0,
  }

  it('is offered for few cells only, and never where something is deleted, refused, in conflict or held back', () => {
    expect(mayPushQuickly(staged, 2)).toBe(true)
    expect(mayPushQuickly(staged, 1)).toBe(false)
    for (const harm of ['deletedRows', 'failed', 'conflicts', 'held', 'errors'])
      expect(mayPushQuickly({ ...staged, [harm]: 1 }, 5), harm).toBe(false)
    expect(mayPushQuickly({ ...staged, cells: 0, updatedRows: 0 }, 5)).toBe(false)
  })

  it('sends what is staged and says so', async () => {
    const { test, sheet, connection } = stageSome()
    const stop = followHost(test.app)
    await pushQuickly(test.app, { connectionId: connection.id, worksheetId: sheet.id })
    stop()
    expect(sheet.staged().size).toBe(0)
    expect(test.notices).toEqual([
      { tone: 'good', id: 'quick-push', title: 'Pushed to Sample workspace', text: 'All 3 rows were taken.' },
    ])
  })

  it('opens the review where something would be left out', async () => {
    const { test, sheet, connection } = stageSome()
    sheet.held.add(sheet.cellKey(key('c1'), 'name'))
    await pushQuickly(test.app, { connectionId: connection.id, worksheetId: sheet.id })
    expect(test.app.tabs.get().active).toBe('review')
    expect(sheet.staged().size).toBe(3)
  })
})
