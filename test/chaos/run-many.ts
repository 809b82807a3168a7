/** Runs scenarios side by side, each lane taking the next; a lane that a run left in doubt is replaced. */
import { type Lane, startLane } from './lane.ts'
import { runScenario, type Verdict } from './run-scenario.ts'
import type { Scenario } from './step.ts'

/** Runs that go through one lane before it is replaced: its service lists all their worksheets. */
const mostInOneLane = 60

export interface Runner {
  run(scenario: Scenario, trace?: (words: string) => void): Promise<Verdict>
  close(): Promise<void>
}

/** One lane, replaced when it must be. A run that could not even be carried out fails with what was thrown. */
export function createRunner(): Runner {
  let lane: Lane | null = null
  let age = 0
  const drop = async (): Promise<void> => {
    const old = lane
    lane = null
    age = 0
    await old?.remove()
  }
  return {
    async run(scenario, trace) {
      const began = Date.now()
      let verdict: Verdict
      try {
        lane ??= await startLane()
        verdict = await runScenario(lane, scenario, trace)
      } catch (error) {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
        verdict = { violations: [{ kind: 'strange', words }], log: [], traffic: [], took: Date.now() - began }
      }
      age += 1
      const isInDoubt = verdict.violations.some((it) => it.kind === 'stuck' || it.kind === 'strange')
      const isSet = scenario.steps.some((it) => it.do === 'clock')
      if (isInDoubt || isSet || age >= mostInOneLane) await drop()
      return verdict
    },
    close: drop,
  }
}

export async function runMany(
  scenarios: readonly Scenario[],
  jobs: number,
  told: (scenario: Scenario, verdict: Verdict) => void,
): Promise<void> {
  const waiting = [...scenarios]
  const work = async (): Promise<void> => {
    const runner = createRunner()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) told(next, await runner.run(next))
    await runner.close()
  }
  await Promise.all(Array.from({ length: Math.min(jobs, scenarios.length) }, work))
}
