/** Recipes of workbooks over the host border: saved from sheets that are imported together, followed by the next workbook, carried elsewhere in one file. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { SavedWorkbookRecipe } from '../../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { WorksheetId } from '../../../../../src-shared/model/ids.ts'
import { type ImportWorld, importWorld } from '../../../../support/csv/import-world.ts'
import { makeBook } from '../../../../support/workbooks/make-book.ts'

/** Opens with the customers; the orders are another worksheet. */
const at = importWorld([{ name: 'Customer', type: '2', isTitle: true }])
let orders: WorksheetId
let ofOrders: ImportWorld
beforeEach(async () => {
  ofOrders = await at.add('Orders', [
    { name: 'Number', type: '2', isTitle: true },
    { name: 'Amount', type: '6', precision: 2 },
  ])
  orders = ofOrders.worksheetId
})

const march = makeBook({
  'Orders March': [
    ['No', 'Sum'],
    ['o-1', '10'],
  ],
  Customers: [['Customer'], ['Ada']],
})
const april = makeBook({
  'Orders April': [
    ['No', 'Sum'],
    ['o-2', '20'],
  ],
  Customers: [['Customer'], ['Bob']],
  Notes: [['x']],
})

/** Both sheets of March, with the orders mapped by hand. */
async function decideMarch(): Promise<{ readonly group: string; readonly imports: readonly ImportDraft[] }> {
  const { importId } = await at.beginFile('sales-2026-03.xlsx', march)
  const sheets = [
    { sheet: 'Orders March', worksheetId: orders },
    { sheet: 'Customers', worksheetId: at.worksheetId },
  ]
  const { group, imports } = await at.answer('import.begin-sheets', { importId, sheets })
  const [own] = imports
  if (own === undefined) throw new Error('no import')
  await at.configure(own, { columns: { No: { field: ofOrders.id('Number') }, Sum: { field: ofOrders.id('Amount') } } })
  return { group, imports }
}

const save = (group: string, name = 'Sales', id: string | null = null): Promise<SavedWorkbookRecipe> =>
  at.answer('workbook-recipes.save', { connectionId: at.connectionId, group, id, name })
const listed = async () =>
  (await at.answer('workbook-recipes.list', { connectionId: at.connectionId })).recipes.map(({ name, sheets }) => [
    name,
    sheets.map(({ sheet, worksheet }) => `${sheet} > ${worksheet}`),
  ])
const recipesOf = async (worksheetId: WorksheetId) =>
  (await at.answer('recipes.list', { connectionId: at.connectionId, worksheetId })).recipes.map(({ name }) => name)

