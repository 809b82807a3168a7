/** Rows that are read one by one, because the service does not list rows by their ids. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { takeInRows } from '../../../src-main/pull/take-in-rows.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { deleteRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { err } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let Name: string

beforeEach(async () => {
  world = await createSyncWorld({})
  id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
  await world.pull(id)
  Name = (await world.fields(id)).Name ?? ''
  const rows = ['a', 'b', 'c'].map((it) => ({ [Name]: it }))
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  await world.push(await world.plan(id))
  await world.pull(id)
})
afterEach(() => world.close())

const refusal: ApiFailure = {
  kind: 'refused',
  happened: 'no',
  code: errorCodes.parameterError,
  message: 'No such field',
  status: 200,
}
const isFiltered = (input: unknown): boolean => isRecord(input) && isRecord(input.body) && input.body.filter !== undefined

/** The service, which refuses every filter. */
const withoutFilters = (): ApiClient => ({
  ...world.client,
  call: async (operation, input, options) => (isFiltered(input) ? err(refusal) : world.client.call(operation, input, options)),
})
const names = async () => (await world.rows(id)).map((row) => String(row.cells[0])).sort()
const idsOf = async () => new Map((await world.onService(id)).map((row) => [String(row[Name]), String(row.id)]))

test('are taken in as they are now, and those that are gone are told', async () => {
  const ids = await idsOf()
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((it) => ids.get(it))
  const at = (row: string) => ({ worksheet_id: id, row_id: row })
  expect((await world.client.call(updateRow, { params: at(a), body: { fields: [{ id: Name, value: 'changed' }] } })).ok).toBe(
    true,
  )
  expect((await world.client.call(deleteRow, { params: at(b), body: {} })).ok).toBe(true)
  const run = startRun({ ...world, client: withoutFilters() }, id, new AbortController().signal, 'test')
  expect(await takeInRows(run, [a, b, c])).toEqual({ ok: true, value: { gone: [b], isIncomplete: false } })
  // Pages are committed together, after a moment.
  await expect.poll(names).toEqual(['b', 'c', 'changed'])
  expect(await takeInRows(run, [])).toEqual({ ok: true, value: { gone: [], isIncomplete: false } })
})

test('are taken in no further once that is stopped', async () => {
  const ids = [...(await idsOf()).values()]
  const stop = new AbortController()
  const run = startRun({ ...world, client: withoutFilters() }, id, stop.signal, 'test')
  await takeInRows(run, ids)
  stop.abort()
  expect(await takeInRows(run, ids)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
})
