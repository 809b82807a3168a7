import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const csv = 'code,name,height\n007,Bond,1.83\n008,Bill,1.79\n'

async function openWithFile(text = csv) {
  const test = createTestApp()
  openSampleIn(test)
  test.app.session.update((state) =>
    openDialog(state, { kind: 'new-worksheet', file: new File([text], 'agents.csv', { type: 'text/csv' }) }),
  )
  const rendered = renderInApp(<DialogHost />, test)
  await screen.findByRole('textbox', { name: 'Name of the worksheet' })
  const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...rendered, called }
}

describe('a new worksheet from a CSV file', () => {
  it('proposes a field per column with its reason, and goes on with the import where everything is mapped', async () => {
    const { user, called, app } = await openWithFile()
    expect(screen.getAllByText('values are text').length).toBe(2)
    expect(screen.getByText('every value is a number')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create worksheet and go on' }))
    await waitFor(() => expect(activeTab(app.tabs.get())).toMatchObject({ kind: 'import', step: 'map' }))
    expect(called('worksheet.create')).toEqual([
      {
        connectionId: 'sample',
        name: 'agents',
        sectionId: 's-sales',
        fields: [
          { name: 'code', type: '2', isTitle: true },
          { name: 'name', type: '2' },
          { name: 'height', type: '6', precision: 2 },
        ],
      },
    ])
    expect(called('import.configure')).toMatchObject([
      {
        mapping: [
          { column: 0, field: 'f1' },
          { column: 1, field: 'f2' },
          { column: 2, field: 'f3' },
        ],
      },
    ])
    expect(app.session.get().dialog).toBeNull()
  })

  it('leaves a column out, renames another and still maps each to its own field', async () => {
    const { user, called } = await openWithFile()
    await user.click(screen.getByRole('checkbox', { name: 'Take name' }))
    const name = screen.getByRole('textbox', { name: 'Name of column 1' })
    await user.clear(name)
    await user.type(name, 'Agent number')
    await user.click(screen.getByRole('button', { name: 'Create worksheet and go on' }))
    await waitFor(() =>
      expect(called('import.configure')).toMatchObject([
        {
          mapping: [
            { column: 0, field: 'f1' },
            { column: 1, field: null },
            { column: 2, field: 'f2' },
          ],
          rules: { mode: 'insert', keyFields: [] },
        },
      ]),
    )
  })

  it('says which name is taken and waits until that is mended', async () => {
    const { user } = await openWithFile()
    const name = screen.getByRole('textbox', { name: 'Name of column 2' })
    await user.clear(name)
    await user.type(name, 'CODE')
    expect(screen.getByText('This name is taken already.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create worksheet and go on' }).hasAttribute('disabled')).toBe(true)
  })

  it('keeps the form and says why when the service refuses the worksheet', async () => {
    const { user, fake } = await openWithFile()
    fake.refuse('worksheet.create', {
      kind: 'service',
      message: 'The service does not allow new worksheets.',
      advice: 'Ask an administrator.',
      code: 10105,
      isOffline: false,
    })
    await user.click(screen.getByRole('button', { name: 'Create worksheet and go on' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The service does not allow new worksheets. Ask an administrator. code 10105')
    expect(screen.getByRole('textbox', { name: 'Name of column 3' })).toBeTruthy()
  })
})

describe('a file whose encoding is a guess', () => {
  async function openLegacy() {
    const test = createTestApp()
    openSampleIn(test)
    const file = new File(['name,place\nJürgen,Köln\n'], 'legacy.csv', { type: 'text/csv' })
    test.app.session.update((state) => openDialog(state, { kind: 'new-worksheet', file }))
    const rendered = renderInApp(<DialogHost />, test)
    await screen.findByRole('region', { name: 'Do these texts read right?' })
    const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
    return { ...rendered, called }
  }

  it('makes no worksheet before the user has seen its texts and said that they read right', async () => {
    const { user, called } = await openLegacy()
    expect(screen.getByRole('region', { name: 'Do these texts read right?' }).textContent).toContain('Jürgen,Köln')
    expect(screen.getByRole('button', { name: 'Create worksheet and go on' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'They read right' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create worksheet and go on' }).hasAttribute('disabled')).toBe(false),
    )
    await user.click(screen.getByRole('button', { name: 'Create worksheet and go on' }))
    await waitFor(() => expect(called('import.configure')).toHaveLength(2))
    expect(called('import.configure')[0]).toMatchObject({ format: { encoding: 'windows-1252' } })
  })

  it('reads the file again where the user chooses another encoding', async () => {
    const { user, called } = await openLegacy()
    await user.click(screen.getByRole('combobox', { name: 'Encoding' }))
    await user.click(await screen.findByRole('option', { name: /^Mac Roman/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Do these texts read right?' })).toBeNull())
    expect(called('import.propose-worksheet').at(-1)).toMatchObject({ format: { encoding: 'macintosh', hasHeader: true } })
    expect(screen.getByRole('button', { name: 'Create worksheet and go on' }).hasAttribute('disabled')).toBe(false)
  })
})

describe('columns of the file that become rows', () => {
  const sales = 'Region,Jan,Feb,Mar\nNorth,1,,3\nSouth,4,5,6\n'
  const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
    user.click(await screen.findByRole('button', { name }))

  it('are proposed and shown first, and the worksheet has fields for both new columns', async () => {
    const { user, called } = await openWithFile(sales)
    await press(user, 'Turn them into rows')
    await screen.findByRole('dialog', { name: 'Turn columns of agents.csv into rows' })
    await waitFor(() => expect(screen.getByRole('table', { name: 'First rows' }).textContent).toContain('NorthMar3'))
    expect(called('import.propose-worksheet')).toHaveLength(1)
    await press(user, 'Turn into rows')
    await screen.findByText('“Jan”, “Feb” and “Mar” become rows: “Month” and “Value”.')
    await press(user, 'Create worksheet and go on')
    const unpivot = { columns: { by: 'names', names: ['Jan', 'Feb', 'Mar'] }, name: 'Month', value: 'Value', emptyCells: 'leave' }
    await waitFor(() => expect(called('import.configure')).toHaveLength(2))
    expect(called('worksheet.create')).toMatchObject([
      { fields: [{ name: 'Region' }, { name: 'Month' }, { name: 'Value', type: '6' }] },
    ])
    expect(called('import.configure')).toMatchObject([
      { format: { unpivot } },
      {
        mapping: [
          { column: 0, field: 'f1' },
          { column: 1, field: 'f2' },
          { column: 2, field: 'f3' },
        ],
      },
    ])
  })

  it('keep what was entered for the worksheet and for the columns that stay, there and back', async () => {
    const { user } = await openWithFile(sales)
    const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    await user.clear(text('Name of the worksheet'))
    await user.type(text('Name of the worksheet'), 'Sales')
    await user.clear(text('Name of column 1'))
    await user.type(text('Name of column 1'), 'Area')
    await press(user, 'Turn them into rows')
    await press(user, 'Turn into rows')
    await waitFor(() => expect(text('Name of column 2').value).toBe('Month'))
    expect([text('Name of the worksheet').value, text('Name of column 1').value]).toEqual(['Sales', 'Area'])
    await press(user, 'Change')
    await press(user, 'Back to columns')
    await waitFor(() => expect(text('Name of column 4').value).toBe('Mar'))
    expect([text('Name of the worksheet').value, text('Name of column 1').value]).toEqual(['Sales', 'Area'])
  })

  it('are chosen for any file with names, and Escape leads back to the form as it was', async () => {
    const { user } = await openWithFile()
    await user.clear(screen.getByRole('textbox', { name: 'Name of the worksheet' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of the worksheet' }), 'Spies')
    await press(user, 'Turn columns into rows')
    await screen.findByText('Choose the columns that are to become rows.')
    await user.keyboard('{Escape}')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the worksheet' })
    expect(name.value).toBe('Spies')
  })

  it('wait until it is said whether the texts of a guessed encoding read right', async () => {
    const test = createTestApp()
    openSampleIn(test)
    const file = new File(['Stadt,Jan,Feb,Mar\nKöln,1,2,3\n'], 'legacy.csv', { type: 'text/csv' })
    test.app.session.update((state) => openDialog(state, { kind: 'new-worksheet', file }))
    const { user } = renderInApp(<DialogHost />, test)
    const open = await screen.findByRole('button', { name: 'Turn columns into rows' })
    expect(open.hasAttribute('disabled')).toBe(true)
    await press(user, 'They read right')
    await screen.findByRole('button', { name: 'Turn them into rows' })
  })
})
