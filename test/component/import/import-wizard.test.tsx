import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openImport } from '../../../src-renderer/commands/import/import-file.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import { queryKeys } from '../../../src-renderer/state/host-queries.ts'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { type ConnectionId, importId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/fake-host/render-app.tsx'
import { holdCall } from '../../support/window/hold-call.ts'

const orders = worksheetId.parse('orders')

const Wizard = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const tab = activeTab(useStore(app.tabs))
  return tab?.kind === 'import' ? <ImportView connectionId={connectionId} tab={tab} /> : <p>Another tab is in front</p>
}

const file = (text: string, name = 'march.csv'): File => new File([text], name, { type: 'text/csv' })

const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[type=file]')
  if (found === null) throw new Error('no file input')
  return found
}

function openWizard(test: TestApp = createTestApp()) {
  const connection = openSampleIn(test)
  openImport(test.app, orders, 'Orders')
  const rendered = renderInApp(
    <>
      <Wizard connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => rendered.user.click(button))
  const step = (name: string) => screen.findByRole('region', { name })
  return { ...rendered, connection, called, press, step }
}

async function openWith(text: string, test?: TestApp) {
  const wizard = openWizard(test)
  await screen.findByRole('button', { name: 'Choose a file' })
  await wizard.user.upload(input(), file(text))
  await wizard.step('Recognise the file')
  return wizard
}

const good = 'Order,Amount,State\nA-1,10.5,Open\nA-2,20,Sent\n'

