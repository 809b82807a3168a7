/** The designer over a service that has V2 only: what V2 cannot say of a new field is not offered, with the reason beside it, and not sent. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rulesProblem } from '../../../src-renderer/state/structure/design-rules.ts'
import { addFieldDraft, newFieldDraft, newStructure } from '../../../src-renderer/state/structure/structure-draft.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { StructureView } from '../../../src-renderer/views/structure/structure-view.tsx'
import { designRules } from '../../../src-shared/api/design-rules.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'
import { withoutGeneration } from '../../support/fake-host/without-generation.ts'

const why = 'Not offered by this service: its interface has generation V2 only.'

/** Pasted: the designer in jsdom takes seconds for typed words on a busy machine. */
async function enter(user: ReturnType<typeof renderInApp>['user'], input: HTMLElement, text: string): Promise<void> {
  await user.click(input)
  await user.paste(text)
}

function open(test = withoutGeneration(createTestApp(), 'v3')) {
  const connection = openSampleIn(test)
  test.app.tabs.update((tabs) => openTab(tabs, { kind: 'structure', worksheetId: null, title: 'New worksheet' }))
  return renderInApp(<StructureView connectionId={connection.id} worksheetId={null} />, test)
}

describe('a new worksheet of a service that has V2 only', { timeout: 60_000 }, () => {
  it('takes the types of V2, and sends options without colours', async () => {
    const { user, fake } = open()
    await enter(user, await screen.findByRole('textbox', { name: 'Name' }), 'Tasks')
    await enter(user, screen.getByRole('textbox', { name: 'Alias' }), 'tasks')
    await user.click(screen.getByRole('button', { name: 'Add a field' }))
    const offered = (await screen.findAllByRole('menuitem')).map((it) => it.textContent)
    expect(offered).toEqual(expect.arrayContaining(['Time', 'Choice (drop-down)', 'Currency', 'Rating']))
    await user.click(screen.getByRole('menuitem', { name: 'Choice' }))
    await enter(user, await screen.findByRole('textbox', { name: 'Name' }), 'State')
    await enter(user, screen.getByRole('textbox', { name: 'Text of option 1' }), 'Open')
    expect(screen.queryByRole('button', { name: /^Colour of/ })).toBeNull()
    expect(screen.getByText(/^Option sets and colours are not offered by this service/)).toBeTruthy()
    for (const name of ['Read-only', 'Hidden', 'Hidden in new rows']) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
      expect([name, box.disabled]).toEqual([name, true])
    }
    expect(screen.getAllByText(why).length).toBeGreaterThan(3)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add a field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rating' }))
    await enter(user, await screen.findByRole('textbox', { name: 'Name' }), 'Stars')
    await user.click(screen.getByRole('button', { name: 'Create the worksheet' }))
    await waitFor(() => expect(fake.calls.some((it) => it.name === 'worksheet.create')).toBe(true))
    expect(fake.calls.find((it) => it.name === 'worksheet.create')?.request).toMatchObject({
      name: 'Tasks',
      alias: 'tasks',
      fields: [
        { name: 'Name', type: '2', isTitle: true },
        { name: 'State', type: '9', options: [{ value: 'Open', index: 1 }] },
        { name: 'Stars', type: '28', max: 5 },
      ],
    })
    expect(JSON.stringify(fake.calls.find((it) => it.name === 'worksheet.create')?.request)).not.toContain('color')
    expect(fake.calls.some((it) => it.name === 'structure.edit')).toBe(false)
  })

  it('offers what V3 makes where the service has it', async () => {
    const { user } = open(createTestApp())
    await user.click(await screen.findByRole('button', { name: 'Add a field' }))
    const offered = (await screen.findAllByRole('menuitem')).map((it) => it.textContent)
    expect(offered).not.toContain('Rating')
    await user.click(screen.getByRole('menuitem', { name: 'Choice' }))
    expect(await screen.findByRole('button', { name: /^Colour of/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hidden' }).disabled).toBe(false)
  })

  it('says with the name of the field what an older draft asks for that cannot be made', () => {
    const start = newStructure(null)
    const draftWith = (typeCode: string, patch: object) =>
      addFieldDraft(start, { ...newFieldDraft(start.fields, typeCode, 'Weight'), ...patch })
    const problems = [
      draftWith('6', { isUnique: true }),
      draftWith('29', { dataSource: 'customers', isBidirectional: true }),
      draftWith('9', { dataSource: 'priorities' }),
      draftWith('27', {}),
      draftWith('6', {}),
    ].map((draft) => rulesProblem(draft, designRules.v2))
    expect(problems).toEqual([
      'Weight: this service does not make a field that takes each value only once.',
      'Weight: this service does not make a relation that goes both ways.',
      'Weight: this service does not make options from an option set.',
      'Weight: this service makes no fields of the type “Department”.',
      null,
    ])
  })
})
