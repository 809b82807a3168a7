/**
 * The keychain store against a real gnome-keyring in a session bus of its own.
 *
 * @module-tag full
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectedAnswers } from '../../support/secrets/exercise-store.ts'
import { type DesktopSession, runInDesktopSession, whyNoKeyring } from '../../support/secrets/run-in-desktop-session.ts'

const script = fileURLToPath(new URL('../../support/secrets/keyring-script.ts', import.meta.url))
const reason = whyNoKeyring()

const run = (scenario: string, session: DesktopSession) => runInDesktopSession(script, scenario, session)

describe('the keychain store', () => {
  beforeEach(({ skip }) => {
    if (reason !== null) skip(reason)
  })

  test('keeps, finds and removes secrets as every store does', async () => {
    expect(await run('suite', { keyring: 'open' })).toEqual(expectedAnswers)
  })

  test('tells a locked keyring from a missing entry', async () => {
    const locked = { kind: 'locked', detail: expect.any(String) }
    expect(await run('locked', { keyring: 'open' })).toEqual({
      look: locked,
      lookForAbsent: { kind: 'absent' },
      read: locked,
      readAbsent: { kind: 'absent' },
      write: locked,
      remove: locked,
    })
  })

  test('finds out whether the keyring is open also where no tool can ask it', async () => {
    expect(await run('absent-without-tools', { keyring: 'open', hasTools: false })).toEqual({
      read: { kind: 'absent' },
      look: { kind: 'absent' },
      remove: { kind: 'absent' },
    })
    const gdbusFolder = execFileSync('which', ['gdbus'], { encoding: 'utf8' })
      .trim()
      .replace(/\/[^/]*$/, '')
    const locked = { kind: 'locked', detail: 'Cannot create an item in a locked collection' }
    expect(await run(`locked-without-tools" "${gdbusFolder}`, { keyring: 'open', hasTools: false })).toEqual({
      read: locked,
      look: locked,
      remove: locked,
    })
  })

  test('says that there is no keychain when no daemon answers, and the vault keeps the secret for this run', async () => {
    expect(await run('plain', { keyring: 'none' })).toEqual({
      look: 'unavailable',
      write: 'unavailable',
      remove: 'unavailable',
      availability: false,
      written: true,
      state: 'this-run',
      read: { ok: true, value: { appKey: 'key-one', sign: 'sign-one' } },
    })
  })

  test('reports a keyring that was never set up when it is first written to', async () => {
    expect(await run('plain', { keyring: 'never-opened' })).toMatchObject({
      look: 'absent',
      write: 'unavailable',
      state: 'this-run',
    })
  })

  test('carries the vault over to the next run', async () => {
    expect(await run('vault', { keyring: 'open' })).toEqual({
      written: { warning: null },
      stateBefore: 'stored',
      read: { ok: true, value: { appKey: 'key-one', sign: 'sign-one' } },
      removed: { warning: null },
      stateAfter: 'missing',
    })
  })
})
