/**
 * `npm run mutate -- FOLDER [--mutants N] [--seed S] [--at FILE:LINE] [--near] [--longest T] [--without FOLDER] [--through COMMAND]`: changes N places of the
 * folder's sources, one at a time and in a copy of the project, and runs the tests that answer for the folder (`rooms.ts`): the near ones
 * that import the file (of contract tests those that run the place), then the far ones that run the place, the shortest first, until one
 * fails. Prints what became of each mutant and the share of the decided ones that a test noticed; undecided is one whose tests did not come to
 * an end. Ends with 1 when tests fail without any.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSource } from '../../architecture/source-file.ts'
import { createRandom, type Random } from '../../chaos/kinds/random.ts'
import { copyProject, isSource, listTracked, textOf } from './copy-project.ts'
import { learnTouched, type TestsOfPlace } from './learn-touched.ts'
import { applyMutant, findMutants, type Mutant } from './mutants.ts'
import { findPlaces, placeOf } from './places.ts'
import { testsThatReach } from './reach.ts'
import { answeringTests, roomOf } from './rooms.ts'
import { type Answer, createTestRunner, type TestRun } from './run-tests.ts'

const { values, positionals } = parseArgs({
  options: {
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** Changes only what these lines say, such as those that survived before: `push-run.ts:57`, the end of a path will do. */
    at: { type: 'string', multiple: true, default: [] },
    /** Leaves the far tests out. */
    near: { type: 'boolean', default: false },
    /** Seconds: far tests that take longer without a mutant are left out. */
    longest: { type: 'string', default: '600' },
    /** Leaves this folder of far tests out. */
    without: { type: 'string', default: '' },
    through: { type: 'string', default: '' },
  },
  allowPositionals: true,
})

interface Chosen {
  readonly file: string
  readonly text: string
  readonly mutant: Mutant
}

/** Every place is as likely as any other, so that large files have their share. */
function choose(folder: string, count: number, random: Random): readonly Chosen[] {
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

const isIn =
  (folders: readonly string[]) =>
  (test: string): boolean =>
    folders.some((folder) => test === folder || test.startsWith(`${folder}/`))

/** Milliseconds of tests that are tried before all the others. */
const firstTests = 6_000

/** The tests that run the place, in two runs: many mutants fall to the short ones. */
function runsAtPlace(
  { file, text, mutant }: Chosen,
  testsOf: TestsOfPlace,
  hasThreads: (test: string) => boolean,
): readonly TestRun[] {
  const place = placeOf(file, text, mutant)
  const places = place === null ? findPlaces(file, text).map((_, index) => index) : [place]
  const tests = [...new Map(places.flatMap((it) => testsOf(file, it)).map((it) => [`${it.file} ${it.name}`, it])).values()]
    .filter((it) => it.to - it.from <= 1000 * Number(values.longest))
    .sort((a, b) => a.to - a.from - (b.to - b.from))
  let spent = 0
  const ends = tests.map((it) => {
    spent += it.to - it.from
    return spent
  })
  const first = ends.findIndex((end) => end > firstTests)
  const parts = first <= 0 ? [tests] : [tests.slice(0, first), tests.slice(first)]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({
      files: [...new Set(part.map((it) => it.file))],
      names: part.map((it) => it.name),
      hasThreads: part.some((it) => hasThreads(it.file)),
      patience: 120_000 + 5 * part.reduce((sum, it) => sum + it.to - it.from, 0),
    }))
}

async function main(): Promise<number> {
  const [folder = ''] = positionals
  const room = roomOf(folder)
  const answering = room === undefined ? undefined : answeringTests[room]
  if (room === undefined || answering === undefined) {
    console.log(`Name a folder in one of: ${Object.keys(answeringTests).join(', ')}`)
    return 2
  }
  const copy = copyProject()
  try {
    const run = createTestRunner(copy, values.through.split(' ').filter(Boolean))
    const reaching = testsThatReach(
      listTracked('src-*', 'test')
        .filter(isSource)
        .map((file) => parseSource(file, textOf(file))),
    )
    const withThreads = reaching('test/support/worker-program.ts')
    const isWhole = (folder: string): boolean => !folder.startsWith('test/contract')
    const hasThreads = (test: string): boolean => withThreads.has(test)
    const nearPlaced = await learnTouched(
      copy,
      answering.near.filter((it) => !isWhole(it)),
      run,
      hasThreads,
    )
    const far = values.near ? [] : answering.far.filter((it) => it !== values.without)
    const farPlaced = await learnTouched(copy, far, run, hasThreads)
    const runsOf = (chosen: Chosen): readonly TestRun[] => {
      const files = [...reaching(chosen.file)].filter(isIn(answering.near.filter(isWhole))).sort()
      // The unit tests of a room are a matter of seconds, and most mutants fall to them.
      const near = [files.filter(isIn(['test/unit'])), files.filter((it) => !isIn(['test/unit'])(it))]
        .filter((part) => part.length > 0)
        .map((part) => ({ files: part, names: null, hasThreads: part.some(hasThreads), patience: 300_000 }))
      return [...near, ...runsAtPlace(chosen, nearPlaced, hasThreads), ...runsAtPlace(chosen, farPlaced, hasThreads)]
    }
    const green = new Set<string>()
    const isGreen = async (it: TestRun): Promise<boolean> => {
      const key = JSON.stringify([it.files, it.names])
      if (!green.has(key) && (await run(it)) === 'passed') green.add(key)
      return green.has(key)
    }
    const counts = { failed: 0, passed: 0, endless: 0 }
    const words = { failed: 'noticed', passed: 'SURVIVED', endless: 'undecided' }
    for (const chosen of choose(folder, Number(values.mutants), createRandom(Number(values.seed)))) {
      const { file, text, mutant } = chosen
      let answer: Answer = 'passed'
      let tried = 0
      for (const it of runsOf(chosen)) {
        tried += 1
        writeFileSync(path.join(copy, file), applyMutant(text, mutant))
        answer = await run(it)
        // A test with threads that fails for reasons of the machine hardly does so twice.
        if (answer === 'failed' && it.names !== null && it.hasThreads) answer = await run(it)
        writeFileSync(path.join(copy, file), text)
        if (answer === 'passed') continue
        if (it.names === null && !(await isGreen(it))) throw new Error(`Without any mutant these fail: ${it.files.join(' ')}`)
        break
      }
      counts[answer] += 1
      console.log(`${words[answer]} in run ${tried}: ${file}:${mutant.line} ${mutant.what}`)
    }
    const decided = counts.failed + counts.passed
    const share = `${counts.failed} of ${decided} noticed (${Math.round((100 * counts.failed) / Math.max(1, decided))} %)`
    console.log(`${folder}: ${share}, ${counts.endless} undecided, seed ${values.seed}`)
    return 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

process.exitCode = await main()
