import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../src-renderer/commands/run-command.ts'
import { closeOpenTab, showRowPanel } from '../../../src-renderer/commands/window/side-panels.ts'
import { openRowPanel } from '../../../src-renderer/state/row/row-panel-state.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'

const start = async () => {
  const test = createTestApp()
  await openSampleIn(test)
  const { app } = test
  const open = () => ({ rowPanel: app.rowPanel.get().isOpen, activity: app.session.get().isJobPanelOpen })
  const openSheet = (id: string) =>
    app.tabs.update((state) => openTab(state, { kind: 'worksheet', worksheetId: worksheetId.parse(id), title: id }))
  return { app, open, openSheet }
}

describe('the panels at the right', () => {
  it('stand there one at a time', async () => {
    const { app, open } = await start()
    runCommand(app, 'app.jobs')
    expect(open()).toEqual({ rowPanel: false, activity: true })
    showRowPanel(app, openRowPanel)
    expect(open()).toEqual({ rowPanel: true, activity: false })
    runCommand(app, 'app.jobs')
    expect(open()).toEqual({ rowPanel: false, activity: true })
    runCommand(app, 'app.jobs')
    expect(open()).toEqual({ rowPanel: false, activity: false })
  })

  it('go with the last worksheet, and stay where another comes to the front', async () => {
    const { app, open, openSheet } = await start()
    openSheet('customers')
    openSheet('orders')
    showRowPanel(app, openRowPanel)
    closeOpenTab(app, 'worksheet:orders')
    expect(open().rowPanel).toBe(true)
    closeOpenTab(app, 'worksheet:customers')
    expect(open().rowPanel).toBe(false)
  })
})
