import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReviewQuery, reviewPage } from '../../../src-main/replica/rules/review-changes.ts'
import { readStagedCounts } from '../../../src-main/replica/stage/staged-counts.ts'
import type { Store } from '../../../src-main/replica/store/store.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { onEntries } from '../../support/replica/on-entries.ts'
import { step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

const filters = ['all', 'problems', 'held'] as const

const isListed: Readonly<Record<ReviewQuery['only'], string>> = {
  all: '1',
  held: 'exists (select 1 from mark m where m.ws = o.ws and m.k = o.k and m.is_held = 1)',
  problems: `exists (select 1 from mark m where m.ws = o.ws and m.k = o.k and m.state in ('refused', 'unknown', 'conflict'))
    or exists (select 1 from flaw f where f.ws = o.ws and f.k = o.k)`,
}

/** Everything that the filter lists, by going over all of it. */
const listSlowly = (store: Store, { n, over }: WorksheetTables, only: ReviewQuery['only']): readonly string[] =>
  onEntries(store, () =>
    store.db
      .prepare<[], string>(
        `select o.id from (select id, k, ${n} as ws from ${over}) o where ${isListed[only]}
       order by (select min(seq) from journal j where j.ws = o.ws and j.k = o.k and j.is_current = 1 and j.base is not j.value)`,
      )
      .pluck()
      .all(),
  )

/** Rows of which nothing is staged any more count too, as long as something is wrong with them. */
const countSlowly = ({ db }: Store): unknown =>
  db
    .prepare(
      `select (select count(*) from (select k from mark where state in ('refused', 'unknown', 'conflict') union select k from flaw)) as problems,
         (select count(distinct k) from mark where is_held = 1) as held`,
    )
    .get()

const page = fc.record({ only: fc.constantFrom(...filters), offset: fc.nat(12), limit: fc.integer({ min: 1, max: 12 }) })

describe('a page of the review', () => {
  test('holds what going over all that is staged finds at its place, after any edits, undos, pulls and pushes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, page), { maxLength: 30, size: 'max' }), (steps) => {
        const world = createStagingWorld(ruledFields)
        for (const [it, { only, offset, limit }] of steps) {
          world.apply(it)
          const all = listSlowly(world.store, world.tables(), only)
          const found = reviewPage(world.store, { worksheetId: null, only, offset, limit })
          expect({ total: found.total, rows: found.rows.map(({ row }) => row) }).toEqual({
            total: all.length,
            rows: all.slice(offset, offset + limit),
          })
          const { problems, held } = readStagedCounts(world.store, world.tables().n)
          expect({ problems, held }).toEqual(countSlowly(world.store))
        }
        world.store.db.close()
      }),
      { numRuns: runs(300) },
    )
  })
})
