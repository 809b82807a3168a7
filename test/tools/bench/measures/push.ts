/** A push of N equal edits sends ceil(N / 1000) requests, besides as many checks. */
import path from 'node:path'
import { systemTimer } from '../../../../src-main/api-client/timer.ts'
import { pullWorksheet } from '../../../../src-main/pull/pull-worksheet.ts'
import { planPush } from '../../../../src-main/push/plan-push.ts'
import { pushPlanned } from '../../../../src-main/push/push-planned.ts'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { openReplica } from '../../../../src-main/replica/replica.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'
import { type Bench, timed } from '../bench-row.ts'
import { startServiceProcess } from '../support/service-process.ts'

const edits = 10_000

function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly message: string } },
): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

export const run: Bench = async () => {
  const service = await startServiceProcess({ rows: edits })
  const replica = must(await openReplica(path.join(service.folder, 'replica', 'replica.db'), startSourceWorker))
  const writes: string[] = []
  const client: typeof service.client = {
    ...service.client,
    call(operation, input, options) {
      if (operation.effect !== 'read') writes.push(operation.id)
      return service.client.call(operation, input, options)
    },
  }
  const ports = { client, replica, clock: systemClock, timer: systemTimer, readStaged: async () => null }
  const { signal } = new AbortController()
  const id = service.worksheet
  try {
    must(await pullWorksheet(ports, id, { mode: 'full', signal, report: { rows() {} } }))
    const state = must(await replica.ask('worksheet.state', { worksheetId: id }))
    const field = state?.fields.find((it) => it.kind === 'text' && !it.isUnique && it.lock === null)?.id ?? ''
    const { keys } = must(await replica.ask('view.keys', { worksheetId: id, query: everyRow }))
    must(await replica.ask('view.put', { worksheetId: id, view: 'bench', keys, revision: 1 }))
    const cells: { row: never; field: string; value: string }[] = []
    for (let start = 0; start < edits; start += 1000)
      for (const { key } of must(await replica.ask('view.window', { view: 'bench', start, count: 1000 })).rows)
        cells.push({ row: key as never, field, value: 'Equal' })
    must(await replica.ask('edits.set', { worksheetId: id, label: 'Fill', origin: 'edit', at: 1, cells: packCells(cells) }))
    const options = { triggerWorkflow: false, permanentDelete: false }
    const planned = must(await planPush(ports, { worksheetId: id, rows: null, ...options }, signal))
    const took = await timed(async () => {
      const pushed = must(
        await pushPlanned(ports, planned.push, options, { signal, report() {}, pausePoint: () => Promise.resolve() }),
      )
      if (pushed.tally.updated !== edits) throw new Error(`not pushed: ${JSON.stringify(pushed.tally)}`)
    })
    const expected = Math.ceil(edits / 1000)
    return [
      {
        what: 'push of 10,000 equal edits: requests / ceil(N / 1000)',
        ratio: writes.length / expected,
        hold: 1,
        detail: `${writes.length} writing requests in ${(took / 1000).toFixed(2)} s; planned with their checks: ${planned.plan.requests}`,
      },
    ]
  } finally {
    await replica.close()
    await service.close()
  }
}
