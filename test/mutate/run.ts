/**
 * `npm run mutate -- FOLDER [--mutants N] [--seed S] [--steps K] [--seconds T] [--through COMMAND]`: changes N places of the folder's sources, one at a
 * time and in a copy of the project, and runs the tests that answer for the folder (`rooms.ts`) and reach the changed file, near ones first,
 * until one fails. Prints what became of each mutant and the share of the decided ones that a test noticed; undecided is one whose tests
 * did not come to an end. Ends with 1 when the tests fail without any mutant.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSource, type SourceFile } from '../architecture/source-file.ts'
import { createRandom, type Random } from '../chaos/random.ts'
import { applyMutant, findMutants, type Mutant } from './mutants.ts'
import { testsThatReach } from './reach.ts'
import { roomOf, testsOf } from './rooms.ts'
import { type Answer, runTests } from './run-tests.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: {
    mutants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** The longest that the tests of one step may take; with a mutant that makes them endless, they would go on for ever. */
    seconds: { type: 'string', default: '300' },
    /** The last step of tests that is run. */
    steps: { type: 'string', default: '9' },
    through: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const through = values.through.split(' ').filter(Boolean)

const listTracked = (...folders: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', ...folders], { cwd: projectRoot, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
const isSource = (file: string): boolean => /\.tsx?$/.test(file)
const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

/** What git knows of the project as it stands now, with the packages of the project itself. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'gridstage-mutate-'))
  for (const file of listTracked()) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    cpSync(path.join(projectRoot, file), path.join(copy, file))
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

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
  while (left.length > count) left.splice(random.below(left.length), 1)
  return left
}

type RunSome = (tests: readonly string[]) => Promise<Answer>

/** The tests of a room that reach a file, step by step. */
function createSteps(room: string, files: readonly SourceFile[]): (file: string) => readonly (readonly string[])[] {
  const reaching = testsThatReach(files)
  return (file) => {
    const reach = [...reaching(file)].sort()
    return (testsOf[room] ?? [])
      .slice(0, Number(values.steps))
      .map((folders) => reach.filter((test) => folders.some((folder) => test.startsWith(`${folder}/`))))
      .filter((tests) => tests.length > 0)
  }
}

function createRunner(copy: string, files: readonly SourceFile[]): RunSome {
  const withThreads = testsThatReach(files)('test/support/worker-program.ts')
  return (tests) => {
    const hasThreads = tests.some((it) => withThreads.has(it))
    return runTests({ copy, tests, hasThreads, patience: Number(values.seconds) * 1000, through })
  }
}

/** Runs tests with a mutant. Tests that fail without one judge none: the first such run throws. */
function createJudge(copy: string, run: RunSome): (chosen: Chosen, tests: readonly string[]) => Promise<Answer> {
  const green = new Set<string>()
  return async ({ file, text, mutant }, tests) => {
    writeFileSync(path.join(copy, file), applyMutant(text, mutant))
    const answer = await run(tests)
    writeFileSync(path.join(copy, file), text)
    const unproved = answer === 'passed' ? [] : tests.filter((it) => !green.has(it))
    if (unproved.length > 0 && (await run(unproved)) !== 'passed')
      throw new Error(`Without any mutant these fail, or last too long: ${unproved.join(' ')}`)
    for (const test of answer === 'passed' ? tests : unproved) green.add(test)
    return answer
  }
}

async function main(): Promise<number> {
  const [folder = ''] = positionals
  const room = roomOf(folder)
  if (room === undefined) {
    console.log(`Name a folder in one of: ${Object.keys(testsOf).join(', ')}`)
    return 2
  }
  const copy = copyProject()
  try {
    const files = listTracked('src-*', 'test')
      .filter(isSource)
      .map((file) => parseSource(file, textOf(file)))
    const stepsOf = createSteps(room, files)
    const judge = createJudge(copy, createRunner(copy, files))
    const counts = { failed: 0, passed: 0, endless: 0 }
    const words = { failed: 'noticed', passed: 'SURVIVED', endless: 'undecided' }
    for (const chosen of choose(folder, Number(values.mutants), createRandom(Number(values.seed)))) {
      let answer: Answer = 'passed'
      let step = 0
      for (const tests of stepsOf(chosen.file)) {
        step += 1
        answer = await judge(chosen, tests)
        if (answer !== 'passed') break
      }
      counts[answer] += 1
      console.log(`${words[answer]} in step ${step}: ${chosen.file}:${chosen.mutant.line} ${chosen.mutant.what}`)
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
