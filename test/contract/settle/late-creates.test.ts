/**
 * New rows whose answer is lost, while the service is still at work, comes to it later, or has a clock that was set back: each is created once,
 * and what may already be there is said before it is sent again.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { Timer } from '../../../src-main/api-client/timer.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { atPause, shiftedClock } from '../../support/sync/late-moments.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

const hour = 3_600_000
const names = Array.from({ length: 50 }, (_, i) => `row ${i}`)

describe('a push', () => {
  let world: SyncWorld
  let id: WorksheetId
  let Name: string
  afterEach(() => world.close())

  async function open(timer?: Timer, clock?: Clock): Promise<void> {
    world = await createNearSyncWorld(clock === undefined ? {} : { clock }, 'v3', undefined, timer)
    id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
    await world.pull(id)
    Name = (await world.fields(id)).Name ?? ''
  }
  const add = (rows: readonly string[]) =>
    world.ask('edits.add-rows', {
      worksheetId: id,
      label: 'Add',
      origin: 'edit',
      at: 1,
      rows: rows.map((it) => ({ [Name]: it })),
    })
  const pushAll = async () => world.push(await world.plan(id))
  const onService = async () => (await world.onService(id)).map((it) => String(it[Name])).sort()
  const staged = async () => (await world.state(id)).staged
  const late = () => world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })

  test.each([2, 3, 5])('creates rows once that come with pause %i of looking for them', async (nth) => {
    await open(atPause(nth, () => world.service.faults.release()))
    await add(names)
    late()
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { created: 50, unknown: 0 } } })
    expect(await onService()).toEqual([...names].sort())
    expect(await staged()).toEqual(noStaged)
  })

  test.each(['a refresh', 'a full load', 'the next plan'] as const)(
    'knows rows again that came after it had given them up, with %s',
    async (how) => {
      await open()
      await add(names)
      late()
      await pushAll()
      expect(await staged()).toMatchObject({ createdRows: 50, unsettled: 0 })
      expect((await world.plan(id)).plan.irreversible).toContainEqual(expect.stringContaining('50 new rows were sent'))
      world.service.faults.release()
      await expect.poll(onService).toHaveLength(50)
      if (how !== 'the next plan') await world.pull(id, how === 'a refresh' ? 'changes' : 'full')
      const { plan } = await world.plan(id)
      expect(plan).toMatchObject({ requests: 0, irreversible: [] })
      expect(await staged()).toEqual(noStaged)
      expect(await world.rows(id)).toHaveLength(50)
      await pushAll()
      expect(await onService()).toEqual([...names].sort())
    },
  )

  test('looks once more when it starts, for rows that came since its plan', async () => {
    await open()
    await add(names)
    late()
    await pushAll()
    const planned = await world.plan(id)
    world.service.faults.release()
    await expect.poll(onService).toHaveLength(50)
    await world.push(planned)
    expect(await onService()).toEqual([...names].sort())
    expect(await staged()).toEqual(noStaged)
  })

  test('deletes rows again that were discarded before they came', async () => {
    await open()
    await add(names)
    late()
    await pushAll()
    await world.ask('changes.discard', { of: { scope: 'worksheet', worksheetId: id }, at: 2 })
    world.service.faults.release()
    await expect.poll(onService).toHaveLength(50)
    await world.pull(id)
    expect(await staged()).toMatchObject({ deletedRows: 50 })
    await pushAll()
    expect(await onService()).toEqual([])
  })

  test.each([
    ['an hour', hour],
    ['ten seconds', 10_000],
  ])("creates rows once although the service's clock was set back by %s", async (_, back) => {
    const clock = shiftedClock()
    await open(undefined, clock)
    await add(['before'])
    await pushAll()
    clock.shiftMs = -back
    await add(names)
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'after' } })
    await pushAll()
    await pushAll()
    expect(await onService()).toEqual([...names, 'before'].sort())
    expect(await staged()).toEqual(noStaged)
  })

  test("does not take a colleague's older row of the same name for its own", async () => {
    const clock = shiftedClock()
    await open(undefined, clock)
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    const url = `${world.service.url}/v3/app/worksheets/${id}/rows`
    const body = JSON.stringify({ fields: [{ id: Name, value: 'row 0' }] })
    expect((await fetch(url, { method: 'POST', headers, body })).ok).toBe(true)
    await add(['row 0', 'row 1'])
    await pushAll()
    expect(await onService()).toEqual(['row 0', 'row 1'])
    // Asked about, and wanted all the same.
    const [asked] = (await world.rows(id)).filter((it) => it.problem?.state === 'conflict')
    if (asked === undefined) throw new Error('nothing was asked about')
    const cells = [{ row: asked.key, field: fieldId.parse('rowid') }]
    await world.ask('changes.resolve', { worksheetId: id, cells, take: { take: 'mine' }, at: 5 })
    for (const operation of ['v3.rows.create-batch', 'v3.rows.create'])
      world.service.faults.add({ operation, effect: { kind: 'drop', when: 'before' } })
    await pushAll()
    expect(await onService()).toEqual(['row 0', 'row 1'])
    await pushAll()
    expect(await onService()).toEqual(['row 0', 'row 0', 'row 1'])
  })
})
