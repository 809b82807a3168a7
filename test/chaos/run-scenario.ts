/** Runs a scenario from a fresh worksheet to the verdict. */
import { worksheetId } from '../../src-shared/model/ids.ts'
import { createColleague } from './colleague.ts'
import { firstRow } from './first-row.ts'
import type { At } from './grid.ts'
import type { Lane } from './lane.ts'
import { createBelief, type Violation } from './oracle/belief.ts'
import type { Run } from './run-state.ts'
import { judgeAll, judgeHistory, settle } from './settle.ts'
import { type Scenario, step } from './step.ts'
import { takeStep } from './steps/take-step.ts'
import { awaitJob } from './steps/user-work.ts'

export interface Verdict {
  readonly violations: readonly Violation[]
  /** What the app said on the way. */
  readonly log: readonly string[]
  readonly traffic: readonly string[]
  /** Milliseconds. */
  readonly took: number
}

async function openWorksheet(lane: Lane, worksheet: string): Promise<At> {
  const app = await lane.app()
  const at = { connectionId: await lane.connection(), worksheetId: worksheetId.parse(worksheet) }
  for (const answer of [
    await app.call('connections.open', { connectionId: at.connectionId }),
    await app.call('workspace.refresh', { connectionId: at.connectionId }),
    await app.call('worksheet.open', at),
  ])
    if (!answer.ok) throw new Error(answer.error.message)
  return at
}

export async function runScenario(lane: Lane, scenario: Scenario, trace: (words: string) => void = () => {}): Promise<Verdict> {
  const began = Date.now()
  const belief = createBelief(new Map())
  await lane.service()
  const name = `Run ${scenario.kind} ${scenario.seed}`
  const colleague = await createColleague(lane.servicePort, name, lane.service)
  const rows = Array.from({ length: scenario.rows }, (_, i) => firstRow(i))
  const ids = await colleague.add(rows)
  rows.forEach((it, i) => {
    belief.rows.set(it.row, belief.make(it.row, 'service', it.cells, ids[i] ?? ''))
  })
  const at = await openWorksheet(lane, colleague.worksheetId)
  const openedApp = await lane.app()
  const run: Run = {
    ...{ scenario, lane, belief, colleague, at, openedApp, opening: null },
    ...{ jobs: new Set(), imports: [], pushes: [], taken: [], unacknowledged: null, log: [] },
  }
  const pulled = await openedApp.call('pull.start', { ...at, mode: 'full' })
  if (!pulled.ok || (await awaitJob(run, pulled.value.jobId)) !== 'done') throw new Error('the worksheet was not pulled')
  lane.proxy.forget()

  const take = async (given: unknown): Promise<void> => {
    const next = step.parse(given)
    run.log.push(`${Date.now() - began} > ${JSON.stringify(next)}`)
    trace(`${Date.now() - began} > ${JSON.stringify(next)}`)
    run.taken.push(next.do)
    await takeStep(run, next)
  }
  // An app that ends in order waits for its requests, and this one waits for what happens meanwhile.
  lane.onAct(async (given) => {
    // It may outlast the run, and the service that it asks.
    const taken = take(given).catch((error: unknown) => belief.violate('strange', `what happened meanwhile failed: ${error}`))
    const next = step.parse(given)
    if (next.do !== 'kill' || next.how !== 'SIGTERM') await taken
  })
  const isStuck = (): boolean => belief.violations.some((it) => it.kind === 'stuck')
  for (const next of scenario.steps) if (!isStuck()) await take(next)
  await settle(run)
  if (!belief.isWorksheetGone) await judgeAll(run)
  if (belief.violations.length === 0 && !belief.isWorksheetGone) await judgeHistory(run)
  const traffic = lane.proxy.traffic.map(
    (it) =>
      `${it.at - began} ${it.kind} ${it.method} ${it.path} ${it.fate} ${it.passedAt ? it.passedAt - began : '-'} ${it.asked.slice(0, 300)} => ${it.status} ${it.answered.slice(0, 200)}`,
  )
  // The next run has the same connection.
  await (await lane.app()).call('changes.discard', { connectionId: at.connectionId, of: { scope: 'all' } })
  return { violations: belief.violations, log: run.log, traffic, took: Date.now() - began }
}
