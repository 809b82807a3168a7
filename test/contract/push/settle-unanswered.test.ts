/** How long rows without an answer are looked for: several times a moment after they were sent, once later, and not at all where none are. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { settleUnanswered } from '../../../src-main/push/settle-unanswered.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultEffect } from '../../../src-main/service/faults/fault-rule.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { deleteRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let name: string

beforeEach(async () => {
  world = await createNearSyncWorld()
  id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
  await world.pull(id)
  name = (await world.fields(id)).Name ?? ''
})
afterEach(() => world.close())

const add = (...names: readonly string[]) =>
  world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: names.map((it) => ({ [name]: it })) })
const staged = async () => (await world.state(id)).staged
/** Pushes what is staged to a service that does not answer, and of which nothing can be read either. */
async function pushUnanswered(operation: string, when: 'before' | 'after'): Promise<void> {
  const planned = await world.plan(id)
  const effect: FaultEffect = { kind: 'drop', when }
  // What is read before the write comes.
  world.service.faults.add(
    { operation, effect },
    { operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } },
  )
  expect((await world.push(planned)).ok).toBe(false)
  world.service.faults.clear()
}
interface How {
  /** Milliseconds after now. */
  readonly later?: number
  readonly isWaiting?: boolean
}
/** With how many lists it took. */
async function settle({ later = 0, isWaiting = true }: How = {}) {
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
    await add('A', 'B')
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
    await add('A', 'B')
    await pushUnanswered('v3.rows.create-batch', 'before')
    expect(await settle(how)).toEqual([lists, nothing])
    expect(await staged()).toMatchObject({ createdRows: 2, unsettled: 0 })
  })

  test('that are there are found with the first look, and counted', async () => {
    await add('A', 'B')
    await pushUnanswered('v3.rows.create-batch', 'after')
    expect(await settle()).toEqual([1, { ...nothing, created: 2 }])
    expect(await staged()).toEqual(noStaged)
  })
})

describe('edits and deletions', () => {
  let rows: readonly RowKey[]
  beforeEach(async () => {
    await add('A', 'B', 'C')
    await world.push(await world.plan(id))
    await world.pull(id)
    rows = (await world.rows(id)).map((it) => it.key)
  })
  const row = (i: number): RowKey => rows[i] ?? row(0)

  test.each([
    ['after', { ...nothing, updated: 1 }, noStaged],
    ['before', nothing, { ...noStaged, cells: 1, updatedRows: 1 }],
  ] as const)('of an edit that was carried out or not the row itself tells (%s)', async (when, settled, left) => {
    await world.set(id, [{ row: row(0), field: name, value: 'new' }])
    await pushUnanswered('v3.rows.update', when)
    expect(await settle()).toEqual([1, settled])
    expect(await staged()).toEqual(left)
  })

  test.each([
    ['after', { ...nothing, gone: 1 }, noStaged],
    ['before', nothing, { ...noStaged, deletedRows: 1 }],
  ] as const)('of a deletion that was carried out or not the row itself tells (%s)', async (when, settled, left) => {
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 1, rows: [row(0)] })
    await pushUnanswered('v3.rows.delete', when)
    expect(await settle()).toEqual([1, settled])
    expect(await staged()).toEqual(left)
  })

  test('of a row that is gone nothing is left to be asked', async () => {
    await world.set(id, [{ row: row(0), field: name, value: 'new' }])
    await pushUnanswered('v3.rows.update', 'before')
    const answer = await world.client.call(deleteRow, { params: { worksheet_id: id, row_id: row(0) }, body: {} })
    expect(answer.ok).toBe(true)
    expect(await settle()).toEqual([1, { ...nothing, gone: 1 }])
    expect(await staged()).toMatchObject({ conflicts: 1, unsettled: 0 })
  })

  test('stay open where the service cannot be asked', async () => {
    await world.set(id, [{ row: row(0), field: name, value: 'new' }])
    await pushUnanswered('v3.rows.update', 'after')
    world.service.faults.add({ operation: 'v3.rows.list', effect: { kind: 'code', code: errorCodes.signatureInvalid } })
    expect(await settle()).toMatchObject([1, { kind: 'service', code: errorCodes.signatureInvalid }])
    expect(await staged()).toMatchObject({ unsettled: 1 })
    expect(await settle()).toEqual([1, { ...nothing, updated: 1 }])
  })
})
