import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../src-main/bulk/run-operation.ts'
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

const replace: Operation = {
  op: 'replace',
  query: { text: 'v', matchCase: true, wholeCell: false, isRegex: false },
  by: 'w',
  forms: { numbers: '1,234.5', dateOrder: 'ymd' },
}

/** One column of rows whose keys mostly follow each other, from `first` on among the new rows, or among those of the service. */
const run = fc.record({
  of: fc.constantFrom('new' as const, 'service' as const),
  first: fc.nat({ max: 2 }),
  count: fc.integer({ min: 3, max: 12 }),
  field: fc.constantFrom('a' as const, 'b' as const, 'n' as const, 'o' as const),
  operation: fc.oneof(operationDraft, fc.constant(replace)),
})
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never

const back = fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' })
const doings = fc.array(fc.oneof({ weight: 5, arbitrary: run }, { weight: 4, arbitrary: back }, { weight: 1, arbitrary: step }), {
  minLength: 1,
  maxLength: 8,
  size: 'max',
})
const picks = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 8, maxLength: 12 })

/** New rows of one command, beside those of the service. */
const addRows = (world: World, rows: readonly (readonly [number, number, number])[]): void =>
  world.apply({
    kind: 'add',
    rows: rows.map((row) => (['a', 'n', 'o'] as const).map((field, i) => ({ row: 0, field, pick: row[i] ?? 0 }))),
  })

async function runOn({ store, tables }: World, { of, first, count, field, operation }: Run) {
  const rows = of === 'new' ? "w1_over where change = 'created'" : 'w1_row where is_gone = 0'
  const keys = store.pluck<number>(`select k from ${rows} order by k limit ? offset ?`).all(count, first)
  const parts = [{ keys: Float64Array.from(keys), fields: [fieldId.parse(field)] }]
  return runOperation(
    store,
    { worksheetId: tables().id, parts, operation, label: null, at: 1 },
    controlOf(() => 'go on'),
  )
}

describe('a run over one column of many rows', () => {
  test('says, shows and leaves the same where it is staged as sets as where every cell has its entry', async () => {
    const cases = fc.tuple(picks, doings)
    const seen = { all: 0, some: 0 }
    await assertKept({ name: 'column-runs', cases, numRuns: 120 }, async ([rows, todo]) => {
      const ours = createStagingWorld({}, [], 1)
      const theirs = createStagingWorld({}, [], Number.POSITIVE_INFINITY)
      for (const world of [ours, theirs]) addRows(world, rows)
      for (const it of todo) {
        if ('operation' in it) {
          const [said, meant] = [await runOn(ours, it), await runOn(theirs, it)]
          expect(said).toEqual(meant)
          if (said.ok && said.value.changed > 0) seen[said.value.unchanged + said.value.refusedCells > 0 ? 'some' : 'all'] += 1
        } else for (const world of [ours, theirs]) world.apply(it)
        expect(shown(ours)).toEqual(shown(theirs))
        expect(everyEntry(ours)).toEqual(everyEntry(theirs))
        expectProjection(ours.store, ours.tables())
        expectFlaws(ours.store, ours.tables())
        expectProjectedAnew(ours.store, ours.tables())
      }
      for (const { store } of [ours, theirs]) store.db.close()
    })
    for (const it of Object.values(seen)) expect(it).toBeGreaterThan(10)
  })
})
