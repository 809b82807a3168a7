import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeCountsQuery } from '../../../src-renderer/state/host-queries.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import type { TradingService } from '../../support/trading/trading-service.ts'
import { openReview, stageInConflict, stageSome } from '../../support/window/open-review.tsx'
import { pressPush } from '../../support/window/press-push.ts'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const nameTheirs = (service: TradingService) => service.updateRow('customers', 'c1', { name: 'Theirs Ltd' })

/** One changed row in a second worksheet. */
async function stageInTwo(test = createTestApp()) {
  const staged = await stageSome(test)
  await changesOf(test.host, staged.connection.id, 'orders').remove('o1')
  return staged
}

describe('review', { timeout: 60_000 }, () => {
  it('begins with the worksheet it was called from, where something is staged in it', async () => {
    const { user } = await openReview(await stageInTwo(), worksheetId.parse('customers'))
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
    await openReview(await stageInTwo(), worksheetId.parse('products'))
    expect(await screen.findByRole('button', { name: 'Push 4 rows' })).toBeTruthy()
  })

  it('begins with the worksheet it was called from, although the window has not heard yet of what was just staged in it', async () => {
    const test = createTestApp()
    const { id } = await openSampleIn(test)
    await changesOf(test.host, id, 'orders').remove('o1')
    await test.app.queries.fetchQuery(changeCountsQuery(test.app.host, id))
    await openReview(await stageSome(test), worksheetId.parse('customers'))
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
    const { user, rowOf, heldCells, cellOf } = await openReview()
    rowOf(/Blue Whale ?Changed/).focus()
    await user.keyboard('{ArrowDown} ')
    await waitFor(async () => expect(await heldCells()).toEqual(['name']))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Held back · 1/ })).toBeTruthy())
    await user.keyboard('{Delete}')
    await waitFor(async () => expect(await cellOf('c1', 'name')).toBeUndefined())
    expect(await cellOf('c1', 'status')).toBeDefined()
  })

  it('acts on the line that an arrow has just led to, however fast', async () => {
    const { rowOf, heldCells } = await openReview()
    rowOf(/Blue Whale ?Changed/).focus()
    for (const pressed of ['ArrowDown', ' '])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    await waitFor(async () => expect(await heldCells()).toEqual(['name']))
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
    const { user, countStaged } = await openReview()
    await user.click(screen.getByRole('button', { name: 'Discard all' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await countStaged()).toBe(0))
    expect(await screen.findByText('Nothing to push', { selector: 'p' })).toBeTruthy()
  })

  it('offers mine, theirs and a merged value where someone else changed the same cell', async () => {
    const { user, countConflicts, cellOf } = await openReview(await stageInConflict(nameTheirs))
    await user.click(screen.getByRole('button', { name: 'Edit a merged value' }))
    const merged = screen.getByRole('textbox', { name: 'Merged value of Company' })
    await user.clear(merged)
    await user.type(merged, 'Both Ltd')
    await user.click(screen.getByRole('button', { name: 'Use this' }))
    await waitFor(async () => expect(await countConflicts()).toBe(0))
    expect(await cellOf('c1', 'name')).toMatchObject({ value: 'Both Ltd', base: 'Theirs Ltd' })
  })

  it.each([
    ['Keep mine for all 2', 'Keep mine', ['Blue Whale', ['lost']]],
    ['Take theirs for all 2', 'Take theirs', [undefined, undefined]],
  ])('settles every conflict at once, after asking: %s', async (button, yes, left) => {
    const staged = await stageInConflict((service) =>
      service.updateRow('customers', 'c1', { name: 'Theirs Ltd', status: ['paused'] }),
    )
    const { user, countConflicts, cellOf, customers } = await openReview(staged)
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }))
    await waitFor(async () => expect(await countConflicts()).toBe(0))
    const cells = [await cellOf('c1', 'name'), await cellOf('c1', 'status')]
    expect(cells.map((it) => it?.value)).toEqual(left)
    const row = (await customers.rows()).find((it) => it.key === 'c1')
    expect(cells[0]?.base ?? row?.cells[0]).toBe('Theirs Ltd')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conflicts' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /All/ })))
  })

  it.each([
    ['Delete it all the same', '{m}', 'deleted'],
    ['Keep the row', '{t}', undefined],
  ])('settles what became of a whole row, by key as by button: %s', async (button, pressed, left) => {
    for (const by of ['key', 'button']) {
      const staged = await stageInConflict((service) => service.updateRow('customers', 'c2', { notes: 'Theirs' }))
      const { user, changeOf, countConflicts, rowOf, unmount } = await openReview(staged)
      if (by === 'key') {
        rowOf(/Will be deleted/).focus()
        await user.keyboard(pressed)
      } else await user.click(screen.getByRole('button', { name: button }))
      await waitFor(async () => expect(await countConflicts()).toBe(0))
      expect((await changeOf('c2'))?.change).toBe(left)
      // Whose line is gone is led to the next one.
      if (left === undefined && by === 'key') await waitFor(() => expect(document.activeElement).toBe(rowOf(/New row/)))
      unmount()
    }
  })

  it('offers no choice for cells of a row that is gone: it would change nothing', async () => {
    const gone = (service: TradingService) => service.call('DELETE', '/v3/app/worksheets/customers/rows/c1', {})
    await openReview(await stageInConflict(gone))
    expect(screen.getByRole('button', { name: 'Create it again' })).toBeTruthy()
    // The message says the cause; the line blames nobody.
    expect(screen.queryByText(/someone else/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  })

  it('drops the edit when theirs is taken', async () => {
    const { user, cellOf } = await openReview(await stageInConflict(nameTheirs))
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    await waitFor(async () => expect(await cellOf('c1', 'name')).toBeUndefined())
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
    expect(within(panel).getByText(/7 requests in all/)).toBeTruthy()
    expect(within(panel).getByText(/Each of 3 rows can start the application’s workflows/)).toBeTruthy()
  })

  it('leaves held changes out and says so', async () => {
    const { user } = await openReview()
    await screen.findByRole('button', { name: 'Push 3 rows' })
    await user.click(screen.getByRole('checkbox', { name: 'Push Fresh Start' }))
    expect((await screen.findByRole('list', { name: 'Left out' })).textContent).toBe('1 row left outHeld back')
    expect(await screen.findByRole('button', { name: 'Push 2 rows' })).toBeTruthy()
  })

  it('sends everything and says that it was taken', async () => {
    const { user, countStaged } = await openReview()
    await pressPush(user, 'Push 3 rows')
    expect(await screen.findByText('1 created, 1 updated, 1 deleted.')).toBeTruthy()
    expect(await countStaged()).toBe(0)
    expect(await screen.findByText('Pushed before')).toBeTruthy()
  })

  it('asks with the count before rows are erased for good', async () => {
    const { user, host } = await openReview()
    await user.click(await screen.findByRole('switch', { name: /Delete for good/ }))
    await pressPush(user, 'Push 3 rows')
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText('Erase 1 row for good in Sample workspace?')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(host.calls.some((call) => call.name === 'push.start')).toBe(false)
  })

  it('shows refused rows with the reason and plans only them again', async () => {
    const staged = await stageSome()
    await staged.customers.set('c3', 'name', 'Refused')
    const service = await staged.test.host.service()
    service.fail({ operation: 'v3.rows.update', path: 'c3', effect: { kind: 'code', code: 100005 } })
    const { user, host } = await openReview(staged)
    await pressPush(user, 'Push 4 rows')
    expect(await screen.findByText('1 created, 1 updated, 1 deleted, 1 refused.')).toBeTruthy()
    expect(await screen.findByText(/another row has it already\. .*\(code 100005\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry these' }))
    expect(await screen.findByText('Only 1 row again')).toBeTruthy()
    await waitFor(() =>
      expect(host.calls.findLast((call) => call.name === 'push.plan')?.request).toMatchObject({ options: { rows: ['c3'] } }),
    )
  })

  it('says in words why a push cannot be planned', async () => {
    const staged = await stageSome()
    staged.test.host.refuse('push.plan', { kind: 'secret', reason: 'missing', message: 'No key is stored for this connection.' })
    await openReview(staged)
    expect(await screen.findByText(/No key is stored for this connection/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Push' })).toHaveProperty('disabled', true)
  })
})
