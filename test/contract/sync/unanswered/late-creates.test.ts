/**
 * New rows whose answer is lost, while the service is still at work, comes to it later, or has a clock that was set back: each is created once,
 * and what may already be there is said before it is sent again.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { systemTimer, type Timer } from '../../../../src-main/api-client/timer.ts'
import { noStaged } from '../../../../src-main/replica/stage/staged-counts.ts'
import type { Clock } from '../../../../src-shared/lib/clock.ts'
import type { WorksheetId } from '../../../../src-shared/model/ids.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { startService } from '../../../support/service/start-service.ts'
import { createSyncWorld, type SyncWorld } from '../../../support/sync/sync-world.ts'

/** A timer of which pauses pass at once, and that does something at the nth of them. */
function atPause(nth: number, happen: () => void): Timer {
  let pauses = 0
  return {
    ...systemTimer,
    after(ms, task) {
      if (ms <= 500 || ms > 15_000) return systemTimer.after(ms, task)
      pauses += 1
      if (pauses === nth) happen()
      return systemTimer.after(pauses === nth ? 50 : 1, task)
    },
  }
}

interface ShiftedClock extends Clock {
  shiftMs: number
}
const shiftedClock = (): ShiftedClock => ({
  shiftMs: 0,
  now() {
    return Date.now() + this.shiftMs
  },
})

const hour = 3_600_000
const names = Array.from({ length: 50 }, (_, i) => `row ${i}`)

describe('a push', () => {
  let world: SyncWorld
  let id: WorksheetId
  let Name: string
  afterEach(() => world.close())

  async function open(timer?: Timer, clock?: Clock): Promise<void> {
    world = await createSyncWorld(clock === undefined ? {} : { clock }, 'v3', undefined, timer)
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
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'before' } })
    await pushAll()
    await pushAll()
    expect(await onService()).toEqual(['row 0', 'row 0', 'row 1'])
  })
})

describe('an import', () => {
  let at: OpenedWorksheet
  afterEach(() => close(at))

  const lines = Array.from({ length: 1500 }, (_, i) => `c${i},g${i % 7}`)
  const codes = async () => (await serviceRows(at)).map((row) => String(row[fieldIdOf(at, 'code')])).sort()
  const wanted = lines.map((it) => it.split(',')[0]).sort()

  async function open(settings: Parameters<typeof openWorksheet>[1] = {}) {
    at = await openWorksheet(
      [
        { name: 'code', type: '2', isTitle: true },
        { name: 'group', type: '2' },
      ],
      settings,
    )
    return (await check(at, await begin(at, `code,group\n${lines.join('\n')}`))).importId
  }
  const create = async (importId: Awaited<ReturnType<typeof open>>) =>
    whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))

  test.each([2, 4])('creates rows once that come with pause %i of looking for them', async (nth) => {
    const importId = await open({ host: { timer: atPause(nth, () => at.service.faults.release()) } })
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })

  test('ends with words where rows do not come, and goes on without doubling those that came meanwhile', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    const job = await create(importId)
    expect(job).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/rows were sent without an answer/) } })
    expect((await codes()).length).toBeLessThan(1500)
    at.service.faults.release()
    await expect.poll(codes).toHaveLength(1500)
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })

  const outcome = async (importId: Awaited<ReturnType<typeof open>>) => {
    const draft = await at.host.answer('import.get', { importId })
    const { runs } = await at.host.answer('past.list', { connectionId: at.connectionId, search: '', offset: 0, limit: 5 })
    const written = runs[0]?.worksheets.map(({ rows, confirmed, unsettled, unsent }) => ({ rows, confirmed, unsettled, unsent }))
    return { draft: draft.run?.written, outcome: runs[0]?.outcome, written }
  }
  const refresh = async () => {
    const { connectionId, worksheetId } = at
    await whole(at.host, at.host.answer('pull.start', { connectionId, worksheetId, mode: 'changes' }))
  }

  test('knows rows again that came after it had given them up, with a refresh', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    expect(await create(importId)).toMatchObject({ status: 'failed' })
    at.service.faults.release()
    await expect.poll(codes).toHaveLength(1500)
    await refresh()
    expect(await outcome(importId)).toEqual({
      draft: 1500,
      outcome: 'done',
      written: [{ rows: 1500, confirmed: 1500, unsettled: 0, unsent: 0 }],
    })
    await expect(create(importId)).rejects.toThrow('This import is done')
    expect(await codes()).toEqual(wanted)
  })

  test('knows those again that came, and goes on with the others only', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'before' } })
    expect(await create(importId)).toMatchObject({ status: 'failed' })
    const there = await codes()
    const missing = lines.filter((it) => !there.includes(it.split(',')[0] ?? ''))
    for (const count of [1, 2]) {
      for (const line of missing.slice((count - 1) * 3, count * 3)) await addByHand(line)
      await refresh()
      expect(await outcome(importId)).toEqual({
        draft: there.length + count * 3,
        outcome: null,
        written: [{ rows: 1500, confirmed: there.length + count * 3, unsettled: missing.length - count * 3, unsent: 0 }],
      })
    }
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })
  const addByHand = async (line: string) => {
    const [code = '', group = ''] = line.split(',')
    const fields = [
      { id: fieldIdOf(at, 'code'), value: code },
      { id: fieldIdOf(at, 'group'), value: group },
    ]
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': at.service.appKey, 'Svc-Sign': at.service.sign }
    const url = `${at.service.url}/v3/app/worksheets/${at.worksheetId}/rows`
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ fields }) })).ok).toBe(true)
  }

  test("creates rows once although the service's clock was set back by an hour", async () => {
    const clock = shiftedClock()
    const importId = await open({ service: await startService({ clock }) })
    const before = await check(at, await begin(at, 'code,group\nbefore,x'))
    await create(before.importId)
    clock.shiftMs = -hour
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'after' } })
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual([...wanted, 'before'].sort())
  })
})
