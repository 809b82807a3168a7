import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { createPageApplier } from '../../../src-main/replica/pull/apply-page.ts'
import { generationOf } from '../../../src-main/replica/pull/pull-ledger.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { atomically } from '../../../src-main/replica/store/store.ts'
import { findGroups, type GroupControl } from '../../../src-main/replica/view/find-groups.ts'
import { findKeys } from '../../../src-main/replica/view/find-keys.ts'
import {
  headOfKey,
  isHeadKey,
  keyOfHead,
  pathOf,
  placeRows,
  textOfPath,
  totalSize,
} from '../../../src-main/replica/view/group-table.ts'
import { readRows } from '../../../src-main/replica/view/read-rows.ts'
import { everyRow, type RowGroup, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, rowKey } from '../../../src-shared/model/ids.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { runs } from '../../support/runs.ts'

const structure = structureOf('w', [
  { id: 't', type: '2', isTitle: true },
  { id: 'n', type: '6' },
  { id: 'd', type: '15' },
  { id: 'c', type: '36' },
  {
    id: 'o',
    type: '9',
    options: [
      { key: 'late', value: 'Z first' },
      { key: 'early', value: 'A last' },
    ],
  },
])

type Cells = Readonly<Record<'t' | 'n' | 'd' | 'c' | 'o', CellValue>>
const cells: fc.Arbitrary<Cells> = fc.record({
  t: fc.constantFrom(null, 'a', 'A', 'b', 'é', 'aa'),
  n: fc.constantFrom(null, -2, 0, 1.5, 10),
  d: fc.constantFrom(null, '2026-01-31', '2026-02-01', '2026-02-14', '2025-12-31'),
  c: fc.constantFrom(null, true, false),
  o: fc.constantFrom(null, ['late'], ['early'], ['unheard-of']),
})
const group: fc.Arbitrary<RowGroup> = fc.record({
  field: fc.constantFrom('t', 'n', 'd', 'c', 'o'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  span: fc.constantFrom(null, 'month' as const, 'year' as const),
})
const groups = fc.array(group, { minLength: 1, maxLength: 2 }).filter(([one, other]) => one?.field !== other?.field)
const sorts = fc.array(
  fc.record({ field: fc.constantFrom('n', 't'), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  { maxLength: 1 },
)
const filters: fc.Arbitrary<RowQuery['filter']> = fc.constantFrom(null, {
  type: 'condition',
  field: 'n',
  operator: 'isnotempty',
})

/** Some rows as the service has them, some added, changed and deleted here. */
function fill(rows: readonly Cells[]) {
  const { store, tables } = openMemoryStore(structure)
  const served = rows.slice(0, Math.ceil(rows.length * 0.7)).map((it, i) => ({
    id: `s${i}`,
    _createdAt: '2025-01-01 00:00:00',
    _updatedAt: '2025-01-01 00:00:00',
    ...it,
    ...(it.c === null ? {} : { c: it.c === true ? '1' : '0' }),
  }))
  const pages = createPageApplier(store)
  atomically(store, () => pages.apply(tables(), served, { generation: generationOf(store, tables()), firstKey: null, at: 1 }))
  const command = { label: 'x', origin: 'edit' as const, at: 1 }
  const added = rows.slice(served.length)
  if (added.length > 0)
    expect(
      stageRows(
        store,
        tables(),
        command,
        added.map(
          (it) =>
            new Map(Object.entries(it).flatMap(([field, value]) => (value === null ? [] : [[field as FieldId, value] as const]))),
        ) as never,
      ).ok,
    ).toBe(true)
  for (const i of served.keys()) {
    if (i % 3 === 0)
      stageCells(store, tables(), command, packCells([{ row: rowKey.parse(`s${i}`), field: 't' as FieldId, value: 'edited' }]))
    if (i % 7 === 5) stageDeletions(store, tables(), command, [rowKey.parse(`s${i}`)])
  }
  return { store, tables: tables() }
}

const unhurried: GroupControl = {
  signal: new AbortController().signal,
  breathe: async () => undefined,
  progress: () => undefined,
}

interface Row {
  readonly k: number
  readonly cells: readonly CellValue[]
}

/** Rows that sort alike have one place. */
function rank(
  rows: readonly { readonly cells: readonly CellValue[] }[],
  fieldIds: readonly string[],
  sorted: RowQuery['sorts'],
): readonly number[] {
  const [sort] = sorted
  if (sort === undefined) return rows.map(() => 0)
  const texts = rows.map((row) => JSON.stringify(row.cells[fieldIds.indexOf(sort.field)]).toLowerCase())
  return texts.map((text) => texts.indexOf(text))
}

const share = (value: CellValue, { field, span }: RowGroup): string => {
  if (field === 'c') return JSON.stringify(value === true ? 1 : 0)
  if (field === 'd' && typeof value === 'string')
    return JSON.stringify(value.slice(0, span === 'year' ? 4 : span === 'month' ? 7 : 10))
  return Array.isArray(value) ? JSON.stringify(JSON.stringify(value)) : JSON.stringify(value)
}

describe('grouped positions', () => {
  test('are those of a plain grouping in memory, with the same counts and totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { maxLength: 25 }),
        groups,
        sorts,
        filters,
        fc.integer({ min: 1, max: 9 }),
        async (rows, by, ordered, filter, slice) => {
          const { store, tables } = fill(rows)
          const query: RowQuery = { ...everyRow, groups: by, sorts: ordered, filter }
          const found = await findGroups(store, tables, query, unhurried, slice)
          if (!found.ok) throw new Error(found.error.message)
          const { keys, groups: table } = found.value

          // The same rows without groups, in the order that is to hold inside each of them.
          const plain = findKeys(store, tables, { ...query, groups: [] })
          if (!plain.ok) throw new Error(plain.error.message)
          const read = readRows(store, tables, plain.value)
          const place = rank(read.rows, read.fieldIds, ordered)
          const at = new Map<string, number>(read.fieldIds.map((id, i) => [id, i]))
          const all = [...plain.value]
            .map((k, i) => ({ k, cells: read.rows[i]?.cells ?? [], place: place[i] ?? 0 }))
            .sort((one, other) => one.place - other.place || one.k - other.k)
          const pathIn = (row: Row) => by.map((it) => share(row.cells[at.get(it.field) ?? -1] ?? null, it))
          const numbers = (of: readonly Row[]) =>
            of.map((it) => it.cells[at.get('n') ?? -1]).filter((it) => typeof it === 'number')

          const positions = placeRows(keys, table, new Set())
          const placedRows = [...positions].filter((k) => !isHeadKey(k))
          expect([...placedRows].sort((a, b) => a - b)).toEqual([...plain.value].sort((a, b) => a - b))

          const seen = new Set<string>()
          let path: string[] = []
          for (const [i, key] of positions.entries()) {
            if (!isHeadKey(key)) {
              const row = all.find((it) => it.k === key)
              expect(row === undefined ? null : pathIn(row)).toEqual(path)
              continue
            }
            const head = headOfKey(key)
            const level = table.levels[head] ?? 0
            path = [...path.slice(0, level), JSON.stringify(table.values[head] ?? null)]
            expect(textOfPath(pathOf(table, head))).toBe(`[${path.join(',')}]`)
            // No group stands twice.
            expect(seen.has(path.join())).toBe(false)
            seen.add(path.join())
            const own = all.filter(
              (row) =>
                pathIn(row)
                  .slice(0, level + 1)
                  .join() === path.join(),
            )
            expect(table.counts[head]).toBe(own.length)
            if (level === by.length - 1) expect([...positions.slice(i + 1, i + 1 + own.length)]).toEqual(own.map((it) => it.k))
            const values = numbers(own)
            const [filled, sum, min, max] = table.totals.slice(head * totalSize, head * totalSize + totalSize)
            expect([filled, sum]).toEqual([values.length, values.reduce((a, b) => a + b, 0)])
            if (values.length > 0) expect([min, max]).toEqual([Math.min(...values), Math.max(...values)])
          }
          expect(seen.size).toBe(table.levels.length)
          store.db.close()
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('order groups as their field sorts, empty ones last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { maxLength: 25 }), group, async (rows, by) => {
        const { store, tables } = fill(rows)
        const found = await findGroups(store, tables, { ...everyRow, groups: [by] }, unhurried)
        const sorted = findKeys(store, tables, { ...everyRow, sorts: [by] })
        if (!found.ok || !sorted.ok) throw new Error('refused')
        const read = readRows(store, tables, sorted.value)
        const at = read.fieldIds.indexOf(by.field as FieldId)
        const bySort = [...new Set(read.rows.map((row) => share(row.cells[at] ?? null, by)))]
        const byGroup = found.value.groups.values.map((it) => JSON.stringify(it))
        // Values that sort alike may stand either way.
        const alike = (text: string) =>
          by.field === 't' || by.field === 'o' ? text.toLowerCase().replace('["unheard-of"]', 'null') : text
        if (by.field !== 'o') expect([...new Set(byGroup.map(alike))]).toEqual([...new Set(bySort.map(alike))])
        const empty = byGroup.indexOf('null')
        if (empty >= 0 && by.field !== 'o') expect(empty).toBe(byGroup.length - 1)
        store.db.close()
      }),
      { numRuns: runs(200) },
    )
  })

  test('leave out all of a folded group but its head', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 20 }), groups, fc.nat(), async (rows, by, pick) => {
        const { store, tables } = fill(rows)
        const found = await findGroups(store, tables, { ...everyRow, groups: by }, unhurried)
        if (!found.ok) throw new Error(found.error.message)
        const { keys, groups: table } = found.value
        const folded = pick % table.levels.length
        const open = [...placeRows(keys, table, new Set())]
        const closed = [...placeRows(keys, table, new Set([textOfPath(pathOf(table, folded))]))]
        const head = open.indexOf(keyOfHead(folded))
        const level = table.levels[folded] ?? 0
        const next = open.findIndex((key, i) => i > head && isHeadKey(key) && (table.levels[headOfKey(key)] ?? 0) <= level)
        expect(closed).toEqual([...open.slice(0, head + 1), ...(next < 0 ? [] : open.slice(next))])
        store.db.close()
      }),
      { numRuns: runs(100) },
    )
  })
})
