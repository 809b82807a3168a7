/** A new row is taken back while nobody knows whether it was created; it was, and a colleague has changed it since. */
import { beforeEach, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { dropped, setUpPushWorld, text } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ more: [text('Note')] })
const { push, staged, onService } = w

beforeEach(async () => {
  await w.add([{ Name: 'oil', City: 'Rome', Note: 'new' }])
  await w.pushUnreadable(dropped('v3.rows.create'))
  await w.undo()
  w.clearFaults()
  const [made] = await w.world.onService(w.id)
  await w.changeBeside(rowKey.parse(made?.id), { City: 'Bern' })
  await push()
})

test('it is asked about, and stays until there is an answer', async () => {
  expect(await onService('Name', 'City')).toEqual(['oil/Bern'])
  expect(await staged()).toEqual({ ...noStaged, deletedRows: 1, conflicts: 1, problems: 1 })
})

test.each([
  ['mine', []],
  ['theirs', ['oil/Bern']],
] as const)('answered with %s, the service holds %j', async (take, rows) => {
  // As the app does after every push.
  await w.pull('changes')
  const [asked] = await w.problems()
  await w.resolve(take, asked?.row)
  await push()
  await w.pull()
  expect(await onService('Name', 'City')).toEqual(rows)
  expect(await staged()).toEqual(noStaged)
})
