import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { OptionSetsView } from '../../../src-renderer/views/option-sets/option-sets-view.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

function open(test = createTestApp()) {
  const connection = openSampleIn(test)
  test.app.tabs.update((state) => openTab(state, { kind: 'option-sets' }))
  const rendered = renderInApp(
    <>
      <OptionSetsView connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...rendered, called }
}

/** Milliseconds: a whole screen in jsdom is slow on a busy machine. */
describe('option sets', { timeout: 30_000 }, () => {
  it('show who uses a set, and its options in order with scores', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Priorities' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Orders' })).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Options of Priorities' })).getAllByRole('listitem')
    expect(lines.length).toBe(2)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Score of High' }).value).toBe('10')
  })

  it('say how many rows hold an option before it is deleted', async () => {
    const { user, called } = open()
    await user.click(await screen.findByRole('button', { name: 'Mark Low as deleted' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 option of “Priorities”?' })
    expect(within(dialog).getByText(/^Orders, “Priority”: 3 rows hold “Low”/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(called('option-sets.edit')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const again = await screen.findByRole('dialog', { name: 'Delete 1 option of “Priorities”?' })
    await user.click(within(again).getByRole('button', { name: 'Delete and save' }))
    await waitFor(() => expect(called('option-sets.edit').length).toBe(1))
  })

  it('ask about two options that differ in letter case alone, and save both only when they are meant', async () => {
    const { user, called } = open()
    const low = await screen.findByRole('textbox', { name: 'Text of option 2' })
    await user.clear(low)
    await user.type(low, 'high')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are “High” and “high” two options?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(called('option-sets.edit')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep both and save' }))
    await waitFor(() => expect(called('option-sets.edit').length).toBe(1))
  })

  it('save a new order made by keyboard, a new text and an option marked deleted', async () => {
    const { user, called } = open()
    const handle = await screen.findByRole('button', { name: 'Move Low, place 2' })
    handle.focus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByText('Low is at place 1 of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark High as deleted' }))
    const low = screen.getByRole('textbox', { name: 'Text of option 1' })
    await user.clear(low)
    await user.type(low, 'Whenever')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(called('option-sets.edit')).toEqual([
        {
          connectionId: 'sample',
          id: 'priorities',
          name: 'Priorities',
          hasColors: true,
          hasScores: true,
          options: [
            { key: 'low', value: 'Whenever', isDeleted: false, color: '#4CAF50', score: 1 },
            { key: 'high', value: 'High', isDeleted: true, color: '#F44336', score: 10 },
          ],
        },
      ]),
    )
    await screen.findByText('Everything is saved.')
  })

  it('wait until a new set has a name of its own and no option twice', async () => {
    const { user, called } = open()
    await user.click(await screen.findByRole('button', { name: 'New' }))
    expect(screen.getByText('Give the set a name.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Priorities')
    expect(screen.getByText('Another set has this name.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
    await user.click(screen.getByRole('textbox', { name: 'Text of option 1' }))
    await user.paste('Red\nGreen\nRed')
    expect(screen.getByText('2 options')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create the set' }))
    await waitFor(() =>
      expect(called('option-sets.create')).toMatchObject([
        { name: 'Priorities 2', options: [{ value: 'Red' }, { value: 'Green' }] },
      ]),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: /^Priorities 2/ }).getAttribute('aria-current')).toBe('true'))
  })

  it('name the worksheets that use a set before it is deleted', async () => {
    const { user, called } = open()
    await user.click(await screen.findByRole('button', { name: 'Delete this set' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the option set “Priorities”?' })
    expect(within(dialog).getByText('Orders')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete the set' }))
    await screen.findByText('No option sets yet')
    expect(called('option-sets.delete')).toEqual([{ connectionId: 'sample', id: 'priorities' }])
  })

  it('say that the key may not read them, and read again on demand', async () => {
    const test = createTestApp()
    test.fake.refuse('option-sets.list', { kind: 'service', message: 'Not allowed.', advice: '', code: 430014, isOffline: false })
    const { user } = open(test)
    await screen.findByText('This key may not read option sets')
    test.fake.allow('option-sets.list')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Priorities' })
  })

  it('keep what was typed when the service refuses it', async () => {
    const test = createTestApp()
    test.fake.refuse('option-sets.edit', {
      kind: 'service',
      message: 'Cannot be reached.',
      advice: '',
      code: null,
      isOffline: true,
    })
    const { user } = open(test)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    await user.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot be reached.')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Priorities!')
  })
})
