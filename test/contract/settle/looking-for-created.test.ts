/** Where rows are looked for that were sent and not answered: in lists that the service will not sort, and in worksheets too large to be listed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultEffect } from '../../../src-main/service/faults/fault-rule.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { err } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let Name: string
const names = ['row 0', 'row 1', 'row 2']

beforeEach(async () => {
  world = await createNearSyncWorld({})
  id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
  await world.pull(id)
  Name = (await world.fields(id)).Name ?? ''
  await add(['before'])
  await world.push(await world.plan(id))
})
afterEach(() => world.close())

const add = (rows: readonly string[]) =>
  world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: rows.map((it) => ({ [Name]: it })) })
const onService = async () => (await world.onService(id)).map((it) => String(it[Name])).sort()
const staged = async () => (await world.state(id)).staged

/** What a list is answered: by the service, by a refusal, or by rows of somebody else. */
type Answered = 'as it is' | 'refused' | readonly object[]
const refusal: ApiFailure = {
  kind: 'refused',
  happened: 'no',
  code: errorCodes.parameterValueError,
  message: 'No such field',
  status: 200,
}

function clientThat(answer: (body: Readonly<Record<string, unknown>>) => Answered): ApiClient {
  return {
    ...world.client,
    async callBytes(operation, input, decode, options) {
      const body = isRecord(input) && isRecord(input.body) ? input.body : {}
      const answered = answer(body)
      if (answered === 'as it is') return world.client.callBytes(operation, input, decode, options)
      if (answered === 'refused') return err(refusal)
      const text = JSON.stringify({ success: true, error_code: 0, data: { rows: answered, total: answered.length } })
      const reading = await decode(new TextEncoder().encode(text))
      return reading.kind === 'data' ? { ok: true, value: reading.data } : err(refusal)
    },
  }
}

async function pushUnanswered(client: ApiClient, effect: FaultEffect = { kind: 'drop', when: 'after' }) {
  await add(names)
  world.service.faults.add({ operation: 'v3.rows.create-batch', effect })
  return pushPlanned(
    { ...world, client, readStaged: async () => null },
    (await world.plan(id)).push,
    { triggerWorkflow: true, permanentDelete: false },
    { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() },
  )
}

test('rows are found where the service refuses to sort, and are created once', async () => {
  const pushed = await pushUnanswered(clientThat(({ sorts }) => (sorts === undefined ? 'as it is' : 'refused')))
  expect(pushed).toMatchObject({ ok: true, value: { tally: { created: 3, unknown: 0 } } })
  expect([await onService(), await staged()]).toEqual([['before', ...names], noStaged])
})

test('rows are looked for below a thousand others of the second before, and are created once', async () => {
  const [before] = await world.onService(id)
  const at = before?._createdAt
  const others = Array.from({ length: 1000 }, (_, row) => ({ id: `x${row}`, _createdAt: at, _updatedAt: at }))
  // The others fill the first page, and what the service has comes behind them.
  const client = clientThat(({ pageIndex }) => (pageIndex === 1 ? others : 'as it is'))
  const behind: ApiClient = {
    ...client,
    callBytes: (operation, input, decode, options) =>
      isRecord(input) && isRecord(input.body) && input.body.pageIndex !== 1
        ? world.client.callBytes(operation, { ...input, body: { ...input.body, pageIndex: 1 } }, decode, options)
        : client.callBytes(operation, input, decode, options),
  }
  const failed: FaultEffect = { kind: 'code', code: 99_999, message: '', when: 'after' }
  expect(await pushUnanswered(behind, failed)).toMatchObject({ ok: true, value: { tally: { created: 3, unknown: 0 } } })
  expect([await onService(), await staged()]).toEqual([['before', ...names], noStaged])
})

describe('in a worksheet of more rows than are listed', () => {
  const at = '2099-01-01 00:00:00'
  const page = Array.from({ length: 1000 }, (_, row) => ({ id: `x${row}`, _createdAt: at, _updatedAt: at }))
  const among = (byTitle: Answered) => clientThat(({ filter }) => (filter === undefined ? page : byTitle))

  test('rows are asked for by their titles, and are created once', async () => {
    const pushed = await pushUnanswered(among('as it is'))
    expect(pushed).toMatchObject({ ok: true, value: { tally: { created: 3, unknown: 0 } } })
    expect([await onService(), await staged()]).toEqual([['before', ...names], noStaged])
  })

  test.each<[string, Answered]>([
    ['is refused', 'refused'],
    ['finds nothing, not even the row that is there', []],
    ['finds as many rows as a list holds', page],
  ])('rows stay open where the question for titles %s', async (_, byTitle) => {
    const pushed = await pushUnanswered(among(byTitle))
    expect(pushed).toMatchObject({ ok: true, value: { tally: { created: 0, unknown: 3 } } })
    expect(await staged()).toMatchObject({ createdRows: 3, unsettled: 3 })
  })
})
