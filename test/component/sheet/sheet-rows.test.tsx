import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import type { GridPort } from '../../../src-renderer/state/sheet/grid-port.ts'
import type { SheetRef } from '../../../src-renderer/state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { useStore } from '../../../src-renderer/state/store.ts'
import { useSheetRows } from '../../../src-renderer/views/sheet/use-sheet-rows.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')

const Rows = ({ at }: { readonly at: SheetRef }) => {
  const sheet = sheetOf(useStore(useApp().sheets), customers)
  const { source, error } = useSheetRows(at, sheet)
  return <output>{error?.message ?? (source === null ? 'opening' : `view ${source.view}`)}</output>
}

async function show() {
  const test = createTestApp()
  const at = { connectionId: (await openSampleIn(test)).id, worksheetId: customers }
  const rendered = renderInApp(<Rows at={at} />, test)
  const said = () => rendered.getByRole('status').textContent
  await waitFor(() => expect(said()).toMatch(/^view/))
  const change = (step: Parameters<typeof changeSheet>[2]) =>
    test.app.sheets.update((state) => changeSheet(state, customers, step))
  return { ...rendered, said, change, sheet: () => sheetOf(test.app.sheets.get(), customers) }
}

const byStatus = [{ field: 'status', direction: 'asc' as const, span: null }]

/** A grid that only notes which rows are shown when those that it was told to expect have come. */
function noteArrivals(test: TestApp, said: () => string | null): readonly (string | null)[] {
  const arrivals: (string | null)[] = []
  const port = { worksheetId: customers, expect: (arrived: Promise<void>) => void arrived.then(() => arrivals.push(said())) }
  test.app.grid.set(port as unknown as GridPort)
  return arrivals
}

test('whatever is about rows waits from the moment at which others are asked for until they are shown', async () => {
  const { said, change, ...shown } = await show()
  const arrivals = noteArrivals(shown, said)
  const before = said()
  change((it) => ({ ...it, search: 'gmbh' }))
  await waitFor(() => expect(said()).not.toBe(before))
  await waitFor(() => expect(arrivals.length).toBeGreaterThan(0))
  expect(new Set(arrivals)).toEqual(new Set([said()]))
})

test('what waits goes on where the other rows cannot be opened, and after the way back where they were cancelled', async () => {
  const { host, said, change, ...shown } = await show()
  const arrivals = noteArrivals({ host, ...shown }, said)
  host.refuse('rows.open-view', { kind: 'invalid', message: 'More than 20,000 groups.' })
  change((it) => ({ ...it, groups: byStatus }))
  await waitFor(() => expect(arrivals).toEqual(['More than 20,000 groups.']))
  change((it) => ({ ...it, groups: [] }))
  await waitFor(() => expect(arrivals.length).toBe(2))
  host.refuse('rows.open-view', cancelled)
  change((it) => ({ ...it, sorts: [{ field: 'name', direction: 'desc' }] }))
  await waitFor(() => expect(arrivals.length).toBeGreaterThan(2))
})

const cancelled = { kind: 'cancelled' as const, message: 'The rows were not grouped: it was stopped.' }

test('whoever cancels the grouping of the rows sees them as they were before', async () => {
  const { host, said, change, sheet } = await show()
  change((it) => ({ ...it, sorts: [{ field: 'name', direction: 'desc' }] }))
  const before = said()
  await waitFor(() => expect(said()).not.toBe(before))
  host.refuse('rows.open-view', cancelled)
  change((it) => ({ ...it, sorts: [], groups: byStatus }))
  await waitFor(() => expect(sheet()).toMatchObject({ groups: [], sorts: [{ field: 'name', direction: 'desc' }] }))
  expect(said()).toMatch(/^view/)
})

test('whoever cancels the way back to groups as well sees the rows without groups', async () => {
  const { host, said, change, sheet } = await show()
  change((it) => ({ ...it, groups: byStatus }))
  const before = said()
  await waitFor(() => expect(said()).not.toBe(before))
  host.refuse('rows.open-view', cancelled)
  change((it) => ({ ...it, groups: [...byStatus, { field: 'country', direction: 'asc', span: null }] }))
  await waitFor(() => expect(sheet().groups).toEqual([]))
})

test('what cannot be opened for another reason stays as it was asked for, with the reason', async () => {
  const { host, said, change, sheet } = await show()
  host.refuse('rows.open-view', { kind: 'invalid', message: 'More than 20,000 groups.' })
  change((it) => ({ ...it, groups: byStatus }))
  await waitFor(() => expect(said()).toBe('More than 20,000 groups.'))
  expect(sheet().groups).toEqual(byStatus)
})
