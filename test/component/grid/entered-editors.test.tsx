import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor } from '../../support/component/open-editor.tsx'
import { createTestApp } from '../../support/window/render-app.tsx'

const options = () => screen.queryAllByRole('option').map((it) => it.firstChild?.textContent)
const offers = (...texts: readonly string[]) => waitFor(() => expect(options()).toEqual(texts))
const home = { title: '', address: 'Harbour Street 1', longitude: null, latitude: null }

describe('rating', () => {
  it('is set by a digit and Enter', async () => {
    const { user, last, ends } = await openEditor('rating', 2, '4')
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual([4, ['done']])
  })

  it('is set by a click on a star, and taken to nothing by a click on the only one', async () => {
    const { user, last, ends } = await openEditor('rating', 2, 'F2')
    await user.click(screen.getByRole('button', { name: '3 of 5' }))
    expect([last(), ends]).toEqual([3, ['done']])
    const one = await openEditor('rating', 1, 'F2')
    await one.user.click(screen.getByRole('button', { name: 'No star' }))
    expect(one.last()).toBeNull()
  })

  it('refuses more stars than there are, and words, and stays open', async () => {
    for (const [text, why] of [
      ['6', 'Not between 0 and 5'],
      ['-1', 'Not between 0 and 5'],
      ['x', 'Not a number'],
    ] as const) {
      const { user, values, ends } = await openEditor('rating', 2, text.charAt(0))
      await user.keyboard(`${text.slice(1)}{Enter}`)
      expect([screen.getByRole('alert').textContent, ends]).toEqual([why, []])
      expect(values.at(-1)).not.toBe(Number(text))
    }
  })

  it('rounds halves, and says so', async () => {
    const { user, last, ends } = await openEditor('rating', 2, '2')
    await user.keyboard('.5')
    expect(screen.getByText(/^3 – [Rr]ounded to a whole number$/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual([3, ['done']])
  })

  it('is emptied by Backspace', async () => {
    const { user, last } = await openEditor('rating', 2, 'F2')
    await user.keyboard('{Backspace}{Enter}')
    expect(last()).toBeNull()
  })
})

describe('location', () => {
  it('takes coordinates, and says how they are understood', async () => {
    const { user, last, ends } = await openEditor('place', null, '4')
    await user.keyboard('8°08\'14"N 11°34\'31"E')
    expect(screen.getAllByRole('definition').map((it) => it.textContent)).toEqual(['48.13722222', '11.57527778'])
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual([{ title: '', address: '', longitude: 11.57527778, latitude: 48.13722222 }, ['done']])
  })

  it('shows both and keeps what nobody changed', async () => {
    const value = { title: 'Office', address: 'Harbour Street 1', longitude: 13.4, latitude: 52.5 }
    const { user, values } = await openEditor('place', value, 'F2')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Location' }).value).toBe(
      'Office · Harbour Street 1 (52.5, 13.4)',
    )
    await user.keyboard('{Enter}')
    expect(values).toEqual([])
  })

  it('takes an address', async () => {
    const { user, last } = await openEditor('place', null, 'H')
    await user.keyboard('arbour Street 1{Tab}')
    expect(last()).toEqual(home)
  })

  it('does not leave with a place that is not on earth', async () => {
    const { user, ends } = await openEditor('place', null, '9')
    await user.keyboard('5, 10{Enter}')
    expect([screen.getByRole('alert').textContent, ends]).toEqual([
      'The latitude is from -90 to 90, the longitude from -180 to 180',
      [],
    ])
  })
})

describe('region', () => {
  it('is walked with the arrow keys and taken with Enter', async () => {
    const { user, last, ends } = await openEditor('region', null, 'F2')
    await offers('Germany', 'Iceland')
    await user.keyboard('{ArrowRight}')
    await offers('Bavaria', 'Berlin')
    await user.keyboard('{ArrowDown}{Enter}')
    expect([last(), ends]).toEqual([['r-berlin'], ['done']])
  })

  it('is searched as a whole by typing', async () => {
    const { user, last, ends } = await openEditor('region', null, 'm')
    await user.keyboard('un')
    await offers('Munich')
    await user.keyboard('{Tab}')
    expect([last(), ends]).toEqual([['r-munich'], ['done', 'tab']])
  })

  it('goes no deeper than its type', async () => {
    const { user } = await openEditor('province', null, 'F2')
    await offers('Germany', 'Iceland')
    await user.keyboard('{ArrowRight}')
    await offers('Bavaria', 'Berlin')
    await user.keyboard('{ArrowRight}')
    expect([options(), screen.queryByTitle('Show what lies in Bavaria')]).toEqual([['Bavaria', 'Berlin'], null])
  })
})

describe('cascading select', () => {
  const branch = (id: string, text: string, opens: boolean, detail = text) => ({ id, text, detail, opens })

  it('walks the tree of its worksheet', async () => {
    const test = createTestApp()
    const tops = [branch('outdoor', 'Outdoor', true), branch('office', 'Office', false)]
    test.host.settle('lookup.row-level', { found: tops, isTree: true })
    const { user, last, ends } = await openEditor('range', null, 'F2', [], 'dmy', test)
    await offers('Outdoor', 'Office')
    test.host.settle('lookup.row-level', { found: [branch('tents', 'Tents', false)], isTree: true })
    await user.keyboard('{ArrowRight}')
    await offers('Tents')
    expect(screen.getByRole('navigation', { name: 'Where this level lies' }).textContent).toBe('AllOutdoor')
    const levels = test.host.calls.filter((it) => it.name === 'lookup.row-level').map((it) => it.request)
    expect(levels.at(-1)).toMatchObject({ worksheetId: 'ranges', parentId: 'outdoor' })
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual([['tents'], ['done']])
  })

  it('says where what was searched lies', async () => {
    const test = createTestApp()
    test.host.settle('lookup.row-level', { found: [branch('outdoor', 'Outdoor', true)], isTree: true })
    test.host.settle('lookup.rows', { found: [{ id: 'tents', text: 'Tents', detail: 'Outdoor / Tents' }], isOffline: false })
    const { user, last } = await openEditor('range', null, 't', [], 'dmy', test)
    await user.keyboard('en')
    await offers('Tents')
    expect(screen.getByText('Outdoor').className).toContain('detail')
    await user.keyboard('{Enter}')
    expect(last()).toEqual(['tents'])
  })
})

describe('departments and roles', () => {
  it('several departments are ticked one by one', async () => {
    const { user, last, ends } = await openEditor('department', null, 's')
    await user.keyboard('al')
    await offers('Sales', 'Inside sales')
    await user.keyboard('{Enter}exp')
    await offers('Export')
    await user.keyboard('{Enter}{Tab}')
    expect([last(), ends]).toEqual([
      ['d-sales', 'd-export'],
      ['done', 'tab'],
    ])
  })

  it('one organization role is taken at once, and the list says what it can know', async () => {
    const { user, last, ends } = await openEditor('position', null, 'F2')
    await offers('Buyer')
    expect(screen.getByText('The service lists none of these: those seen in rows and in roles are offered.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect([last(), ends]).toEqual([['buyer'], ['done']])
  })

  it('a role is looked up', async () => {
    const { user, last } = await openEditor('role', null, 's')
    await user.keyboard('al')
    await offers('Sales')
    await user.keyboard('{Tab}')
    expect(last()).toEqual(['sales'])
  })
})
