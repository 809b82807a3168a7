// A vitest reporter that counts results into a file, prints why each skipped test was skipped and, last of all, how long each kind of test
// took, the slowest files, and every failure in a line. A skip without a reason counts as a failure, and so does
// a file that could not be loaded or an error outside every test.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Environment variable that names the file which receives `{ passed, failed, skipped, leftOut }`. */
export const reportFileVariable = 'GRIDSTAGE_TEST_REPORT'

/** Tag of the tests that only the full suite runs. */
const fullTag = 'full'

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

/**
 * How long each kind of test took by the clock, from the begin of its first file to the end of its last, and in all workers together.
 * @param {ReadonlyArray<TestModule>} modules
 * @param {ReadonlyMap<string, number>} begins
 * @param {ReadonlyMap<string, number>} ends
 */
function printParts(modules, begins, ends) {
  const parts = [...Map.groupBy(modules, (module) => module.project.name)].map(([name, own]) => {
    const known = own.map((module) => module.moduleId).filter((id) => begins.has(id) && ends.has(id))
    const [from, to] = [Math.min(...known.map((id) => begins.get(id) ?? 0)), Math.max(...known.map((id) => ends.get(id) ?? 0))]
    const work = own.reduce((sum, module) => sum + module.diagnostic().duration, 0)
    return `${name} ${known.length === 0 ? 0 : Math.round((to - from) / 1000)} s (${Math.round(work / 1000)} s of tests)`
  })
  console.log(`parts: ${parts.join(', ')}`)
}

/** Has the shape of vitest's Reporter; vitest asks for a default export. */
export default class TestReport {
  /** @type {Map<string, number>} */
  begins = new Map()
  /** @type {Map<string, number>} */
  ends = new Map()

  /** @param {TestModule} module */
  onTestModuleStart(module) {
    this.begins.set(module.moduleId, Date.now())
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    this.ends.set(module.moduleId, Date.now())
  }

  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const isQuick = process.env.GRIDSTAGE_SUITE === 'quick'
    const counts = { passed: 0, failed: 0, skipped: 0, leftOut: 0 }
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
        else if (result.state === 'skipped' && isQuick && test.tags.includes(fullTag)) counts.leftOut += 1
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
    printParts(modules, this.begins, this.ends)
    printSlowest(modules)
    for (const failure of failures) console.log(`FAILED: ${failure}`)
    const file = process.env[reportFileVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
  }
}
