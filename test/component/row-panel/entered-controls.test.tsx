import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { showRowPanel } from '../../support/fake-host/open-row-panel.tsx'

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const group = (name: string) => within(screen.getByRole('group', { name }))

/** The panel on the first row, and what it has staged of a field. */
async function open() {
  const shown = await showRowPanel()
  const [first] = shown.sheet.keys()
  const staged = (field: string): CellValue | undefined =>
    first === undefined ? undefined : shown.sheet.staged().get(first)?.cells.get(field)
  return { ...shown, holds: (field: string, value: CellValue) => waitFor(() => expect(staged(field)).toEqual(value)) }
}

describe('controls of the row panel', { timeout: 20_000 }, () => {
  it('a rating is typed, and clicked as stars', async () => {
    const { user, holds } = await open()
    await user.clear(box('Rating'))
    await user.type(box('Rating'), '3{Enter}')
    await holds('rating', 3)
    await user.click(group('Rating: stars').getByRole('button', { name: '5 of 5' }))
    await holds('rating', 5)
    await user.clear(box('Rating'))
    await user.type(box('Rating'), '6')
    expect(screen.getByText(/Not between 0 and 5/)).toBeTruthy()
  })

  it('a checkbox is ticked with Space', async () => {
    const { user, holds } = await open()
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Newsletter' })
    const before = tick.checked
    tick.focus()
    await user.keyboard(' ')
    await holds('newsletter', !before)
  })

  it('a checkbox takes the words that people use, is emptied by Delete, and says what it does not know', async () => {
    const { user, holds } = await open()
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Newsletter' })
    tick.focus()
    await user.keyboard('nein{Enter}')
    await holds('newsletter', false)
    await user.keyboard('ja')
    expect(screen.getByText('Enter takes it as Yes')).toBeTruthy()
    await user.tab()
    await waitFor(() => expect(tick.checked).toBe(true))
    tick.focus()
    await user.keyboard('{Delete}')
    await holds('newsletter', null)
    await user.keyboard('perhaps{Enter}')
    expect(screen.getByText('Neither yes nor no')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Neither yes nor no')).toBeNull()
  })

  it('a place is typed part by part, and half a pair of coordinates is none', async () => {
    const { user, holds } = await open()
    const part = (name: string) => box(`Location: ${name}`)
    for (const name of ['title', 'address', 'latitude', 'longitude']) await user.clear(part(name))
    await user.type(part('address'), 'Harbour Street 1')
    await user.type(part('latitude'), '52,5')
    await user.click(box('Rating'))
    expect(screen.getByText('The longitude is missing')).toBeTruthy()
    await user.type(part('longitude'), '13.4{Enter}')
    await holds('place', { title: '', address: 'Harbour Street 1', longitude: 13.4, latitude: 52.5 })
  })

  it('a place in one line is told apart, pasted or typed, and cleared', async () => {
    const { user, holds } = await open()
    const part = (name: string) => box(`Location: ${name}`)
    await user.click(part('latitude'))
    await user.paste('Office · Harbour Street 1 (52.5, 13.4)')
    expect(['title', 'address', 'latitude', 'longitude'].map((name) => part(name).value)).toEqual([
      ...['Office', 'Harbour Street 1', '52.5', '13.4'],
    ])
    await user.keyboard('{Enter}')
    await holds('place', { title: 'Office', address: 'Harbour Street 1', longitude: 13.4, latitude: 52.5 })
    await user.clear(part('address'))
    await user.type(part('address'), 'Pier 2 (1, 2){Enter}')
    await holds('place', { title: 'Office', address: 'Pier 2', longitude: 2, latitude: 1 })
    for (const name of ['title', 'address', 'latitude', 'longitude']) await user.clear(part(name))
    await user.keyboard('{Enter}')
    await holds('place', null)
  })

  it('a region is walked, a department looked up, both by keyboard', async () => {
    const { user, holds } = await open()
    group('Region').getByRole('button', { name: 'Region: choose another' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: /Germany/ })
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('option', { name: /Hamburg/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await holds('region', ['hh'])
    group('Department').getByRole('button', { name: 'Department: add or remove' }).focus()
    await user.keyboard('exp')
    await screen.findByRole('option', { name: /Export/ })
    await user.keyboard('{Enter}')
    await holds('department', ['d-sales', 'export'])
  })
})
