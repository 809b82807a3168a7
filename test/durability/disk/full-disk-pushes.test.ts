/**
 * Pushes from a disk that is really full: nothing is sent that could not be noted, and every row reaches the service exactly once.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codesTo } from '../../support/csv/import-codes.ts'
import { type FullDiskWorld, isFull, openFullDiskWorld } from '../../support/full-disk-world.ts'
import { whyNoDisk } from '../../support/small-disk.ts'

const reason = whyNoDisk()
let world: FullDiskWorld
beforeEach(async ({ skip }) => {
  if (reason !== null) skip(reason)
  world = await openFullDiskWorld()
})
afterEach(async () => {
  if (reason === null) await world.remove()
})

/** What a push of each asks of the service besides reading. */
const requestsOf = {
  'new rows': ['v3.rows.create-batch'],
  'equal edits': ['v3.rows.update-batch'],
  'single edits': ['v3.rows.update', 'v3.rows.update', 'v3.rows.update'],
  deletions: ['v3.rows.delete-batch'],
}
describe('on a full disk', () => {
  test.each([0, 60, 200, 800, 1500, 2500])(
    'a push stops (%i KiB free), and every row is on the service exactly once after all',
    async (room) => {
      const { disk, at, app, run, planned, add, staged, onService, push } = world
      await add(codesTo(12_000))
      disk.fill(room)
      const plan = await app.call('push.plan', planned())
      const first = plan.ok
        ? await run(app.answer('push.start', { connectionId: at.connectionId, planId: plan.value.planId }))
        : { error: plan.error }
      expect(first).toMatchObject({ error: isFull })
      expect((await staged()).createdRows).toBeGreaterThan(0)
      disk.free()
      expect(await push()).toMatchObject({ status: 'done' })
      expect(await onService()).toEqual(codesTo(12_000))
      expect(await staged()).toMatchObject({ createdRows: 0, failed: 0 })
    },
  )

  test.each(['new rows', 'equal edits', 'single edits', 'deletions'] as const)(
    'nothing is sent without a receipt: of %s no request to write reaches the service, and each happens once when there is room',
    async (what) => {
      const { disk, service, at, group, app, rows, run, planned, add, staged, onService, push } = world
      await add(codesTo(6))
      expect(await push()).toMatchObject({ status: 'done' })
      const keys = (await rows()).map((it) => it.key)
      const value = (i: number) => (what === 'equal edits' ? 'same' : `own ${i}`)
      if (what === 'new rows') await add(['c6', 'c7'])
      else if (what === 'deletions')
        await app.answer('edits.delete-rows', { ...at, label: 'Delete', target: { of: 'rows', rows: keys.slice(4) } })
      else {
        const cells = keys.slice(0, 3).map((row, i) => ({ row, field: group, value: value(i) }))
        await app.answer('edits.set', { ...at, label: 'Edit', cells })
      }
      const { planId } = await app.answer('push.plan', planned())
      const before = service.requests().length
      disk.fill()
      const writes = () =>
        service
          .requests()
          .slice(before)
          .filter((it) => it.operation?.effect !== 'read')
      expect(await run(app.answer('push.start', { connectionId: at.connectionId, planId }))).toMatchObject({ error: isFull })
      expect(writes()).toEqual([])
      disk.free()
      expect(await push()).toMatchObject({ status: 'done' })
      expect(writes().map((it) => it.operation?.id)).toEqual(requestsOf[what])
      expect(await onService()).toEqual(codesTo(what === 'new rows' ? 8 : what === 'deletions' ? 4 : 6))
      const edited = what === 'equal edits' || what === 'single edits' ? [0, 1, 2].map(value) : []
      expect((await rows()).map((it) => it.cells[1]).filter((it) => it !== null)).toEqual(edited)
      expect(await staged()).toMatchObject({ cells: 0, createdRows: 0, deletedRows: 0, failed: 0 })
    },
  )
})
