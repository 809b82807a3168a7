// Runs types, lint, build and vitest. `npm test` is the five-minute suite, `npm run test:full` everything, `npm run test:near` the tests of the
// five-minute suite that reach the files changed since the last commit. Other arguments go to vitest. The last line counts everything together.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCheck, staticChecks } from './check.mjs'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'
import { findObstacle } from './test-obstacle.mjs'
import { reportFileVariable } from './test-report.mjs'

const own = new Set(['--full', '--near'])
const args = process.argv.slice(2).filter((it) => !own.has(it))
const isFull = process.argv.includes('--full')
const isNear = process.argv.includes('--near')
/** Time for vitest and what it started to end by themselves after Ctrl+C. */
const graceMs = 10_000

const obstacle = findObstacle(projectRoot, tmpdir())
if (obstacle !== null) {
  console.log(`npm test cannot run: ${obstacle}`)
  process.exit(1)
}

const started = Date.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-test-'))
// Whatever ends this process: nothing stays behind.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => {
    if (isStopped) return
    isStopped = true
    for (const child of children) child.kill(signal)
    // Each child leads a process group of its own, which ends with it.
    const killAll = () => {
      for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    }
    setTimeout(killAll, graceMs).unref()
    console.log('stopped: ending the processes that were started')
  })

/**
 * Runs a program of the project to its end; answers its exit code.
 * @param {readonly string[]} words
 * @param {Record<string, string>} env
 * @returns {Promise<number | null>}
 */
function runNode(words, env) {
  const child = spawn(projectNode, [...words], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })
  children.add(child)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      children.delete(child)
      resolve(code)
    }),
  )
}

/** @returns {Promise<readonly string[] | null>} test files that reach what changed; null for all */
async function findNearTests() {
  if (!isNear) return null
  const list = path.join(scratch, 'near.json')
  const code = await runNode([path.join(projectRoot, 'test', 'tools', 'near', 'list-near-tests.ts'), list], {})
  return code === 0 ? JSON.parse(readFileSync(list, 'utf8')) : null
}

// The build is a program of its own here, so that it runs beside the checks: each of them leaves a core alone now and then.
const build = { name: 'build', script: path.join('..', 'scripts', 'build.mjs'), args: [] }
for (const passed of await Promise.all([build, ...staticChecks].map((check) => runCheck(check, children))))
  total[passed ? 'passed' : 'failed'] += 1

/** @returns {Promise<{ passed: number, failed: number, skipped: number, leftOut: number }>} */
async function runVitest() {
  const nothing = { passed: 0, failed: 0, skipped: 0, leftOut: 0 }
  const near = await findNearTests()
  if (near?.length === 0) {
    console.log('no test reaches what changed since the last commit')
    return nothing
  }
  const reportFile = path.join(scratch, 'report.json')
  const words = ['run', '--reporter', 'default', '--reporter', path.join(projectRoot, 'scripts', 'test-report.mjs')]
  if (!isFull) words.push('--tags-filter', '!full')
  const status = await runNode([path.join(modulesFolder, 'vitest', 'vitest.mjs'), ...words, ...(near ?? []), ...args], {
    // Tests start hundreds of threads and processes on the same modules; compiled once, each starts several times as fast.
    NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
    GRIDSTAGE_SUITE: isFull ? 'full' : 'quick',
    [reportFileVariable]: reportFile,
  })
  try {
    const counts = JSON.parse(readFileSync(reportFile, 'utf8'))
    // vitest can fail for reasons of its own, such as a broken configuration, after or without counting tests.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    console.log(`FAILED: vitest ended without a report${isStopped ? ', as it was stopped' : ''}`)
    return { ...nothing, failed: 1 }
  }
}

const tests = isStopped ? { passed: 0, failed: 1, skipped: 0, leftOut: 0 } : await runVitest()
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`took ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`)
if (!isFull)
  console.log(`left out: ${tests.leftOut} tests and nine tenths of the random cases; npm run test:full runs everything`)
console.log(`${total.passed + tests.passed} passed, ${total.failed + tests.failed} failed, ${tests.skipped} skipped`)
process.exit(total.failed + tests.failed === 0 ? 0 : 1)
