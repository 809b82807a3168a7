/** Ends with each file what its windows shared. Hooks that are set up before a file run after its own, which close the windows. */
import { afterAll } from 'vitest'
import { closeChromium } from './file-chromium.ts'

afterAll(closeChromium)
