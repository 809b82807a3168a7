/**
 * One question to the local data fails, or all from one on until there is room again: every one of a whole run of work, in turn. Whatever that
 * was, the work has not been done by halves, what is asked for again goes on to the end, and nothing is there twice, lost, or stuck.
 *
 * @module-tag full
 */
import { expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
} from '../../support/csv/open-worksheet.ts'
import { type FailingWorkers, failingWorkers } from '../../support/replica/failing-workers.ts'

/** Some more than a batch, every hundredth of which is no number. */
const [lines, refused] = [1200, 12]
const text = ['name,n', ...Array.from({ length: lines }, (_, i) => `row ${i},${i % 100 === 99 ? 'none' : i}`)].join('\n')

interface World extends OpenedWorksheet {
  /** Does the work while questions fail; what it answered, and the questions that it asked. */
  during<T>(work: () => Promise<T>): Promise<T>
}

const on = ({ connectionId, worksheetId }: World) => ({ connectionId, worksheetId })

/** How what was asked for ended: a refusal of the call counts as a failure. */
async function ends(world: World, started: Promise<Result<HostCallAnswer<'import.check'>, HostError>>): Promise<string> {
  const answer = await started
  return answer.ok ? (await world.host.ended(answer.value.jobId)).status : 'refused'
}

/** Asks while questions fail, and again afterwards until it is done; more than twice means stuck. */
async function insist(world: World, ask: () => Promise<string>): Promise<void> {
  let ended = await world.during(ask)
  for (let again = 0; ended !== 'done' && again < 2; again += 1) ended = await ask()
  expect(ended).toBe('done')
}

async function stagedRows(world: World): Promise<number> {
  return (await world.host.answer('changes.list', { ...on(world), only: 'all', offset: 0, limit: 1 })).total
}

async function push(world: World): Promise<string> {
  const options = { worksheetId: world.worksheetId, triggerWorkflow: false, permanentDelete: false }
  const plan = await world.host.call('push.plan', { connectionId: world.connectionId, options })
  if (!plan.ok) return 'refused'
  return ends(world, world.host.call('push.start', { connectionId: world.connectionId, planId: plan.value.planId }))
}

const addRows = (world: World, count: number, name: string): Promise<unknown> =>
  world.host.answer('edits.add-rows', {
    ...on(world),
    label: 'Add',
    rows: Array.from({ length: count }, (_, i) => ({ [fieldIdOf(world, 'name')]: `${name} ${i}` })),
  })

/** The rows of the worksheet as the window shows them. */
async function shown(world: World): Promise<readonly { readonly key: RowKey; readonly name: string }[]> {
  const { view, total } = await world.host.answer('rows.open-view', { ...on(world), query: everyRow })
  const rows: { key: RowKey; name: string }[] = []
  while (rows.length < total) {
    const window = await world.host.answer('rows.window', { view, start: rows.length, count: 1000 })
    const place = window.fieldIds.indexOf(fieldIdOf(world, 'name'))
    rows.push(...window.rows.map((it) => ({ key: it.key, name: String(it.cells[place]) })))
  }
  return rows
}

async function namesOnService(world: World): Promise<readonly string[]> {
  return (await serviceRows(world)).map((it) => String(it[fieldIdOf(world, 'name')])).sort()
}

const numbered = (name: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `${name} ${from + i}`)
const taken = numbered('row', 0, lines).filter((_, i) => i % 100 !== 99)
const sorted = (...names: readonly (readonly string[])[]): readonly string[] => names.flat().sort()

const rejectedLines = async (world: World, importId: Awaited<ReturnType<typeof begin>>['importId']): Promise<number> =>
  (await world.host.answer('import.rejected', { importId, offset: 0, limit: 1 })).total

