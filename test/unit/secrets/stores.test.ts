/** The stores that need no keychain, and the keychain store where the platform's answers are given. */
import { describe, expect, test } from 'vitest'
import { createKeychainStore, type KeychainStoreOptions } from '../../../src-main/secrets/keychain-store.ts'
import { type Keytar, loadKeytar } from '../../../src-main/secrets/keytar-module.ts'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { KeyringLook } from '../../../src-main/secrets/search-keyring.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { connectionId } from '../../../src-shared/model/ids.ts'
import { exerciseStore, expectedAnswers } from '../../support/secrets/exercise-store.ts'

const id = connectionId.parse('c')
const secret = { appKey: 'k', sign: 's' }

/** A keychain of the kind that Windows and macOS have: open, and quiet about missing entries. */
function createOpenKeychain(): Keytar {
  const entries = new Map<string, string>()
  return {
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => {
      entries.set(`${service}/${account}`, password)
    },
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
  }
}

const refusing = (message: string): Keytar => {
  const refuse = () => Promise.reject(new Error(message))
  return { getPassword: refuse, setPassword: refuse, deletePassword: refuse }
}

const storeOver = (keytar: Keytar, options: Partial<KeychainStoreOptions> = {}) =>
  createKeychainStore({ load: async () => ok(keytar), platform: 'win32', ...options })

test('the memory store answers as every store does', async () => {
  expect(await exerciseStore(createMemoryStore())).toEqual(expectedAnswers)
})

test('the keychain store answers as every store does over an open keychain', async () => {
  expect(await exerciseStore(storeOver(createOpenKeychain()))).toEqual(expectedAnswers)
})

describe('the keychain store', () => {
  test('says that there is no keychain when keytar cannot be loaded', async () => {
    const store = createKeychainStore({
      load: async () => ({ ok: false, error: 'libsecret-1.so.0: cannot open shared object file' }),
      platform: 'darwin',
    })
    const problem = { kind: 'unavailable', detail: 'libsecret-1.so.0: cannot open shared object file' }
    expect([await store.read(id), await store.write(id, secret), await store.remove(id), await store.look(id)]).toEqual([
      problem,
      problem,
      problem,
      problem,
    ])
  })

  test.each(['User canceled the operation.', 'User interaction is not allowed.', 'The keychain is locked'])(
    'takes the refusal "%s" for a locked keychain',
    async (message) => {
      expect(await storeOver(refusing(message)).read(id)).toEqual({ kind: 'locked', detail: message })
    },
  )

  test('takes any other refusal for an unusable keychain', async () => {
    const store = storeOver(refusing('The specified item could not be found'))
    expect(await store.write(id, secret)).toEqual({ kind: 'unavailable', detail: 'The specified item could not be found' })
  })

  test('takes an entry that another program wrote under its name for absent', async () => {
    const keychain = createOpenKeychain()
    await keychain.setPassword('Gridstage', id, 'not ours')
    expect(await storeOver(keychain).read(id)).toEqual({ kind: 'absent' })
  })

  test('gives up on a prompt that nobody answers', async () => {
    const silent: Keytar = { ...createOpenKeychain(), getPassword: () => new Promise(() => undefined) }
    expect(await storeOver(silent, { answerWithinMs: 10 }).read(id)).toEqual({
      kind: 'locked',
      detail: 'no answer from the keychain',
    })
  })

  test.each<readonly [KeyringLook, string]>([
    [{ kind: 'absent' }, 'absent'],
    [{ kind: 'locked', detail: '' }, 'locked'],
    [{ kind: 'open' }, 'locked'],
    [{ kind: 'unavailable', detail: '' }, 'unavailable'],
    [{ kind: 'no-tool' }, 'absent'],
  ])('on Linux asks the keyring why it read nothing: %o', async (look, expected) => {
    const store = storeOver(createOpenKeychain(), { platform: 'linux', look: async () => look })
    expect((await store.read(id)).kind).toBe(expected)
  })

  test('loads the real keytar', async () => {
    expect(await loadKeytar()).toMatchObject({ ok: true })
  })
})
