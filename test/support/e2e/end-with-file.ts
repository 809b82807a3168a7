/** Ends with each file the windows that its tests left open. Hooks that are set up before a file run after its own, which close theirs. */
import { afterAll } from 'vitest'
import { closeContexts } from './shared-chromium.ts'

afterAll(closeContexts)
