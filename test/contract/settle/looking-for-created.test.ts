/** Where rows are looked for that were sent and not answered: in lists that the service will not sort, and in worksheets too large to be listed. */
import { beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultEffect } from '../../../src-main/service/faults/fault-rule.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { err } from '../../../src-shared/lib/result.ts'
import { setUpPushWorld, title } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ fields: [title] })
const { staged } = w
const names = ['row 0', 'row 1', 'row 2']
beforeEach(() => w.seed(['before']))

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
    ...w.world.client,
    async callBytes(operation, input, decode, options) {
      const body = isRecord(input) && isRecord(input.body) ? input.body : {}
      const answered = answer(body)
      if (answered === 'as it is') return w.world.client.callBytes(operation, input, decode, options)
      if (answered === 'refused') return err(refusal)
      const text = JSON.stringify({ success: true, error_code: 0, data: { rows: answered, total: answered.length } })
      const reading = await decode(new TextEncoder().encode(text))
      return reading.kind === 'data' ? { ok: true, value: reading.data } : err(refusal)
    },
  }
}

async function pushUnanswered(client: ApiClient, effect: FaultEffect = { kind: 'drop', when: 'after' }) {
  await w.add(names)
  w.fault({ operation: 'v3.rows.create-batch', effect })
  return w.push({ client })
}
const expectOnce = async () => expect([await w.onService('Name'), await staged()]).toEqual([['before', ...names], noStaged])

test('rows are found where the service refuses to sort, and are created once', async () => {
  const pushed = await pushUnanswered(clientThat(({ sorts }) => (sorts === undefined ? 'as it is' : 'refused')))
  expect(pushed).toMatchObject({ ok: true, tally: { created: 3, unknown: 0 } })
  await expectOnce()
})

test('rows are looked for below a thousand others of the second before, and are created once', async () => {
  const [before] = await w.world.onService(w.id)
  const at = before?._createdAt
  const others = Array.from({ length: 1000 }, (_, row) => ({ id: `x${row}`, _createdAt: at, _updatedAt: at }))
  // The others fill the first page, and what the service has comes behind them.
  const client = clientThat(({ pageIndex }) => (pageIndex === 1 ? others : 'as it is'))
  const behind: ApiClient = {
    ...client,
    callBytes: (operation, input, decode, options) =>
      isRecord(input) && isRecord(input.body) && input.body.pageIndex !== 1
        ? w.world.client.callBytes(operation, { ...input, body: { ...input.body, pageIndex: 1 } }, decode, options)
        : client.callBytes(operation, input, decode, options),
  }
  const failed: FaultEffect = { kind: 'code', code: 99_999, message: '', when: 'after' }
  expect(await pushUnanswered(behind, failed)).toMatchObject({ ok: true, tally: { created: 3, unknown: 0 } })
  await expectOnce()
})

test('in a worksheet of more rows than are listed, rows are asked for by their titles, and are created once', {
  tags: 'full',
}, async () => {
  const at = '2099-01-01 00:00:00'
  const page = Array.from({ length: 1000 }, (_, row) => ({ id: `x${row}`, _createdAt: at, _updatedAt: at }))
  const pushed = await pushUnanswered(clientThat(({ filter }) => (filter === undefined ? page : 'as it is')))
  expect(pushed).toMatchObject({ ok: true, tally: { created: 3, unknown: 0 } })
  await expectOnce()
})
