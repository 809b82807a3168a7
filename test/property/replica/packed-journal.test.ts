import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Review, reviewPage } from '../../../src-main/replica/rules/review-changes.ts'
import { undoNames } from '../../../src-main/replica/stage/command.ts'
import { assertKept } from '../../support/kept-finds.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection, readOverlay } from '../../support/replica/check-projection.ts'
import { onEntries } from '../../support/replica/on-entries.ts'
import { expectProjectedAnew } from '../../support/replica/projected-anew.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, type Rules } from '../../support/replica/staging-world.ts'

type World = ReturnType<typeof createStagingWorld>

/** Rules that values break now and then, and no unique field: cells of those are never packed. */
const rules: Rules = { b: { required: true }, n: { precision: 0 }, o: { required: true } }

/** Steps that stage and take back one column of several rows, more often than anything else. */
const column = fc
  .record({
    field: fc.constantFrom('a' as const, 'b' as const, 'n' as const, 'o' as const),
    picks: fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
  })
  .map(({ field, picks }): Step => ({ kind: 'set', cells: picks.map((pick, row) => ({ row, field, pick })) }))
/** New rows, and what sends them. */
const rows = step.filter((it) => it.kind === 'add' || it.kind === 'push' || it.kind === 'duplicate')
const back = fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' })
const often = fc.oneof(
  { weight: 4, arbitrary: column },
  { weight: 4, arbitrary: back },
  { weight: 3, arbitrary: step },
  { weight: 2, arbitrary: rows },
)

/** A command over several columns may number its cells column by column or row by row. */
const sorted = ({ total, rows }: Review): unknown => ({
  total,
  rows: rows
    .map((row) => ({ ...row, cells: row.cells.toSorted((a, b) => (a.field < b.field ? -1 : 1)) }))
    .toSorted((a, b) => (a.row < b.row ? -1 : 1)),
})

/** What the window shows, and what it would push. */
const shown = ({ store, tables }: World): unknown => ({
  overlay: readOverlay(store, tables()),
  counts: store.prepare('select * from staged_count').all(),
  flaws: store.prepare('select k, f, rule from flaw order by 1, 2, 3').all(),
  marks: store.prepare('select k, f, state from mark order by 1, 2').all(),
  undo: undoNames(store, tables().n),
  review: sorted(reviewPage(store, { worksheetId: null, offset: 0, limit: 50, only: 'all' })),
})

/** Everything that was ever staged, as undo finds it. */
const everyEntry = ({ store }: World): unknown =>
  onEntries(store, () => {
    const entries = (table: string) =>
      store.prepare(`select cmd, k, f, base, value, was_staged, was_base, was_value from ${table} order by cmd, k, f, seq`).all()
    return { journal: entries('journal'), history: entries('history') }
  })

describe('what is packed in the journal', () => {
  test('shows, counts, lists, pushes and takes back as if every cell had its entry', async () => {
    const cases = fc.array(often, { maxLength: 30, size: 'max' })
    const packed = { cells: 0, rows: 0, rowsTakenBack: 0 }
    await assertKept({ name: 'packed-journal', cases, numRuns: 200 }, (steps) => {
      const ours = createStagingWorld(rules, [], 1)
      const theirs = createStagingWorld(rules, [], Number.POSITIVE_INFINITY)
      for (const it of steps) {
        for (const world of [ours, theirs]) world.apply(it)
        const count = (which: string) => ours.store.pluck<number>(`select count(*) from journal_batch where ${which}`).get() ?? 0
        packed.cells += count('f > 0')
        packed.rows += count('f = 0')
        packed.rowsTakenBack += count('f = 0 and inverts is not null')
        expect(shown(ours)).toEqual(shown(theirs))
        expect(everyEntry(ours)).toEqual(everyEntry(theirs))
        expectProjection(ours.store, ours.tables())
        expectFlaws(ours.store, ours.tables())
        expectProjectedAnew(ours.store, ours.tables())
      }
      for (const { store } of [ours, theirs]) store.db.close()
    })
    for (const it of Object.values(packed)) expect(it).toBeGreaterThan(50)
  })
})
