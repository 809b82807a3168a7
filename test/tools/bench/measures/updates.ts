/** Pushing distinct updates of single rows, each checked and with a receipt, against the bare PATCHes with the same bodies at the same concurrency. */
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { type BareRequest, sendBare } from '../support/bare-requests.ts'
import { must, openPushDesk, type PushDesk } from '../support/push-desk.ts'

const edits = 10_000
/** As many as a push has under way. */
const width = 8
const rounds = 3

/** Keys of rows that the service has are their ids. */
async function readIds({ service, replica }: PushDesk, count: number): Promise<readonly RowKey[]> {
  const { keys } = must(await replica.ask('view.keys', { worksheetId: service.worksheet, query: everyRow }))
  must(await replica.ask('view.put', { worksheetId: service.worksheet, view: 'bench', keys, revision: 1 }))
  const ids: RowKey[] = []
  for (let start = 0; start < count; start += 1000)
    for (const { key } of must(await replica.ask('view.window', { view: 'bench', start, count: 1000 })).rows) ids.push(key)
  return ids.slice(0, count)
}

export async function measureUpdates(count: number, times: number): Promise<BenchRow> {
  const desk = await openPushDesk(count)
  try {
    const { worksheet } = desk.service
    const ids = await readIds(desk, count)
    // Another field of the same kind, so that what the bare requests wrote is no conflict.
    const [field = '', other = ''] = desk.texts.map((it) => it.id)
    const ours: number[] = []
    const floors: number[] = []
    for (let round = 0; round < times; round += 1) {
      const bodies = ids.map(
        (id, i): BareRequest => ({
          method: 'PATCH',
          path: `/v3/app/worksheets/${worksheet}/rows/${id}`,
          body: JSON.stringify({ fields: [{ id: other, value: `bare ${round} of ${i}` }], triggerWorkflow: false }),
        }),
      )
      floors.push(await timed(() => sendBare(desk.service, bodies, width)))
      const cells = packCells(ids.map((row, i) => ({ row, field, value: `ours ${round} of ${i}` })))
      must(await desk.replica.ask('edits.set', { worksheetId: worksheet, label: 'Edit', origin: 'edit', at: round, cells }))
      const push = await desk.plan()
      ours.push(
        await timed(async () => {
          const { updated } = await push()
          if (updated !== count) throw new Error(`${updated} rows updated`)
        }),
      )
    }
    return {
      what: `push of ${count.toLocaleString('en')} distinct updates, checked in slices of twenty`,
      ratio: median(ours.map((mine, round) => mine / (floors[round] ?? Number.NaN))),
      hold: 2,
      detail: `${(median(ours) / 1000).toFixed(2)} s against ${(median(floors) / 1000).toFixed(2)} s of bare requests, ${width} at a time`,
    }
  } finally {
    await desk.close()
  }
}

export const run: Bench = async () => [await measureUpdates(edits, rounds)]
