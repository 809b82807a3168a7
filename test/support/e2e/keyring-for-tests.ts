/**
 * A keychain of their own for all tests of a file, for apps that are started anew and must find their keys again. Where there is no
 * Chromium or no keychain the tests are skipped with that reason.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ensureBuilt } from '../built-app.ts'
import { whyNoKeyring } from '../secrets/run-in-desktop-session.ts'
import { type RunningKeyring, startKeyring } from '../secrets/start-keyring.ts'
import { whyNoChromium } from './window-for-tests.ts'

export interface TestKeyring {
  /** Null where the tests run. */
  readonly missing: string | null
  /** What an app must be started with. */
  readonly env: RunningKeyring['env']
}

export function keyringForTests(): TestKeyring {
  const missing = whyNoChromium ?? whyNoKeyring()
  let keyring: RunningKeyring | null = null
  beforeAll(async () => {
    if (missing !== null) return
    ensureBuilt()
    keyring = await startKeyring()
  })
  beforeEach(({ skip }) => {
    if (missing !== null) skip(missing)
  })
  afterAll(() => keyring?.close())
  return {
    missing,
    get env() {
      if (keyring === null) throw new Error('the keychain is open in tests only')
      return keyring.env
    },
  }
}
