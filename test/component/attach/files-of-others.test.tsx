import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CellFiles } from '../../../src-renderer/views/dialogs/cell-files.tsx'
import type { Field } from '../../../src-shared/model/field.ts'
import { rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { customerFields } from '../../support/trading/trading-fields.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

async function show(name: string) {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const info = await test.host.client.call('app.info', {})
  if (!info.ok) throw new Error('no info')
  const capabilities = { ...info.value.capabilities, openFiles: true }
  test.host.settle('app.info', { ...info.value, capabilities })
  const at = { connectionId: connection.id, worksheetId: worksheetId.parse('customers') }
  const field = customerFields.find((it) => it.kind === 'attachments') as Field
  const files = [{ name, url: 'https://files.example/1' }]
  return renderInApp(<CellFiles at={at} row={rowKey.parse('row-1')} field={field} files={files} />, test)
}

describe('the files of a cell', () => {
  it('are shown under the names by which they are opened and saved, whatever turns the direction of reading', async () => {
    await show('photo\u202egpj.exe')
    expect(screen.getByTitle('photo_gpj.exe').textContent).toBe('photo_gpj.exe')
    await screen.findByRole('button', { name: 'Open photo_gpj.exe' })
    screen.getByRole('button', { name: 'Save photo_gpj.exe' })
  })

  it('are saved where they may not be opened, and it says what they are', async () => {
    const { user, host, notices } = await show('letter.docm')
    const saved = { path: '/download/1?foreign', name: 'letter.docm', what: 'a Word document with macros (.docm)' }
    host.settle('attachments.open', { opened: false, saved })
    await user.click(await screen.findByRole('button', { name: 'Open letter.docm' }))
    await waitFor(() => expect(host.downloads).toEqual(['/download/1?foreign']))
    expect(notices).toMatchObject([
      {
        tone: 'warning',
        title: '“letter.docm” is saved to disk, not opened',
        text: expect.stringContaining('It is a Word document with macros (.docm).'),
      },
    ])
  })
})
