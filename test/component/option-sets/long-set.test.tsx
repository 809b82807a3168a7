import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { addLines, type OptionDraft } from '../../../src-renderer/state/structure/option-draft.ts'
import { OptionLines } from '../../../src-renderer/views/option-sets/option-lines.tsx'
import { renderInApp } from '../../support/window/render-app.tsx'

const count = 150
const texts = Array.from({ length: count }, (_, place) => `Option ${place + 1}`)

const Editor = () => {
  const [options, setOptions] = useState<readonly OptionDraft[]>(() => addLines([], texts.join('\n')))
  return <OptionLines label="Options" options={options} hasColors={false} hasScores={false} onChange={setOptions} />
}

it('shows the beginning of a long list at once and the rest behind it', { timeout: 30_000 }, async () => {
  renderInApp(<Editor />)
  expect(screen.getByDisplayValue('Option 1')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count), { timeout: 20_000 })
  expect(screen.getByDisplayValue(`Option ${count}`)).toBeTruthy()
})

it('adds an option behind the last one also before that is drawn', { timeout: 30_000 }, async () => {
  const { user } = renderInApp(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Add an option' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Text of option ${count + 1}`), {
    timeout: 20_000,
  })
})
