import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor } from '../../support/component/open-editor.tsx'
import { makeField } from '../../support/trading/trading-fields.ts'

describe('text editor', () => {
  it('replaces the value by what is typed, and keeps it when opened by Enter', async () => {
    const { user, last } = await openEditor('name', 'Old', 'N')
    await user.keyboard('ew')
    expect(last()).toBe('New')
  })

  it('appends to the old text when opened by Enter or F2', async () => {
    const { user, last } = await openEditor('name', 'Old', 'F2')
    await user.keyboard('er')
    expect(last()).toBe('Older')
  })

  it('starts a new line with Alt and Enter', async () => {
    const { user, last } = await openEditor('name', 'a', 'F2')
    await user.keyboard('{Alt>}{Enter}{/Alt}b')
    expect(last()).toBe('a\nb')
  })

  it('gives an empty cell for an empty text', async () => {
    const { user, last } = await openEditor('name', 'a', 'F2')
    await user.keyboard('{Backspace}')
    expect(last()).toBeNull()
  })

  it('loses none of the letters typed before it had the focus, and ends where Enter was among them', async () => {
    const { last, ends } = await openEditor('name', 'Old', 'R', ['e', 'd', 'Enter'])
    await waitFor(() => expect(ends).toEqual(['done']))
    expect(last()).toBe('Red')
  })
})

describe('the list of what a column of texts holds', () => {
  it('opens by Alt and the down arrow, is searched by typing, and Enter takes the best match', async () => {
    const { user, last, ends } = await openEditor('name', null, 'AltArrowDown')
    const offered = await screen.findAllByRole('option')
    expect(offered.length).toBeGreaterThan(3)
    const wanted = offered.at(-1)?.textContent ?? ''
    await user.keyboard(wanted.toLowerCase())
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeLessThan(offered.length))
    await user.keyboard('{Enter}')
    expect(last()).toBe(wanted)
    expect(ends).toEqual(['done'])
  })

  it('says when nothing matches', async () => {
    const { user, values } = await openEditor('name', 'Old', 'AltArrowDown')
    await screen.findAllByRole('option')
    await user.keyboard('zzz')
    expect(screen.getByText('No value of this column holds “zzz”.')).toBeTruthy()
    expect(values).toEqual([])
  })
})

describe('what a column of texts offers while it is typed into', () => {
  it('shows what begins so, and keeps what was typed when Enter ends it', async () => {
    const { user, last, ends } = await openEditor('notes', null, 'S')
    await user.keyboard('i')
    const offered = await screen.findAllByRole('button')
    expect(offered.length).toBeGreaterThan(0)
    for (const each of offered) expect(each.textContent?.toLowerCase()).toMatch(/^si| si/)
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual(['Si', ['done']])
  })

  it('takes an offered value by a click', async () => {
    const { user, kept, ends } = await openEditor('notes', null, 'S')
    const [first] = await screen.findAllByRole('button')
    const text = first?.textContent ?? ''
    if (first !== undefined) await user.click(first)
    expect([kept(), ends]).toEqual([text, ['done']])
  })

  it('opens the list with what was typed by Alt and the down arrow, and Enter takes the best match', async () => {
    const { user, kept, ends } = await openEditor('notes', null, 'S')
    await user.keyboard('i{Alt>}{ArrowDown}{/Alt}')
    const [first] = await screen.findAllByRole('option')
    await user.keyboard('{Enter}')
    expect([kept(), ends]).toEqual([first?.textContent, ['done']])
    expect(first?.textContent?.toLowerCase()).toContain('si')
  })

  it('keeps the value where the list is left without a choice', async () => {
    const { user, last, ends } = await openEditor('notes', 'Old', 'S')
    await user.keyboard('i{Alt>}{ArrowDown}{/Alt}')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect([last(), ends]).toEqual(['Old', []])
  })
})

