import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilterOperator, type FilterV3, type FilterValue, filterOperators } from '../../../src-shared/api/v3/filter-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { everyRow, type GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

/** Every operator on every field of the sample workspace, asked of the service and of the local data: both must find the same rows. */
let world: SyncWorld
let worksheets: readonly { readonly id: WorksheetId; readonly name: string }[]

/** What a worksheet holds, which no test here changes; `ids` by the keys of local rows. */
interface Held {
  readonly fields: readonly Field[]
  readonly rows: readonly GridRow[]
  readonly ids: ReadonlyMap<number, string>
}
const held = new Map<WorksheetId, Held>()

beforeAll(async () => {
  world = await createSyncWorld({ service: { sample: true } })
  worksheets = (await world.worksheets()).slice(0, 4)
  for (const { id } of worksheets) {
    expect((await world.pull(id)).ok).toBe(true)
    const [{ fields }, rows] = [await world.state(id), await world.rows(id)]
    const { keys } = await world.ask('view.keys', { worksheetId: id, query: everyRow })
    expect(keys.length).toBe(rows.length)
    held.set(id, { fields, rows, ids: new Map(rows.map((row, at) => [keys[at] ?? 0, String(row.key)])) })
  }
})

function heldBy(id: WorksheetId): Held {
  const found = held.get(id)
  if (found === undefined) throw new Error('the worksheet was not pulled')
  return found
}
afterAll(() => world.close())

/** Narrow pages: only ids are compared. */
async function onService(id: WorksheetId, filter: FilterV3): Promise<readonly string[] | 'refused'> {
  const found: string[] = []
  const fields = heldBy(id)
    .fields.filter((it) => it.kind === 'text')
    .slice(0, 1)
    .map((it) => it.id)
  for (let pageIndex = 1; ; pageIndex += 1) {
    const page = await world.client.call(listRows, {
      params: { worksheet_id: id },
      body: { pageSize: 1000, pageIndex, filter, fields },
    })
    if (!page.ok) return 'refused'
    found.push(...page.value.rows.map((it) => String(it.id)))
    if (page.value.rows.length < 1000) return found.sort()
  }
}

async function here(id: WorksheetId, filter: FilterV3): Promise<readonly string[] | 'refused'> {
  const keys = await world.replica.ask('view.keys', { worksheetId: id, query: { ...everyRow, filter } })
  if (!keys.ok) return 'refused'
  const { ids } = heldBy(id)
  return Array.from(keys.value.keys, (key) => ids.get(key) ?? `unknown row ${key}`).sort()
}

const plain = (value: CellValue): FilterValue | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return typeof value[0] === 'string' ? (value as string[]) : null
  return null
}

/** Values as people would ask for: what cells hold, parts of it, bounds around it. */
function valuesFor(field: Field, cells: readonly CellValue[]): readonly FilterValue[] {
  const held = cells.map(plain).filter((it) => it !== null)
  const [first, second] = [held[0], held[Math.floor(held.length / 2)]]
  if (first === undefined || second === undefined) return ['x', ['a', 'b'], 1]
  const parts = typeof first === 'string' ? [first.slice(0, 3), first.slice(-2), first.toUpperCase(), first.slice(0, 10)] : []
  const lists = Array.isArray(first)
    ? [first, [...first, ...(Array.isArray(second) ? second : [])]]
    : [[first, second as string | number]]
  return [first, ...parts, ...lists, field.kind === 'number' ? '5' : 'é']
}

const conditionsOf = (field: Field, operator: FilterOperator, cells: readonly CellValue[]): readonly FilterV3[] =>
  operator === 'isempty' || operator === 'isnotempty'
    ? [{ type: 'condition', field: field.id, operator }]
    : valuesFor(field, cells).map((value) => ({ type: 'condition', field: field.id, operator, value }))

/** A few rows of each side that the other does not find. */
function difference(theirs: readonly string[] | 'refused', ours: readonly string[] | 'refused') {
  if (theirs === 'refused' || ours === 'refused') return { theirs: theirs.length, ours: ours.length }
  const [onlyTheirs, onlyOurs] = [new Set(theirs), new Set(ours)]
  for (const id of ours) onlyTheirs.delete(id)
  for (const id of theirs) onlyOurs.delete(id)
  return { onlyTheirs: [...onlyTheirs].slice(0, 3), onlyOurs: [...onlyOurs].slice(0, 3) }
}

