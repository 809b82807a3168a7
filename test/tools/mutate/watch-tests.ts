/** Set up before the tests of a run that asks which places they touch. */
import path from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import { forgetTold, tellTest } from './touch.ts'

const root = path.resolve(import.meta.dirname, '../../..')

beforeEach(({ task }) => {
  forgetTold()
  const from = Date.now()
  const file = path.relative(root, task.file.filepath)
  // One that fails without any mutant judges none.
  onTestFinished(({ task: ended }) => {
    if (ended.result?.state === 'pass') tellTest({ file, name: task.fullTestName, from, to: Date.now() })
  })
})