describe('leaving an editor', () => {
  it('takes what was typed with an arrow key, and presses it on the cell', async () => {
    const { user, last, ends } = await openEditor('name', 'Old', 'N')
    await user.keyboard('ew{ArrowDown}')
    expect(last()).toBe('New')
    expect(ends).toEqual(['done'])
  })

  it('moves the cursor with arrow keys where the edit began with F2, and leaves with them after another F2', async () => {
    const { user, last, ends } = await openEditor('name', 'Old', 'F2')
    await user.keyboard('{ArrowLeft}x')
    expect([last(), ends]).toEqual(['Olxd', []])
    await user.keyboard('{F2}{ArrowRight}')
    expect(ends).toEqual(['done'])
  })

  it('does not leave with an arrow key what is no number', async () => {
    const { user, ends } = await openEditor('revenue', 10, '1')
    await user.keyboard('x{ArrowDown}')
    expect(ends).toEqual([])
    await user.keyboard('{Backspace}{ArrowDown}')
    expect(ends).toEqual(['done'])
  })

  it('with an arrow key among the letters typed before it had the focus', async () => {
    const { last, ends } = await openEditor('name', 'Old', 'R', ['e', 'd', 'ArrowDown'])
    await waitFor(() => expect(ends).toEqual(['done']))
    expect(last()).toBe('Red')
  })

  it('takes the best match of what is typed with Tab, and goes on', async () => {
    const { user, last, ends } = await openEditor('status', null, 'l')
    await user.keyboard('os{Tab}')
    expect(last()).toEqual(['lost'])
    expect(ends).toEqual(['done', 'tab'])
  })

  it('stays with a search that finds nothing, whatever the key', async () => {
    const { user, values, ends } = await openEditor('status', ['active'], 'z')
    await user.keyboard('zz{Tab}{Enter}')
    expect([values, ends]).toEqual([[], []])
  })

  it('takes what was looked up although Enter came before the answer', async () => {
    const { user, last, ends } = await openEditor('owner', null, 'd')
    await user.keyboard('eniz{Enter}')
    await waitFor(() => expect(last()).toEqual(['u4']))
    expect(ends).toEqual(['done'])
  })
})

