/** Starts a process that runs tests in a copy of the project, and kills it when a run takes too long. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type RunAnswer, type RunnerSettings, type RunRequest, runAnswer } from './run-request.ts'
import { touchesVariable } from './touch.ts'

export interface TestRun extends Omit<RunRequest, 'changed'> {
  /** Milliseconds after which the run is killed. */
  readonly patience: number
}

export interface TestRunner {
  /** Writes a source of the copy; the next run sees it. */
  write(file: string, text: string): void
  run(run: TestRun): Promise<RunAnswer | 'endless'>
  close(): Promise<void>
}

export interface RunnerOptions extends RunnerSettings {
  /** Folder of the copy. */
  readonly copy: string
  /** A command that the process is started through, word by word, such as `nice`. */
  readonly through: readonly string[]
  /** Folder for records of the places that run; null outside of learning. */
  readonly touches: string | null
}

export function createTestRunner({ copy, through, touches, ...settings }: RunnerOptions): TestRunner {
  let current: ChildProcess | null = null
  const changed = new Set<string>()
  const start = (): ChildProcess => {
    const program = 'test/tools/mutate/warm-vitest.ts'
    const [command = '', ...words] = [...through, process.execPath, program, JSON.stringify(settings)]
    return spawn(command, words, {
      cwd: copy,
      // A tenth of the random cases finds most mutants.
      env: { ...process.env, GRIDSTAGE_SUITE: 'quick', ...(touches === null ? {} : { [touchesVariable]: touches }) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The process and its workers are one group, which is killed as a whole.
      detached: true,
    })
  }
  return {
    write(file, text) {
      writeFileSync(path.join(copy, file), text)
      changed.add(file)
    },
    async run({ tests, hasThreads, patience }) {
      current ??= start()
      const child = current
      child.send({ tests, hasThreads, changed: [...changed] } satisfies RunRequest)
      changed.clear()
      const late = Promise.withResolvers<'endless'>()
      const timer = setTimeout(() => late.resolve('endless'), patience)
      const stop = new AbortController()
      const answer = await Promise.race([
        once(child, 'message', { signal: stop.signal }).then(([message]) => runAnswer.parse(message)),
        once(child, 'exit', { signal: stop.signal }).then(() => Promise.reject(new Error('The process of the tests ended'))),
        late.promise,
      ]).finally(() => {
        clearTimeout(timer)
        stop.abort()
      })
      if (answer === 'endless') {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        current = null
      }
      return answer
    },
    async close() {
      const child = current
      current = null
      if (child === null || child.exitCode !== null) return
      child.send('close')
      await once(child, 'exit')
    },
  }
}
