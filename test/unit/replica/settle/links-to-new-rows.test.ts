/** Links to new rows are sent by the ids that these have by then; what new rows are sent with. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createFriendsWorld, type FriendsWorld } from '../../../support/replica/friends-world.ts'

let friends: FriendsWorld
beforeEach(() => {
  friends = createFriendsWorld()
})
/** What is sent of rows, by field. */
const sent = (...keys: readonly number[]) =>
  friends
    .takeChanged(...keys)
    .map(({ rows, fields }) => [rows.map((row) => row.id), Object.fromEntries(fields.map((field) => [field.id, field.value]))])
/** All that was ever staged of links, with the row and whether it still is. */
const staged = () => {
  const { store, tables } = friends.world
  const { n = 0 } = tables().byField.get('friend') ?? {}
  return store.raw('select k, value, is_current from journal where f = ? order by seq').all(n)
}

describe('a link to a row that is there by now', () => {
  beforeEach(() => {
    const { world, add, set, hold } = friends
    add(1)
    set('s1', 'friend', ['s3'])
    set('s1', 'friend', ['new:5'])
    set('s1', 'b', 'x')
    set('s2', 'friend', ['s3'])
    hold('s1')
    hold('s2')
    world.apply({ kind: 'push', outcomes: ['done'] })
    hold('s1', false)
    hold('s2', false)
  })

  test('is sent by its id, and nothing else that is staged becomes it', () => {
    expect(sent(2, 3)).toEqual([
      [['s1'], { friend: 'c1', b: 'x' }],
      [['s2'], { friend: 's3' }],
    ])
    expect(staged()).toEqual([
      [2, '["s3"]', 0],
      [2, '["c1"]', 1],
      [3, '["s3"]', 1],
    ])
  })

  test('stays behind where the service lost that row since', () => {
    friends.world.store.run('update w1_row set is_gone = 1 where k = 5')
    expect(sent(2)).toEqual([[['s1'], { b: 'x' }]])
  })
})

describe('new rows', () => {
  const fieldsOf = ({ rows }: ReturnType<FriendsWorld['takeNew']>) =>
    rows.map(({ k, fields }) => [k, Object.fromEntries(fields.map((field) => [field.id, field.value]))])

  test('are taken as one text, a single one by its fields', () => {
    friends.add(3)
    const [one, others] = [friends.takeNew([5]), friends.takeNew([6, 7])]
    expect([one.keys, one.body, fieldsOf(one)]).toEqual([[5], null, [[5, { b: 'v1' }]]])
    expect([others.keys, others.rows]).toEqual([[6, 7], []])
    expect(JSON.parse(new TextDecoder().decode(others.body ?? new Uint8Array()))).toEqual({
      rows: Array(2).fill({ fields: [{ id: 'b', value: 'v1' }] }),
      triggerWorkflow: false,
    })
  })

  test('one of which has a file are taken by their fields', () => {
    friends.add(2)
    friends.set('new:6', 'files', [{ name: 'a', size: 4, staged: 'a'.repeat(64) }])
    const taken = friends.takeNew([5, 6])
    expect([taken.keys, taken.body]).toEqual([[5, 6], null])
    expect(fieldsOf(taken)).toEqual([
      [5, { b: 'v1' }],
      [6, { b: 'v1', files: [{ name: 'a', url: `staged:${'a'.repeat(64)}` }] }],
    ])
  })

  test('wait for the rows that they name, unless these name them as well', () => {
    friends.add(3)
    friends.set('new:5', 'friend', ['new:6'])
    friends.set('new:6', 'friend', ['s1'])
    const waiting = friends.takeNew([5, 7])
    expect([waiting.keys, waiting.waiting]).toEqual([[7], [5]])
    const circular = friends.takeNew([5], true)
    expect([circular.keys, circular.waiting, fieldsOf(circular)]).toEqual([[5], [], [[5, { b: 'v1' }]]])
    expect(fieldsOf(friends.takeNew([6]))).toEqual([[6, { b: 'v1', friend: 's1' }]])
  })

  test('are taken once', () => {
    friends.add(2)
    friends.hold('new:6')
    expect([friends.takeNew([5, 6]).keys, friends.takeNew([5, 6]).keys]).toEqual([[5], []])
  })
})