describe('a filter finds the same rows here as on the service', () => {
  test.each(filterOperators)('with %s, on fields of every type', { tags: 'full' }, async (operator) => {
    let compared = 0
    const differences: unknown[] = []
    for (const { id, name } of worksheets) {
      const { fields, rows } = heldBy(id)
      for (const [at, field] of fields.entries()) {
        // A signature is answered as an address that the service itself makes up.
        if (field.kind === 'none' || field.typeName === 'Signature') continue
        // The app compares the words of formatted text, the service all of it.
        if (field.typeName === 'RichText' && !operator.endsWith('empty')) continue
        // The app compares what places are called and where they lie, the service only whether there is one.
        if (field.kind === 'location' && !operator.endsWith('empty')) continue
        // What lies below a department is known to the service only.
        if (
          (operator === 'belongsto' || operator === 'notbelongsto') &&
          (field.kind === 'departments' || field.kind === 'regions')
        )
          continue
        for (const filter of conditionsOf(
          field,
          operator,
          rows.slice(0, 200).map((row) => row.cells[at] ?? null),
        )) {
          const [theirs, ours] = [await onService(id, filter), await here(id, filter)]
          if (String(theirs) !== String(ours))
            differences.push({ name, field: field.name, kind: field.kind, filter, ...difference(theirs, ours) })
          compared += 1
        }
      }
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })

  test.each(['_createdAt', '_updatedAt', '_createdBy', '_owner', 'rowid'])('on %s', async (field) => {
    const id = worksheets[0]?.id as WorksheetId
    const [row] = await world.rows(id)
    const value = {
      _createdAt: row?.system.createdAt,
      _updatedAt: row?.system.updatedAt,
      _createdBy: row?.system.createdBy,
      _owner: row?.system.owner,
      rowid: row?.key,
    }[field]
    for (const operator of ['eq', 'in', 'gt', 'le', 'ne'] as const) {
      const filter: FilterV3 = { type: 'condition', field, operator, value: value ?? '' }
      expect({ operator, rows: await here(id, filter) }).toEqual({ operator, rows: await onService(id, filter) })
    }
  })

  test('by the words of formatted text, not by its tags', async () => {
    const customers = worksheets.find((it) => it.name === 'Customers')?.id as WorksheetId
    const { fields } = await world.state(customers)
    const at = fields.findIndex((it) => it.name === 'Notes')
    const rows = await world.rows(customers)
    const holding = (markup: string) => rows.filter((row) => row.cells[at] === markup).map((row) => String(row.key))
    const field = String(fields[at]?.id)
    const markup = '<p>Pays within ten days.</p>'
    const found = (operator: FilterOperator, value: string) => here(customers, { type: 'condition', field, operator, value })
    expect(holding(markup).length).toBeGreaterThan(0)
    expect(await found('eq', 'Pays within ten days.')).toEqual(holding(markup).sort())
    expect(await found('contains', 'within TEN')).toEqual(holding(markup).sort())
    expect(await found('contains', '<p>')).toEqual([])
  })

  test('with groups of AND and OR', async () => {
    const id = worksheets[0]?.id as WorksheetId
    const text = (await world.state(id)).fields.filter((it) => it.kind === 'text').slice(0, 2)
    const [a, b] = text.map((it) => it.id)
    const condition = (field: string | undefined, value: string) => ({
      type: 'condition' as const,
      field: field ?? '',
      operator: 'contains' as const,
      value,
    })
    const filter: FilterV3 = {
      type: 'group',
      logic: 'OR',
      children: [
        { type: 'group', logic: 'AND', children: [condition(a, 'a'), condition(b, 'e')] },
        { type: 'group', logic: 'OR', children: [condition(a, 'x'), condition(b, 'z')] },
        { type: 'group', logic: 'AND', children: [condition(a, 'zzzz')] },
      ],
    }
    const found = await here(id, filter)
    expect(found).not.toEqual([])
    expect(found).toEqual(await onService(id, filter))
  })
})
