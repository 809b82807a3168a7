import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reviewPage } from '../../../../src-main/replica/rules/review-changes.ts'
import { planRequests } from '../../../../src-main/replica/settle/plan-requests.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number): Step => ({
  kind: 'set',
  cells: [
    { row, field: 'a', pick },
    { row, field: 'n', pick },
  ],
})

/** Everything that people do to a row or two, in states in which it finds something to do. */
const steps: readonly Step[] = [
  ...[set(0, 1), set(0, 2), set(1, 2)],
  ...([{ kind: 'undo' }, { kind: 'redo' }, set(0, 3), { kind: 'undo' }] satisfies Step[]),
  { kind: 'add', rows: [[{ row: 0, field: 'a', pick: 2 }]] },
  { kind: 'duplicate', row: 0 },
  ...([{ kind: 'delete', rows: [1] }, { kind: 'undo' }, { kind: 'delete', rows: [4] }, { kind: 'undo' }] satisfies Step[]),
  set(0, 1),
  { kind: 'hold', row: 0, held: true },
  { kind: 'discard-cell', cell: { row: 0, field: 'a', pick: 0 } },
  { kind: 'discard-rows', rows: [0, 4] },
]

/** Tables that grow with the worksheet, or with what is staged in it, under the names that statements give them. */
const large = /^(SCAN (journal|history|w1_row|w1_over|[rojh])\b|SEARCH (journal|history|[rojh]) .*\(ws=\?\)$)/

/** Statements of these steps that go over a large table, however few rows they are about. */
function walksOf(
  taken: readonly Step[],
  before: readonly Step[] = [],
  read: (world: ReturnType<typeof createStagingWorld>) => unknown = () => {},
): readonly string[] {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const world = createStagingWorld()
  const { store, apply } = world
  for (const step of before) apply(step)
  const known = new Set(prepare.mock.calls.map(([sql]) => sql))
  for (const step of taken) apply(step)
  read(world)
  const asked = new Set(prepare.mock.calls.map(([sql]) => sql)).difference(before.length === 0 ? new Set() : known)
  prepare.mockRestore()
  return [...asked]
    .filter((sql) => /^\s*(select|insert|update|delete)\b/i.test(sql) && !/ limit 1$|order by 1$/.test(sql))
    .filter((sql) =>
      store.db
        .prepare<[], { detail: string }>(`explain query plan ${sql.replace(/\?\d*/g, 'null')}`)
        .all()
        .some(({ detail }) => large.test(detail)),
    )
    .map((sql) => sql.replace(/\s+/g, ' '))
}

test('an edit of few rows looks each of them up, however many there are and however much is staged', () => {
  expect(walksOf(steps)).toEqual([])
})

test('what the service confirms is looked up, however much is staged', () => {
  const walks = walksOf([{ kind: 'push', outcomes: ['done'] }], [set(0, 1), set(1, 2)])
  expect(walks.filter((sql) => sql.includes('temp.settled'))).toEqual([])
})

test('a page of the review goes over the entries at its place, however much is staged', () => {
  const walks = walksOf([], [set(0, 1), set(1, 2)], ({ store }) =>
    reviewPage(store, { worksheetId: null, only: 'all', offset: 1, limit: 10 }),
  )
  expect(walks).toEqual([])
})

test('a plan of a push goes over what is staged slice by slice', () => {
  const walks = walksOf([], [set(0, 1), set(1, 2)], ({ store }) => planRequests(store, null, null))
  // What a plan is compared with later is counted once.
  expect(walks).toEqual([expect.stringContaining('sqlite_sequence')])
})
