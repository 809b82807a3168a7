/**
 * Says what the windows showed when a test failed, and ends with each file those that its tests left open. Hooks that are set up before a
 * file run after its own, which close theirs.
 */
import { afterAll, afterEach } from 'vitest'
import { takeShown } from './last-shown.ts'
import { closeContexts } from './shared-chromium.ts'

afterEach(async ({ task }) => {
  const shown = await takeShown(task.result?.state === 'fail')
  for (const text of shown) console.log(`${task.name}: a window showed\n${text}`)
})
afterAll(closeContexts)
