/**
 * Runs tests of the project's copy, one request after another, in one vitest that keeps what it has transformed. `run-tests.ts`
 * starts it as a process of its own.
 */
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node'
import { type RunAnswer, type RunRequest, runnerSettings, runRequest } from './run-request.ts'

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const { suite, workers, bail } = runnerSettings.parse(JSON.parse(process.argv[2] ?? ''))

/** Collects the failures of the current run; the results that vitest itself answers include those of earlier runs. */
let failures: { file: string; name: string }[] = []
const relative = (file: string): string => file.slice(process.cwd().length + 1)
const reporter: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') failures.push({ file: relative(test.module.moduleId), name: test.fullName })
  },
  onTestModuleEnd(module) {
    const file = relative(module.moduleId)
    if (module.state() === 'failed' && !failures.some((it) => it.file === file)) failures.push({ file, name: '' })
  },
}

const vitest = await createVitest('test', {
  watch: false,
  bail,
  maxWorkers: workers,
  reporters: [reporter],
  sequence: { sequencer: GivenOrder },
  ...(suite === 'quick' ? { tagsFilter: ['!full'] } : {}),
})

async function run({ tests, hasThreads, changed }: RunRequest): Promise<RunAnswer> {
  failures = []
  for (const file of changed) vitest.invalidateFile(`${process.cwd()}/${file}`)
  const names = new Map(tests.map((it) => [it.file, it.names]))
  const found = await vitest.globTestSpecifications([...names.keys()])
  const specifications = [...names].flatMap(([file, named]) =>
    found
      .filter((it) => relative(it.moduleId) === file)
      .map((it) => it.project.createSpecification(it.moduleId, named === null ? undefined : { testNames: [...named] })),
  )
  // A rerun bundles the programs of threads again, from the changed sources.
  const { unhandledErrors } = await (hasThreads
    ? vitest.rerunTestSpecifications(specifications)
    : vitest.runTestSpecifications(specifications))
  return { failures, hasErrors: unhandledErrors.length > 0 }
}

process.on('message', async (message) => {
  if (message === 'close') {
    await vitest.close()
    process.disconnect()
  } else process.send?.(await run(runRequest.parse(message)))
})
