/** Whatever the rows, what is staged of them, the lines and what does not count: SQL finds the rows that a walk over all pairs finds. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { openKeyMatch } from '../../../src-main/replica/imports/key-match.ts'
import type { LineMatch } from '../../../src-main/replica/imports/matched-lines.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import type { KeyDifference } from '../../../src-shared/csv/keys/key-difference.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { runs } from '../../support/runs.ts'

interface Row {
  readonly text: string | null
  readonly number: number | null
  /** What is staged of it: a new row, other values, a deletion, or nothing. */
  readonly staged: 'new' | 'changed' | 'deleted' | 'none'
  readonly before: string | null
}

const letters = ['a', 'A', 'á', 'Á', 'b', ' ']
const text = fc.option(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 3 }), { nil: null })
const number = fc.option(fc.constantFrom(1, 2, 2.5), { nil: null })
const row: fc.Arbitrary<Row> = fc.record({
  ...{ text, number, before: text },
  staged: fc.constantFrom('new', 'changed', 'deleted', 'none', 'none'),
})
const line = fc.record({ text, number })

/** Letter by letter, by tables of its own. */
function plain(value: string, ignores: readonly KeyDifference[]): string {
  const without: Readonly<Record<KeyDifference, Readonly<Record<string, string>>>> = {
    case: { A: 'a', Á: 'á' },
    accents: { á: 'a', Á: 'A' },
    spaces: { ' ': '' },
  }
  const order: readonly KeyDifference[] = ['accents', 'case', 'spaces']
  return [...value]
    .map((letter) => order.reduce((it, what) => (ignores.includes(what) ? (without[what][it] ?? it) : it), letter))
    .join('')
}

const keyOf = ({ text: word, number: count }: Pick<Row, 'text' | 'number'>, ignores: readonly KeyDifference[], parts: number) => {
  const own = word === null ? '' : plain(word, ignores)
  return own === '' || (parts > 1 && count === null) ? null : JSON.stringify(parts > 1 ? [own, count] : [own])
}

const structure = structureOf('sheet', [
  { id: 'text', type: '2', isTitle: true },
  { id: 'number', type: '6', precision: 2 },
])
const command = { label: 'Edit', origin: 'edit', at: 1 } as const

function openWorld(rows: readonly Row[]) {
  const memory = openMemoryStore(structure)
  const { store } = memory
  const tables = memory.tables()
  const [textColumn, numberColumn] = ['text', 'number'].map((id) => tables.byField.get(id)?.sql ?? '')
  const columns = `k, id, generation, created_at, updated_at, created_by, updated_by, owner, ${textColumn}, ${numberColumn}`
  const insert = store.prepare(`insert into ${tables.row} (${columns}) values (?, ?, 1, '', '', '', '', '', ?, ?)`)
  store.run('update worksheet set pulled_at = 1, generation = 1, next_key = 1000, row_count = ?', rows.length)
  const ids = rows.map(({ staged, before, text: own, number: count }, n) => {
    if (staged !== 'new') insert.run(n + 1, `row-${n}`, staged === 'changed' ? before : own, count)
    return rowKey.parse(`row-${n}`)
  })
  for (const [n, { staged, text: own, number: count }] of rows.entries()) {
    const id = ids[n] ?? rowKey.parse('')
    if (staged === 'changed') stageCells(store, tables, command, packCells([{ row: id, field: 'text', value: own }]))
    if (staged === 'deleted') stageDeletions(store, tables, command, [id])
    if (staged === 'new') {
      const added = stageRows(store, tables, command, [{ text: own, number: count }])
      if (added.ok) ids[n] = rowKey.parse(`new:${added.value.keys[0]}`)
    }
  }
  return { store, tables, ids }
}

it('matches lines with rows as a walk over all pairs does, and counts who shares a key', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.array(line, { maxLength: 12 }),
      fc.subarray<KeyDifference>(['case', 'spaces', 'accents']),
      fc.constantFrom(1, 2),
      fc.boolean(),
      (rows, lines, ignores, parts, isCarried) => {
        const { store, tables, ids } = openWorld(rows)
        // So many rows that no values go with the match.
        if (!isCarried) store.run('update worksheet set row_count = 1000000000')
        const fields = ['text', 'number'].flatMap((id) => tables.byField.get(id)?.field ?? [])
        const match = openKeyMatch(store, tables, { fields: fields.slice(0, parts), ignores, wanted: fields, rowsAtOnce: 3 })
        match.add(
          lines.flatMap(({ text: word, number: count }, n) => {
            const own = match.partsOf([word, count].slice(0, parts))
            return own.includes(null) ? [] : [{ line: n + 2, parts: own }]
          }),
        )
        while (match.join());
        const found = match.between(0, lines.length + 2)
        match.close()

        const there = rows.map((it, n) => ({
          ...it,
          id: ids[n],
          key: it.staged === 'deleted' ? null : keyOf(it, ignores, parts),
        }))
        for (const [n, own] of lines.entries()) {
          const key = keyOf(own, ignores, parts)
          const same = lines.flatMap((other, at) => (key !== null && keyOf(other, ignores, parts) === key ? [at + 2] : []))
          const mine = there.filter((it) => key !== null && it.key === key)
          const [only] = mine
          const expected: unknown =
            same.length > 1
              ? { kind: 'lines', first: same.slice(0, 5), lines: same.length }
              : mine.length > 1
                ? { kind: 'rows', first: expect.any(Array), rows: mine.length }
                : only === undefined
                  ? undefined
                  : { kind: 'row', row: { key: only.id, values: [only.text, only.number] } }
          const seen: LineMatch | undefined = found.get(n + 2)
          expect(seen).toEqual(expected)
          if (seen?.kind === 'rows')
            expect([seen.first.length, new Set(seen.first).size]).toEqual(Array(2).fill(Math.min(5, mine.length)))
        }
        expect(store.prepare("select name from temp.sqlite_schema where name like '%ed\\_1' escape '\\'").all()).toEqual([])
        store.close()
      },
    ),
    { numRuns: runs(300) },
  )
})
