import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deleteWorksheet } from '../../../src-renderer/commands/application/delete-worksheet.ts'
import { openStructure } from '../../../src-renderer/commands/application/save-structure.ts'
import { runCommand } from '../../../src-renderer/commands/run-command.ts'
import { listConditions } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { isNarrowed, sheetOf, toQuery } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { StructureView } from '../../../src-renderer/views/structure/structure-view.tsx'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { type RowKey, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { fakeField } from '../../support/fake-host/fake-fields.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'
import { withoutGeneration } from '../../support/fake-host/without-generation.ts'

const customers = worksheetId.parse('customers')
const noPermission: HostError = {
  kind: 'service',
  message: 'This key may not do that.',
  advice: 'Ask whoever looks after the application for another key.',
  code: 10005,
  isOffline: false,
}

function open(id: WorksheetId | null = customers, test = createTestApp()) {
  const connection = openSampleIn(test)
  openStructure(test.app, id, id === null ? 'New worksheet' : 'Customers')
  const rendered = renderInApp(
    <>
      <StructureView connectionId={connection.id} worksheetId={id} />
      <DialogHost />
    </>,
    test,
  )
  const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...rendered, connection, called }
}

const line = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: 'Worksheet and fields' })
  return within(list).getByRole('button', { name: new RegExp(`^${name}`) })
}
const retype = async (user: ReturnType<typeof open>['user'], name: string, text: string): Promise<void> => {
  const input = screen.getByRole('textbox', { name })
  await user.clear(input)
  await user.type(input, text)
}

/** Milliseconds: the whole designer in jsdom is slow on a busy machine. */
const patience = { timeout: 30_000 }

