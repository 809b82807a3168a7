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

type Result = { readonly state: string; readonly note?: string }

/** A module of the runner's own form, with the results of its tests and the errors outside of them. */
const moduleOf = (results: readonly Result[], errors: readonly unknown[] = [], suiteErrors: readonly unknown[] = []) =>
  ({
    errors: () => errors,
    children: {
      allSuites: () => [{ errors: () => suiteErrors }],
      allTests: () => results.map((result) => ({ fullName: 'a test', result: () => result })),
    },
  }) as never

function report(
  modules: readonly never[],
  unhandled: readonly unknown[] = [],
): { readonly counts: unknown; readonly printed: readonly unknown[] } {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  new TestReport().onTestRunEnd(modules, unhandled)
  return { counts: JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')), printed: print.mock.calls.flat() }
}

it('counts passed, failed and skipped tests over all files, and prints why one was skipped', () => {
  const modules = [
    moduleOf([{ state: 'passed' }, { state: 'failed' }]),
    moduleOf([{ state: 'passed' }, { state: 'skipped', note: 'no display' }]),
  ]
  expect(report(modules)).toEqual({
    counts: { passed: 2, failed: 1, skipped: 1 },
    printed: ['skipped: a test (no display)'],
  })
})

it('counts a skip without a reason, and a test that never ran, as failed', () => {
  const { counts, printed } = report([moduleOf([{ state: 'skipped' }, { state: 'pending' }])])
  expect(counts).toEqual({ passed: 0, failed: 2, skipped: 0 })
  expect(printed).toEqual(['FAILED: a test was skipped without a reason', 'FAILED: a test was pending without a reason'])
})

it('counts errors outside tests: in a file, in a suite, and unhandled', () => {
  expect(
    report([moduleOf([], ['does not load']), moduleOf([{ state: 'passed' }], [], ['beforeAll'])], ['unhandled']).counts,
  ).toEqual({
    passed: 1,
    failed: 3,
    skipped: 0,
  })
})
