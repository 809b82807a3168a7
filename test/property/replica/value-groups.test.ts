import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createValueGroups } from '../../../src-main/replica/settle/value-groups.ts'
import type { SqlValue } from '../../../src-main/replica/store/store.ts'
import { groupUpdates } from '../../../src-shared/changes/group-updates.ts'
import type { RequestRun } from '../../../src-shared/changes/update-slices.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { runs } from '../../support/runs.ts'

const { tables } = openMemoryStore(
  structureOf('w', [
    { id: 'a', type: '2', isTitle: true },
    { id: 'b', type: '2' },
    { id: 'n', type: '6' },
  ]),
)
const { columns } = tables()

const value = fc.constantFrom<SqlValue>(null, 0, 1, '1', '', 'one', '["x"]')
const cells = fc
  .subarray([...columns], { minLength: 1 })
  .chain((set) => fc.shuffledSubarray(set, { minLength: set.length, maxLength: set.length }))
  .chain((set) => fc.tuple(...set.map((column) => value.map((it) => ({ column, value: it })))))

/** Some rows, of which each stands often enough for groups that are full. */
const rows = fc.array(fc.tuple(cells, fc.constantFrom(1, 2, 300, 700)), { maxLength: 12 }).map((drawn) =>
  drawn
    .flatMap(([found, times]) => Array.from({ length: times }, () => found))
    .map((found, i) => ({
      k: i + 1,
      change: 'updated' as const,
      cells: found,
    })),
)

describe('rows by the values that they are sent with', () => {
  test('come in the groups in which they are sent, largest first, in packs of at most 1000', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const groups = createValueGroups()
        for (const row of drawn) groups.add(row)
        const packs = groups.pack()
        const sent = groupUpdates(
          drawn.map((row) => ({ row: row.k, values: Object.fromEntries(row.cells.map((it) => [it.column.sql, it.value])) })),
          1000,
        )
        const ordered = [...sent].sort((a, b) => b.rows.length - a.rows.length)
        expect(packs.flatMap((it) => it.keys)).toEqual(ordered.flatMap((it) => it.rows))
        const sizesOf = (runs: readonly RequestRun[]) =>
          runs.flatMap(({ rows, requests }) => Array.from({ length: requests }, () => rows))
        expect(packs.flatMap((it) => sizesOf(it.sizes))).toEqual(ordered.map((it) => it.rows.length))
        for (const { keys, sizes } of packs) {
          expect(keys.length).toBeLessThanOrEqual(1000)
          expect(sizesOf(sizes).reduce((sum, it) => sum + it, 0)).toBe(keys.length)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('are as many requests as there are values, also where these are thousands of a hundred thousand rows', () => {
    const [column] = columns
    if (column === undefined) throw new Error('a column')
    const groups = createValueGroups()
    const count = 100_000
    const values = 3000
    for (let i = 0; i < count; i += 1) groups.add({ k: i + 1, change: 'updated', cells: [{ column, value: `v${i % values}` }] })
    const packs = groups.pack()
    // The first thousand values stand once more than the others.
    const wanted = Array.from({ length: values }, (_, value) =>
      Array.from({ length: Math.ceil((count - value) / values) }, (_, i) => i * values + value + 1),
    )
    expect(packs.flatMap((it) => it.keys)).toEqual(wanted.flat())
    expect(packs.flatMap((it) => it.sizes).reduce((sum, it) => sum + it.requests, 0)).toBe(values)
    expect(packs.slice(33, 36).map((it) => it.sizes)).toEqual([
      [{ rows: 34, requests: 29 }],
      [
        { rows: 34, requests: 14 },
        { rows: 33, requests: 15 },
      ],
      [{ rows: 33, requests: 30 }],
    ])
  })
})
