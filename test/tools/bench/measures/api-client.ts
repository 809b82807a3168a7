/**
 * What the client adds to a bare undici loop: batch creates, single updates, and pages of rows. The server answers at once and does
 * nothing else, in a process of its own, so that the client's share shows as large as it can be.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { createApiClient } from '../../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../../src-main/api-client/call.ts'
import { createPace } from '../../../../src-main/api-client/pace.ts'
import { createRequestLog } from '../../../../src-main/api-client/request-log.ts'
import { systemTimer } from '../../../../src-main/api-client/timer.ts'
import { createUndiciTransport } from '../../../../src-main/api-client/undici-transport.ts'
import { ownDialect } from '../../../../src-shared/api/dialect.ts'
import { createRows, listRows, updateRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'

const concurrency = 8
const rounds = 15
const secret = { appKey: '0123456789abcdef', sign: 'x'.repeat(88) }
const params = { worksheet_id: 'w1' }

/** Runs `work(0)` to `work(count - 1)`, so many at once. */
async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const batch = (index: number) => ({
  triggerWorkflow: false,
  rows: Array.from({ length: 1000 }, (_, row) => ({
    fields: Array.from({ length: 6 }, (_, field) => ({ id: `field-${field}`, value: `value ${index}-${row}-${field}` })),
  })),
})

async function compare(
  what: string,
  hold: number,
  detail: string,
  floor: () => Promise<void>,
  ours: () => Promise<void>,
): Promise<BenchRow> {
  const times: { readonly floor: number; readonly ours: number }[] = []
  await floor()
  await ours()
  // In turns, and compared turn by turn, so that what else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1) times.push({ floor: await timed(floor), ours: await timed(ours) })
  const [base, own] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
  const ratio = median(times.map((it) => it.ours / it.floor))
  return { what, ratio, hold, detail: `${detail}: ${Math.round(own)} ms over ${Math.round(base)} ms` }
}

export const run: Bench = async () => {
  const child = fork(fileURLToPath(new URL('../../../support/api-client/echo-server-process.ts', import.meta.url)), {
    execArgv: [],
  })
  const url = await new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message))))
  const transport = createUndiciTransport({ env: {} })
  const agent = new Agent({ allowH2: false })
  const client = createApiClient({
    destination: { address: url, dialect: ownDialect },
    connection: 'Bench',
    credentials: fixedCredentials(secret),
    transport,
    pace: createPace({ clock: systemClock, timer: systemTimer, random: Math.random, maxConcurrency: concurrency }),
    log: createRequestLog(),
    clock: systemClock,
    timer: systemTimer,
    random: Math.random,
  })
  const headers = { 'svc-appkey': secret.appKey, 'svc-sign': secret.sign, 'content-type': 'application/json' }
  const send = async (method: 'POST' | 'PATCH', path: string, body: string) => {
    const answer = await request(url + path, { method, headers, body, dispatcher: agent })
    return answer.body.json()
  }

  const batches = Array.from({ length: 50 }, (_, index) => batch(index))
  const edit = { triggerWorkflow: false, fields: [{ id: 'field-1', value: 'changed' }] }
  const editBody = JSON.stringify(edit)
  const listBody = JSON.stringify({ pageSize: 1000, pageIndex: 1 })
  const isFine = (result: { readonly ok: boolean }) => {
    if (!result.ok) throw new Error(JSON.stringify(result))
  }
  try {
    return [
      await compare(
        'client: batch creates',
        1.15,
        '50 batches of 1,000 rows written as JSON, 8 at once',
        () =>
          inParallel(
            batches.length,
            async (index) => void (await send('POST', '/v3/app/worksheets/w1/rows/batch', JSON.stringify(batches[index]))),
          ),
        () =>
          inParallel(batches.length, async (index) =>
            isFine(await client.call(createRows, { params, body: batches[index] ?? batch(0) })),
          ),
      ),
      await compare(
        'client: single updates',
        2,
        '2,000 updates of one cell, 8 at once',
        () => inParallel(2000, async (index) => void (await send('PATCH', `/v3/app/worksheets/w1/rows/r${index}`, editBody))),
        () =>
          inParallel(2000, async (index) =>
            isFine(await client.call(updateRow, { params: { ...params, row_id: `r${index}` }, body: edit })),
          ),
      ),
      await compare(
        'client: pages of rows',
        1.5,
        '50 pages of 1,000 rows parsed, 8 at once',
        () => inParallel(50, async () => void (await send('POST', '/v3/app/worksheets/w1/rows/list', listBody))),
        () => inParallel(50, async () => isFine(await client.call(listRows, { params, body: { pageSize: 1000, pageIndex: 1 } }))),
      ),
    ]
  } finally {
    await transport.close()
    await agent.destroy()
    child.kill()
  }
}
