/** Rows that a request has for certain are not taken for those of another request without an answer. */
import { expect, test } from 'vitest'
import { claimedIds } from '../../../../src-main/replica/settle/match-open-creates.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

test('they are those of every confirmed row since, packed or not, and of this worksheet alone', () => {
  const world = createStagingWorld()
  const { store } = world
  const add = () => world.apply({ kind: 'add', rows: [[], []] })
  add()
  world.apply({ kind: 'push', outcomes: ['done'] })
  add()
  world.apply({ kind: 'push', outcomes: ['refused'] })
  const [first = 0, last = 0] = store.pluck<number>('select id from receipt order by id').all()
  // As of an import whose answer named two of three rows.
  store.run(`update receipt set packed_ids = '["p1",null,"p2"]' where id = ?`, last)
  const claimed = (ws: number, since: number) => [...claimedIds(store, ws, since)].sort()
  expect(claimed(1, first)).toEqual(['c1', 'c2', 'p1', 'p2'])
  expect(claimed(1, last)).toEqual(['p1', 'p2'])
  expect([claimed(1, last + 1), claimed(2, first)]).toEqual([[], []])
})
