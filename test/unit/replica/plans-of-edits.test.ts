import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'

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

test('an edit of few rows looks each of them up, however many there are and however much is staged', () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const { store, apply } = createStagingWorld()
  for (const step of steps) apply(step)
  const statements = new Set(prepare.mock.calls.map(([sql]) => sql))
  prepare.mockRestore()
  const walks = [...statements]
    .filter((sql) => /^\s*(select|insert|update|delete)\b/i.test(sql) && !/ limit 1$|order by 1$/.test(sql))
    .map((sql) => ({
      sql: sql.replace(/\s+/g, ' '),
      plan: store.db
        .prepare<[], { detail: string }>(`explain query plan ${sql.replace(/\?\d*/g, 'null')}`)
        .all()
        .map((it) => it.detail),
    }))
  expect(walks.filter(({ plan }) => plan.some((it) => large.test(it)))).toEqual([])
})
