import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/**
 * One project per kind of test, each reading its own folder under test/. The folder decides what a test may use: a unit or
 * property test touches nothing outside the process, a contract test opens sockets and files, an end-to-end test drives Chromium.
 */
const project = (name: string, settings: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...settings },
})

const minute = 60_000

/** Its files share a worker and with it the modules they import: nothing of ours keeps state in a module. */
const together = { isolate: false }

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    // Also on larger machines: several suites start services of their own. Two cores are busy with three, which often wait for a disk.
    maxWorkers: 3,
    restoreMocks: true,
    tags: [{ name: 'full', description: 'Runs in npm run test:full only: npm test leaves it out.' }],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/bundle-workers.ts', 'test/support/scratch-in-memory.ts', 'test/support/e2e/one-chromium.ts'],
    setupFiles: ['test/support/seed.ts'],
    // A page, a process or a service may answer late on a busy machine; what never comes still fails.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project('unit', { ...together, testTimeout: minute / 2 }),
      project('component', {
        ...together,
        environment: 'jsdom',
        css: false,
        setupFiles: ['test/support/component/clean-up.ts'],
        testTimeout: minute / 2,
      }),
      project('contract', { ...together, testTimeout: minute, hookTimeout: 4 * minute }),
      project('property', { ...together, testTimeout: 2 * minute }),
      project('durability', { testTimeout: 3 * minute, hookTimeout: minute }),
      project('chaos', { testTimeout: minute, hookTimeout: minute }),
      project('architecture', { ...together, testTimeout: minute }),
      // Last and by themselves: two windows with their apps fill two cores, where one fills a third of them and mostly waits.
      project('e2e', {
        ...together,
        setupFiles: ['test/support/e2e/end-with-file.ts'],
        testTimeout: 5 * minute,
        hookTimeout: 4 * minute,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
