/** Renders the row panel on a worksheet of the trading application, with a grid that knows nothing but its focus. */

import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { openRowSource, type RowSource } from '../../../src-renderer/grid/rows/row-source.ts'
import type { App } from '../../../src-renderer/state/app.ts'
import { worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import { openRowPanel, type RowPanelSection, showSection } from '../../../src-renderer/state/row/row-panel-state.ts'
import type { GridPort } from '../../../src-renderer/state/sheet/grid-port.ts'
import { RowPanel } from '../../../src-renderer/views/row-panel/row-panel.tsx'
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from './render-app.tsx'

/** A grid with one column's focus and nothing else. */
function createFocusPort(focused: number) {
  const listeners = new Set<() => void>()
  let index = focused
  const port = {
    worksheetId: worksheetId.parse('customers'),
    focus() {},
    wayFromHere: () => ({ isOpen: () => true, follow: () => Promise.resolve() }),
    focusedIndex: () => index,
    stepRow(step: 1 | -1) {
      index += step
      for (const listener of listeners) listener()
      return true
    },
    onFocusChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as GridPort
  return {
    port,
    focusRow(next: number): void {
      index = next
      for (const listener of listeners) listener()
    },
  }
}

const Panel = ({
  app,
  at,
  query,
}: {
  readonly app: App
  readonly at: Parameters<typeof openRowSource>[1]
  readonly query: RowQuery
}) => {
  const [source, setSource] = useState<RowSource | null>(null)
  const worksheet = useQuery(worksheetQuery(app.host, at.connectionId, at.worksheetId)).data
  useEffect(() => {
    void openRowSource(app.host, at, query).then((it) => it.ok && setSource(it.value))
  }, [app, at, query])
  return worksheet === undefined ? null : <RowPanel at={at} worksheet={worksheet} source={source} />
}

export async function showRowPanel(section: RowPanelSection = 'fields', query: RowQuery = everyRow, test = createTestApp()) {
  const connection = await openSampleIn(test)
  const at = { connectionId: connection.id, worksheetId: worksheetId.parse('customers') }
  const focus = createFocusPort(0)
  test.app.grid.set(focus.port)
  test.app.tabs.update(() => ({
    tabs: [{ kind: 'worksheet', worksheetId: at.worksheetId, title: 'Customers' }],
    active: 'worksheet:customers',
  }))
  test.app.rowPanel.update((state) => showSection(openRowPanel(state), section))
  const rendered = renderInApp(<Panel app={test.app} at={at} query={query} />, test)
  await waitFor(() => {
    const title = rendered.container.querySelector('header h2')?.textContent ?? 'Row'
    if (title === 'Row') throw new Error('no row yet')
  })
  return { ...rendered, ...test, ...focus, at }
}
