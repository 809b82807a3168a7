import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import TestReport, { reportFileVariable } from '../../../scripts/test-report.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-report-'))
  vi.stubEnv(reportFileVariable, path.join(folder, 'report.json'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

type Result = {
  readonly state: string
  readonly note?: string
  readonly tags?: readonly string[]
  readonly errors?: readonly { readonly message: string }[]
}

/** A module of the runner's own form, with the results of its tests and the errors outside of them. */
const moduleOf = (results: readonly Result[], errors: readonly unknown[] = [], suiteErrors: readonly unknown[] = []) =>
  ({
    moduleId: path.join(process.cwd(), 'test/some.test.ts'),
    project: { name: 'unit' },
    diagnostic: () => ({ duration: 1500 }),
    errors: () => errors,
    children: {
      allSuites: () => [{ fullName: 'a suite', errors: () => suiteErrors }],
      allTests: () => results.map((result) => ({ fullName: 'a test', tags: result.tags ?? [], result: () => result })),
    },
  }) as never

function report(
  modules: readonly never[],
  unhandled: readonly unknown[] = [],
): { readonly counts: unknown; readonly printed: readonly unknown[] } {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  new TestReport().onTestRunEnd(modules, unhandled)
  return {
    counts: JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')),
    printed: print.mock.calls.flat().filter((line) => !String(line).startsWith('parts: ')),
  }
}

const slowest = 'slowest files: test/some.test.ts 1.5 s'
const failed: Result = { state: 'failed', errors: [{ message: '\u001b[31mexpected 1\u001b[39m\n  to be 2' }] }

it('counts passed, failed and skipped tests over all files, prints why one was skipped, and last what failed', () => {
  const modules = [moduleOf([{ state: 'passed' }, failed, { state: 'skipped', note: 'no display' }])]
  expect(report(modules)).toEqual({
    counts: { passed: 1, failed: 1, skipped: 1, leftOut: 0 },
    printed: ['skipped: a test (no display)', slowest, 'FAILED: test/some.test.ts > a test: expected 1 to be 2'],
  })
})

it('counts a skip without a reason, and a test that never ran, as failed, in one line for each file', () => {
  const { counts, printed } = report([moduleOf([{ state: 'skipped' }, { state: 'pending' }])])
  expect(counts).toEqual({ passed: 0, failed: 2, skipped: 0, leftOut: 0 })
  expect(printed).toEqual([slowest, 'FAILED: test/some.test.ts: 2 tests did not run, without a reason'])
})

it('counts errors outside tests: in a file, in a suite, and unhandled', () => {
  const modules = [moduleOf([], [new Error('does not load')]), moduleOf([{ state: 'passed' }], [], [new Error('beforeAll')])]
  const { counts, printed } = report(modules, [new Error('thrown late')])
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 0, leftOut: 0 })
  expect(printed.slice(1)).toEqual([
    'FAILED: test/some.test.ts: does not load',
    'FAILED: test/some.test.ts > a suite: beforeAll',
    'FAILED: outside every test: thrown late',
  ])
})

it('counts tests of the full suite that the quick one leaves out, and only there', () => {
  const modules = () => [moduleOf([{ state: 'skipped', tags: ['full'] }])]
  expect(report(modules()).counts).toMatchObject({ failed: 1, leftOut: 0 })
  vi.stubEnv('GRIDSTAGE_SUITE', 'quick')
  expect(report(modules()).counts).toEqual({ passed: 0, failed: 0, skipped: 0, leftOut: 1 })
})

it('says how long each kind of test took by the clock and in all workers', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.useFakeTimers({ now: 0 })
  const [one, two] = ['a', 'b'].map((name) => ({ ...Object(moduleOf([])), moduleId: name }) as never) as [never, never]
  const reporter = new TestReport()
  reporter.onTestModuleStart(one)
  reporter.onTestModuleStart(two)
  vi.setSystemTime(2000)
  reporter.onTestModuleEnd(one)
  vi.setSystemTime(4000)
  reporter.onTestModuleEnd(two)
  vi.useRealTimers()
  reporter.onTestRunEnd([one, two], [])
  expect(print.mock.calls.flat()).toContain('parts: unit 4 s (3 s of tests)')
})

it('names the ten slowest files, the longest first', () => {
  const modules = Array.from({ length: 12 }, (_, index) => ({
    ...Object(moduleOf([])),
    moduleId: path.join(process.cwd(), `test/${index}.test.ts`),
    diagnostic: () => ({ duration: index * 1000 }),
  }))
  const [line] = report(modules as never[]).printed
  expect(line).toMatch(/^slowest files: test\/11\.test\.ts 11\.0 s, .*, test\/2\.test\.ts 2\.0 s$/)
})
