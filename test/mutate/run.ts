/**
 * `npm run mutate -- FOLDER [--mutants N] [--seed S]`: changes N places of the folder's sources, one at a time and in a copy of the
 * project, and runs the tests that answer for the folder (`rooms.ts`). Prints the mutants that no test noticed and the share of those
 * that one did. Ends with 1 when the tests fail without any mutant.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom, type Random } from '../chaos/random.ts'
import { applyMutant, findMutants, type Mutant } from './mutants.ts'
import { roomOf, testsOf } from './rooms.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { mutants: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})

const listTracked = (...folders: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', ...folders], { cwd: projectRoot, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

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
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8')
      return findMutants(file, text).map((mutant) => ({ file, text, mutant }))
    })
  console.log(`${left.length} places in ${folder}`)
  while (left.length > count) left.splice(random.below(left.length), 1)
  return left
}

type Answer = 'passed' | 'failed' | 'endless'

/** Runs tests until the first failure; `patience` in milliseconds. */
async function runTests(copy: string, tests: readonly string[], patience: number): Promise<Answer> {
  const vitest = path.join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
  })
  let isEndless = false
  const watch = setTimeout(() => {
    isEndless = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, patience)
  const [code] = await once(child, 'exit')
  clearTimeout(watch)
  if (isEndless) return 'endless'
  return code === 0 ? 'passed' : 'failed'
}

async function main(): Promise<number> {
  const [folder = ''] = positionals
  const room = roomOf(folder)
  const steps = room === undefined ? [] : (testsOf[room] ?? [])
  if (room === undefined) {
    console.log(`Name a folder in one of: ${Object.keys(testsOf).join(', ')}`)
    return 2
  }
  const copy = copyProject()
  try {
    const patience: number[] = []
    for (const tests of steps) {
      const began = performance.now()
      if ((await runTests(copy, tests, 3_600_000)) !== 'passed') {
        console.log(`Without any mutant these fail: ${tests.join(' ')}`)
        return 1
      }
      patience.push((performance.now() - began) * 3 + 60_000)
    }
    const chosen = choose(folder, Number(values.mutants), createRandom(Number(values.seed)))
    let killed = 0
    for (const { file, text, mutant } of chosen) {
      writeFileSync(path.join(copy, file), applyMutant(text, mutant))
      let answer: Answer = 'passed'
      for (const [index, tests] of steps.entries()) {
        if (answer === 'passed') answer = await runTests(copy, tests, patience[index] ?? 0)
      }
      writeFileSync(path.join(copy, file), text)
      if (answer === 'passed') console.log(`SURVIVED ${file}:${mutant.line} ${mutant.what}`)
      else killed += 1
    }
    console.log(`${killed} of ${chosen.length} noticed (${Math.round((100 * killed) / chosen.length)} %), seed ${values.seed}`)
    return 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

process.exitCode = await main()
