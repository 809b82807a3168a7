import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type PickedReference, ReferencePicker } from '../../../src-renderer/views/pickers/reference-picker.tsx'
import { ok } from '../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly told: (chosen: readonly PickedReference[]) => void
}
const Picker = ({ connectionId, told }: Props) => {
  const [chosen, setChosen] = useState<readonly PickedReference[]>([])
  return (
    <ReferencePicker
      label="Members"
      connectionId={connectionId}
      source={{ kind: 'members' }}
      isMultiple
      chosen={chosen}
      onChange={(next) => {
        setChosen(next)
        told(next)
      }}
    />
  )
}

/** A picker of people whose searches are answered when the test lets them. */
async function openPicker() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const { call } = test.app.host
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  test.app.host.call = (async (name: never, request: { readonly text?: string }) => {
    if (name !== 'lookup.references') return call(name, request as never)
    if (request.text === '') return ok({ found: [], isOffline: false })
    await answered
    return ok({ found: [{ id: 'nina', text: 'Nina' }], isOffline: false })
  }) as typeof call
  let chosen: readonly PickedReference[] = []
  const { user } = renderInApp(<Picker connectionId={connection.id} told={(next) => (chosen = next)} />, test)
  return { user, answer: () => answer(), chosen: () => chosen.map((it) => it.id) }
}
const list = () => screen.queryByRole('dialog')

it('Escape right after Enter leaves once the search has answered, with what was found', async () => {
  const { user, answer, chosen } = await openPicker()
  await user.tab()
  await user.keyboard('Nina{Enter}{Escape}')
  expect([list() !== null, chosen()]).toEqual([true, []])
  answer()
  await waitFor(() => expect(list()).toBeNull())
  expect(chosen()).toEqual(['nina'])
})

it('Escape pressed again leaves at once, with nothing taken', async () => {
  const { user, answer, chosen } = await openPicker()
  await user.tab()
  await user.keyboard('Nina{Enter}{Escape}{Escape}')
  await waitFor(() => expect(list()).toBeNull())
  answer()
  expect(chosen()).toEqual([])
})
