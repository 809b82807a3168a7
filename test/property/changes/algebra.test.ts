import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupUpdates } from '../../../src-shared/changes/group-updates.ts'
import { matchCreated } from '../../../src-shared/changes/match-created.ts'
import { orderCreates } from '../../../src-shared/changes/order-creates.ts'
import { existence, type Staged } from '../../../src-shared/changes/staged-cell.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { diff } from '../../support/model/diff.ts'
import { inverseState, invert } from '../../support/model/invert.ts'
import type { Entry, StagedCells } from '../../support/model/journal.ts'
import { type Cells, project } from '../../support/model/project.ts'
import { squash } from '../../support/model/squash.ts'

const value: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  fc.constantFrom('a', 'b'),
  fc.integer({ min: 0, max: 2 }),
  fc.boolean(),
  fc.array(fc.constantFrom('x', 'y'), { minLength: 1, maxLength: 2 }),
)
const fields = ['f', 'g', 'h'] as const
const cells: fc.Arbitrary<Cells> = fc.record({ f: value, g: value, h: value })
const edit = fc.record({ row: fc.constantFrom('1', '2'), field: fc.constantFrom(...fields), value })

/** Entries as commands append them: each knows the state before it. */
function append(entries: readonly Entry[], row: string, field: string, after: Staged): readonly Entry[] {
  const before = squash(entries).get(row)?.get(field) ?? null
  return [...entries, { row, field, after, before }]
}

function journalOf(
  edits: readonly { row: string; field: string; value: CellValue }[],
  replica: Cells,
  from: readonly Entry[] = [],
): readonly Entry[] {
  let entries = from
  for (const it of edits) {
    const staged = squash(entries).get(it.row)?.get(it.field)
    entries = append(entries, it.row, it.field, { base: staged?.base ?? replica[it.field] ?? null, value: it.value })
  }
  return entries
}

const plain = (staged: StagedCells) => [...staged].map(([row, of]) => [row, [...of].sort()]).sort()
const nowOf = (entries: readonly Entry[]) => {
  const staged = squash(entries)
  return (row: string, field: string) => staged.get(row)?.get(field) ?? null
}

describe('squash', () => {
  test('leaves at most one change per cell, and none where the value is the base', () => {
    fc.assert(
      fc.property(fc.array(edit), cells, (edits, replica) => {
        for (const of of squash(journalOf(edits, replica)).values()) {
          expect(of.size).toBeGreaterThan(0)
          for (const { base, value: staged } of of.values()) expect(staged).not.toEqual(base)
        }
      }),
    )
  })

  test('shows the last value of every edited cell, however often it was edited', () => {
    fc.assert(
      fc.property(fc.array(edit), cells, (edits, replica) => {
        const staged = squash(journalOf(edits, replica))
        for (const row of ['1', '2']) {
          const shown = project(replica, staged.get(row) ?? new Map())?.cells ?? replica
          for (const field of fields) {
            const last = edits.findLast((it) => it.row === row && it.field === field)
            expect(shown[field]).toEqual(last === undefined ? replica[field] : last.value)
          }
        }
      }),
    )
  })
})

describe('invert', () => {
  test('brings every cell back to what was staged before the command', () => {
    fc.assert(
      fc.property(fc.array(edit), fc.array(edit, { minLength: 1 }), cells, (earlier, command, replica) => {
        const before = journalOf(earlier, replica)
        const after = journalOf(command, replica, before)
        const undone = [...after, ...invert(after.slice(before.length), nowOf(after))]
        expect(plain(squash(undone))).toEqual(plain(squash(before)))
      }),
    )
  })

  test('of an inverse brings the command back', () => {
    fc.assert(
      fc.property(fc.array(edit), fc.array(edit, { minLength: 1 }), cells, (earlier, command, replica) => {
        const before = journalOf(earlier, replica)
        const after = journalOf(command, replica, before)
        const undone = [...after, ...invert(after.slice(before.length), nowOf(after))]
        const redone = [...undone, ...invert(undone.slice(after.length), nowOf(undone))]
        expect(plain(squash(redone))).toEqual(plain(squash(after)))
      }),
    )
  })

  test('of what was pushed goes from the pushed value back to the one seen before', () => {
    expect(inverseState({ row: '1', field: 'f', after: { base: 'a', value: 'b' }, before: null }, true)).toEqual({
      base: 'b',
      value: 'a',
    })
    expect(
      inverseState({ row: '1', field: 'f', after: { base: 'a', value: 'c' }, before: { base: 'a', value: 'b' } }, true),
    ).toEqual({
      base: 'c',
      value: 'b',
    })
    expect(inverseState({ row: '1', field: existence, after: { base: false, value: true }, before: null }, true)).toEqual({
      base: true,
      value: false,
    })
  })
})

