/** A file that was checked in the window, with its lines shown. */
import { screen, waitFor, within } from '@testing-library/react'
import { openImport } from '../../../src-renderer/commands/import/import-file.ts'
import type { App } from '../../../src-renderer/state/app.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from './render-app.tsx'

const orders = worksheetId.parse('orders')

const Wizard = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const tab = activeTab(useStore(app.tabs))
  return tab?.kind === 'import' ? <ImportView connectionId={connectionId} tab={tab} /> : null
}

/** `mapped`: what is done once its columns are mapped. */
export async function openChecked(text: string, mapped: (app: App) => Promise<void> = async () => undefined) {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  openImport(test.app, orders, 'Orders')
  const { user } = renderInApp(<Wizard connectionId={connection.id} />, test)
  const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => user.click(button))
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await user.upload(input, new File([text], 'march.csv', { type: 'text/csv' }))
  await press('Map the columns')
  await mapped(test.app)
  await press('Check the whole file')
  const region = await screen.findByRole('region', { name: 'The lines of the file' })
  const lines = within(region)
  const cells = (text: string) => lines.queryAllByRole('gridcell').filter((it) => it.textContent === text)
  const cell = (text: string) =>
    waitFor(() => {
      const [first] = cells(text)
      if (first === undefined) throw new Error(`no cell with “${text}”`)
      return first
    })
  const corrections = () =>
    test.host.calls.flatMap(({ name, request }) =>
      name === 'import.correct' ? [(request as { readonly correction: unknown }).correction] : [],
    )
  return { ...test, user, press, lines, cell, cells, corrections }
}
