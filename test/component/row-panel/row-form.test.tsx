import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { showRowPanel } from '../../support/fake-host/open-row-panel.tsx'
import { createTestApp } from '../../support/fake-host/render-app.tsx'

const keys = (n: number) => `c${n}` as RowKey
const titleText = () => screen.getByRole('heading', { level: 2 }).textContent
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('form of the row panel', { timeout: 20_000 }, () => {
  it('shows the row with the focus, and the next one when the focus moves on', async () => {
    const { focusRow, sheet } = await showRowPanel()
    const [first, second] = sheet.keys()
    expect(titleText()).toBe(sheet.project(first as RowKey)?.cells[0])
    focusRow(1)
    await waitFor(() => expect(titleText()).toBe(sheet.project(second as RowKey)?.cells[0]))
    expect(box('Company').value).toBe(titleText())
  })

  it('stages what is typed when the field is left, with its mark, and takes it back again', async () => {
    const { user, sheet } = await showRowPanel()
    const [key = keys(0)] = sheet.keys()
    const before = titleText()
    await user.clear(box('Company'))
    await user.type(box('Company'), 'Fresh name')
    await user.tab()
    await waitFor(() => expect(sheet.staged().get(key)?.cells.get('name')).toBeDefined())
    expect(titleText()).toBe('Fresh name')
    expect(screen.getByText(`Changed, not pushed yet: “${before}” → “Fresh name”.`)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Company: take the change back' }))
    await waitFor(() => expect(titleText()).toBe(before))
    expect(sheet.staged().size).toBe(0)
  })

  it('keeps what cannot be read in the field with the reason, and stages nothing', async () => {
    const { user, sheet } = await showRowPanel()
    await user.clear(box('Customer since'))
    await user.type(box('Customer since'), 'soon')
    await user.tab()
    expect(await screen.findByText('Not a date. Write it as YYYY-MM-DD.')).toBeTruthy()
    expect(box('Customer since').value).toBe('soon')
    expect(sheet.staged().size).toBe(0)
    await user.type(box('Customer since'), '{Escape}')
    expect(box('Customer since').value).not.toBe('soon')
  })

  it('hands what is being typed to the row that it was typed for when the focus moves on', async () => {
    const { user, sheet, focusRow } = await showRowPanel()
    const [first = keys(0), second = keys(1)] = sheet.keys()
    await user.clear(box('Company'))
    await user.type(box('Company'), 'Half a name')
    focusRow(1)
    await waitFor(() => expect(sheet.staged().get(first)?.cells.get('name')).toBeDefined())
    expect(sheet.staged().has(second)).toBe(false)
    await waitFor(() => expect(box('Company').value).toBe(sheet.project(second)?.cells[0]))
  })

  it('says why a field cannot be edited, and offers no control for it', async () => {
    await showRowPanel()
    expect(screen.getAllByRole('img', { name: 'Computed by the service; it cannot be edited.' }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('textbox', { name: 'Customer no.' })).toBeNull()
    expect(screen.getByText('Last changed by')).toBeTruthy()
  })

  it('takes people by typing a part of their name', async () => {
    const { user, sheet } = await showRowPanel()
    const [key = keys(0)] = sheet.keys()
    await user.click(screen.getByRole('button', { name: /^Account manager: choose/ }))
    const search = await screen.findByRole('combobox', { name: 'Account manager' })
    await user.type(search, 'emil')
    await within(screen.getByRole('listbox', { name: 'Account manager' })).findByText('Emil Haugen')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sheet.project(key)?.cells[3]).toEqual(['u5']))
    expect(screen.getByText('Emil Haugen')).toBeTruthy()
  })

  it('searches with the letters typed on the closed picker, and gives it the focus back', async () => {
    const { user } = await showRowPanel()
    screen.getByRole('button', { name: /^Account manager: choose/ }).focus()
    await user.keyboard('deniz')
    const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Account manager' })
    await waitFor(() => expect(search.value).toBe('deniz'))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual([expect.stringContaining('Deniz')]),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Account manager: choose/ })))
  })

  it('never puts another row in the place of one that left the view', async () => {
    const onlyStaged = { ...everyRow, stagedOnly: true }
    const test = createTestApp()
    const staged = test.fake.world.sheets.get('customers')
    const [first = keys(0), second = keys(1)] = staged?.keys() ?? []
    staged?.stage('Edit', [
      { op: 'set', row: first, field: 'name', value: 'First' },
      { op: 'set', row: second, field: 'name', value: 'Second' },
    ])
    const { user } = await showRowPanel('fields', onlyStaged, test)
    expect(titleText()).toBe('First')
    await user.click(screen.getByRole('button', { name: 'Company: take the change back' }))
    expect(await screen.findByText('This row is not shown any more')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show the row with the focus' }))
    await waitFor(() => expect(titleText()).toBe('Second'))
  })

  it('closes with Escape', async () => {
    const { user, app } = await showRowPanel()
    screen.getByRole('tab', { name: 'Fields' }).focus()
    await user.keyboard('{Escape}')
    expect(app.rowPanel.get().isOpen).toBe(false)
  })
})
