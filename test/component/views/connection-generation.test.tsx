import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { goodTest } from '../../support/window/connection-tests.ts'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'

describe('the connection form', () => {
  it('lets a person prefer a generation of the interface, and saves the choice', async () => {
    const test = createTestApp()
    test.host.settle('connections.test', goodTest)
    const { user, host } = renderInApp(<AppFrame />, test)
    await user.click(await screen.findByRole('button', { name: /Connect to an application/ }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Address'), 'https://shop.example')
    await user.type(within(form).getByLabelText('Application key'), 'key')
    await user.type(within(form).getByLabelText('Signature'), 'sign')
    await user.click(within(form).getByRole('button', { name: 'Settings for unusual installations' }))
    await user.click(await within(form).findByRole('combobox', { name: 'What both can do is done by' }))
    await user.click(await screen.findByRole('option', { name: 'V2' }))
    await user.click(within(form).getByRole('button', { name: 'Connect' }))
    const saved = async () => (await host.directly('connections.list', {})).connections
    await waitFor(async () => expect(await saved()).toMatchObject([{ dialect: { generation: 'v2' } }]))
  })
})
