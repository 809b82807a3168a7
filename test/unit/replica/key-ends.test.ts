import { expect, test } from 'vitest'
import { findKeyEnds } from '../../../src-main/replica/store/key-ends.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'

test('the ends of the keys are looked up, without going over the rows between them', () => {
  const { store, tables } = createStagingWorld()
  const asked: string[] = []
  const pluck: typeof store.pluck = (sql) => {
    asked.push(sql)
    return store.pluck(sql)
  }
  expect(findKeyEnds({ ...store, pluck }, tables().row)).toEqual([1, 4])
  expect(findKeyEnds(store, tables().over)).toBeNull()
  const plans = asked.flatMap((sql) => store.raw<[number, number, number, string]>(`explain query plan ${sql}`).all())
  expect(plans.map((it) => it[3])).toEqual(['SEARCH w1_row', 'SEARCH w1_row'])
})
