/**
 * `npm run chaos -- [--runs N] [--seed S] [--only kills|faults|service|mind] [--jobs N]`: first what was found before, then so many
 * runs of each kind, each with a seed of its own. Ends with 1 when a run failed.
 */
import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { type Lane, startLane } from './lane.ts'
import { runScenario, type Verdict } from './run-scenario.ts'
import { type Kind, kinds, type Scenario } from './step.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    trace: { type: 'boolean', default: false },
  },
})
const isKind = (text: string): text is Kind => kinds.some((it) => it === text)
const only = values.only?.split(',').filter(isKind) ?? kinds
const print = (words: string): void => void process.stdout.write(`${words}\n`)

const scenarios: Scenario[] = Array.from({ length: Number(values.runs) }, (_, i) => {
  const kind = only[i % only.length] ?? 'faults'
  return generate(kind, Number(values.seed) + i)
})

const failures: { readonly scenario: Scenario; readonly verdict: Verdict }[] = []
let took = 0
async function work(): Promise<void> {
  let lane: Lane | null = null
  let age = 0
  for (let scenario = scenarios.shift(); scenario !== undefined; scenario = scenarios.shift()) {
    lane ??= await startLane()
    const verdict = await runScenario(lane, scenario, values.trace ? print : undefined).catch(
      (error: unknown): Verdict => ({
        violations: [{ kind: 'strange', words: String(error instanceof Error ? error.stack : error) }],
        log: [],
        traffic: [],
        took: 0,
      }),
    )
    took += verdict.took
    age += 1
    if (verdict.violations.length > 0) {
      failures.push({ scenario, verdict })
      print(`${scenario.kind} ${scenario.seed}: ${verdict.violations.map((it) => `${it.kind}: ${it.words}`).join('\n    ')}`)
      if (values.trace) for (const it of [...verdict.log, ...verdict.traffic]) print(`    ${it}`)
    }
    if (verdict.violations.some((it) => it.kind === 'stuck' || it.kind === 'strange') || age >= 60) {
      await lane.remove()
      lane = null
      age = 0
    }
  }
  await lane?.remove()
}
const runs = scenarios.length
await Promise.all(Array.from({ length: Number(values.jobs) }, work))
print(`${runs} runs, ${failures.length} failed, ${Math.round(took / runs)} ms each`)
process.exitCode = failures.length === 0 ? 0 : 1
