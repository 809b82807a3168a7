/** A first pull of 100,000 rows against a bare undici loop that fetches the same pages and parses their JSON. */
import path from 'node:path'
import { Agent, request } from 'undici'
import { systemTimer } from '../../../../src-main/api-client/timer.ts'
import { pullWorksheet } from '../../../../src-main/pull/pull-worksheet.ts'
import { openReplica } from '../../../../src-main/replica/replica.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'
import { type Bench, median, timed } from '../bench-row.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const rows = 100_000
const pages = rows / 1000
const rounds = 5
/** What the client sends at once when nobody limits it; see api-client/pace.ts. */
const concurrency = 8

async function fetchAll(service: ServiceProcess, agent: Agent): Promise<void> {
  let next = 1
  const walk = async () => {
    for (let page = next++; page <= pages; page = next++) {
      const answer = await request(`${service.url}/v3/app/worksheets/${service.worksheet}/rows/list`, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign },
        body: JSON.stringify({ pageSize: 1000, pageIndex: page, sorts: [{ field: '_createdAt', direction: 'asc' }] }),
      })
      const body = JSON.parse(await answer.body.text()) as { data: { rows: unknown[] } }
      if (body.data.rows.length !== 1000) throw new Error('a short page')
    }
  }
  await Promise.all(Array.from({ length: concurrency }, walk))
}

async function pullAll(service: ServiceProcess, round: number): Promise<number> {
  const opened = await openReplica(path.join(service.folder, `round-${round}`, 'replica.db'), startSourceWorker)
  if (!opened.ok) throw new Error(opened.error.message)
  const ports = { client: service.client, replica: opened.value, clock: systemClock, timer: systemTimer }
  const { signal } = new AbortController()
  const took = await timed(async () => {
    const pulled = await pullWorksheet(ports, service.worksheet, { mode: 'full', signal, report: { rows() {} } })
    if (!pulled.ok || pulled.value.inserted !== rows) throw new Error(`not pulled: ${JSON.stringify(pulled)}`)
  })
  await opened.value.close()
  return took
}

export const run: Bench = async () => {
  const service = await startServiceProcess({ rows })
  const agent = new Agent({ connections: concurrency, pipelining: 1 })
  try {
    await fetchAll(service, agent)
    await pullAll(service, 0)
    const times: { readonly floor: number; readonly ours: number }[] = []
    for (let round = 1; round <= rounds; round += 1) {
      times.push({ floor: await timed(() => fetchAll(service, agent)), ours: await pullAll(service, round) })
    }
    const ratios = times.map((it) => it.ours / it.floor)
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    const [floor, ours] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
    return [
      {
        what: 'pull of 100,000 rows',
        ratio: median(ratios),
        hold: 1.5,
        detail: `${(ours / 1000).toFixed(2)} s against a bare loop over the same pages ${(floor / 1000).toFixed(2)} s, 10 columns; ${rounds} rounds ${spread}`,
      },
    ]
  } finally {
    await agent.close()
    await service.close()
  }
}
