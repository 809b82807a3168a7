/** How single rows are brought up to date: by lists of ids where the service understands them, which is found out once, else one by one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canListById } from '../../../src-main/pull/list-by-id.ts'
import { type SyncRun, startRun } from '../../../src-main/pull/sync-ports.ts'
import { takeInRows } from '../../../src-main/pull/take-in-rows.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import type { ListAnswer, ListAsk } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowAt, rowsFrom, stock } from '../../support/sync/pull-world.ts'

let world: PullWorld
const rows = rowsFrom(0, 5)

beforeEach(async () => {
  world = await createPullWorld(rows)
  expect(await world.pull()).toMatchObject({ ok: true })
  world.service.lists.splice(0)
})
afterEach(() => world.close())

const refusal = { code: errorCodes.parameterError }
const failure = { code: errorCodes.signatureInvalid }
const ids = (pageSize: number, value: readonly string[]): ListAsk => ({
  pageSize,
  pageIndex: 1,
  filter: { children: [{ field: 'rowid', value: [...value] }] },
})
const trial = ids(2, ['r4'])
/** Another run knows only what was written down. */
const newRun = (signal = new AbortController().signal): SyncRun => startRun(world, stock, signal, 'pull')
const onTrial = (answer: ListAnswer) => {
  world.service.meet = (ask) => (ask.pageSize === 2 ? answer : null)
}
const noneKnown = async () => ok(null)
const here = async () => Object.fromEntries(Object.entries(await world.here()).map(([id, [, city]]) => [id, city ?? null]))

describe('whether a service lists rows by id', () => {
  test.each<[string, ListAnswer, boolean | null]>([
    ['it does where the known row comes, and no other', { rows: [rowAt('r4', 4)] }, true],
    ['the row may be called otherwise', { rows: [{ ...rowAt('', 4), rowid: 'r4' }] }, true],
    ['it does not where another row comes', { rows: [rowAt('r3', 3)] }, false],
    ['it does not where more rows come', { rows: [rowAt('r4', 4), rowAt('r3', 3)] }, false],
    ['it does not where it refuses the filter', refusal, false],
    ['nothing is known where no row comes', { rows: [] }, null],
  ])('%s', async (_, answer, known) => {
    onTrial(answer)
    const run = newRun()
    expect(await canListById(run, async () => ok('r4'))).toEqual(ok(known))
    expect(world.service.lists).toEqual([trial])
    // What was found out is asked for no more, in this run or another one.
    const asked = known === null ? [trial, trial, trial] : [trial]
    expect(await canListById(run, async () => ok('r4'))).toEqual(ok(known))
    expect(await canListById(newRun(), async () => ok('r4'))).toEqual(ok(known))
    expect(world.service.lists).toEqual(asked)
  })

  test('is written down for every run, and kept in each', async () => {
    const [first, second] = [newRun(), newRun()]
    await canListById(first, async () => ok('r4'))
    expect([...first.facts]).toEqual([['lists-rows-by-id', true]])
    await canListById(second, noneKnown)
    expect([...second.facts]).toEqual([['lists-rows-by-id', true]])
    second.facts.set('lists-rows-by-id', false)
    expect(await canListById(second, noneKnown)).toEqual(ok(false))
  })

  test('is not asked without a row that is known to be there, nor where the service fails', async () => {
    expect(await canListById(newRun(), noneKnown)).toEqual(ok(null))
    const error = err({ kind: 'cancelled' as const, message: 'x' })
    expect(await canListById(newRun(), async () => error)).toEqual(error)
    expect(world.service.lists).toEqual([])
    onTrial(failure)
    expect(await canListById(newRun(), async () => ok('r4'))).toMatchObject({ ok: false, error: { code: failure.code } })
    world.service.meet = () => null
    expect(await canListById(newRun(), async () => ok('r4'))).toEqual(ok(true))
  })
})

