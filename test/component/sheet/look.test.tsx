import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ruleFilter } from '../../../src-renderer/state/sheet/colour-rules.ts'
import { sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { GroupChooser } from '../../../src-renderer/views/sheet/group-chooser.tsx'
import { LookChooser } from '../../../src-renderer/views/sheet/look-chooser.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')

async function show() {
  const test = createTestApp()
  const at = { connectionId: (await openSampleIn(test)).id, worksheetId: customers }
  const opened = await test.host.client.call('worksheet.open', at)
  if (!opened.ok) throw new Error(opened.error.message)
  const rendered = renderInApp(
    <>
      <GroupChooser worksheet={opened.value} at={at} />
      <LookChooser worksheet={opened.value} at={at} />
    </>,
    test,
  )
  return { ...rendered, sheet: () => sheetOf(test.app.sheets.get(), customers), fields: opened.value.fields }
}

describe('how rows look', () => {
  it('is a height, wrapped text, and rules of several conditions', async () => {
    const { user, sheet } = await show()
    await user.click(screen.getByRole('button', { name: 'How rows look' }))
    await user.click(await screen.findByRole('switch', { name: 'Wrap long text' }))
    expect(sheet().look).toMatchObject({ wrap: true, rowHeight: 'tall' })
    await user.click(screen.getByRole('button', { name: 'Colour rule' }))
    await user.click(screen.getByRole('button', { name: 'Condition' }))
    expect(sheet().look.rules).toHaveLength(1)
    expect(sheet().look.rules[0]?.conditions).toHaveLength(2)
    await user.click(screen.getAllByRole('button', { name: 'Remove this condition' })[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Remove this condition' }))
    await waitFor(() => expect(sheet().look.rules).toEqual([]))
  })

  it('asks the host only for conditions that are finished, and for the days that a stretch is today', () => {
    const rule = { colour: 'red' as const, field: null, logic: 'OR' as const }
    const open = { field: 'a', operator: 'contains' as const, value: null }
    const month = { field: 'd', operator: 'between' as const, value: null, stretch: 'this-month' }
    expect(ruleFilter({ ...rule, conditions: [open] }, '2026-02-14')).toBeNull()
    expect(ruleFilter({ ...rule, conditions: [open, month] }, '2026-02-14')).toEqual({
      type: 'group',
      logic: 'OR',
      children: [{ type: 'condition', field: 'd', operator: 'between', value: ['2026-02-01', '2026-02-28'] }],
    })
  })
})

describe('groups', () => {
  it('are chosen by one field and then by another', async () => {
    const { user, sheet } = await show()
    await user.click(screen.getByRole('button', { name: 'Group rows' }))
    const choose = async (name: string, index: number) => {
      await user.click(await screen.findByRole('combobox', { name }))
      const options = await screen.findAllByRole('option')
      await user.click(options[index] as HTMLElement)
    }
    await choose('Group by', 1)
    await choose('Then by', 0)
    expect(sheet().groups).toHaveLength(2)
    await user.click(screen.getAllByRole('button', { name: /^Do not group by/ })[1] as HTMLElement)
    expect(sheet().groups).toHaveLength(1)
  })

  it('are removed again without a list of fields that lies over the button', async () => {
    const { user, sheet } = await show()
    const isListed = () => screen.getByRole('combobox', { name: 'Group by' }).getAttribute('aria-expanded') === 'true'
    await user.click(screen.getByRole('button', { name: 'Group rows' }))
    await waitFor(() => expect(isListed()).toBe(true))
    await user.click((await screen.findAllByRole('option'))[1] as HTMLElement)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Group rows: grouped' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Group by' })))
    expect(isListed()).toBe(false)
    await user.click(screen.getByRole('button', { name: /^Do not group by/ }))
    expect(sheet().groups).toEqual([])
  })
})
