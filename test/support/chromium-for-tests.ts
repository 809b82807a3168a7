/** Starts a Chromium for the tests of a file or of a `describe`; where there is none they are skipped with that reason. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RunningChromium, startChromium, whyNoChromium } from './chromium.ts'

export interface TestChromium {
  readonly chromium: RunningChromium
}

/** What a test needs beside it is made in `begin`, which does not run where the tests are skipped. */
export function chromiumForTests(begin: (chromium: RunningChromium) => Promise<void> = async () => undefined): TestChromium {
  let chromium: RunningChromium | null = null
  beforeAll(async () => {
    if (whyNoChromium !== null) return
    chromium = await startChromium()
    await begin(chromium)
  })
  beforeEach(({ skip }) => {
    if (whyNoChromium !== null) skip(whyNoChromium)
  })
  afterAll(() => chromium?.close())
  return {
    get chromium() {
      if (chromium === null) throw new Error('Chromium runs in tests only')
      return chromium
    },
  }
}
