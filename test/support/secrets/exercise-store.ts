/** What every secret store must answer to the same questions, in order. Runs in the test's process and inside a real desktop session. */
import type { SecretStore } from '../../../src-main/secrets/secret-store.ts'
import { connectionId } from '../../../src-shared/model/ids.ts'

const first = { appKey: 'key-one', sign: 'sign "one" ü 鍵' }
const second = { appKey: 'key-two', sign: 'x'.repeat(88) }

/** Each step with its answer, as data. */
export async function exerciseStore(store: SecretStore): Promise<readonly (readonly [string, unknown])[]> {
  const a = connectionId.parse('5b9f4c1e-a')
  const b = connectionId.parse('5b9f4c1e-b')
  return [
    ['read what was never written', await store.read(a)],
    ['look for what was never written', await store.look(a)],
    ['remove what was never written', await store.remove(a)],
    ['write', await store.write(a, first)],
    ['read', await store.read(a)],
    ['look', await store.look(a)],
    ['another connection', await store.read(b)],
    ['write again', await store.write(a, second)],
    ['read the newer', await store.read(a)],
    ['write the other', await store.write(b, first)],
    ['remove', await store.remove(a)],
    ['read what was removed', await store.read(a)],
    ['the other stays', await store.read(b)],
    ['remove the other', await store.remove(b)],
    ['remove twice', await store.remove(b)],
  ]
}

export const expectedAnswers: readonly (readonly [string, unknown])[] = [
  ['read what was never written', { kind: 'absent' }],
  ['look for what was never written', { kind: 'absent' }],
  ['remove what was never written', { kind: 'absent' }],
  ['write', { kind: 'stored' }],
  ['read', { kind: 'found', secret: first }],
  ['look', { kind: 'present' }],
  ['another connection', { kind: 'absent' }],
  ['write again', { kind: 'stored' }],
  ['read the newer', { kind: 'found', secret: second }],
  ['write the other', { kind: 'stored' }],
  ['remove', { kind: 'removed' }],
  ['read what was removed', { kind: 'absent' }],
  ['the other stays', { kind: 'found', secret: first }],
  ['remove the other', { kind: 'removed' }],
  ['remove twice', { kind: 'absent' }],
]
