import { describe, expect, test } from 'vitest'
import { createCredentialVault } from '../../../src-main/secrets/credential-vault.ts'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { SecretStore, StoreProblem } from '../../../src-main/secrets/secret-store.ts'
import { connectionId } from '../../../src-shared/model/ids.ts'
import { createVirtualTime } from '../../support/api-client/virtual-time.ts'

const id = connectionId.parse('c')
const secret = { appKey: 'k', sign: 's' }

/** A keychain that has a problem until it is mended, and counts how often it was asked. */
function createFailingStore(problem: StoreProblem, inner: SecretStore = createMemoryStore()) {
  let current: StoreProblem | null = problem
  let asked = 0
  const store: SecretStore = {
    read: async (it) => {
      asked += 1
      return current ?? inner.read(it)
    },
    write: async (it, value) => current ?? inner.write(it, value),
    remove: async (it) => current ?? inner.remove(it),
    look: async (it) => current ?? inner.look(it),
  }
  return { store, asked: () => asked, mend: () => (current = null) }
}

describe('with a keychain', () => {
  test('keeps a secret beyond the run', async () => {
    const keychain = createMemoryStore()
    const { clock } = createVirtualTime()
    expect(await createCredentialVault(keychain, clock).write(id, secret)).toEqual({ warning: null })
    const nextRun = createCredentialVault(keychain, clock)
    expect(await nextRun.state(id)).toBe('stored')
    expect(await nextRun.read(id)).toEqual({ ok: true, value: secret })
  })

  test('asks it once per run, however many calls need the secret at once', async () => {
    const counting = createFailingStore({ kind: 'locked', detail: '' })
    counting.mend()
    await counting.store.write(id, secret)
    const vault = createCredentialVault(counting.store, createVirtualTime().clock)
    await Promise.all([vault.read(id), vault.read(id), vault.read(id)])
    await vault.read(id)
    expect(counting.asked()).toBe(1)
  })

  test('forgets a removed secret everywhere', async () => {
    const vault = createCredentialVault(createMemoryStore(), createVirtualTime().clock)
    await vault.write(id, secret)
    expect(await vault.remove(id)).toEqual({ warning: null })
    expect(await vault.state(id)).toBe('missing')
    expect(await vault.read(id)).toEqual({ ok: false, error: { reason: 'missing', message: '' } })
  })

  test('uses a corrected secret at once', async () => {
    const vault = createCredentialVault(createMemoryStore(), createVirtualTime().clock)
    const source = vault.sourceFor(id)
    await vault.write(id, secret)
    await vault.write(id, { ...secret, sign: 'better' })
    expect(await source.read()).toEqual({ ok: true, value: { appKey: 'k', sign: 'better' } })
  })
})

describe.each<StoreProblem>([
  { kind: 'locked', detail: '' },
  { kind: 'unavailable', detail: 'no daemon' },
])('with a keychain that is $kind', (problem) => {
  test('keeps the secret for this run and says why', async () => {
    const vault = createCredentialVault(createFailingStore(problem).store, createVirtualTime().clock)
    const { warning } = await vault.write(id, secret)
    expect(warning).toContain('until the app ends')
    expect(await vault.state(id)).toBe('this-run')
    expect(await vault.read(id)).toEqual({ ok: true, value: secret })
  })

  test('says that it cannot read, and does not ask again for a moment', async () => {
    const time = createVirtualTime()
    const keychain = createFailingStore(problem)
    const vault = createCredentialVault(keychain.store, time.clock)
    for (let index = 0; index < 5; index += 1) {
      expect(await vault.read(id)).toMatchObject({ ok: false, error: { reason: problem.kind } })
    }
    expect(keychain.asked()).toBe(1)
    keychain.mend()
    await keychain.store.write(id, secret)
    await time.advance(10_001)
    expect(await vault.read(id)).toEqual({ ok: true, value: secret })
  })

  test('tells the window that secrets cannot be kept', async () => {
    const vault = createCredentialVault(createFailingStore(problem).store, createVirtualTime().clock)
    const { isAvailable, reason } = await vault.availability()
    expect(isAvailable).toBe(false)
    expect(reason).toMatch(/keychain/)
    expect(reason).not.toContain('no daemon')
    expect(await vault.state(id)).toBe(problem.kind)
  })
})

test('tells why in the system’s own words, for the log and not for the window, once', async () => {
  const told: StoreProblem[] = []
  const problem: StoreProblem = { kind: 'unavailable', detail: 'GDBus.Error: no daemon' }
  const vault = createCredentialVault(createFailingStore(problem).store, createVirtualTime().clock, (it) => told.push(it))
  const { reason } = await vault.availability()
  const { warning } = await vault.write(id, secret)
  await vault.availability()
  expect(told).toEqual([problem])
  expect(`${reason} ${warning}`).not.toContain('GDBus')
})

test('a secret for this run only never reaches the keychain', async () => {
  const keychain = createMemoryStore()
  const vault = createCredentialVault(keychain, createVirtualTime().clock)
  vault.keepForThisRun(id, secret)
  expect(await vault.state(id)).toBe('this-run')
  expect(await keychain.read(id)).toEqual({ kind: 'absent' })
})

test('warns when a stored secret could not be removed', async () => {
  const keychain = createFailingStore({ kind: 'locked', detail: '' })
  const vault = createCredentialVault(keychain.store, createVirtualTime().clock)
  expect((await vault.remove(id)).warning).toContain('may still be in it')
})
