// `npm test`: types, lint, build and every vitest project; arguments go to vitest. The last line counts all of them together.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCheck, staticChecks } from './check.mjs'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'
import { reportFileVariable } from './test-report.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
/** @param {boolean} passed */
const count = (passed) => {
  total[passed ? 'passed' : 'failed'] += 1
}

// The build is a program of its own here, so that it runs beside the checks: each of them leaves a core alone now and then.
const build = { name: 'build', script: path.join('..', 'scripts', 'build.mjs'), args: [] }
for (const passed of await Promise.all([build, ...staticChecks].map(runCheck))) count(passed)

const scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-test-'))
const reportFile = path.join(scratch, 'report.json')
const reporters = ['--reporter', 'default', '--reporter', path.join(projectRoot, 'scripts', 'test-report.mjs')]
const vitest = spawnSync(
  projectNode,
  [path.join(modulesFolder, 'vitest', 'vitest.mjs'), 'run', ...reporters, ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Tests start hundreds of threads and processes on the same modules; compiled once, each starts several times as fast.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(scratch, 'compiled'), [reportFileVariable]: reportFile },
  },
)

/** @returns {{ passed: number, failed: number, skipped: number }} */
function readReport() {
  try {
    const counts = JSON.parse(readFileSync(reportFile, 'utf8'))
    // vitest can fail for reasons of its own, such as a broken configuration, after or without counting tests.
    return vitest.status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    console.log('FAILED: vitest ended without a report')
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const tests = readReport()
rmSync(scratch, { recursive: true, force: true })
console.log(`${total.passed + tests.passed} passed, ${total.failed + tests.failed} failed, ${tests.skipped} skipped`)
process.exitCode = total.failed + tests.failed === 0 ? 0 : 1