describe('the designer of a worksheet', patience, () => {
  it('says before anything is changed that a service of the older generation cannot save it', async () => {
    const { user } = open(customers, withoutGeneration(createTestApp(), 'v3'))
    await screen.findByText(/can make worksheets but not change them/)
    await user.click(await line('Status'))
    expect(screen.getByRole('textbox', { name: 'Name' }).matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Move|Remove) Status/ })).toBeNull()
    await user.keyboard('{Delete}')
    expect(screen.queryByText('to be removed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete this worksheet' })).toBeNull()
  })

  it('renames a field and sends nothing but that', async () => {
    const { user, called } = open()
    await user.click(await line('Status'))
    await retype(user, 'Name', 'State')
    expect(screen.getByRole('button', { name: '1 change not saved' })).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(called('structure.edit')).toEqual([
        {
          connectionId: 'sample',
          worksheetId: 'customers',
          addFields: [],
          editFields: [{ id: 'status', name: 'State' }],
          removeFields: [],
        },
      ]),
    )
    expect(called('structure.losses')).toEqual([])
    await screen.findByText('Everything is saved.')
  })

  it('says what a field holds as soon as it is to be removed, and asks before it goes', async () => {
    const { user, called } = open()
    const revenue = await line('Yearly revenue')
    await user.click(revenue)
    revenue.focus()
    await user.keyboard('{Delete}')
    await screen.findByText(/^\d+ of 60 rows have a value in it\.$/)
    // What points to the worksheet does not point to this field.
    expect(screen.queryByText(/of “Orders”/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove 1 field with all values?' })
    expect(within(dialog).getByText(/“Yearly revenue”: \d+ of 60 rows/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(called('structure.edit')).toEqual([])
    // No harm was done, and the draft is still there.
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const again = await screen.findByRole('dialog', { name: 'Remove 1 field with all values?' })
    await user.click(within(again).getByRole('button', { name: 'Remove 1 field and save' }))
    await waitFor(() => expect(called('structure.edit')).toMatchObject([{ removeFields: ['revenue'], editFields: [] }]))
  })

  it('offers to move what is staged in a field to another one before it goes with the field', async () => {
    const test = createTestApp()
    const sheet = test.fake.world.sheets.get('customers')
    sheet?.stage('Edit', [{ op: 'set', row: 'c1' as RowKey, field: 'revenue', value: '7' }])
    const { user, called } = open(customers, test)
    const revenue = await line('Yearly revenue')
    await user.click(revenue)
    revenue.focus()
    await user.keyboard('{Delete}')
    await screen.findByText(/; 1 staged change would go too\.$/)
    await user.click(screen.getByRole('button', { name: 'Move the 1 staged change to another field…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move the changes of “Yearly revenue”' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Column that takes them' }))
    expect(screen.queryByRole('option', { name: 'Yearly revenue' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Notes' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(called('changes.move-field')).toMatchObject([{ from: 'revenue', to: 'notes' }]))
    await waitFor(() => expect(called('structure.losses').length).toBeGreaterThan(1))
  })

  it('says before an option is deleted how many rows hold it, lists all that is saved, and shows the rows', async () => {
    const { user, called, app } = open()
    await user.click(await line('Status'))
    await user.click(await screen.findByRole('button', { name: 'Mark Lead as deleted' }))
    await user.click(await line('Notes'))
    await retype(user, 'Name', 'Remarks')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save changes that rows feel?' })
    expect(within(dialog).getByText(/^“Status”: \d+ rows hold “Lead”, which nobody can choose any more/)).toBeTruthy()
    expect(within(dialog).getByText(/^All that is saved: .*“Status”.*“Notes”/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Show the rows' }))
    expect(called('structure.edit')).toEqual([])
    expect(activeTab(app.tabs.get())).toMatchObject({ kind: 'worksheet', worksheetId: 'customers' })
    expect(listConditions(sheetOf(app.sheets.get(), customers).filter)).toMatchObject([
      { field: 'status', operator: 'in', value: ['lead'] },
    ])
  })

  it('shows the rows of each change that rows feel, also of one that no filter can say, and all of them again', async () => {
    const { user, called, app } = open()
    await user.click(await line('Notes'))
    await user.click(screen.getByRole('checkbox', { name: 'Required' }))
    await user.click(screen.getByRole('checkbox', { name: 'Unique' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save changes that rows feel?' })
    within(dialog).getByText(/^“Notes”: \d+ rows have no value/)
    within(dialog).getByText(/^“Notes”: \d+ rows share their values with another one/)
    await user.click(within(dialog).getByRole('button', { name: 'Rows: “Notes”, shared value' }))
    expect(called('structure.edit')).toEqual([])
    const sheet = sheetOf(app.sheets.get(), customers)
    expect(sheet.affected).toEqual({
      by: { kind: 'unique', field: 'notes' },
      words: 'Only rows that share their value of “Notes” with another one.',
    })
    expect(toQuery(sheet).affectedBy).toEqual({ kind: 'unique', field: 'notes' })
    expect(isNarrowed(sheet)).toBe(true)
    runCommand(app, 'sheet.show-all')
    expect(toQuery(sheetOf(app.sheets.get(), customers)).affectedBy).toBeUndefined()
  })

  it('gives the rows another option before one is deleted, and keeps what was changed about the options', async () => {
    const { user, called, notices } = open()
    await user.click(await line('Status'))
    await user.click(await screen.findByRole('button', { name: 'Mark Lead as deleted' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('dialog', { name: 'Save changes that rows feel?' })
    const [rows] = /\d+(?= rows hold)/.exec(question.textContent ?? '') ?? []
    await user.click(within(question).getByRole('button', { name: 'Replace them…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Give the rows another option' })
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Replace' }).disabled).toBe(true)
    await user.click(within(dialog).getByRole('combobox', { name: 'In place of “Lead”' }))
    expect(screen.queryByRole('option', { name: 'Lead' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Paused' }))
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(notices).toMatchObject([{ title: `${rows} rows set to “Paused”` }])
    expect(called('edits.run')).toMatchObject([{ operation: { op: 'replace-options', from: ['lead'], to: 'paused' } }])
    expect(called('structure.edit')).toEqual([])
    expect(screen.getByRole('button', { name: '1 change not saved' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(called('structure.edit').length).toBe(1))
  })

  it('refuses more decimal places than the service keeps, with all digits that were typed', async () => {
    const { user } = open()
    await user.click(await line('Yearly revenue'))
    await retype(user, 'Decimal places', '15')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Decimal places' }).value).toBe('15')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  it('keeps a field after all when Delete is pressed again', async () => {
    const { user, called } = open()
    const notes = await line('Notes')
    notes.focus()
    await user.keyboard('{Delete}')
    expect(screen.getByText('to be removed')).toBeTruthy()
    await user.keyboard('{Delete}')
    expect(screen.getByText('Everything is saved.')).toBeTruthy()
    expect(called('structure.edit')).toEqual([])
  })

  it('moves a field by keyboard and keeps that as the order of the columns, without asking the service', async () => {
    const { user, called } = open()
    const status = await line('Status')
    status.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(called('layout.set').length).toBe(1))
    expect(called('structure.edit')).toEqual([])
    const { layout } = called('layout.set')[0] as HostCallRequest<'layout.set'>
    expect(layout.columns.slice(0, 2)).toEqual([
      { fieldId: 'status', width: null, isHidden: false, pinned: null },
      { fieldId: 'name', width: null, isHidden: false, pinned: 'left' },
    ])
  })

  it('keeps the draft and says why when the key may not change the structure', async () => {
    const { user, fake } = open()
    fake.refuse('structure.edit', noPermission)
    await user.click(await line('Status'))
    await retype(user, 'Name', 'State')
    await user.keyboard('{Control>}s{/Control}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This key may not do that.')
    expect(screen.getByText(/may read the structure but not change it/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('State')
  })

  it('says when the key may not even read it, and reads again on demand', async () => {
    const test = createTestApp()
    test.fake.refuse('structure.read', noPermission)
    const { user } = open(customers, test)
    await screen.findByText('This key may not read the structure')
    test.fake.allow('structure.read')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Fields of Customers' })
  })

  it('keeps what was typed while another tab is in front, and brings a discarded draft back', async () => {
    const first = open()
    await first.user.click(await line('Status'))
    await retype(first.user, 'Name', 'State')
    const test = { app: first.app, fake: first.fake, notices: first.notices }
    const second = renderInApp(<StructureView connectionId={first.connection.id} worksheetId={customers} />, test)
    await second.user.click(await screen.findByRole('button', { name: /^State/ }))
    await second.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('Everything is saved.')).toBeTruthy()
    second.notices.at(-1)?.action?.run()
    await screen.findByRole('button', { name: /^State/ })
  })

  it('goes on with a field that was new once it is saved, also when it is renamed then', async () => {
    const test = createTestApp()
    const { user, called } = open(customers, test)
    await user.click(await screen.findByRole('button', { name: 'Add a field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Text' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Shoe')
    // The service makes the field that is asked for.
    const sheet = test.fake.world.sheets.get('customers')
    if (sheet !== undefined)
      test.fake.world.sheets.set('customers', { ...sheet, fields: [...sheet.fields, fakeField('shoe', 'Shoe', 2)] })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Everything is saved.')
    expect(screen.getByText('id shoe')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 's')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(called('structure.edit').at(-1)).toMatchObject({ editFields: [{ id: 'shoe', name: 'Shoes' }] }))
  })

  it('adds a choice with options typed one after the other', async () => {
    const { user, called } = open()
    await user.click(await screen.findByRole('button', { name: 'Add a field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Choice' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Size')
    await user.type(screen.getByRole('textbox', { name: 'Text of option 1' }), 'Small{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Text of option 2' }), 'Large')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(called('structure.edit')).toMatchObject([
        {
          addFields: [
            {
              name: 'Size',
              type: '9',
              options: [
                { value: 'Small', index: 1 },
                { value: 'Large', index: 2 },
              ],
            },
          ],
        },
      ]),
    )
  })
})

describe('a new worksheet', patience, () => {
  it('waits for a name, is made with its fields in order, and opens', async () => {
    const { user, app, called } = open(null)
    await screen.findByText('Give the worksheet a name.')
    expect(screen.getByRole('button', { name: 'Create the worksheet' }).hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Visits')
    await user.type(screen.getByRole('textbox', { name: 'Alias' }), 'visits')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(activeTab(app.tabs.get())).toMatchObject({ kind: 'worksheet', title: 'Visits' }))
    expect(called('worksheet.create')).toEqual([
      { connectionId: 'sample', name: 'Visits', sectionId: 's-sales', fields: [{ name: 'Name', type: '2', isTitle: true }] },
    ])
    expect(called('structure.edit')).toMatchObject([{ alias: 'visits', addFields: [] }])
    expect(app.tabs.get().tabs.some((tab) => tab.kind === 'structure')).toBe(false)
  })
})

describe('fields from a CSV file', patience, () => {
  it('are proposed from its columns, fill an untouched form, and make nothing by themselves', async () => {
    const { user, container, called } = open(null)
    await screen.findByRole('textbox', { name: 'Alias' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no file input')
    await user.upload(input, new File(['code,height\n007,1.83\n008,1.79\n'], 'agents.csv', { type: 'text/csv' }))
    await line('height')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('agents')
    expect(called('worksheet.create')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Create the worksheet' }))
    await waitFor(() =>
      expect(called('worksheet.create')).toMatchObject([
        {
          name: 'agents',
          fields: [
            { name: 'code', type: '2', isTitle: true },
            { name: 'height', type: '6', precision: 2 },
          ],
        },
      ]),
    )
  })
})

describe('fields from a CSV file whose encoding is a guess', patience, () => {
  it('are added once its texts were seen and confirmed', async () => {
    const { user, container } = open(null)
    await screen.findByRole('textbox', { name: 'Alias' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no file input')
    await user.upload(input, new File(['agent,town\nJürgen,Köln\n'], 'legacy.csv', { type: 'text/csv' }))
    const dialog = await screen.findByRole('dialog', { name: 'Fields from legacy.csv' })
    expect(within(dialog).getByRole('button', { name: 'Add the fields' }).hasAttribute('disabled')).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'They read right' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Add the fields' }).hasAttribute('disabled')).toBe(false),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add the fields' }))
    await line('town')
  })
})

describe('deleting a worksheet', patience, () => {
  it('says what points there and what was never pushed, and takes its tabs away', async () => {
    const { user, app, fake, connection, called } = open()
    const sheet = fake.world.sheets.get('customers')
    sheet?.stage('Edit', [{ op: 'set', row: [...sheet.keys()][0] as never, field: 'name', value: 'Blue Whale' }])
    void deleteWorksheet(app, { connectionId: connection.id, worksheetId: customers }, 'Customers')
    const dialog = await screen.findByRole('dialog', { name: 'Delete the worksheet “Customers”?' })
    expect(within(dialog).getByText('60 rows with all their values and files.')).toBeTruthy()
    expect(within(dialog).getByText('Staged changes of 1 row that were never pushed.')).toBeTruthy()
    expect(within(dialog).getByText(/The field “Customer” of “Orders” points here/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete the worksheet' }))
    await waitFor(() => expect(called('structure.delete')).toMatchObject([{ worksheetId: 'customers', discardStaged: true }]))
    await waitFor(() => expect(app.tabs.get().tabs).toEqual([]))
  })

  it('deletes nothing when it cannot be found out what would be lost', async () => {
    const { app, fake, connection, called, notices } = open()
    fake.refuse('structure.losses', { kind: 'storage', message: 'The disk is full.', reason: 'disk-full' })
    await deleteWorksheet(app, { connectionId: connection.id, worksheetId: customers }, 'Customers')
    expect(called('structure.delete')).toEqual([])
    expect(notices.at(-1)).toMatchObject({ tone: 'failure', text: 'The disk is full.' })
  })
})
