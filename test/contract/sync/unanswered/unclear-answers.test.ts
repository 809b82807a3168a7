/**
 * Answers that do not prove that nothing happened: the service did the work, and something between it and us says "not available". A write is
 * sent again only where it certainly was not taken.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { FaultRequest } from '../../../../src-main/service/faults/fault-rule.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { createSyncWorld, type SyncWorld } from '../../../support/sync/sync-world.ts'

const after = (status: number, body: string | null, contentType = 'text/html'): FaultRequest['effect'] => ({
  kind: 'status',
  status,
  body,
  contentType,
  when: 'after',
})
const envelope = (code: number): string => JSON.stringify({ success: false, error_code: code, error_msg: 'failed', data: null })

const unclear: readonly (readonly [string, FaultRequest['effect']])[] = [
  ['a plain 503 page', after(503, '<html><body><h1>503 Service Unavailable</h1></body></html>')],
  ['an empty 503', after(503, null)],
  ['a 503 with an envelope of 99999', after(503, envelope(99999), 'application/json')],
  ['a 503 with an envelope of 0', after(503, envelope(0), 'application/json')],
  [
    "the gateway's words inside HTML",
    after(
      503,
      '<html><title>Error</title><p>upstream connect error or disconnect/reset before headers. reset reason: timeout</p></html>',
    ),
  ],
  ['an envelope of 0', { kind: 'code', code: 0, when: 'after' }],
  ['a 502 page', after(502, '<html>Bad Gateway</html>')],
  ['an empty 504', after(504, null)],
]

describe('a push creates each new row once after', () => {
  let world: SyncWorld
  afterEach(() => world.close())

  test.each(unclear)('%s', async (_, effect) => {
    world = await createSyncWorld({})
    const id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
    await world.pull(id)
    const { Name = '' } = await world.fields(id)
    const rows = ['A', 'B', 'B', 'C'].map((it) => ({ [Name]: it }))
    await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect })
    await world.push(await world.plan(id))
    await world.push(await world.plan(id))
    expect((await world.onService(id)).map((it) => it[Name]).sort()).toEqual(['A', 'B', 'B', 'C'])
    expect(await world.state(id)).toMatchObject({ staged: { createdRows: 0, unsettled: 0 } })
  })
})

describe('an import creates each row once after', () => {
  let at: OpenedWorksheet
  afterEach(() => close(at))

  test.each(unclear)('%s', async (_, effect) => {
    at = await openWorksheet([
      { name: 'code', type: '2', isTitle: true },
      { name: 'group', type: '2' },
    ])
    const lines = Array.from({ length: 1500 }, (_, i) => `c${i},g${i % 7}`)
    const { importId } = await check(at, await begin(at, `code,group\n${lines.join('\n')}`))
    at.service.faults.add({ operation: 'v3.rows.create-batch', skip: 1, effect })
    const job = await whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))
    expect(job).toMatchObject({ status: 'done', counts: { created: 1500, rejected: 0 } })
    const codes = (await serviceRows(at)).map((row) => String(row[fieldIdOf(at, 'code')]))
    expect(codes.sort()).toEqual(Array.from({ length: 1500 }, (_, i) => `c${i}`).sort())
  })
})

describe('what certainly was not taken is sent again:', () => {
  let world: SyncWorld
  afterEach(() => world.close())

  test.each<readonly [string, FaultRequest['effect']]>([
    ['a 503 that says when to come back', { kind: 'status', status: 503, retryAfter: '0' }],
    ['a 503 with code 90001', { kind: 'status', status: 503, body: envelope(90001) }],
    ['a 503 with code 51', { kind: 'status', status: 503, body: envelope(51) }],
    ['a 429', { kind: 'status', status: 429 }],
  ])('%s', async (_, effect) => {
    world = await createSyncWorld({})
    const id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
    await world.pull(id)
    const { Name = '' } = await world.fields(id)
    await world.ask('edits.add-rows', {
      worksheetId: id,
      label: 'Add',
      origin: 'edit',
      at: 1,
      rows: [{ [Name]: 'A' }, { [Name]: 'B' }],
    })
    world.service.faults.add({ operation: 'v3.rows.create-batch', times: 2, effect })
    expect(await world.push(await world.plan(id))).toMatchObject({ ok: true, value: { tally: { created: 2, unknown: 0 } } })
    expect(await world.onService(id)).toHaveLength(2)
  })
})
