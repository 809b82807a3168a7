import { describe, expect, test } from 'vitest'
import { findGroups, type GroupControl, type GroupProgress } from '../../../../src-main/replica/view/find-groups.ts'
import { everyRow, type RowQuery } from '../../../../src-shared/host/calls/row-calls.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const byA: RowQuery = { ...everyRow, groups: [{ field: 'a', direction: 'asc', span: null }] }

/** Four rows, each in a slice of its own, with whatever is to happen between two slices. */
async function group(
  query: RowQuery,
  between: (slice: number, world: ReturnType<typeof createStagingWorld>) => 'go on' | 'stop',
) {
  const world = createStagingWorld()
  const abort = new AbortController()
  const told: GroupProgress[] = []
  const control: GroupControl = {
    signal: abort.signal,
    progress: (it) => told.push(it),
    async breathe() {
      if (between(told.length, world) === 'stop') abort.abort()
    },
  }
  return { found: await findGroups(world.store, world.tables(), query, control, 1), told }
}

describe('grouping slice by slice', () => {
  test('says how many rows have been read', async () => {
    const { found, told } = await group(byA, () => 'go on')
    expect(found.ok && [...found.value.groups.counts].reduce((a, b) => a + b)).toBe(4)
    expect(told).toEqual([1, 2, 3, 4].map((done) => ({ done, total: 4 })))
  })

  test('ends between two slices when it is stopped', async () => {
    const { found, told } = await group(byA, (slice) => (slice === 2 ? 'stop' : 'go on'))
    expect(found).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(told.length).toBe(2)
  })

  test.each([
    ['', byA],
    [' in a sorted view', { ...byA, sorts: [{ field: 'n', direction: 'desc' as const }] }],
  ])('counts every row once%s, whatever is edited meanwhile', async (_, query) => {
    const { found } = await group(query, (slice, { apply }) => {
      // A row that was read, one that was not, one that goes and one that comes.
      if (slice === 2) for (const row of [0, 3]) apply({ kind: 'set', cells: [{ row, field: 'a', pick: 3 }] })
      if (slice === 3) apply({ kind: 'delete', rows: [3] })
      if (slice === 3) apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 2 }]] })
      return 'go on'
    })
    if (!found.ok) throw new Error(found.error.message)
    const { keys, groups } = found.value
    expect(new Set(keys).size).toBe(keys.length)
    expect([...groups.counts].reduce((a, b) => a + b)).toBe(keys.length)
    expect([...groups.starts]).toEqual([...groups.counts].map((_, i, all) => all.slice(0, i).reduce((a, b) => a + b, 0)))
  })
})
