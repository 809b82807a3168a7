/** Runs tests in a copy of the project, until the first failure or the end of the patience. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { bundledWorkersVariable } from '../../support/worker-program.ts'
import { touchesVariable } from './touch.ts'

export type Answer = 'passed' | 'failed' | 'endless'

export interface TestRun {
  /** Test files, from the project's root. */
  readonly files: readonly string[]
  /** The tests of them that are run, by their whole names; null for all. */
  readonly names: readonly string[] | null
  /** Whether they start threads, whose programs are bundled first. */
  readonly hasThreads: boolean
  /** Milliseconds after which the run is ended. */
  readonly patience: number
  /** Folder for what is written down about the places that run; null for none. */
  readonly touches?: string
}

const pattern = (names: readonly string[]): string =>
  `^(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})$`

/**
 * `copy`: folder of the copy. `through`: a command that every run is started through, word by word, such as `nice`; it may wait before it
 * starts anything.
 */
export function createTestRunner(copy: string, through: readonly string[]): (run: TestRun) => Promise<Answer> {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  return async ({ files, names, hasThreads, patience, touches }) => {
    const chosen = names === null ? [] : ['--testNamePattern', pattern(names)]
    const bail = touches === undefined ? ['--bail', '1'] : []
    const [program = '', ...words] = [
      ...through,
      process.execPath,
      vitest,
      'run',
      '--reporter',
      'dot',
      ...bail,
      ...chosen,
      ...files,
    ]
    const child = spawn(program, words, {
      cwd: copy,
      env: {
        ...process.env,
        ...(hasThreads ? {} : { [bundledWorkersVariable]: '' }),
        ...(touches === undefined ? {} : { [touchesVariable]: touches }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    let isEndless = false
    let watch: NodeJS.Timeout | undefined
    child.stdout.once('data', () => {
      watch = setTimeout(() => {
        isEndless = true
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      }, patience)
    })
    child.stdout.resume()
    const [code] = await once(child, 'exit')
    clearTimeout(watch)
    if (isEndless) return 'endless'
    return code === 0 ? 'passed' : 'failed'
  }
}
