/** Tries one mutant at a time in a copy of the project: which tests run its place, and does one of them notice? */

import { applyMutant, type Mutant } from './mutants.ts'
import type { RunAnswer } from './run-request.ts'
import type { TestRun, TestRunner } from './run-tests.ts'
import type { RanTest } from './touch.ts'

export interface ChosenMutant {
  readonly file: string
  /** The file without the mutant. */
  readonly text: string
  readonly mutant: Mutant
}

export type Fate = 'noticed' | 'survived' | 'undecided'

/** Milliseconds of tests that run before all others: most mutants fall to short tests. */
const firstTests = 6_000
/** Milliseconds that a run may take beyond ten times its tests: a process starts, a machine is busy. */
const spareTime = 60_000

/** Splits tests into two runs, the shortest first. */
export function planRuns(tests: readonly RanTest[], hasThreads: (file: string) => boolean): readonly TestRun[] {
  const unique = [...new Map(tests.map((it) => [`${it.file} ${it.name}`, it])).values()]
  const sorted = unique.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  let spent = 0
  const first = sorted.filter((it) => {
    spent += it.to - it.from
    return spent <= firstTests
  })
  const parts = [first, sorted.slice(first.length)].filter((part) => part.length > 0)
  return parts.map((part) => ({
    tests: [...Map.groupBy(part, (it) => it.file)].map(([file, of]) => ({ file, names: of.map((it) => it.name) })),
    hasThreads: part.some((it) => hasThreads(it.file)),
    patience: spareTime + 10 * part.reduce((sum, it) => sum + it.to - it.from, 0),
  }))
}

const didPass = ({ failures, hasErrors }: RunAnswer): boolean => failures.length === 0 && !hasErrors

/** The failed tests alone; all of them where an error belongs to none. */
function failedPart(run: TestRun, { failures }: RunAnswer): TestRun {
  if (failures.length === 0) return run
  const tests = [...Map.groupBy(failures, (it) => it.file)].map(([file, of]) => ({
    file,
    names: of.some((it) => it.name === '') ? null : of.map((it) => it.name),
  }))
  return { ...run, tests }
}

export interface Judge {
  judge(runner: TestRunner, chosen: ChosenMutant, runs: readonly TestRun[]): Promise<Fate>
}

/** Several runners may share a judge. */
export function createJudge(): Judge {
  /** Results without any mutant, by the tests that ran. */
  const clean = new Map<string, boolean>()

  async function passesClean(runner: TestRunner, { file, text, mutant }: ChosenMutant, run: TestRun): Promise<boolean> {
    const key = JSON.stringify(run.tests)
    const known = clean.get(key)
    if (known !== undefined) return known
    runner.write(file, text)
    const answer = await runner.run(run)
    runner.write(file, applyMutant(text, mutant))
    const passes = answer !== 'endless' && didPass(answer)
    if (!passes) console.log(`Fails without any mutant: ${key}`)
    clean.set(key, passes)
    return passes
  }

  /** The first of these runs that does not pass decides. */
  async function decide(runner: TestRunner, chosen: ChosenMutant, runs: readonly TestRun[]): Promise<Fate> {
    for (const run of runs) {
      const answer = await runner.run(run)
      if (answer === 'endless') return 'undecided'
      if (didPass(answer)) continue
      const failed = failedPart(run, answer)
      // Tests with threads that fail because the machine is busy hardly do so twice.
      const again = run.hasThreads ? await runner.run(failed) : answer
      if (again === 'endless') return 'undecided'
      if (!didPass(again) && (await passesClean(runner, chosen, failed))) return 'noticed'
      const rest = withoutTests(run, failed)
      if (rest.tests.length > 0) {
        const fate = await decide(runner, chosen, [rest])
        if (fate !== 'survived') return fate
      }
    }
    return 'survived'
  }

  return {
    async judge(runner, chosen, runs) {
      const { file, text, mutant } = chosen
      runner.write(file, applyMutant(text, mutant))
      const fate = await decide(runner, chosen, runs)
      runner.write(file, text)
      return fate
    },
  }
}

function withoutTests(run: TestRun, gone: TestRun): TestRun {
  const namesGone = new Map(gone.tests.map((it) => [it.file, it.names]))
  const tests = run.tests.flatMap(({ file, names }) => {
    if (!namesGone.has(file)) return [{ file, names }]
    const kept = namesGone.get(file) === null ? [] : (names ?? []).filter((it) => !namesGone.get(file)?.includes(it))
    return kept.length === 0 ? [] : [{ file, names: kept }]
  })
  return { ...run, tests }
}
