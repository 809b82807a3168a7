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
