/**
 * `npm run chaos -- [--runs N] [--seed S] [--only kills|faults|service|mind] [--jobs N] [--replay FILE ...] [--keep DIR] [--shrink N]`:
 * first what was found before, then N runs in all, of every kind in turn, each with a seed of its own. The first failures of each sort
 * are shrunk and kept as files. Ends with 1 when a run failed.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { foundFolder, keepFound, listFound, readFound } from '../../chaos/found-files.ts'
import { generate } from '../../chaos/kinds/generate.ts'
import { violationKinds } from '../../chaos/oracle/belief.ts'
import { createRunner, runMany } from '../../chaos/run-many.ts'
import type { Verdict } from '../../chaos/run-scenario.ts'
import { type Kind, kinds, type Scenario } from '../../chaos/step.ts'
import { shrink } from './shrink.ts'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    /** Runs these files alone; further ones may follow without the option. */
    replay: { type: 'string', multiple: true },
    /** Where failures are kept. */
    keep: { type: 'string', default: foundFolder },
    /** Failures of each sort that are shrunk. */
    shrink: { type: 'string', default: '1' },
    /** Leaves out what was found before. */
    fresh: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** Runs after which a long series says how far it is. */
const toldEvery = 100
/** Runs that making one failure small may take. */
const mostTries = 120

interface Failure {
  readonly scenario: Scenario
  readonly verdict: Verdict
}

const print = (words: string): void => void process.stdout.write(`${words}\n`)
const nameOf = ({ kind, seed }: Scenario): string => `${kind} ${seed}`
const wordsOf = ({ violations }: Verdict, most = 6): string =>
  [
    ...violations.slice(0, most).map((it) => `${it.kind}: ${it.words}`),
    ...(violations.length > most ? [`and ${violations.length - most} more`] : []),
  ].join('\n    ')
const sortsOf = (verdict: Verdict): readonly string[] =>
  violationKinds.filter((it) => verdict.violations.some((found) => found.kind === it))

function readKinds(): readonly Kind[] {
  const named = values.only?.split(',')
  const wrong = named?.find((it) => !kinds.some((kind) => kind === it))
  if (wrong !== undefined) throw new Error(`--only takes ${kinds.join(', ')}, not "${wrong}"`)
  return kinds.filter((it) => named === undefined || named.includes(it))
}

/** Files by their names: of a single one all is told. */
async function replay(files: readonly string[]): Promise<boolean> {
  const runner = createRunner()
  let failed = 0
  for (const file of files) {
    const verdict = await runner.run(readFound(file).scenario)
    if (files.length === 1) for (const it of [...verdict.log, '', ...verdict.traffic]) print(it)
    const isGood = verdict.violations.length === 0
    if (!isGood) failed += 1
    print(`${path.basename(file)}: ${isGood ? 'passed' : `FAILED\n    ${wordsOf(verdict, files.length === 1 ? 50 : 4)}`}`)
  }
  await runner.close()
  print(`${files.length} files, ${failed} failed`)
  return failed === 0
}

/** Null where it does not fail again: then it is kept as it was. */
async function makeSmall({ scenario, verdict }: Failure): Promise<Failure> {
  const runner = createRunner()
  const sorts = sortsOf(verdict)
  let last = verdict
  const fails = async (smaller: Scenario): Promise<boolean> => {
    const again = await runner.run(smaller)
    const isSame = sorts[0] !== undefined && sortsOf(again).includes(sorts[0])
    if (isSame) last = again
    return isSame
  }
  const isAgain = (await fails(scenario)) || (await fails(scenario))
  const small = isAgain ? await shrink(scenario, fails, mostTries) : scenario
  await runner.close()
  print(
    `${nameOf(scenario)}: ${isAgain ? `${scenario.steps.length} steps shrunk to ${small.steps.length}` : 'did not fail again'}`,
  )
  return { scenario: small, verdict: last }
}

async function runAll(): Promise<boolean> {
  const named = readKinds()
  const first = Number(values.seed)
  const found = values.fresh ? [] : listFound()
  const failures: Failure[] = []
  const counts = new Map<string, { runs: number; failed: number; ms: number }>()
  const told = (sort: string) => (scenario: Scenario, verdict: Verdict) => {
    const count = counts.get(sort === '' ? scenario.kind : sort) ?? { runs: 0, failed: 0, ms: 0 }
    counts.set(sort === '' ? scenario.kind : sort, count)
    count.runs += 1
    count.ms += verdict.took
    const done = [...counts.values()].reduce((sum, { runs }) => sum + runs, 0)
    if (done % toldEvery === 0) print(`${done} runs done`)
    if (verdict.violations.length === 0) return
    count.failed += 1
    if (sort === '') failures.push({ scenario, verdict })
    print(`FAILED ${sort === '' ? nameOf(scenario) : `${sort}, ${nameOf(scenario)}`}\n    ${wordsOf(verdict)}`)
  }
  const jobs = Number(values.jobs)
  await runMany(
    found.map((it) => it.scenario),
    jobs,
    told('found before'),
  )
  const scenarios = Array.from({ length: Number(values.runs) }, (_, i) =>
    generate(named[i % named.length] ?? 'faults', first + i),
  )
  await runMany(scenarios, jobs, told(''))

  const shrunk = new Map<string, number>()
  for (const failure of failures) {
    const sort = `${failure.scenario.kind} ${sortsOf(failure.verdict)[0]}`
    const done = shrunk.get(sort) ?? 0
    if (done >= Number(values.shrink)) continue
    shrunk.set(sort, done + 1)
    const { scenario, verdict } = await makeSmall(failure)
    const name = `${sortsOf(verdict)[0]}-${scenario.kind}-${scenario.seed}`
    const file = keepFound(values.keep, name, { about: wordsOf(verdict), scenario })
    print(`    kept as ${path.relative(process.cwd(), file)}\n    ${wordsOf(verdict)}`)
  }
  for (const [sort, { runs, failed, ms }] of counts)
    print(`${sort}: ${runs} runs, ${failed} failed, ${Math.round(ms / runs)} ms each`)
  const seeds = failures.map((it) => nameOf(it.scenario))
  const all = [...counts.values()].reduce((sum, it) => ({ runs: sum.runs + it.runs, failed: sum.failed + it.failed }), {
    runs: 0,
    failed: 0,
  })
  if (seeds.length > 0) print(`failed: ${seeds.join(', ')}`)
  print(`${all.runs} runs (seeds ${first} to ${first + scenarios.length - 1}), ${all.failed} failed`)
  return all.failed === 0
}

const isGood = values.replay === undefined ? await runAll() : await replay([...values.replay, ...positionals])
process.exitCode = isGood ? 0 : 1
