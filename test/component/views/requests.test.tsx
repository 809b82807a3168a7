/** The request log: searched by what people know of a request, opened on a click, saved as a file. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { matchesRequest, requestTitle } from '../../../src-renderer/state/connection/request-words.ts'
import { RequestsView } from '../../../src-renderer/views/requests/requests-view.tsx'
import type { RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'
import { openWithRequests } from '../../support/window/open-with-requests.ts'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'

const id = '64b1f0c2a9e84d7b9c3e5a10'
const record: RequestRecord = {
  sequence: 1,
  at: new Date(2026, 9, 5, 12).getTime(),
  connection: 'Shop',
  operation: 'v3.rows.list',
  method: 'POST',
  path: `/v3/app/worksheets/${id}/rows/list`,
  status: 200,
  code: 10005,
  durationMs: 4,
  bytesOut: 1,
  bytesIn: 2,
  outcome: 'No permission',
  ok: false,
  attempt: 1,
}
const names = new Map([[id, 'Customers']])

describe('a line of the request log', () => {
  it.each([
    ['10005', true],
    ['1000', false],
    ['customers', true],
    [id, true],
    ['list rows', true],
    ['rows permission 2026-10-05', true],
    ['orders', false],
    ['v3.rows.list', false],
    ['', true],
  ])('is found by %j: %j', (search, isFound) => {
    expect(matchesRequest(record, search, names)).toBe(isFound)
  })

  it('has no internal name, whatever was asked', () => {
    expect(requestTitle({ ...record, operation: 'v3.beside.list-workflow-runs' })).toBe('Ask beside the interface')
  })
})

describe('the request log', { timeout: 20_000 }, () => {
  it('shows all that is recorded of a request on a click', async () => {
    const test = createTestApp()
    await openWithRequests(test)
    const { user } = renderInApp(<RequestsView />, test)
    await user.type(await screen.findByRole('textbox', { name: 'Search the log' }), '51')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: /Customers/ }))
    expect(screen.getByText('POST /v3/app/worksheets/customers/rows/list', { selector: 'dd' })).toBeTruthy()
    expect(screen.getByText(/^HTTP 200, code 51, /, { selector: 'dd' })).toBeTruthy()
  })

  it('keeps to a day, and saves the lines that are shown', async () => {
    const test = createTestApp()
    const { records } = await openWithRequests(test)
    const failed = records.filter((it) => !it.ok).map((it) => it.sequence)
    expect(failed).toHaveLength(1)
    const { user, host } = renderInApp(<RequestsView />, test)
    await user.click(await screen.findByRole('checkbox', { name: 'Failed only' }))
    await user.click(screen.getByRole('button', { name: 'Save as a file' }))
    expect(host.calls.find((it) => it.name === 'requests.save')?.request).toEqual({ sequences: failed })
    const day = screen.getByRole('combobox', { name: 'Day' })
    const offered = within(day).getAllByRole('option')
    expect(offered.map((it) => it.textContent)).toEqual(['Any day', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    await user.selectOptions(day, offered.at(-1) ?? day)
    expect(screen.getByText('1 request')).toBeTruthy()
  })

  it('shows what a request held and was answered while that is kept', async () => {
    const test = createTestApp()
    await openWithRequests(test)
    const { user, host } = renderInApp(<RequestsView />, test)
    const lines = await screen.findAllByRole('button', { name: /rows/i })
    await user.click(lines[0] ?? document.body)
    expect(await screen.findByText(/"pageSize":\d+/)).toBeTruthy()
    expect(screen.getByText(/^\{"success":true/)).toBeTruthy()
    host.settle('requests.content', { content: null })
    await user.click(lines.at(-1) ?? document.body)
    expect(await screen.findByText(/is no longer kept/)).toBeTruthy()
  })
})
