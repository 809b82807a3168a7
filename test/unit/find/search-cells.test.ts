import { describe, expect, test } from 'vitest'
import { searchCells } from '../../../src-main/replica/search/search-cells.ts'
import { writeNames } from '../../../src-main/replica/store/name-dictionary.ts'
import type { Store } from '../../../src-main/replica/store/store.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { shownColumn } from '../../../src-main/replica/view/shown-column.ts'
import { formatsOf } from '../../../src-shared/find/cell-texts.ts'
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import { createFinder } from '../../../src-shared/find/finder.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'

const texts = ['50% off', '50 off', 'a_b', 'axb', 'c:\\d', 'c:d', 'plain', 'PLAIN', 'größe', null] as const

/** Two text columns: the texts, and the same ones from the last to the first. */
function openTexts() {
  const { store, tables } = openMemoryStore(
    structureOf('w', [
      { id: 'a', type: '2' },
      { id: 'b', type: '2' },
      { id: 'done', type: '36' },
    ]),
  )
  const columns = tables().columns.map((it) => it.sql)
  const insert = `insert into ${tables().row} (k, id, generation, ${columns.join(', ')}) values (?, ?, 1, ?, ?, ?)`
  for (const [i, text] of texts.entries()) store.run(insert, i + 1, `row-${i}`, text, texts.at(-1 - i) ?? null, i % 2)
  return { store, tables: tables() }
}

async function search(
  store: Store,
  tables: WorksheetTables,
  query: Partial<FindQuery> & Pick<FindQuery, 'text'>,
  columns = tables.columns,
): Promise<readonly number[]> {
  const finder = createFinder({ matchCase: false, wholeCell: false, isRegex: false, ...query })
  if (!finder.ok) throw new Error(finder.error)
  const found = await searchCells(
    store,
    tables,
    {
      finder: finder.value,
      formats: formatsOf({ numbers: '1,234.5', dateOrder: 'ymd' }),
      columns,
      keys: [Float64Array.from(texts, (_, i) => i + 1)],
    },
    { signal: new AbortController().signal, breathe: async () => undefined, progress: () => undefined },
  )
  if (!found.ok) throw new Error(found.error.message)
  return texts.map((_, i) => found.value.word(i + 1, 0))
}

/** Bit 0 where the first column has it, bit 1 where the second one has. */
const where = (has: (text: string) => boolean): readonly number[] =>
  texts.map((text, i) => Number(has(text ?? '')) + 2 * Number(has(texts.at(-1 - i) ?? '')))

describe('a search of stored cells', () => {
  test.each(['%', '_', '\\', '50%', 'a_b', ':\\d', 'ain', 'ö'])('takes %s for itself and nothing else', async (text) => {
    const { store, tables } = openTexts()
    expect(await search(store, tables, { text })).toEqual(where((it) => it.toLowerCase().includes(text)))
    expect(await search(store, tables, { text, matchCase: true })).toEqual(where((it) => it.includes(text)))
    expect(await search(store, tables, { text, wholeCell: true })).toEqual(where((it) => it.toLowerCase() === text))
  })

  test('goes on without any text to compare', async () => {
    const { store, tables } = openTexts()
    expect(await search(store, tables, { text: 'Yes' }, tables.columns.slice(2))).toEqual(texts.map((_, i) => i % 2))
  })

  test('finds who keeps a row by the name that is shown, not by the account id', async () => {
    const { store, tables } = openTexts()
    store.run(`update ${tables.row} set owner = iif(k % 2 = 0, 'u-anna', 'u-ben')`)
    writeNames(store, [{ kind: 'members', id: 'u-anna', text: 'Anna Müller' }])
    const owner = shownColumn(tables, '_owner')
    if (owner === null) throw new Error('no owner')
    const isAnnas = texts.map((_, i) => i % 2)
    expect(await search(store, tables, { text: 'anna m' }, [owner])).toEqual(isAnnas)
    expect(await search(store, tables, { text: 'u-anna' }, [owner])).toEqual(texts.map(() => 0))
    // Whose name is not known is shown, and found, by the id.
    expect(await search(store, tables, { text: 'u-ben' }, [owner])).toEqual(isAnnas.map((it) => 1 - it))
  })

  test('has a row answer its key and one number for all of its cells', async () => {
    const { store, tables } = openTexts()
    const widths = new Set<number>()
    const watched: Store = {
      ...store,
      raw: <Row>(sql: string) => {
        const statement = store.raw<Row>(sql)
        return {
          get: (...values) => statement.get(...values),
          run: (...values) => statement.run(...values),
          iterate: (...values) => statement.iterate(...values),
          all(...values) {
            const rows = statement.all(...values)
            for (const row of rows) widths.add(Array.isArray(row) ? row.length : 0)
            return rows
          },
        }
      },
    }
    expect(await search(watched, tables, { text: 'plain' })).toEqual(where((it) => it.toLowerCase().includes('plain')))
    expect(widths).toEqual(new Set([2]))
  })
})