/** By name: the work, and what must hold in the end. */
const works: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async 'a file is checked'(world) {
    const { importId } = await begin(world, text)
    await insist(world, () => ends(world, world.host.call('import.check', { importId })))
    const { check: found } = await world.host.answer('import.get', { importId })
    expect([found?.insert, found?.rejected, await rejectedLines(world, importId)]).toEqual([taken.length, refused, refused])
  },
  async 'a file is staged'(world) {
    const { importId } = await check(world, await begin(world, text))
    await insist(world, () => ends(world, world.host.call('import.stage', { importId })))
    expect([await stagedRows(world), await rejectedLines(world, importId)]).toEqual([taken.length, refused])
    expect((await shown(world)).map((it) => it.name).sort()).toEqual(sorted(taken))
  },
  async 'rows are created from a file'(world) {
    const { importId } = await check(world, await begin(world, text))
    await insist(world, () => ends(world, world.host.call('import.create', { importId, triggerWorkflow: false })))
    expect(await namesOnService(world)).toEqual(sorted(taken))
    expect(await rejectedLines(world, importId)).toBe(refused)
  },
  async 'a push changes, deletes and creates rows'(world) {
    await addRows(world, 40, 'old')
    await push(world)
    const keys = (await shown(world)).map((it) => it.key)
    const cells = keys.slice(0, 25).map((row, i) => ({ row, field: fieldIdOf(world, 'name'), value: `edited ${i}` }))
    await world.host.answer('edits.set', { ...on(world), label: 'Edit', cells })
    await world.host.answer('edits.delete-rows', { ...on(world), label: 'Delete', target: { of: 'rows', rows: keys.slice(30) } })
    await addRows(world, 1100, 'new')
    await world.during(() => push(world))
    for (let again = 0; again < 2 && (await stagedRows(world)) > 0; again += 1) await push(world)
    expect(await stagedRows(world)).toBe(0)
    const names = sorted(numbered('edited', 0, 25), numbered('old', 25, 30), numbered('new', 0, 1100))
    expect(await namesOnService(world)).toEqual(names)
  },
  async 'rows are pulled'(world) {
    await addRows(world, 1100, 'row')
    await push(world)
    await insist(world, () => ends(world, world.host.call('pull.start', { ...on(world), mode: 'full' })))
    expect((await shown(world)).map((it) => it.name).sort()).toEqual(sorted(numbered('row', 0, 1100)))
  },
  async 'a push is taken back'(world) {
    await addRows(world, 150, 'row')
    await push(world)
    const { connectionId } = world
    const { runs } = await world.host.answer('past.list', { connectionId, search: '', offset: 0, limit: 5 })
    const run = runs[0]?.run ?? 0
    const undo = { connectionId, run, target: { of: 'all' as const }, label: 'Undo', keepChanged: false }
    const first = await world.during(() => ends(world, world.host.call('past.undo', undo)))
    expect([0, 150]).toContain(await stagedRows(world))
    if (first !== 'done') expect(await ends(world, world.host.call('past.undo', undo))).toBe('done')
    expect(await stagedRows(world)).toBe(150)
    await push(world)
    expect(await namesOnService(world)).toEqual([])
  },
  async 'a column is changed, and that undone and redone'(world) {
    await addRows(world, 300, 'row')
    await push(world)
    await pull(world)
    const operation = { op: 'case' as const, to: 'upper' as const }
    const target = { of: 'worksheet' as const, fields: [fieldIdOf(world, 'name')] }
    const names = { before: numbered('row', 0, 300), after: numbered('ROW', 0, 300) }
    await world.during(async () => {
      for (const call of [
        () => world.host.call('edits.run', { ...on(world), target, operation }),
        () => world.host.call('edits.undo', on(world)),
        () => world.host.call('edits.redo', on(world)),
      ])
        await call()
    })
    const now = (await shown(world)).map((it) => it.name).sort()
    const isDone = now[0] === sorted(names.after)[0]
    expect(now).toEqual(sorted(isDone ? names.after : names.before))
    expect(await stagedRows(world)).toBe(isDone ? 300 : 0)
  },
}

const ways: readonly (readonly [words: string, isLasting: boolean])[] = [
  ['a question fails', false],
  ['all questions fail from one on', true],
]

async function inWorld(workers: FailingWorkers, work: (world: World) => Promise<void>, failAt: number, isLasting: boolean) {
  const fields = [
    { name: 'name', type: '2', isTitle: true },
    { name: 'n', type: '6', precision: 0 },
  ] as const
  const opened = await openWorksheet([...fields], { host: { spawn: workers.spawn } })
  let asked: readonly string[] = []
  const world: World = {
    ...opened,
    async during(doIt) {
      workers.failAt(failAt, isLasting)
      try {
        return await doIt()
      } finally {
        asked = workers.asked
        workers.failAt(0)
      }
    },
  }
  try {
    await work(world)
    return asked
  } catch (error) {
    throw new Error(`${failAt} of ${asked.length}, ${asked[failAt - 1] ?? 'none'}: ${String(error)}`, { cause: error })
  } finally {
    await close(opened)
  }
}

for (const [words, isLasting] of ways)
  test.each(Object.entries(works))(`while %s, ${words}`, async (_, work) => {
    const workers = failingWorkers()
    const { length } = await inWorld(workers, work, 0, false)
    expect(length).toBeGreaterThan(0)
    for (let number = 1; number <= length; number += 1) await inWorld(workers, work, number, isLasting)
  })
