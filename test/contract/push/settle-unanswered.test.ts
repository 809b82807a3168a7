/** How long rows without an answer are looked for: several times a moment after they were sent, once later, and not at all where none are. */
import { beforeEach, describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { settleUnanswered } from '../../../src-main/push/settle-unanswered.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { dropped, setUpPushWorld } from '../../support/sync/push-world.ts'
import type { SyncWorld } from '../../support/sync/sync-world.ts'

const w = setUpPushWorld()
const { add, staged, set } = w
/** Pushes what is staged to a service that does not answer, and of which nothing can be read either. */
async function pushUnanswered(operation: string, when: 'before' | 'after'): Promise<void> {
  expect(await w.pushUnreadable(dropped(operation, when))).toMatchObject({ ok: false })
  w.clearFaults()
}
interface How {
  /** Milliseconds after now. */
  readonly later?: number
  readonly isWaiting?: boolean
}
/** With how many lists it took. */
async function settle({ later = 0, isWaiting = true }: How = {}) {
  const { world, id } = w
  let lists = 0
  const client: SyncWorld['client'] = {
    ...world.client,
    callBytes(operation, input, decode, options) {
      lists += 1
      return world.client.callBytes(operation, input, decode, options)
    },
  }
  const run = startRun({ ...world, client, clock: { now: () => Date.now() + later } }, id, new AbortController().signal, 'push')
  const settled = await settleUnanswered(run, world.timer, isWaiting)
  return [lists, settled.ok ? settled.value : settled.error]
}
const nothing = { created: 0, updated: 0, gone: 0 }

test('nothing is asked where everything was answered', async () => {
  expect(await settle()).toEqual([0, nothing])
})

describe('new rows', () => {
  test('are looked for six times a moment after they were sent, then given up, and looked for once more each time', async () => {
    await add(['A', 'B'])
    await pushUnanswered('v3.rows.create-batch', 'before')
    expect(await staged()).toMatchObject({ createdRows: 2, unsettled: 2 })
    expect(await settle()).toEqual([6, nothing])
    expect(await staged()).toMatchObject({ createdRows: 2, unsettled: 0 })
    expect(await settle()).toEqual([1, nothing])
  })

  test.each<[string, How, number]>([
    ['a minute after they were sent', { later: 60_001 }, 1],
    ['at the end of a push, which did so', { isWaiting: false }, 1],
    ['less than a minute after they were sent', { later: 50_000 }, 6],
  ])('are looked for once %s', async (_, how, lists) => {
    await add(['A', 'B'])
    await pushUnanswered('v3.rows.create-batch', 'before')
    expect(await settle(how)).toEqual([lists, nothing])
    expect(await staged()).toMatchObject({ createdRows: 2, unsettled: 0 })
  })

  test('that are there are found with the first look, and counted', async () => {
    await add(['A', 'B'])
    await pushUnanswered('v3.rows.create-batch', 'after')
    expect(await settle()).toEqual([1, { ...nothing, created: 2 }])
    expect(await staged()).toEqual(noStaged)
  })
})

describe('edits and deletions', () => {
  let row: RowKey
  beforeEach(async () => {
    await w.seed(['A', 'B', 'C'])
    row = await w.key()
  })

  test.each([
    ['after', { ...nothing, updated: 1 }, noStaged],
    ['before', nothing, { ...noStaged, cells: 1, updatedRows: 1 }],
  ] as const)('of an edit that was carried out or not the row itself tells (%s)', async (when, settled, left) => {
    await set(row, 'Name', 'new')
    await pushUnanswered('v3.rows.update', when)
    expect(await settle()).toEqual([1, settled])
    expect(await staged()).toEqual(left)
  })

  test.each([
    ['after', { ...nothing, gone: 1 }, noStaged],
    ['before', nothing, { ...noStaged, deletedRows: 1 }],
  ] as const)('of a deletion that was carried out or not the row itself tells (%s)', async (when, settled, left) => {
    await w.remove(row)
    await pushUnanswered('v3.rows.delete', when)
    expect(await settle()).toEqual([1, settled])
    expect(await staged()).toEqual(left)
  })

  test('of a row that is gone nothing is left to be asked', async () => {
    await set(row, 'Name', 'new')
    await pushUnanswered('v3.rows.update', 'before')
    await w.deleteBeside(row)
    expect(await settle()).toEqual([1, { ...nothing, gone: 1 }])
    expect(await staged()).toMatchObject({ conflicts: 1, unsettled: 0 })
  })

  test('stay open where the service cannot be asked', async () => {
    await set(row, 'Name', 'new')
    await pushUnanswered('v3.rows.update', 'after')
    w.fault({ operation: 'v3.rows.list', effect: { kind: 'code', code: errorCodes.signatureInvalid } })
    expect(await settle()).toMatchObject([1, { kind: 'service', code: errorCodes.signatureInvalid }])
    expect(await staged()).toMatchObject({ unsettled: 1 })
    expect(await settle()).toEqual([1, { ...nothing, updated: 1 }])
  })
})