describe('diff', () => {
  test('projected over where it starts gives where it ends', () => {
    fc.assert(
      fc.property(cells, cells, (from, to) => {
        const changes = diff(from, to)
        expect(project(from, changes)?.cells).toEqual(to)
        expect(diff(to, to).size).toBe(0)
      }),
    )
  })
})

describe('grouping updates', () => {
  test('puts every row in exactly one group of its own values, in as few groups as possible', () => {
    const values = fc.record({ f: fc.constantFrom('a', 'b', null), g: fc.constantFrom(1, 2) })
    fc.assert(
      fc.property(fc.array(values, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (sets, limit) => {
        const updates = sets.map((it, row) => ({ row, values: it }))
        const groups = groupUpdates(updates, limit)
        expect(groups.flatMap((it) => it.rows).sort((a, b) => a - b)).toEqual(updates.map((it) => it.row))
        for (const group of groups) {
          expect(group.rows.length).toBeLessThanOrEqual(limit)
          for (const row of group.rows) expect(sets[row]).toEqual(group.values)
        }
        const sizes = new Map<string, number>()
        for (const it of sets) sizes.set(JSON.stringify([it.f, it.g]), (sizes.get(JSON.stringify([it.f, it.g])) ?? 0) + 1)
        expect(groups.length).toBe([...sizes.values()].reduce((sum, size) => sum + Math.ceil(size / limit), 0))
      }),
    )
  })
})

describe('matching created rows', () => {
  const content = fc.record({ f: fc.constantFrom('', 'a', 'b'), g: fc.constantFrom('1', '2') })

  test('uses every found row at most once, and calls absent only what nothing resembles', () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 12 }), fc.array(content, { maxLength: 12 }), (sent, found) => {
        const candidates = found.map((it, i) => ({ id: `s${i}`, content: it }))
        const { created, absent, uncertain } = matchCreated(
          sent.map((it, row) => ({ row, content: it })),
          candidates,
        )
        expect(new Set(created.map((it) => it.id)).size).toBe(created.length)
        expect([...created.map((it) => it.row), ...absent, ...uncertain.map((it) => it.row)].sort((a, b) => a - b)).toEqual(
          sent.map((_, row) => row),
        )
        for (const { row, id } of created) expect(found[Number(id.slice(1))]).toEqual(sent[row])
        const free = found.filter((_, i) => !created.some((it) => it.id === `s${i}`))
        for (const row of [...absent, ...uncertain.map((it) => it.row)]) for (const it of free) expect(it).not.toEqual(sent[row])
      }),
    )
  })

  test('takes a row as created when the service filled fields that were not sent', () => {
    const sent = [{ row: 1, content: { f: 'a' } }]
    expect(matchCreated(sent, [{ id: 's', content: { f: 'a', number: '17' } }]).created).toEqual([{ row: 1, id: 's' }])
  })

  test('leaves a row to the user when the service holds one that is mostly the same', () => {
    const sent = [{ row: 1, content: { f: 'a', g: '1', h: 'z' } }]
    expect(matchCreated(sent, [{ id: 's', content: { f: 'a', g: '1', h: 'changed' } }])).toEqual({
      created: [],
      absent: [],
      uncertain: [{ row: 1, like: 's' }],
    })
  })
})

describe('ordering new rows', () => {
  test('creates nothing before what it names, and loses no row', () => {
    const edges = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 15 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const rows = Array.from({ length: 10 }, (_, row) => ({
          row,
          needs: pairs.filter(([from]) => from === row).map(([, to]) => to),
        }))
        const { waves, stuck } = orderCreates(rows)
        const waveOf = new Map(waves.flatMap((wave, i) => wave.map((row) => [row, i] as const)))
        for (const { row, needs } of rows) {
          const own = waveOf.get(row)
          if (own === undefined) continue
          for (const need of needs) if (need !== row) expect(waveOf.get(need)).toBeLessThan(own)
        }
        expect([...waves.flat(), ...stuck].sort((a, b) => a - b)).toEqual(rows.map((it) => it.row))
      }),
    )
  })

  test('tells rows that name each other in a circle', () => {
    const rows = [
      { row: 'a', needs: ['b'] },
      { row: 'b', needs: ['a'] },
      { row: 'c', needs: [] },
    ]
    expect(orderCreates(rows)).toEqual({ waves: [['c']], stuck: ['a', 'b'] })
  })
})
