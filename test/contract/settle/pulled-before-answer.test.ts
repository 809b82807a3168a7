/** A refresh brings in a row whose creation has no answer yet, and both of the two are edited before they are known to be one. */
import { beforeEach, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { held, setUpPushWorld } from '../../support/sync/push-world.ts'

const { add, push, plan, pull, keys, set, staged, onService, fault, reached, release } = setUpPushWorld()
let created: RowKey | undefined
let pulled: RowKey | undefined
let answered: () => Promise<unknown>

beforeEach(async () => {
  ;[created] = await add([{ Name: 'new', City: 'sent' }])
  const planned = await plan()
  fault(held('v3.rows.create'))
  const pushing = push({ planned })
  await reached()
  await pull()
  expect(await keys()).toHaveLength(2)
  pulled = (await keys()).find((it) => it !== created)
  answered = () => {
    release()
    return pushing
  }
})

test('an edit of the pulled one is one of the row', async () => {
  await set(pulled, 'City', 'there')
  await answered()
  expect(await keys()).toHaveLength(1)
  expect(await staged()).toEqual({ ...noStaged, cells: 1, updatedRows: 1 })
  await push()
  expect([await onService('Name', 'City'), await staged()]).toEqual([['new/there'], noStaged])
})

test('a cell that was edited in both keeps what was typed into the new one, and counts once', async () => {
  await set(pulled, 'Name', 'named there')
  await set(pulled, 'City', 'there')
  await set(created, 'City', 'here')
  await answered()
  expect(await keys()).toHaveLength(1)
  expect(await staged()).toEqual({ ...noStaged, cells: 2, updatedRows: 1 })
  await push()
  expect([await onService('Name', 'City'), await staged()]).toEqual([['named there/here'], noStaged])
})
