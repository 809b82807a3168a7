/**
 * `npm run mutate -- FOLDER ... [--mutants N] [--seed S] [--suite quick|full] [--at FILE:LINE] [--near] [--jobs N] [--longest T]
 * [--without FOLDER] [--through COMMAND]`: changes N places of each folder's sources, one at a time and in copies of the project, and runs
 * the tests that run the changed place until one fails. Prints the fate of each mutant, and for each folder the share of decided mutants that a
 * test noticed.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseSource } from '../../architecture/source-file.ts'
import { createRandom, type Random } from '../../chaos/kinds/random.ts'
import { copyProject, isSource, listTracked, textOf } from './copy-project.ts'
import { type ChosenMutant, createJudge, type Fate, planRuns } from './judge-mutant.ts'
import { learnTouched } from './learn-touched.ts'
import { findMutants } from './mutants.ts'
import { findPlaces, placeOf } from './places.ts'
import { testsThatReach } from './reach.ts'
import { answeringTests, roomOf } from './rooms.ts'
import { suites } from './run-request.ts'
import { createTestRunner, type TestRun } from './run-tests.ts'

const { values, positionals } = parseArgs({
  options: {
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** `quick` leaves out tests that are tagged `full`. */
    suite: { type: 'string', default: 'full' },
    /** Changes only these lines, such as those of earlier survivors: `push-run.ts:57`, the end of a path is enough. */
    at: { type: 'string', multiple: true, default: [] },
    /** Leaves the far tests out. */
    near: { type: 'boolean', default: false },
    /** Mutants that are tried at the same time. */
    jobs: { type: 'string', default: '2' },
    /** Seconds: tests that take longer without a mutant are left out. */
    longest: { type: 'string', default: '600' },
    /** Leaves this folder of far tests out. */
    without: { type: 'string', default: '' },
    through: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const jobs = Number(values.jobs)
const suite = suites.find((it) => it === values.suite)
const through = values.through.split(' ').filter(Boolean)

/** Every place is as likely as any other, so that large files have their share. */
function choose(folder: string, count: number, random: Random): readonly ChosenMutant[] {
  const left = listTracked(folder)
    .filter(isSource)
    .flatMap((file) => {
      const text = textOf(file)
      return findMutants(file, text).map((mutant) => ({ file, text, mutant }))
    })
  console.log(`${left.length} places in ${folder}`)
  if (values.at.length > 0)
    return left.filter(({ file, mutant }) => values.at.some((it) => `/${file}:${mutant.line}`.endsWith(`/${it}`)))
  while (left.length > count) left.splice(random.below(left.length), 1)
  return left
}

/** Prints each fate and the share of the folder. */
async function tryAll(
  folder: string,
  copies: readonly string[],
  runsOf: (chosen: ChosenMutant) => readonly TestRun[],
): Promise<void> {
  const waiting = [...choose(folder, Number(values.mutants), createRandom(Number(values.seed)))]
  const counts: Record<Fate, number> = { noticed: 0, survived: 0, undecided: 0 }
  const judge = createJudge()
  const work = async (copy: string): Promise<void> => {
    const runner = createTestRunner({ copy, through, touches: null, suite: suite ?? 'full', workers: 1, bail: 1 })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, mutant } = next
      const runs = runsOf(next)
      const fate = await judge.judge(runner, next, runs)
      counts[fate] += 1
      const how = runs.length === 0 ? 'no test runs it' : fate === 'survived' ? 'SURVIVED' : fate
      console.log(`${how}: ${file}:${mutant.line} ${mutant.what}`)
    }
    await runner.close()
  }
  await Promise.all(copies.map(work))
  const decided = counts.noticed + counts.survived
  const share = Math.round((100 * counts.noticed) / Math.max(1, decided))
  const words = `${counts.noticed} of ${decided} noticed (${share} %), ${counts.undecided} undecided`
  console.log(`${folder}: ${words}, ${values.suite} suite, seed ${values.seed}`)
}

async function main(): Promise<number> {
  const rooms = positionals.map(roomOf)
  if (suite === undefined || rooms.length === 0 || rooms.includes(undefined)) {
    console.log(`Name folders in these: ${Object.keys(answeringTests).join(', ')}; --suite is quick or full`)
    return 2
  }
  const copies = Array.from({ length: jobs }, () => copyProject())
  try {
    const [firstCopy = ''] = copies
    const sources = listTracked('src-*', 'test').filter(isSource)
    const reaching = testsThatReach(sources.map((file) => parseSource(file, textOf(file))))
    const withThreads = reaching('test/support/worker-program.ts')
    const hasThreads = (file: string): boolean => withThreads.has(file)
    for (const folder of positionals) {
      const { near, far } = answeringTests[roomOf(folder) ?? ''] ?? { near: [], far: [] }
      const learn = (tests: readonly string[]) =>
        learnTouched(tests, { copy: firstCopy, through, suite, workers: jobs, bail: 0 }, reaching, hasThreads)
      const nearOf = await learn(near)
      const farOf = await learn(values.near ? [] : far.filter((it) => it !== values.without))
      await tryAll(folder, copies, ({ file, text, mutant }) => {
        const place = placeOf(file, text, mutant)
        const places = place === null ? findPlaces(file, text).map((_, index) => index) : [place]
        return [nearOf, farOf].flatMap((testsOf) => {
          const tests = places.flatMap((it) => testsOf(file, it))
          return planRuns(
            tests.filter((it) => it.to - it.from <= 1000 * Number(values.longest)),
            hasThreads,
          )
        })
      })
    }
    return 0
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

process.exitCode = await main()
