import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteRows } from '../../../src-main/bulk/delete-rows.ts'
import { runOperation } from '../../../src-main/bulk/run-operation.ts'
import { settleStaged } from '../../../src-main/bulk/settle-staged.ts'
import type { SlicePace } from '../../../src-main/replica/stage/slice-pace.ts'
import { reverseInSlices } from '../../../src-main/replica/undo/reverse-in-slices.ts'
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { assertKept } from '../../support/kept-finds.ts'
import { controlOf, operationDraft, type World } from '../../support/replica/bulk-world.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { everyEntry, shown } from '../../support/replica/packed-twins.ts'
import { expectProjectedAnew } from '../../support/replica/projected-anew.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'
import { expectMet } from '../../support/runs.ts'

const replace: Operation = {
  op: 'replace',
  query: { text: 'v', matchCase: true, wholeCell: false, isRegex: false },
  by: 'w',
  forms: { numbers: '1,234.5', dateOrder: 'ymd' },
}

/** After so many slices of four rows; null: it goes on to its end, in one slice. */
const stops = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) })

/** One column of rows whose keys mostly follow each other, from `first` on among the new rows, or among those of the service. */
const run = fc.record({
  of: fc.constantFrom('new' as const, 'service' as const),
  first: fc.nat({ max: 2 }),
  count: fc.integer({ min: 3, max: 12 }),
  field: fc.constantFrom('a' as const, 'b' as const, 'n' as const, 'o' as const),
  operation: fc.oneof(operationDraft, fc.constant(replace)),
  stops,
})
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never

/** Rows of either kind are deleted, or everything that is staged is discarded. */
const away = fc.record({
  away: fc.constantFrom('delete' as const, 'discard' as const),
  of: fc.constantFrom('new' as const, 'service' as const),
  first: fc.nat({ max: 2 }),
  count: fc.integer({ min: 3, max: 12 }),
  stops,
})
type Away = typeof away extends fc.Arbitrary<infer T> ? T : never

/** Undo or redo that is stopped, if it takes so many slices. */
const stopped = fc.record({ way: fc.constantFrom('undo' as const, 'redo' as const), stops: fc.integer({ min: 1, max: 3 }) })
type Stopped = typeof stopped extends fc.Arbitrary<infer T> ? T : never

const back = fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' })
const doing = fc.oneof(
  { weight: 5, arbitrary: run },
  { weight: 4, arbitrary: back },
  { weight: 2, arbitrary: away },
  { weight: 1, arbitrary: stopped },
  { weight: 1, arbitrary: step },
)
const doings = fc.array(doing, { minLength: 1, maxLength: 8, size: 'max' })
const picks = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 8, maxLength: 12 })

/** New rows of one command, beside those of the service. */
const addRows = (world: World, rows: readonly (readonly [number, number, number])[]): void =>
  world.apply({
    kind: 'add',
    rows: rows.map((row) => (['a', 'n', 'o'] as const).map((field, i) => ({ row: 0, field, pick: row[i] ?? 0 }))),
  })

const keysOf = ({ store }: World, { of, first, count }: Pick<Run, 'of' | 'first' | 'count'>): Float64Array<ArrayBuffer> => {
  const rows = of === 'new' ? "w1_over where change = 'created'" : 'w1_row where is_gone = 0'
  return Float64Array.from(store.pluck<number>(`select k from ${rows} order by k limit ? offset ?`).all(count, first))
}

const controlFor = (stops: number | null) => controlOf((slice) => (stops !== null && slice >= stops ? 'stop' : 'go on'))
const paceFor = (stops: number | null) => (stops === null ? undefined : fourRows)
const fourRows = (): SlicePace => ({ rows: () => 4, time: (_, work) => work() })

function runOn(world: World, it: Run) {
  const { store, tables } = world
  const parts = [{ keys: keysOf(world, it), fields: [fieldId.parse(it.field)] }]
  return runOperation(
    store,
    { worksheetId: tables().id, parts, operation: it.operation, label: null, at: 1 },
    controlFor(it.stops),
    paceFor(it.stops),
  )
}

/** Rows that came and went are named in any order. */
async function takeAway(world: World, it: Away): Promise<unknown> {
  const { store, tables } = world
  const worksheetId = tables().id
  const said =
    it.away === 'delete'
      ? await deleteRows(
          store,
          { worksheetId, keys: keysOf(world, it), label: null, at: 1 },
          controlFor(it.stops),
          paceFor(it.stops),
        )
      : await settleStaged(store, { worksheetId, how: 'discard', at: 1 }, controlFor(it.stops), paceFor(it.stops))
  if (!said.ok || said.value === null) return said
  const sorted = (keys: readonly number[]) => keys.toSorted((a, b) => a - b)
  return { ...said.value, came: sorted(said.value.came), went: sorted(said.value.went) }
}

const reverse = ({ store, tables }: World, way: Stopped['way'], stops: number | null) =>
  reverseInSlices(store, tables(), { step: way, at: 1 }, controlFor(stops), fourRows, 3)

/** Sets take fewer slices than entries: where one of them came to its end the other does so too, and where it was stopped nothing was done. */
async function reverseStopped(ours: World, theirs: World, { way, stops }: Stopped): Promise<void> {
  const ended = await reverse(ours, way, stops)
  if (ended.ok) await reverse(theirs, way, null)
}

describe('a run over one column or all of many rows', () => {
  test('says, shows and leaves the same where it is staged as sets as where every cell has its entry', async () => {
    const cases = fc.tuple(fc.oneof(picks, fc.constant([])), doings)
    const seen = { all: 0, some: 0, newGone: 0, discarded: 0, deleted: 0, restored: 0 }
    const count = ({ store }: World, which: string) => store.pluck<number>(`select count(*) from ${which}`).get() ?? 0
    await assertKept({ name: 'column-runs', cases, numRuns: 120 }, async ([rows, todo]) => {
      const ours = createStagingWorld({}, [], 1)
      const theirs = createStagingWorld({}, [], Number.POSITIVE_INFINITY)
      for (const world of [ours, theirs]) if (rows.length > 0) addRows(world, rows)
      // What was stopped may leave entries that nobody sees; sets leave none.
      let wasStopped = false
      for (const it of todo) {
        wasStopped ||= 'stops' in it && it.stops !== null
        if ('operation' in it) {
          const [said, meant] = [await runOn(ours, it), await runOn(theirs, it)]
          expect(said).toEqual(meant)
          if (said.ok && said.value.changed > 0) seen[said.value.unchanged + said.value.refusedCells > 0 ? 'some' : 'all'] += 1
        } else if ('away' in it) {
          expect(await takeAway(ours, it)).toEqual(await takeAway(theirs, it))
          seen.newGone += count(ours, `journal_batch where inverts is null and fields <> '[]' and after = '0'`)
          seen.deleted += count(ours, `journal_batch where inverts is null and fields = '[]' and after = '0'`)
          seen.restored += count(ours, `journal_batch where inverts is null and fields = '[]' and after is null`)
          seen.discarded += count(ours, 'journal_batch where inverts is null and f > 0 and after is null')
        } else if ('way' in it) await reverseStopped(ours, theirs, it)
        else for (const world of [ours, theirs]) world.apply(it)
        expect(shown(ours)).toEqual(shown(theirs))
        if (!wasStopped) expect(everyEntry(ours)).toEqual(everyEntry(theirs))
        expectProjection(ours.store, ours.tables())
        expectFlaws(ours.store, ours.tables())
        expectProjectedAnew(ours.store, ours.tables())
      }
      for (const { store } of [ours, theirs]) store.db.close()
    })
    expectMet(seen, 0)
  })
})
