/** Opens the import of a file into the orders of the trading application, at the step at which a test begins. */
import { screen } from '@testing-library/react'
import { openImport, showImport } from '../../../src-renderer/commands/import/import-file.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import type { ImportStep } from '../../../src-renderer/state/import/import-state.ts'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { SheetsView } from '../../../src-renderer/views/import/sheets/sheets-view.tsx'
import type { HostCallName, HostCallRequest } from '../../../src-shared/host/calls.ts'
import { type ConnectionId, type ImportId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from './render-app.tsx'
import { runJob } from './run-job.ts'
import type { TestHost } from './test-host.ts'

export const orders = worksheetId.parse('orders')

export const ImportTabs = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const tab = activeTab(useStore(useApp().tabs))
  if (tab?.kind === 'import') return <ImportView connectionId={connectionId} tab={tab} />
  return tab?.kind === 'sheets' ? <SheetsView connectionId={connectionId} group={tab.group} /> : <p>Another tab is in front</p>
}

export function findFileInput(selector = 'input[type=file]'): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

/** The requests of a call, in order. */
export const requestsOf =
  ({ calls }: TestHost) =>
  <N extends HostCallName>(name: N): readonly HostCallRequest<N>[] =>
    calls.flatMap((call) => (call.name === name ? [call.request as HostCallRequest<N>] : []))

function renderTabs(test: TestApp, connectionId: ConnectionId) {
  const rendered = renderInApp(
    <>
      <ImportTabs connectionId={connectionId} />
      <DialogHost />
    </>,
    test,
  )
  const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((it) => rendered.user.click(it))
  const importId = (): ImportId => {
    const tab = activeTab(test.app.tabs.get())
    if (tab?.kind !== 'import' || tab.importId === null) throw new Error('no import is open')
    return tab.importId
  }
  return { ...rendered, press, importId, called: requestsOf(test.host) }
}

/** No file is chosen yet. */
export async function openWizard(test: TestApp = createTestApp()) {
  const connection = await openSampleIn(test)
  openImport(test.app, orders, 'Orders')
  const wizard = renderTabs(test, connection.id)
  await screen.findByRole('button', { name: 'Choose a file' })
  return { ...wizard, connection }
}

export interface OpenedFile {
  readonly name?: string
  readonly test?: TestApp
  /** Settings that differ from what the host proposes. */
  readonly settings?: Omit<HostCallRequest<'import.configure'>, 'importId'>
}

/** The host has begun the import, and has checked the file where the window opens at the check: those calls are not watched. */
export async function openFile(text: string, step: Exclude<ImportStep, 'choose' | 'finish'>, opened: OpenedFile = {}) {
  const { name = 'march.csv', test = createTestApp(), settings } = opened
  const { app, host } = test
  const connection = await openSampleIn(test)
  const uploaded = await host.client.upload(new File([text], name))
  if (!uploaded.ok) throw new Error(uploaded.error.message)
  const source = { file: uploaded.value.handle }
  const { importId } = await host.directly('import.begin', { connectionId: connection.id, worksheetId: orders, source })
  if (settings !== undefined) await host.directly('import.configure', { importId, ...settings })
  if (step === 'check') await runJob(host, () => host.directly('import.check', { importId }))
  showImport(app, await host.directly('import.get', { importId }), step)
  return { ...renderTabs(test, connection.id), connection }
}