describe('the import wizard', () => {
  it('leads from a file to created rows, and asks about workflows in between', async () => {
    const { press, step, called, fake } = await openWith(good)
    const before = fake.world.sheets.get('orders')?.keys().length ?? 0
    await press('Map the columns')
    await step('Map the columns')
    expect(screen.getByText('text · same name')).toBeTruthy()
    const preview = await screen.findByRole('table', { name: 'Preview' })
    expect(await within(preview).findByText('A-2')).toBeTruthy()
    await press('Check the whole file')
    expect(await screen.findByText(/All 2 rows of the file can be taken/)).toBeTruthy()
    await press('Go on to write')
    // Off until it is switched on, and off again.
    const workflows = await screen.findByRole('switch', { name: /^Workflows stay silent/ })
    workflows.click()
    const loud = await screen.findByRole('switch', { name: /^2 rows will start workflows/ })
    loud.click()
    await screen.findByRole('switch', { name: /^Workflows stay silent/ })
    // What sends nothing yet is offered first.
    const ways = ['Stage 2 rows', 'Create 2 rows'].map((name) => screen.getByRole('button', { name }).dataset.variant)
    expect(ways).toEqual(['filled', 'default'])
    await press('Create 2 rows')
    expect(await screen.findByText('2 rows were created.')).toBeTruthy()
    expect(called('import.create')).toEqual([{ importId: 'import-1', triggerWorkflow: false }])
    expect(fake.world.sheets.get('orders')?.keys().length).toBe(before + 2)
  })

  it('says at the check, and again at the end, what became of the file besides its rows', async () => {
    const { press } = await openWith(`${good}\n`)
    await press('Map the columns')
    await press('Check the whole file')
    expect((await screen.findByRole('region', { name: 'About the file' })).textContent).toContain('1 blank line is left out.')
    await press('Go on to write')
    await press('Stage 2 rows')
    await screen.findByRole('status', { name: 'Outcome' })
    expect((await screen.findByRole('region', { name: 'About the file' })).textContent).toContain('1 blank line is left out.')
  })

  it('stages the rows and leads on to the review', async () => {
    const { press, app } = await openWith(good)
    await press('Map the columns')
    await press('Check the whole file')
    await press('Go on to write')
    await press('Stage 2 rows')
    await press('Review changes')
    expect(app.tabs.get().active).toBe('review')
  })

  it('says what the file was recognised as, and reads it again when the user knows better', async () => {
    const { user, called } = await openWith(good)
    expect(screen.getByText('The first line looks like column names.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Data already' }))
    expect(await screen.findByRole('columnheader', { name: 'Column 1' })).toBeTruthy()
    expect(called('import.configure')).toEqual([
      { importId: 'import-1', format: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: false } },
    ])
  })

  it('asks what an ambiguous date means with an example of the data, and waits for the answer', async () => {
    const { press, called } = await openWith('Order,Ordered on\nA-1,03/04/2024\n')
    await press('Map the columns')
    expect(await screen.findByText('“03/04/2024” means')).toBeTruthy()
    expect(screen.getByText('Answer 1 question about dates or numbers first.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check the whole file' }).hasAttribute('disabled')).toBe(true)
    await press('3 April 2024')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check the whole file' }).hasAttribute('disabled')).toBe(false))
    expect(called('import.configure')).toEqual([
      { importId: 'import-1', mapping: [{ column: 1, field: 'date', dateOrder: 'dmy', decimal: null }] },
    ])
  })

  it('takes a field away from the column that had it', async () => {
    const { user, press, called } = await openWith('Order,Name\nA-1,B-1\n')
    await press('Map the columns')
    await user.click(await screen.findByRole('combobox', { name: 'Field for Name' }))
    await user.click(await screen.findByRole('option', { name: /^Order\b/ }))
    await waitFor(() =>
      expect(called('import.configure')).toEqual([
        {
          importId: 'import-1',
          mapping: [
            { column: 0, field: null, dateOrder: null, decimal: null },
            { column: 1, field: 'title', dateOrder: null, decimal: null },
          ],
        },
      ]),
    )
  })

  it('decides an unmatched text once and keeps the list in probeGeneration until the next check', async () => {
    const { user, press, called } = await openWith('Order,State\nA-1,Opne\nA-2,Opne\nA-3,Sent\n')
    await press('Map the columns')
    await press('Check the whole file')
    expect(await screen.findByText(/1 of 3 rows can be taken; 2 rows cannot/)).toBeTruthy()
    await user.click(await screen.findByRole('combobox', { name: 'What “Opne” in State stands for' }))
    await user.click(await screen.findByRole('option', { name: 'Open' }))
    expect(await screen.findByText('All are decided.')).toBeTruthy()
    expect(called('import.resolve')).toEqual([
      { importId: 'import-1', resolutions: [{ field: 'state', text: 'Opne', take: { take: 'map', key: 'open' } }] },
    ])
    await press('Check again')
    expect(await screen.findByText(/All 3 rows of the file can be taken/)).toBeTruthy()
  })

  it('takes one text for several options where it names them', async () => {
    const { user, press, called } = await openWith('Order,State\nA-1,Open / Sent\n')
    await press('Map the columns')
    await press('Check the whole file')
    await user.click(await screen.findByRole('combobox', { name: 'What “Open / Sent” in State stands for' }))
    await user.click(await screen.findByRole('option', { name: /\(2 options\)$/ }))
    expect(await screen.findByText('All are decided.')).toBeTruthy()
    const keys = [expect.any(String), expect.any(String)]
    expect(called('import.resolve')).toEqual([
      { importId: 'import-1', resolutions: [{ field: 'state', text: 'Open / Sent', take: { take: 'several', keys } }] },
    ])
    expect(await screen.findByDisplayValue(/\(2 options\)$/)).toBeTruthy()
  })

  it('keeps a decision where an answer from before it comes late', async () => {
    const { app, user, press } = await openWith('Order,State\nA-1,Opne\nA-2,Xx\n')
    await press('Map the columns')
    await press('Check the whole file')
    const choice = await screen.findByRole('combobox', { name: 'What “Opne” in State stands for' })
    const queryKey = queryKeys.import(importId.parse('import-1'))
    const old = app.queries.getQueryData(queryKey)
    const late = Promise.withResolvers<typeof old>()
    const asked = app.queries.fetchQuery({ queryKey, queryFn: () => late.promise, staleTime: 0 })
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'Open' }))
    await screen.findByRole('button', { name: 'Check again' })
    late.resolve(old)
    await asked
    expect(old).toMatchObject({ check: { rows: 2 } })
    expect(app.queries.getQueryData(queryKey)).toMatchObject({ check: null })
    expect(screen.getByText(/^1 text to decide once/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
  })

  it('decides all unmatched texts alike', async () => {
    const { user, press, called } = await openWith('Order,State\nA-1,Xx\nA-2,Yy\n')
    await press('Map the columns')
    await press('Check the whole file')
    await press('Decide all alike')
    await user.click(await screen.findByRole('menuitem', { name: 'Leave all these cells empty' }))
    await waitFor(() =>
      expect(called('import.resolve')).toEqual([
        {
          importId: 'import-1',
          resolutions: [
            { field: 'state', text: 'Xx', take: { take: 'empty' } },
            { field: 'state', text: 'Yy', take: { take: 'empty' } },
          ],
        },
      ]),
    )
  })

  it('shows rejected rows with line and reason, and saves them', async () => {
    const { press, fake } = await openWith('Order,Amount\nA-1,ten\nA-2,20\n')
    await press('Map the columns')
    await press('Check the whole file')
    const lines = within(await screen.findByRole('region', { name: 'The lines of the file' }))
    expect(await lines.findByText('“ten” is not a number')).toBeTruthy()
    await press('Save as CSV')
    await waitFor(() => expect(fake.downloads).toEqual(['/download/import-1']))
  })

  it('stops in the middle and goes on as it began', async () => {
    const waiting: (() => void)[] = []
    let isHeld = false
    const { createFakeHost } = await import('../../support/fake-host/fake-host.ts')
    const fake = createFakeHost({
      tick: () => (isHeld ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    })
    const { press, called } = await openWith(good, createTestApp(fake))
    await press('Map the columns')
    await press('Check the whole file')
    await press('Go on to write')
    const workflows = await screen.findByRole('switch', { name: /^Workflows stay silent/ })
    workflows.click()
    isHeld = true
    await press('Create 2 rows')
    await press('Pause')
    expect(await screen.findByText('Paused')).toBeTruthy()
    await press('Cancel')
    expect(await screen.findByText(/rows were created before it stopped/)).toBeTruthy()
    isHeld = false
    await press('Go on creating')
    expect(await screen.findByText('2 rows were created.')).toBeTruthy()
    expect(called('import.create')).toEqual([
      { importId: 'import-1', triggerWorkflow: true },
      { importId: 'import-1', triggerWorkflow: true },
    ])
  })

  it('comes back to the same import after the tab was closed', async () => {
    const { press, app, rerender, connection, test } = await reopened()
    expect(rerender).toBeTruthy()
    openImport(app, orders, 'Orders')
    renderInApp(<Wizard connectionId={connection.id} />, test)
    expect(await screen.findByText('march.csv')).toBeTruthy()
    await press('Go on with march.csv')
    expect(await screen.findByRole('region', { name: 'Map the columns' })).toBeTruthy()
  })

  it('asks before it gives an import up', async () => {
    const { press, called, app } = await openWith(good)
    await press('Give up')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/nothing was written/)).toBeTruthy()
    expect(called('import.discard')).toEqual([])
    dialog.getByRole('button', { name: 'Give it up' }).click()
    await waitFor(() => expect(called('import.discard')).toEqual([{ importId: 'import-1' }]))
    await waitFor(() => expect(app.tabs.get().tabs).toEqual([]))
  })

  it('begins anew when another import is opened before the host has thrown the given up one away', async () => {
    const test = createTestApp()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const call = test.app.host.call
    test.app.host.call = async (...args) => {
      if (args[0] === 'import.discard') await held
      return call(...args)
    }
    const { press, app, fake } = await openWith(good, test)
    await press('Give up')
    await press('Give it up')
    openImport(app, orders, 'Orders')
    await screen.findByRole('button', { name: 'Choose a file' })
    expect(screen.queryByText('Left unfinished')).toBeNull()
    release()
    await waitFor(() => expect(fake.world.imports.size).toBe(0))
    await screen.findByRole('button', { name: 'Choose a file' })
  })

  it('says beside the file why it could not be taken', async () => {
    const wizard = openWizard()
    await screen.findByRole('button', { name: 'Choose a file' })
    await wizard.user.upload(input(), file('  '))
    expect((await screen.findByRole('alert')).textContent).toContain('“march.csv” holds no rows.')
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
  })

  it('shows a refused check in the step and stays there', async () => {
    const { press, fake, step } = await openWith(good)
    await press('Map the columns')
    await step('Map the columns')
    fake.refuse('import.check', { kind: 'invalid', message: 'A field of the mapping is no longer in the worksheet.' })
    await press('Check the whole file')
    expect((await screen.findByRole('alert')).textContent).toContain('A field of the mapping is no longer in the worksheet.')
    expect(screen.getByRole('region', { name: 'Map the columns' })).toBeTruthy()
  })

  it('takes pasted text', async () => {
    const { user, press, called, connection } = openWizard()
    await press('Paste text instead')
    await user.click(screen.getByRole('textbox', { name: 'Rows as text' }))
    await user.paste(good)
    await press('Use this text')
    expect(await screen.findByRole('region', { name: 'Recognise the file' })).toBeTruthy()
    expect(called('import.begin')).toEqual([{ connectionId: connection.id, worksheetId: 'orders', source: { text: good } }])
  })

  it('needs a key before it changes existing rows', async () => {
    const { user, press } = await openWith(good)
    await press('Map the columns')
    await user.click(await screen.findByRole('radio', { name: 'Insert or update' }))
    expect(await screen.findByText('Choose the field that tells which row a line belongs to.')).toBeTruthy()
  })

  it('builds each setting on those that the host has not answered yet, shows them at once, and checks after the last', async () => {
    const test = createTestApp()
    const { user, press, called } = await openWith(good, test)
    await press('Map the columns')
    await screen.findByRole('radio', { name: 'Update' })
    const held = holdCall(test.app, 'import.configure')
    await user.click(screen.getByRole('checkbox', { name: 'Cut spaces around texts' }))
    await user.click(screen.getByRole('checkbox', { name: /^Take apostrophes/ }))
    await user.click(screen.getByRole('radio', { name: 'Update' }))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cut spaces around texts' })
    const shown = box.checked
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Update' }).checked).toBe(true)
    expect(screen.getByRole('button', { name: 'Check the whole file' }).hasAttribute('disabled')).toBe(true)
    const key = screen.getByRole('combobox', { name: 'A row is found by' })
    await held.give()
    await waitFor(() => expect(called('import.configure')).toHaveLength(3))
    // Drawn anew it would close under the hand that has just opened it.
    expect(screen.getByRole('combobox', { name: 'A row is found by' })).toBe(key)
    expect(called('import.configure').at(-1)).toMatchObject({ rules: { mode: 'update', trim: shown, apostrophes: 'keep' } })
    expect(box.checked).toBe(shown)
  })

  it('takes a field that only the service writes for a key, and leaves its column out when it no longer is one', async () => {
    const test = createTestApp()
    openSampleIn(test)
    const sheet = test.fake.world.sheets.get('orders')
    const order = sheet?.fields.find((field) => field.name === 'Order')?.id ?? ''
    sheet?.lock(order, { kind: 'computed' })
    const { user, press, called } = await openWith(good, test)
    await press('Map the columns')
    await user.click(await screen.findByRole('radio', { name: 'Update' }))
    await user.click(await screen.findByRole('combobox', { name: 'Field for Order' }))
    await user.click(await screen.findByRole('option', { name: /^Order\b.*only as a key/ }))
    await waitFor(() =>
      expect(called('import.configure').at(-1)).toMatchObject({
        mapping: [{ column: 0, field: order }],
        rules: { mode: 'update', keyFields: [order] },
      }),
    )
    await user.click(await screen.findByRole('radio', { name: 'Insert' }))
    await waitFor(() =>
      expect(called('import.configure').at(-1)).toMatchObject({
        mapping: [{ column: 0, field: null }],
        rules: { mode: 'insert' },
      }),
    )
  })
})

/** An import that was mapped, and whose tab was closed then. */
async function reopened() {
  const test = createTestApp()
  const wizard = await openWith(good, test)
  await wizard.press('Map the columns')
  await wizard.step('Map the columns')
  test.app.tabs.set({ tabs: [], active: null })
  await screen.findByText('Another tab is in front')
  return { ...wizard, test }
}
