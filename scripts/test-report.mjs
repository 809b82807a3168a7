// A vitest reporter that counts results into a file and prints why each skipped test was skipped. A skip without a reason
// counts as a failure, and so does a file that could not be loaded or an error outside every test.
import { writeFileSync } from 'node:fs'

/** Environment variable that names the file which receives `{ passed, failed, skipped }`. */
export const reportFileVariable = 'GRIDSTAGE_TEST_REPORT'

/** @typedef {import('vitest/node').TestModule} TestModule */

/** Has the shape of vitest's Reporter; vitest asks for a default export. */
export default class TestReport {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'skipped' && result.note) {
          counts.skipped += 1
          console.log(`skipped: ${test.fullName} (${result.note})`)
        } else {
          counts.failed += 1
          if (result.state !== 'failed') console.log(`FAILED: ${test.fullName} was ${result.state} without a reason`)
        }
      }
    }
    const file = process.env[reportFileVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
  }
}
