/** Pushing staged new rows, with their receipts, against the bare batch creates with the same bodies, one after the other as a push sends them. */

import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { type BareRequest, sendBare } from '../support/bare-requests.ts'
import { must, openPushDesk, type PushDesk } from '../support/push-desk.ts'

const rows = 100_000
const rowsPerBatch = 1000
const columns = 6
const rounds = 3

/**
 * A push begins by naming all rows of the newest second of the service, which would be those that the floor has just written, tens of thousands
 * of them: one row in a second of its own stands for what colleagues do.
 */
async function passSecond({ service }: PushDesk, [body]: readonly BareRequest[]): Promise<void> {
  if (body === undefined) return
  const [row] = (JSON.parse(String(body.body)) as { rows: readonly unknown[] }).rows
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await sendBare(service, [{ ...body, body: JSON.stringify({ rows: [row], triggerWorkflow: false }) }], 1)
}

export async function measureCreates(count: number, times: number): Promise<BenchRow> {
  const desk = await openPushDesk(rowsPerBatch)
  try {
    const worksheetId = desk.service.worksheet
    const fields = desk.texts.slice(0, columns)
    const ours: number[] = []
    const floors: number[] = []
    for (let round = 0; round < times; round += 1) {
      const valuesOf = (of: string, i: number) => fields.map(({ id }, at) => ({ id, value: `${of} ${round}, ${at} of ${i}` }))
      const bodies = Array.from({ length: count / rowsPerBatch }, (_, batch): BareRequest => {
        const part = Array.from({ length: rowsPerBatch }, (_, i) => ({ fields: valuesOf('bare', batch * rowsPerBatch + i) }))
        return {
          method: 'POST',
          path: `/v3/app/worksheets/${worksheetId}/rows/batch`,
          body: JSON.stringify({ rows: part, triggerWorkflow: false }),
        }
      })
      floors.push(await timed(() => sendBare(desk.service, bodies, 1)))
      // A push takes in what came since the last refresh (up to 50,000 rows, a second), and compares it with the new rows.
      await desk.refresh()
      const added = Array.from({ length: count }, (_, i) =>
        Object.fromEntries(valuesOf('ours', i).map(({ id, value }) => [id, value])),
      )
      must(await desk.replica.ask('edits.add-rows', { worksheetId, label: 'Add', origin: 'edit', at: round, rows: added }))
      const push = await desk.plan()
      await passSecond(desk, bodies)
      ours.push(
        await timed(async () => {
          const { created } = await push()
          if (created !== count) throw new Error(`${created} rows created`)
        }),
      )
    }
    return {
      what: `push of ${count.toLocaleString('en')} staged new rows`,
      ratio: median(ours.map((mine, round) => mine / (floors[round] ?? Number.NaN))),
      hold: 1.5,
      detail: `${(median(ours) / 1000).toFixed(2)} s against ${(median(floors) / 1000).toFixed(2)} s of bare batches, one after the other`,
    }
  } finally {
    await desk.close()
  }
}

export const run: Bench = async () => [await measureCreates(rows, rounds)]
