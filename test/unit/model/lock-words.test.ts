import { expect, test } from 'vitest'
import type { FieldLock } from '../../../src-shared/model/field.ts'
import { whyLeftOut, whyLocked, whyReadOnly } from '../../../src-shared/model/lock-words.ts'
import { makeField } from '../../support/csv/make-field.ts'

const locked = (lock: FieldLock | null) => ({ ...makeField('Total', 'Text'), lock })

test.each<[FieldLock, string]>([
  [{ kind: 'computed' }, 'Computed by the service; it cannot be edited.'],
  [{ kind: 'read-only' }, 'The application marks this field as read-only.'],
  [{ kind: 'key-reads' }, 'This key may only read: the service marks every field of this worksheet as read-only.'],
  [{ kind: 'no-value' }, 'This field holds no value.'],
  [{ kind: 'system' }, 'Kept by the service; it cannot be edited.'],
  [{ kind: 'sub-table' }, 'It holds rows of another worksheet; edit its rows in the row panel.'],
  [{ kind: 'unknown-type', code: '99' }, 'Type 99 is not known to this version; it is shown as text and cannot be edited.'],
  [
    { kind: 'refused', at: '2026-11-20T10:00:00Z', words: '' },
    'On 2026-11-20 this service took a change of it and kept the old value.',
  ],
  [
    { kind: 'refused', at: '2026-11-20T10:00:00Z', words: 'No right' },
    'This service refused to store it on 2026-11-20: “No right”',
  ],
])('a field locked by %j says: %s', (lock, words) => {
  const field = locked(lock)
  expect([whyLocked(field), whyReadOnly(field), whyLeftOut(field)]).toEqual([
    words,
    lock.kind === 'sub-table' ? null : words,
    `“Total”: ${words}`,
  ])
})

test('a field that can be edited has nothing to say', () => {
  expect([whyLocked(locked(null)), whyReadOnly(locked(null)), whyLeftOut(locked(null))]).toEqual([null, null, '“Total”: '])
})
