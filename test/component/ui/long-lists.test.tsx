import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PickList } from '../../../src-renderer/ui/pick/pick-list.tsx'
import { OptionsControl } from '../../../src-renderer/views/row-panel/controls/options-control.tsx'
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { renderInApp } from '../../support/window/render-app.tsx'

const texts = Array.from({ length: 1000 }, (_, place) => `Option ${place + 1}`)
const field = readField(
  worksheetField.parse({
    id: 'many',
    name: 'Many',
    type: '9',
    options: texts.map((value, index) => ({ key: value, value, index })),
  }),
)
const more = '100 of 1,000 are shown. Type to find the others.'

describe('a list of a thousand options', () => {
  it('draws a hundred in the row panel, says how to find the others, and finds them', async () => {
    const chosen: unknown[] = []
    const { user } = renderInApp(
      <OptionsControl field={field} value={null} describedBy="" stage={(value) => void chosen.push(value)} />,
    )
    await user.click(screen.getByRole('combobox', { name: 'Many' }))
    expect(await screen.findAllByRole('option')).toHaveLength(101)
    expect(screen.getByRole('option', { name: more }).getAttribute('data-combobox-disabled')).toBe('true')
    await user.keyboard('option 777')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Option 777'])
    await user.click(screen.getByRole('option', { name: 'Option 777' }))
    expect(chosen).toEqual([['Option 777']])
  })

  it('draws a hundred in a picker and says how to find the others', () => {
    const nothing = () => {}
    renderInApp(
      <PickList
        label="Many"
        isMultiple={false}
        chosen={[]}
        found={texts.map((text) => ({ id: text, text }))}
        search=""
        onSearch={nothing}
        onChange={nothing}
        onDone={nothing}
        draw={({ text }) => text}
        note=""
        hint=""
      />,
    )
    expect(screen.getAllByRole('option')).toHaveLength(100)
    expect(screen.getByText(more)).toBeTruthy()
  })
})
