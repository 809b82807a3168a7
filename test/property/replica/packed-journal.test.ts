import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertKept } from '../../support/kept-finds.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { everyEntry, shown } from '../../support/replica/packed-twins.ts'
import { expectProjectedAnew } from '../../support/replica/projected-anew.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, type Rules } from '../../support/replica/staging-world.ts'
import { expectMet } from '../../support/runs.ts'

/** Rules that values break now and then, and no unique field: cells of those are never packed. */
const rules: Rules = { b: { required: true }, n: { precision: 0 }, o: { required: true } }

/** Steps that stage and take back one column of several rows, more often than anything else. */
const column = fc
  .record({
    field: fc.constantFrom('a' as const, 'b' as const, 'n' as const, 'o' as const),
    picks: fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
  })
  .map(({ field, picks }): Step => ({ kind: 'set', cells: picks.map((pick, row) => ({ row, field, pick })) }))
/** A block of several columns, as a paste writes: row by row, all of a row side by side. */
const block = fc
  .record({
    fields: fc.subarray(['a', 'b', 'n', 'o'] as const, { minLength: 2 }),
    picks: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ fields, picks, rows }): Step => ({
      kind: 'set',
      cells: Array.from({ length: rows }, (_, row) =>
        fields.map((field, at) => ({ row, field, pick: picks[(row + at) % picks.length] ?? 0 })),
      ).flat(),
    }),
  )
/** New rows, and what sends them; rows that go. */
const rows = step.filter((it) => it.kind === 'add' || it.kind === 'push' || it.kind === 'duplicate' || it.kind === 'delete')
const back = fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' })
const often = fc.oneof(
  { weight: 3, arbitrary: column },
  { weight: 3, arbitrary: block },
  { weight: 5, arbitrary: back },
  { weight: 3, arbitrary: step },
  { weight: 3, arbitrary: rows },
)

describe('what is packed in the journal', () => {
  test('shows, counts, lists, pushes and takes back as if every cell had its entry', async () => {
    const cases = fc.array(often, { maxLength: 30, size: 'max' })
    const packed = { cells: 0, rows: 0, rowsTakenBack: 0, deletions: 0, deletionsTakenBack: 0 }
    await assertKept({ name: 'packed-journal', cases, numRuns: 200 }, (steps) => {
      const ours = createStagingWorld(rules, [], 1)
      const theirs = createStagingWorld(rules, [], Number.POSITIVE_INFINITY)
      for (const it of steps) {
        for (const world of [ours, theirs]) world.apply(it)
        const count = (which: string) => ours.store.pluck<number>(`select count(*) from journal_batch where ${which}`).get() ?? 0
        packed.cells += count('f > 0')
        packed.rows += count(`f = 0 and fields <> '[]'`)
        packed.rowsTakenBack += count(`f = 0 and fields <> '[]' and inverts is not null`)
        packed.deletions += count(`f = 0 and fields = '[]'`)
        packed.deletionsTakenBack += count(`f = 0 and fields = '[]' and inverts is not null`)
        expect(shown(ours)).toEqual(shown(theirs))
        expect(everyEntry(ours)).toEqual(everyEntry(theirs))
        expectProjection(ours.store, ours.tables())
        expectFlaws(ours.store, ours.tables())
        expectProjectedAnew(ours.store, ours.tables())
      }
      for (const { store } of [ours, theirs]) store.db.close()
    })
    expectMet(packed, 30)
  })
})
