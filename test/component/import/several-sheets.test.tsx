/** Several sheets of a workbook in the window: chosen with their worksheets, imported one after the other, stopped where one needs a look, and summed up. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openImport } from '../../../src-renderer/commands/import/import-file.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import { recallTabs, rememberTabs } from '../../../src-renderer/state/connection/remembered-tabs.ts'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { SheetsView } from '../../../src-renderer/views/import/sheets/sheets-view.tsx'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createFakeHost } from '../../support/fake-host/fake-host.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const orders = worksheetId.parse('orders')

const Tabs = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const tab = activeTab(useStore(useApp().tabs))
  if (tab?.kind === 'import') return <ImportView connectionId={connectionId} tab={tab} />
  return tab?.kind === 'sheets' ? <SheetsView connectionId={connectionId} group={tab.group} /> : null
}

/** At the recognition of a workbook whose first sheet goes into the orders. */
async function openBook(ordersText = 'Order,Customer,Amount\nA-1,,10\nA-2,,x\n', tick = () => Promise.resolve()) {
  const test = createTestApp(createFakeHost({ tick }))
  test.fake.world.books.set('year.xlsx', { Orders: ordersText, Customers: 'Company\nAcme\nBolt\n', Notes: '' })
  const connection = openSampleIn(test)
  openImport(test.app, orders, 'Orders')
  const { user } = renderInApp(
    <>
      <Tabs connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button))
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await user.upload(input, new File([ordersText], 'year.xlsx'))
  await press('Import several sheets')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sheets of year.xlsx' }))
  return { ...test, connection, user, press, dialog }
}