describe('a recipe of a workbook', () => {
  it('keeps a recipe for each sheet, by which the sheets of the next workbook are decided', { tags: 'full' }, async () => {
    const { group, imports } = await decideMarch()
    const saved = await save(group)
    expect(await listed()).toEqual([['Sales', ['Orders March > Orders', 'Customers > Imported']]])
    expect(await recipesOf(orders)).toEqual(['Sales – Orders March'])
    const own = await at.answer('import.get', { importId: imports[0]?.importId ?? ('' as never) })
    expect(own.recipe).toMatchObject({ name: 'Sales – Orders March', differences: [] })

    const { importId } = await at.beginFile('sales-2026-04.xlsx', april)
    const [ordersRecipe, customersRecipe] = saved.sheets
    const begun = await at.answer('import.begin-sheets', {
      importId,
      sheets: [
        { sheet: 'Orders April', worksheetId: orders, recipe: ordersRecipe?.recipe },
        { sheet: 'Customers', worksheetId: at.worksheetId, recipe: customersRecipe?.recipe },
      ],
    })
    const [next] = begun.imports
    if (next === undefined) throw new Error('no import')
    expect(next.recipe).toMatchObject({
      name: 'Sales – Orders March',
      differences: [{ kind: 'format', part: 'sheet', before: 'Orders March', now: 'Orders April' }],
    })
    expect((await at.check(next)).check).toMatchObject({ insert: 1, rejected: 0 })
  })

  it('takes the place of the one with its id, and keeps the recipes of its sheets the same ones', { tags: 'full' }, async () => {
    const { group } = await decideMarch()
    const first = await save(group)
    const again = await save(group, 'Sales by month', first.id)
    expect(again.sheets).toEqual(first.sheets)
    expect(await listed()).toEqual([['Sales by month', ['Orders March > Orders', 'Customers > Imported']]])
    expect(await recipesOf(orders)).toEqual(['Sales by month – Orders March'])
    const taken = await at.call('workbook-recipes.save', {
      connectionId: at.connectionId,
      group,
      id: null,
      name: 'SALES BY MONTH',
    })
    expect(taken).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await recipesOf(orders)).toEqual(['Sales by month – Orders March'])
  })

  it('is renamed, and goes with the recipes of its sheets', async () => {
    const { group } = await decideMarch()
    const { id } = await save(group)
    const { connectionId } = at
    expect(await at.answer('workbook-recipes.rename', { connectionId, id, name: 'Monthly' })).toMatchObject({
      name: 'Monthly',
    })
    await at.answer('workbook-recipes.remove', { connectionId, id })
    expect([await listed(), await recipesOf(orders), await recipesOf(at.worksheetId)]).toEqual([[], [], []])
  })

  it('travels as one file, and finds worksheets by id, by what the user says, and by name', { tags: 'full' }, async () => {
    const { group } = await decideMarch()
    const { id } = await save(group)
    const { connectionId } = at
    const file = await at.answer('workbook-recipes.export', { connectionId, id })
    expect(file.name).toBe('Sales.gridstage-workbook-recipe.json')
    const text = await at.download(file.path)
    const read = async (content: string, into: { sheet: string; worksheetId: WorksheetId }[] = [], replace = false) =>
      at.call('workbook-recipes.read', {
        ...{ connectionId, into, replace },
        file: await at.upload('Sales.gridstage-workbook-recipe.json', content),
      })
    expect(await read(text)).toMatchObject({ value: { kind: 'name-taken', recipe: { id } } })
    expect(await read(text, [], true)).toMatchObject({ value: { kind: 'saved', recipe: { id } } })
    await at.answer('workbook-recipes.remove', { connectionId, id })

    const foreign = text.replaceAll(orders, 'f'.repeat(24))
    expect(await read(foreign)).toMatchObject({
      value: { kind: 'saved', recipe: { sheets: [{ worksheetId: orders }, { worksheetId: at.worksheetId }] } },
    })
    const unknown = foreign.replaceAll('"Orders"', '"Sales orders"')
    expect(await read(unknown, [], true)).toMatchObject({
      error: {
        message:
          'Sheet “Orders March” of the recipe goes into a worksheet “Sales orders”, and there is none of that name here. Choose the worksheet of that sheet first, and read the recipe again.',
      },
    })
    expect(await read(unknown, [{ sheet: 'Orders April', worksheetId: orders }], true)).toMatchObject({
      value: { kind: 'saved', recipe: { sheets: [{ worksheetId: orders, worksheet: 'Orders' }, {}] } },
    })
    expect(await read('{"kind":"gridstage-recipe","version":1}')).toMatchObject({
      error: { message: expect.stringContaining('is not a recipe of a workbook') },
    })
    expect(await read(text.replace('"version": 1', '"version": 2'))).toMatchObject({
      error: { message: expect.stringContaining('newer version') },
    })
  })

  it('begins no sheet where the recipe of one is gone', async () => {
    await decideMarch()
    const { importId } = await at.beginFile('a.xlsx', april)
    const before = (await at.answer('import.list', { connectionId: at.connectionId })).imports.length
    expect(
      await at.call('import.begin-sheets', {
        importId,
        sheets: [{ sheet: 'Orders April', worksheetId: orders, recipe: 'gone' }],
      }),
    ).toMatchObject({ ok: false, error: { message: 'Sheet “Orders April”: This recipe is no longer there.' } })
    expect((await at.answer('import.list', { connectionId: at.connectionId })).imports).toHaveLength(before)
  })
})
