import { describe, expect, test } from 'vitest'
import { encodeNewRows } from '../../../../src-main/replica/settle/creates/encode-new-rows.ts'
import { sentField, valuesOf } from '../../../../src-main/replica/settle/take-staged.ts'
import type { StagedRow } from '../../../../src-main/replica/stage/staged-rows.ts'
import type { SqlValue } from '../../../../src-main/replica/store/store.ts'
import { openMemoryStore, structureOf } from '../../../support/replica/memory-store.ts'

/** A stored value of each kind of field, as the journal has it. */
const values: Readonly<Record<string, readonly [type: string, value: SqlValue]>> = {
  name: ['Text', 'a "text" \\ with 漢字 \u2028'],
  price: ['Number', 0.1 + 0.2],
  done: ['Checkbox', 1],
  day: ['Date', '2026-11-25'],
  tags: ['MultipleSelect', '["k1","k2"]'],
  people: ['Collaborator', '["a1"]'],
  links: ['Relation', '["r1","r2"]'],
  place: ['Location', '{"title":"T","address":"A","longitude":8.5,"latitude":47.4}'],
  group: ['Department', '["d1"]'],
}

const { tables } = openMemoryStore(
  structureOf(
    'w',
    Object.entries(values).map(([id, [type]]) => ({ id, type, isTitle: id === 'name' })),
  ),
)

const row = (k: number, names: readonly string[]): StagedRow => ({
  k,
  change: 'created',
  cells: names.flatMap((name) => {
    const column = tables().byField.get(name)
    return column === undefined ? [] : [{ column, value: values[name]?.[1] ?? null }]
  }),
})

describe('new rows that are encoded at once', () => {
  const rows = [row(1, Object.keys(values)), row(2, []), row(3, ['name', 'tags'])]
  const { body, values: kept, cells } = encodeNewRows(rows, true)

  test('are sent as each cell would be by itself', () => {
    expect(JSON.parse(new TextDecoder().decode(body))).toEqual({
      rows: rows.map((it) => ({ fields: it.cells.map(sentField) })),
      triggerWorkflow: true,
    })
  })

  test('are kept as they are stored', () => {
    expect(JSON.parse(kept)).toEqual(rows.map((it) => valuesOf(it.cells)))
    expect(cells).toBe(Object.keys(values).length + 2)
  })
})
