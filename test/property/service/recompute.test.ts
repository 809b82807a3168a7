import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRow, deleteRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addComputedWorksheets, type ComputedWorksheets } from '../../support/service/service-computed.ts'
import { entries, readList, type TestWorksheet, type Values } from '../../support/service/service-worksheets.ts'
import { startService } from '../../support/service/start-service.ts'

type Sheet = 'orders' | 'lines' | 'products'

/** Rows are named by a place among those that exist. */
type Step =
  | { readonly kind: 'create'; readonly sheet: Sheet; readonly values: Values; readonly links: readonly number[] }
  | {
      readonly kind: 'update'
      readonly sheet: Sheet
      readonly row: number
      readonly values: Values
      readonly links: readonly number[]
    }
  | { readonly kind: 'delete'; readonly sheet: Sheet; readonly rows: readonly number[]; readonly permanent: boolean }

const number = fc.option(fc.integer({ min: -50, max: 200 }), { freq: 4 })
const name = fc.option(fc.constantFrom('Tent', 'Mat', 'Stove', 'Lamp'), { freq: 4 })
const valuesOf: Readonly<Record<Sheet, fc.Arbitrary<Values>>> = {
  orders: fc.record({ name }),
  lines: fc.record({ quantity: number }),
  products: fc.record({ name, price: number }),
}
const sheet = fc.constantFrom<Sheet>('orders', 'lines', 'products')
const links = fc.array(fc.nat({ max: 5 }), { maxLength: 3 })
const step: fc.Arbitrary<Step> = sheet.chain(
  (on): fc.Arbitrary<Step> =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('create' as const), sheet: fc.constant(on), values: valuesOf[on], links }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('update' as const),
          sheet: fc.constant(on),
          row: fc.nat({ max: 5 }),
          values: valuesOf[on],
          links,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('delete' as const),
          sheet: fc.constant(on),
          rows: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 2 }),
          permanent: fc.boolean(),
        }),
      },
    ),
)

async function idsOf(caller: Caller, worksheet: TestWorksheet): Promise<readonly string[]> {
  return [...(await readList(caller, worksheet)).ids].sort()
}

/** Lines take an order and a product; orders take lines. */
async function linkValues(caller: Caller, made: ComputedWorksheets, on: Sheet, places: readonly number[]): Promise<Values> {
  const at = (ids: readonly string[], place: number | undefined): string =>
    place === undefined || ids.length === 0 ? '' : (ids[place % ids.length] ?? '')
  if (on === 'products') return {}
  if (on === 'orders') {
    const lines = await idsOf(caller, made.lines)
    return { lines: [...new Set(places.map((place) => at(lines, place)))].join(',') }
  }
  return { order: at(await idsOf(caller, made.orders), places[0]), product: at(await idsOf(caller, made.products), places[1]) }
}

async function take(caller: Caller, made: ComputedWorksheets, each: Step): Promise<void> {
  const worksheet = made[each.sheet]
  const ids = await idsOf(caller, worksheet)
  if (each.kind === 'delete') {
    const rowIds = each.rows.flatMap((row) => ids[row] ?? [])
    if (rowIds.length === 0) return
    await caller.succeed(deleteRows, { params: { worksheet_id: worksheet.id }, body: { rowIds, permanent: each.permanent } })
    return
  }
  const fields = entries(worksheet, { ...each.values, ...(await linkValues(caller, made, each.sheet, each.links)) })
  if (each.kind === 'create') await caller.succeed(createRow, { params: { worksheet_id: worksheet.id }, body: { fields } })
  else if (ids.length > 0) {
    const row_id = ids[each.row % ids.length] ?? ''
    await caller.succeed(updateRow, { params: { worksheet_id: worksheet.id, row_id }, body: { fields } })
  }
}

const listed = (value: unknown): readonly string[] =>
  String(value)
    .split(',')
    .filter((id) => id !== '')
const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What the computed fields must hold, worked out from the written values alone. */
async function expected(caller: Caller, made: ComputedWorksheets) {
  const [orders, lines, products] = await Promise.all(
    [made.orders, made.lines, made.products].map((each) => readList(caller, each)),
  )
  if (orders === undefined || lines === undefined || products === undefined) throw new Error('a list is missing')
  const product = new Map(products.ids.map((id, place) => [id, products.rows[place]]))
  const line = new Map(
    lines.ids.map((id, place) => {
      const row = lines.rows[place]
      const of = product.get(String(row?.product))
      const [quantity, price] = [numeric(row?.quantity), numeric(of?.price)]
      return [id, { label: String(of?.name ?? ''), total: quantity === null || price === null ? null : quantity * price }]
    }),
  )
  return {
    lines: [...line.values()].map(({ label, total }) => ({ label, total })),
    linesNow: lines.rows.map(({ label, total }) => ({ label, total })),
    orders: orders.rows.map((row) => {
      const own = listed(row.lines).flatMap((id) => line.get(id) ?? [])
      const total = own.reduce((sum, each) => sum + (each.total ?? 0), 0)
      const names = own.map((each) => each.label).filter((label) => label !== '')
      return { total, summary: `${String(row.name ?? '')}: ${names.join(' + ')} (${total})` }
    }),
    ordersNow: orders.rows.map(({ total, summary }) => ({ total, summary })),
  }
}

describe('computed fields', () => {
  it('hold what their rows and the related rows say, whatever is written, linked and deleted', async () => {
    const service = await startService()
    try {
      const caller = createCaller(service)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
          const made = await addComputedWorksheets(service)
          for (const each of steps) {
            await take(caller, made, each)
            const { lines, linesNow, orders, ordersNow } = await expected(caller, made)
            expect(linesNow).toEqual(lines)
            expect(ordersNow).toEqual(orders)
          }
        }),
        { numRuns: runs(60) },
      )
    } finally {
      await service.close()
    }
  })
})
