/** Runs tests in a copy of the project, until the first failure or the end of the patience. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { bundledWorkersVariable } from '../support/worker-program.ts'

export type Answer = 'passed' | 'failed' | 'endless'

export interface TestRun {
  /** Folder of the copy. */
  readonly copy: string
  /** Test files, from the copy's root. */
  readonly tests: readonly string[]
  /** Whether they start threads, whose programs are bundled first. */
  readonly hasThreads: boolean
  /** Milliseconds after which the run is ended. */
  readonly patience: number
  /** A command that the run is started through, word by word, such as `nice`; empty for none. */
  readonly through: readonly string[]
}

export async function runTests({ copy, tests, hasThreads, patience, through }: TestRun): Promise<Answer> {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const [program = process.execPath, ...words] = [...through, process.execPath, vitest]
  const child = spawn(program, [...words, 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
    cwd: copy,
    env: { ...process.env, ...(hasThreads ? {} : { [bundledWorkersVariable]: '' }) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let isEndless = false
  let watch: NodeJS.Timeout | undefined
  // From its first words on: what it is started through may have to wait.
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
