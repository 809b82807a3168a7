/** Uses the real keychain store inside a desktop session and prints what it answered as one line of JSON. */
import { execFileSync } from 'node:child_process'
import { createCredentialVault } from '../../../src-main/secrets/credential-vault.ts'
import { createKeychainStore } from '../../../src-main/secrets/keychain-store.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'
import { connectionId } from '../../../src-shared/model/ids.ts'
import { exerciseStore } from './exercise-store.ts'

const id = connectionId.parse('5b9f4c1e-a')
const other = connectionId.parse('5b9f4c1e-b')
const secret = { appKey: 'key-one', sign: 'sign-one' }
const store = createKeychainStore()

function lockKeyring(): void {
  const target = ['--dest', 'org.freedesktop.secrets', '--object-path', '/org/freedesktop/secrets']
  const method = ['--method', 'org.freedesktop.Secret.Service.Lock', "['/org/freedesktop/secrets/aliases/default']"]
  execFileSync('gdbus', ['call', '--session', ...target, ...method], { stdio: 'ignore' })
}

const scenarios: Readonly<Record<string, () => Promise<unknown>>> = {
  suite: () => exerciseStore(store),
  locked: async () => {
    await store.write(id, secret)
    lockKeyring()
    return {
      look: await store.look(id),
      lookForAbsent: await store.look(other),
      read: await store.read(id),
      readAbsent: await store.read(other),
      write: await store.write(other, secret),
      remove: await store.remove(id),
    }
  },
  'locked-without-tools': async () => {
    await store.write(id, secret)
    const { PATH } = process.env
    process.env.PATH = process.argv[3] ?? PATH
    lockKeyring()
    process.env.PATH = PATH
    return { read: await store.read(id), look: await store.look(id), remove: await store.remove(id) }
  },
  'absent-without-tools': async () => ({
    read: await store.read(id),
    look: await store.look(id),
    remove: await store.remove(id),
  }),
  vault: async () => {
    const vault = createCredentialVault(store, systemClock)
    const written = await vault.write(id, secret)
    const nextRun = createCredentialVault(createKeychainStore(), systemClock)
    const stateBefore = await nextRun.state(id)
    const read = await nextRun.read(id)
    const removed = await nextRun.remove(id)
    return { written, stateBefore, read, removed, stateAfter: await createCredentialVault(store, systemClock).state(id) }
  },
  plain: async () => {
    const vault = createCredentialVault(store, systemClock)
    return {
      look: (await store.look(id)).kind,
      write: (await store.write(id, secret)).kind,
      remove: (await store.remove(id)).kind,
      availability: (await vault.availability()).isAvailable,
      written: await vault.write(id, secret).then((it) => it.warning !== null),
      state: await vault.state(id),
      read: await vault.read(id),
    }
  },
}

const scenario = scenarios[process.argv[2] ?? '']
if (scenario === undefined) throw new Error('unknown scenario')
console.log(JSON.stringify(await scenario()))