const lines = (): readonly (readonly (string | null)[])[] =>
  within(screen.getByRole('table', { name: 'Sheets' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        .map((cell) => cell.textContent),
    ])

describe('sheets of a workbook', () => {
  it('go into the worksheets that they are called like, those first whose rows others relate to, and stop where rows cannot be taken', async () => {
    const { press, dialog, fake } = await openBook()
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Customers' })).toHaveProperty('checked', true))
    expect(dialog.getByRole('checkbox', { name: 'Notes' })).toHaveProperty('checked', false)
    expect(dialog.getByRole('combobox', { name: 'Worksheet for Customers' })).toHaveProperty('value', 'Customers')
    await press('Begin with 2 sheets')
    await waitFor(() =>
      expect(lines()).toEqual([
        ['Customers', 'Customers', '1 of 1 column mapped.'],
        ['Orders', 'Orders', '3 of 3 columns mapped.'],
      ]),
    )
    expect(fake.calls.filter(({ name }) => name === 'import.discard')).toHaveLength(1)
    await press('Check and stage 2 sheets')
    expect(await screen.findByText('1 row of 2 cannot be taken.')).toBeTruthy()
    expect(lines()).toEqual([
      ['Customers', 'Customers', '2 rows staged.'],
      ['Orders', 'Orders', '1 row of 2 cannot be taken.'],
    ])
    await press('Leave them out of Orders')
    expect(await screen.findByText('2 sheets: 3 rows staged for review, 1 row left out.')).toBeTruthy()
    expect(lines()[1]).toEqual(['Orders', 'Orders', '1 row staged. 1 row left out.'])
    expect(screen.getByRole('button', { name: 'Review changes' })).toBeTruthy()
  })

  it('lead to the import of one of them, and from there back to all; their list is there again at the next visit', async () => {
    const { press, app, connection } = await openBook('Order\nA-1\n')
    await press('Begin with 2 sheets')
    await press('Open Customers')
    expect(await screen.findByRole('heading', { name: 'Import into Customers' })).toBeTruthy()
    expect(await screen.findByText('Sheet “Customers” is one of 2 that are imported together.')).toBeTruthy()
    await press('All sheets')
    await screen.findByRole('table', { name: 'Sheets' })
    rememberTabs(app.memory, connection.id, app.tabs.get())
    expect(recallTabs(app.memory, connection.id).tabs).toContainEqual(expect.objectContaining({ kind: 'sheets' }))
    await press('Check and stage 2 sheets')
    expect(await screen.findByText('2 sheets: 3 rows staged for review.')).toBeTruthy()
  })

  it('are not begun before each has a worksheet', async () => {
    const { dialog, user } = await openBook()
    await user.click(dialog.getByRole('checkbox', { name: 'Notes' }))
    expect(dialog.getByText('Say where “Notes” goes.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Begin with 2 sheets' }).hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('combobox', { name: 'Worksheet for Notes' }))
    await user.click(await screen.findByRole('option', { name: 'Suppliers' }))
    expect(dialog.getByRole('button', { name: 'Begin with 3 sheets' }).hasAttribute('disabled')).toBe(false)
  })

  it('can be given up, all that are left at once; and say what is missing before they go on', async () => {
    const { press, fake, user } = await openBook('Number\nA-1\n')
    await press('Begin with 2 sheets')
    await press('Check and stage 2 sheets')
    expect(await screen.findAllByText('Choose a field for at least one column.')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Leave them out of Orders' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Go on with 2 sheets' })).toBeTruthy()
    const before = fake.calls.filter(({ name }) => name === 'import.discard').length
    await press('Give up')
    await user.click(await screen.findByRole('button', { name: 'Give them up' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Sheets' })).toBeNull())
    expect(fake.calls.filter(({ name }) => name === 'import.discard')).toHaveLength(before + 2)
  })

  it('stop on demand, and go on from there', async () => {
    let release: () => void = () => undefined
    const { press, fake } = await openBook(
      'Order\nA-1\n',
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    await press('Begin with 2 sheets')
    await press('Check and stage 2 sheets')
    await waitFor(() => expect(screen.getByRole('progressbar')).toBeTruthy())
    await press('Stop')
    release()
    expect(await screen.findByText('Stopped.')).toBeTruthy()
    expect(fake.calls.filter(({ name }) => name === 'jobs.cancel')).toHaveLength(1)
    expect(fake.calls.filter(({ name }) => name === 'import.stage')).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Go on with 2 sheets' })).toBeTruthy()
  })
})

describe('a recipe of a workbook', () => {
  const begin = async () => {
    const opened = await openBook('Order,Customer,Amount\nA-1,,10\n')
    const { press, user, fake } = opened
    await press('Begin with 2 sheets')
    await screen.findByRole('button', { name: 'Recipe: none' })
    const called = (name: string) => fake.calls.filter((call) => call.name === name).map((call) => call.request)
    const item = async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name }))
    const saveAs = async (name: string) => {
      await press('Recipe: none')
      await item('Save what is decided as a new recipe')
      const box = await screen.findByRole('textbox', { name: 'Name of the recipe' })
      await user.clear(box)
      await user.type(box, `${name}{Enter}`)
      await screen.findByRole('button', { name: `Recipe: ${name}` })
    }
    return { ...opened, called, item, saveAs }
  }
  /** The workbook once more, at its recognition. */
  const openAgain = async ({ app, user, fake }: Awaited<ReturnType<typeof begin>>, name = 'year.xlsx') => {
    fake.world.books.set(name, { Orders: 'Order,Customer,Amount\nA-9,,10\n', Notes: '' })
    openImport(app, orders, 'Orders')
    await screen.findByRole('button', { name: 'Choose a file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]:not([data-recipe-file])')
    if (input === null) throw new Error('no file input')
    await user.upload(input, new File(['Order,Customer,Amount\nA-9,,10\n'], name))
  }

  it('is saved for the sheets, proposed for the next workbook, and says which sheet is missing', async () => {
    const opened = await begin()
    const { press, saveAs, called } = opened
    await saveAs('Yearly')
    await openAgain(opened)
    await screen.findByText('Looks like the workbooks of “Yearly”.')
    await press('Import 1 sheet as it says')
    expect(await screen.findByText('“Customers” of “Yearly” is not in this workbook.')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Notes' })).toHaveProperty('checked', false)
    await press('Begin with 1 sheet')
    await screen.findByRole('button', { name: 'Recipe: Yearly' })
    expect(called('import.begin-sheets').at(-1)).toMatchObject({
      sheets: [{ sheet: 'Orders', worksheetId: 'orders', recipe: expect.stringContaining('sheet-recipe') }],
    })
  })

  it('is renamed, saved anew, saved as a file and deleted', async () => {
    const { press, saveAs, item, called, user } = await begin()
    await saveAs('Yearly')
    await press('Recipe: Yearly')
    await item('Rename “Yearly”')
    const box = await screen.findByRole('textbox', { name: 'Name of the recipe' })
    await user.clear(box)
    await user.type(box, 'Annual{Enter}')
    await press('Recipe: Annual')
    await item('Save what is decided now in “Annual”')
    await waitFor(() => expect(called('workbook-recipes.save')).toHaveLength(2))
    await press('Recipe: Annual')
    await item('Save “Annual” as a file')
    await waitFor(() => expect(called('workbook-recipes.export')).toHaveLength(1))
    await press('Recipe: Annual')
    await item('Delete “Annual”')
    await press('Delete it')
    await screen.findByRole('button', { name: 'Recipe: none' })
  })

  it('is read from a file where the sheets are chosen, and refused in words where the file is none', async () => {
    const opened = await openBook()
    const { user, dialog } = opened
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[data-recipe-file]')
    if (input === null) throw new Error('no input')
    await user.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('“other.json” is not a recipe of a workbook.')
  })
})