describe('what is wrong with a value', () => {
  it('is said while it is typed, and keeps nobody from leaving', async () => {
    const { user, last, ends } = await openEditor('name', 'Old', 'x')
    await user.keyboard('{Backspace}')
    expect((await screen.findByRole('status')).textContent).toBe('Must not be empty.')
    await user.keyboard('{ArrowDown}')
    expect([last(), ends]).toEqual([null, ['done']])
  })

  it('is not said of what nobody changed', async () => {
    await openEditor('name', null, 'F2')
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('number editor', () => {
  it('takes no number with stray letters', async () => {
    const { user } = await openEditor('revenue', null, '1')
    await user.keyboard('2x')
    expect(screen.getByRole('alert').textContent).toBe('Not a number')
  })

  it('takes a number as it is written here, and leaves the cell with Enter', async () => {
    const { user, last, ends } = await openEditor('revenue', 10, '1')
    await user.keyboard(',250.5{Enter}')
    expect(last()).toBe(1250.5)
    expect(ends).toEqual(['done'])
  })

  it('says at once what is no number, and does not leave the cell with it', async () => {
    const { user, values, ends } = await openEditor('revenue', 10, 'x')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Not a number')
    expect([values, ends]).toEqual([[], []])
  })

  it('says before Enter that a number is rounded to what the field holds', async () => {
    const { user, last } = await openEditor('revenue', null, '1')
    await user.keyboard('.23')
    expect(screen.queryByText(/Rounded/)).toBeNull()
    await user.keyboard('5')
    expect(screen.getByText(/1\.24/).textContent).toContain('Rounded to 2 decimal places')
    expect(last()).toBe(1.24)
  })
})

describe('date editors', () => {
  it('read a date in the user’s order', async () => {
    const { user, last } = await openEditor('since', null, '7')
    await user.keyboard('.3.2024{Enter}')
    expect(last()).toBe('2024-03-07')
  })

  it('say the day in words before it is taken', async () => {
    const { user } = await openEditor('since', null, '3')
    await user.keyboard('/12/2025')
    expect(screen.getByText('3 December 2025')).toBeTruthy()
  })

  it('ask which day is meant where the order does not tell', async () => {
    const { user, last, ends } = await openEditor('since', null, '3', [], 'ymd')
    await user.keyboard('/12/2025{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Could be 3 December 2025 or 12 March 2025. Write it as YYYY-MM-DD.')
    expect([last(), ends]).toEqual([null, []])
  })

  it('offer months where a field keeps months, and say that the day is left out', async () => {
    const month = makeField('month', 'Month', 15, { subType: '4' })
    const { user, last, ends } = await openEditor(month, '2022-07-01', 'Enter')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Month' }).value).toBe('07.2022')
    await user.click(screen.getByRole('button', { name: /^Nov/ }))
    expect([last(), ends]).toEqual(['2022-11-01', ['done']])
    const again = await openEditor(month, '2022-07-01', '1')
    await again.user.keyboard('6.7.2022')
    expect(screen.getByText('July 2022 – Kept as a month; the day is left out')).toBeTruthy()
    expect(again.last()).toBe('2022-07-01')
  })

  it('offer years where a field keeps years', async () => {
    const { user, last } = await openEditor(makeField('year', 'Year', 15, { subType: '5' }), '2022-01-01', 'Enter')
    await user.click(screen.getByRole('button', { name: '2024' }))
    expect(last()).toBe('2024-01-01')
  })

  it('offer hours alone where a moment keeps no more', async () => {
    const hour = makeField('hour', 'Hour', 16, { subType: '2' })
    const { user, last } = await openEditor(hour, '2024-03-07 16:00:00', 'Enter')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hour: hour' }), '09:00')
    expect(last()).toBe('2024-03-07 09:00:00')
  })

  it('take the day of today with Control and ;', async () => {
    const { user, last } = await openEditor('since', null, 'F2')
    await user.keyboard('{Control>};{/Control}')
    expect(last()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('take a day from the calendar', async () => {
    const { user, last, ends } = await openEditor('since', '2024-03-07', 'Enter')
    await user.click(screen.getByRole('button', { name: /^15 March 2024/ }))
    expect(last()).toBe('2024-03-15')
    expect(ends).toEqual(['done'])
  })

  it('turn the calendar to the month that is typed', async () => {
    const { user } = await openEditor('since', '2024-03-07', '5')
    await user.keyboard('/11/2023')
    expect(await screen.findByRole('button', { name: /^5 November 2023/ })).toBeTruthy()
  })

  it('keep the time when another day is picked', async () => {
    const { user, last } = await openEditor('nextCall', '2024-03-07 16:45:00', 'Enter')
    await user.click(screen.getByRole('button', { name: /^15 March 2024/ }))
    expect(last()).toBe('2024-03-15 16:45:00')
  })

  it('read a time of day and refuse what is none', async () => {
    const { user, last } = await openEditor('opening', null, '9')
    await user.keyboard(':30')
    expect(last()).toBe('09:30')
    await user.keyboard('99')
    expect(screen.getByRole('alert').textContent).toBe('Not a time of day. Write it as HH:MM.')
  })
})

describe('option editors', () => {
  it('take the best match of what is typed with Enter', async () => {
    const { user, last, ends } = await openEditor('status', null, 'l')
    await user.keyboard('os{Enter}')
    expect(last()).toEqual(['lost'])
    expect(ends).toEqual(['done'])
  })

  it('tick several options and go on', async () => {
    const { user, last, ends } = await openEditor('interests', ['hardware'], 'Enter')
    await user.keyboard('tr{Enter}sup{Enter}')
    expect(last()).toEqual(['hardware', 'training', 'support'])
    expect(ends).toEqual([])
  })

  it('untick with Backspace in an empty search, and say when nothing matches', async () => {
    const { user, last } = await openEditor('interests', ['hardware'], 'Enter')
    await user.keyboard('{Backspace}')
    expect(last()).toBeNull()
    await user.keyboard('zzz')
    expect(screen.getByText('No option holds “zzz”.')).toBeTruthy()
  })
})

describe('look-up editors', () => {
  it('find members by name', async () => {
    const { user, last } = await openEditor('owner', null, 'd')
    await user.keyboard('eniz')
    await screen.findByRole('option', { name: /Deniz Arslan/ })
    await user.keyboard('{Enter}')
    expect(last()).toEqual(['u4'])
  })

  it('find related rows by title, several of them', async () => {
    const { user, last } = await openEditor('orders', ['o1'], 'Enter')
    await user.keyboard('00007')
    await screen.findByRole('option', { name: /Order 00007/ })
    await user.keyboard('{Enter}')
    expect(last()).toEqual(['o1', 'o7'])
  })
})

describe('what is pressed while a list waits for what was searched', () => {
  it('comes after Tab, which takes what is found', async () => {
    const { user, last, ends } = await openEditor('owner', null, 'd')
    await user.keyboard('eniz{Tab}x{Backspace}')
    await waitFor(() => expect(last()).toEqual(['u4']))
    expect(ends).toEqual(['done', 'tab'])
  })
})
