// A vitest reporter that counts results into a file, prints why each skipped test was skipped and, last of all, where the eye is
// when a run has ended: the slowest files, and every failure in a line. A skip without a reason counts as a failure, and so does
// a file that could not be loaded or an error outside every test.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Environment variable that names the file which receives `{ passed, failed, skipped }`. */
export const reportFileVariable = 'GRIDSTAGE_TEST_REPORT'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ readonly message?: unknown, readonly stack?: unknown }} Failure */

const slowestShown = 10
const longestLine = 300

/** @param {TestModule} module */
const nameOf = (module) => path.relative(process.cwd(), module.moduleId)

/**
 * The first words of what was thrown, on one line, without the colours of a terminal.
 * @param {Failure | undefined} failure
 */
function wordsOf(failure) {
  const text = stripVTControlCharacters(String(failure?.message || failure?.stack || 'no message'))
  return text.replace(/\s+/g, ' ').slice(0, longestLine)
}

/**
 * Files by the time that their tests took, the longest first.
 * @param {ReadonlyArray<TestModule>} modules
 */
function printSlowest(modules) {
  const timed = modules.map((module) => ({ file: nameOf(module), seconds: module.diagnostic().duration / 1000 }))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  console.log(`slowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`).join(', ')}`)
}

/** Has the shape of vitest's Reporter; vitest asks for a default export. */
export default class TestReport {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    /** @type {string[]} */
    const failures = []
    /**
     * @param {string} where
     * @param {ReadonlyArray<unknown>} errors
     */
    const failOf = (where, errors) => {
      for (const error of errors) failures.push(`${where}: ${wordsOf(/** @type {Failure} */ (error))}`)
      counts.failed += errors.length
    }
    for (const module of modules) {
      const file = nameOf(module)
      failOf(file, module.errors())
      let withoutReason = 0
      for (const suite of module.children.allSuites()) failOf(`${file} > ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'skipped' && result.note) {
          counts.skipped += 1
          console.log(`skipped: ${test.fullName} (${result.note})`)
        } else if (result.state === 'failed') failOf(`${file} > ${test.fullName}`, result.errors.slice(0, 1))
        else {
          counts.failed += 1
          withoutReason += 1
        }
      }
      if (withoutReason > 0) failures.push(`${file}: ${withoutReason} tests did not run, without a reason`)
    }
    failOf('outside every test', unhandledErrors)
    printSlowest(modules)
    for (const failure of failures) console.log(`FAILED: ${failure}`)
    const file = process.env[reportFileVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
  }
}