describe('rows are brought up to date', () => {
  const changed = rows.slice(1).map((it) => ({ ...it, city: 'Ulm' }))

  test('without a request where there are none', async () => {
    expect(await takeInRows(newRun(), [])).toEqual(ok({ gone: [], isIncomplete: false }))
    expect(world.service.lists).toEqual([])
  })

  test('by one list, which also tells which are gone', async () => {
    world.service.rows = changed
    expect(await takeInRows(newRun(), ['r0', 'r1', 'r2'])).toEqual(ok({ gone: ['r0'], isIncomplete: false }))
    expect(world.service.lists).toEqual([trial, ids(1000, ['r0', 'r1', 'r2'])])
    expect(await here()).toEqual({ r0: null, r1: 'Ulm', r2: 'Ulm', r3: null, r4: null })
  })

  test('a thousand at a time', async () => {
    const many = Array.from({ length: 2001 }, (_, i) => `x${i}`)
    expect(await takeInRows(newRun(), many)).toEqual(ok({ gone: many, isIncomplete: false }))
    const asked = world.service.lists.slice(1).map((it) => it.filter?.children[0]?.value)
    expect(asked).toEqual([many.slice(0, 1000), many.slice(1000, 2000), many.slice(2000)])
  })

  test.each<[string, () => void]>([
    ['one by one where the service does not list them', () => onTrial(refusal)],
    ['one by one where that is not known', () => onTrial({ rows: [] })],
  ])('%s', async (_, prepare) => {
    prepare()
    world.service.rows = changed
    expect(await takeInRows(newRun(), ['r0', 'r1', 'r2'])).toEqual(ok({ gone: ['r0'], isIncomplete: false }))
    expect([world.service.lists, world.service.singles]).toEqual([[trial], ['r0', 'r1', 'r2']])
    expect(await here()).toEqual({ r0: null, r1: 'Ulm', r2: 'Ulm', r3: null, r4: null })
  })

  test('one by one also where answers name no id', async () => {
    onTrial(refusal)
    world.service.meetSingle = () => ({ row: { name: 'r3', city: 'Bonn' } })
    expect(await takeInRows(newRun(), ['r3'])).toEqual(ok({ gone: [], isIncomplete: false }))
    expect((await here()).r3).toBe('Bonn')
  })

  test('is said to have failed where a row is refused in any other way than as gone', async () => {
    onTrial(refusal)
    world.service.meetSingle = () => failure
    expect(await takeInRows(newRun(), ['r1', 'r2'])).toMatchObject({ ok: false, error: { code: failure.code } })
    expect(Object.keys(await here())).toHaveLength(5)
  })

  test.each([true, false])('and are said to be incomplete where a staged field is not answered (by list: %s)', async (byList) => {
    if (!byList) onTrial(refusal)
    await world.edit('r1', 'city', 'Ulm')
    const bare = rows.map(({ city: _, ...it }) => it)
    world.service.rows = bare
    // Empty before and not answered: nothing is missing.
    expect(await takeInRows(newRun(), ['r1', 'r2'])).toEqual(ok({ gone: [], isIncomplete: false }))
    world.service.rows = rows.map((it) => ({ ...it, city: 'Bonn' }))
    expect(await takeInRows(newRun(), ['r2', 'r3'])).toEqual(ok({ gone: [], isIncomplete: false }))
    await world.edit('r2', 'city', 'Ulm')
    world.service.rows = bare
    expect(await takeInRows(newRun(), ['r2', 'r3'])).toEqual(ok({ gone: [], isIncomplete: true }))
  })

  test.each([true, false])('until that is stopped (by list: %s)', async (byList) => {
    if (!byList) onTrial(refusal)
    const stop = new AbortController()
    await canListById(newRun(), async () => ok('r4'))
    world.service.meet = () => {
      stop.abort()
      return null
    }
    world.service.meetSingle = () => {
      stop.abort()
      return null
    }
    expect(await takeInRows(newRun(stop.signal), ['r1'])).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  })
})
