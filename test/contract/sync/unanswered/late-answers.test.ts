/**
 * A service that answers every request twice as late as the time-out: jobs end and say so, and each row is there once when it is itself again.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemTimer, type Timer } from '../../../../src-main/api-client/timer.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes, importColumns } from '../../../support/csv/import-codes.ts'
import {
  begin,
  check,
  close,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { createImpatientTransport, type ImpatientTransport } from '../../../support/sync/impatient-transport.ts'

/** Milliseconds; long enough that a busy machine reads a request whole: what is cut off before that is never carried out. */
const timeOut = 250

/** Waits between looks at the service are short, and longer than it is late. */
const timer: Timer = {
  ...systemTimer,
  after: (ms, call) => systemTimer.after(ms > 500 && ms <= 15_000 ? 3 * timeOut : ms, call),
}

let transport: ImpatientTransport
let it: OpenedWorksheet
let code: FieldId
let group: FieldId

beforeEach(async () => {
  transport = createImpatientTransport()
  it = await openWorksheet([...importColumns], { host: { transport, timer } })
  code = it.fields[0]?.id as FieldId
  group = it.fields[1]?.id as FieldId
})
afterEach(() => close(it))

const at = () => ({ connectionId: it.connectionId, worksheetId: it.worksheetId })
const plan = async () =>
  it.host.answer('push.plan', {
    connectionId: it.connectionId,
    options: { worksheetId: it.worksheetId, triggerWorkflow: false, permanentDelete: false },
  })
const push = ({ planId }: Awaited<ReturnType<typeof plan>>) =>
  whole(it.host, it.host.answer('push.start', { connectionId: it.connectionId, planId }))
const staged = async () => (await it.host.answer('worksheet.open', at())).staged
const onService = async () => (await serviceRows(it)).map((row) => `${row[code]}/${row[group] ?? ''}`).sort()

/** Every answer comes twice as late as it is waited for while `work` is at it. Resolves when the service has carried out what it was asked. */
async function whileLate<T>(since: Since, work: () => Promise<T>): Promise<T> {
  const begin = () => {
    transport.wait(timeOut)
    it.service.faults.add({ times: null, effect: { kind: 'latency', ms: 2 * timeOut } })
  }
  if (since === 'the first request') begin()
  else transport.beforeWrite(begin)
  const done = await work()
  // As late as all the others, and asked after them.
  await serviceRows(it)
  it.service.faults.clear()
  transport.wait(null)
  return done
}

type Since = 'the first request' | 'the first write'
const since = ['the first request', 'the first write'] as const
const tooLong = { status: 'failed', message: expect.stringContaining('The service takes too long.') }
const nothingStaged = { cells: 0, createdRows: 0, updatedRows: 0, deletedRows: 0, failed: 0, unsettled: 0, conflicts: 0 }

test.each(since)('a push ends, and brings each change once, when answers are late from %s on', async (from) => {
  const add = (codes: readonly string[]) =>
    it.host.answer('edits.add-rows', { ...at(), label: 'Add', rows: codes.map((text) => ({ [code]: text })) })
  await add(codesTo(5))
  expect(await push(await plan())).toMatchObject({ status: 'done' })
  const { view } = await it.host.answer('rows.open-view', { ...at(), query: everyRow })
  const { rows } = await it.host.answer('rows.window', { view, start: 0, count: 5 })
  const cells = rows.slice(0, 2).map(({ key }, i) => ({ row: key, field: group, value: `own ${i}` }))
  await it.host.answer('edits.set', { ...at(), label: 'Edit', cells })
  const target = { of: 'rows', rows: rows.slice(4).map(({ key }) => key) } as const
  await it.host.answer('edits.delete-rows', { ...at(), label: 'Delete', target })
  await add(['n0', 'n0', 'n1'])
  const planned = await plan()
  expect(await whileLate(from, () => push(planned))).toMatchObject(tooLong)
  expect((await onService()).length < 5).toBe(from === 'the first write')
  expect((await it.host.answer('jobs.list', { connectionId: null })).jobs.filter((job) => job.endedAt === null)).toEqual([])
  expect(await push(await plan())).toMatchObject({ status: 'done' })
  expect(await onService()).toEqual(['c0/own 0', 'c1/own 1', 'c2/', 'c3/', 'n0/', 'n0/', 'n1/'])
  expect(await staged()).toMatchObject(nothingStaged)
})

test.each(since)('an import ends, and creates each row once, when answers are late from %s on', async (from) => {
  const { importId } = await check(it, await begin(it, csvOfCodes(1500)))
  const create = () => whole(it.host, it.host.answer('import.create', { importId, triggerWorkflow: false }))
  expect(await whileLate(from, create)).toMatchObject({ status: 'failed' })
  expect((await serviceRows(it)).length > 0).toBe(from === 'the first write')
  expect(await create()).toMatchObject({ status: 'done', counts: { created: 1500, refused: 0, rejected: 0 } })
  expect((await serviceRows(it)).map((row) => String(row[code])).sort()).toEqual([...codesTo(1500)].sort())
})
