import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OperandInput, type OperandMore } from '../../../src-renderer/grid/filter/operand-input.tsx'
import type { FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { makeField } from '../../support/trading/trading-fields.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

async function show(field: Field, form: 'pair' | 'many', stretch?: string) {
  const test = createTestApp()
  const at = { connectionId: (await openSampleIn(test)).id, worksheetId: worksheetId.parse('customers') }
  const told: (readonly [FilterValue | null, OperandMore | undefined])[] = []
  const rendered = renderInApp(
    <OperandInput
      at={at}
      field={field}
      form={form}
      value={null}
      stretch={stretch}
      takesOneBound
      reading={{ numbers: createNumberTexts('1,234.5'), dateOrder: 'ymd', today: '2026-02-14' }}
      onChange={(value, more) => told.push([value, more])}
    />,
    test,
  )
  return { ...rendered, told }
}

describe('bounds of a column filter', () => {
  it('take one bound alone as at least or at most', async () => {
    const { user, told } = await show(makeField('n', 'Amount', 6), 'pair')
    await user.type(screen.getByRole('textbox', { name: 'Amount from' }), '5')
    await waitFor(() => expect(told.at(-1)).toEqual([5, { operator: 'ge' }]))
    await user.type(screen.getByRole('textbox', { name: 'Amount to' }), '9')
    await waitFor(() => expect(told.at(-1)).toEqual([[5, 9], { operator: 'between' }]))
    await user.clear(screen.getByRole('textbox', { name: 'Amount from' }))
    await waitFor(() => expect(told.at(-1)).toEqual([9, { operator: 'le' }]))
  })

  it('offer days by name, such as this month, which are the days between', async () => {
    const { user, told } = await show(makeField('d', 'Due', 15), 'pair')
    await user.click(screen.getByRole('combobox', { name: 'Due: days' }))
    await user.click(await screen.findByRole('option', { name: 'This month' }))
    expect(told.at(-1)).toEqual([['2026-02-01', '2026-02-28'], { stretch: 'this-month', operator: 'between' }])
  })

  it('ask for no dates where days are named', async () => {
    await show(makeField('d', 'Due', 15), 'pair', 'this-month')
    expect(screen.queryByRole('textbox', { name: 'Due from' })).toBeNull()
  })
})

describe('regions of a column filter', () => {
  it('are ticked in their tree too, and stay in the list of ticks', async () => {
    const { user, told } = await show(makeField('place', 'Place', 24), 'many')
    const countries = await screen.findByRole('group', { name: 'Countries' })
    const [into] = await within(countries).findAllByRole('button', { name: /^Regions of / })
    const country = into?.getAttribute('aria-label')?.slice('Regions of '.length) ?? ''
    await user.click(into as HTMLElement)
    const level = await screen.findByRole('group', { name: `Regions of ${country}` })
    const [first] = await within(level).findAllByRole('checkbox')
    const name = first?.closest('.mantine-Checkbox-root')?.textContent ?? ''
    await user.click(first as HTMLElement)
    expect(told.at(-1)?.[0]).toHaveLength(1)
    await user.click(within(level).getByRole('button', { name: country }))
    expect(await screen.findByRole('group', { name: 'Countries' })).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Values of Place' })).getByText(name)).toBeTruthy()
  })
})

describe('members of a column filter', () => {
  it('are found by look-up too when no row names them yet', async () => {
    const { user, told } = await show(makeField('owner', 'Owner', 26), 'many')
    const search = await screen.findByRole('textbox', { name: 'Find a value of Owner' })
    await user.type(search, 'a')
    const [first] = await screen.findAllByRole('checkbox')
    if (first !== undefined) await user.click(first)
    await waitFor(() => expect(told).toHaveLength(1))
  })
})
