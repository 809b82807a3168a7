/** Looking texts up in another worksheet over the host border: what is found, what is not, and that a run writes what its check has found. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../src-main/secrets/memory-store.ts'
import type { CsvEncoding } from '../../../../src-shared/csv/csv-encoding.ts'
import type { TransformStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ColumnMapping, ImportDraft, ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import {
  begin,
  check,
  close,
  download,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
  upload,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { startHost } from '../../../support/host/start-host.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

let at: OpenedWorksheet
afterEach(() => close(at))

/** The worksheet in which texts are looked up. */
let prices: OpenedWorksheet
/** Outlives a restart. */
let keychain: ReturnType<typeof createMemoryStore>

const priceList = `code,price,since,group,note
A-1,12.50,2024-03-01,Tools,one
b 2,7,2024-04-02,Toys,two
C3,1.234,2024-05-03,Tools,three
C3,1.235,2024-05-03,Tools,four
,5,2024-06-04,Toys,nobody
`

async function openBoth(loads = true): Promise<void> {
  keychain = createMemoryStore()
  const ownFields = [
    { name: 'sku', type: '2', isTitle: true },
    { name: 'price', type: '6', precision: 3 },
    { name: 'day', type: '15' },
    { name: 'group', type: '9', options: [{ value: 'Tools' }, { value: 'Toys' }] },
  ]
  at = await openWorksheet(ownFields, { host: { keychain } })
  const { worksheetId } = await at.host.answer('worksheet.create', {
    connectionId: at.connectionId,
    name: 'Prices',
    fields: [
      { name: 'code', type: '2', isTitle: true },
      { name: 'price', type: '6', precision: 3 },
      { name: 'since', type: '15' },
      { name: 'group', type: '9', options: [{ value: 'Tools' }, { value: 'Toys' }] },
      { name: 'note', type: '2' },
    ],
  })
  const { fields } = await at.host.answer('worksheet.open', { connectionId: at.connectionId, worksheetId })
  prices = { ...at, worksheetId, fields }
  const draft = await begin(prices, priceList)
  await at.host.answer('import.configure', {
    importId: draft.importId,
    mapping: draft.columns.map(({ mapping }) => ({ ...mapping, decimal: '.' as const })),
  })
  await create(await check(prices, draft))
  if (loads) await pull(prices)
}

async function restart(): Promise<void> {
  const { dataFolder } = at.host
  await at.host.stop()
  at = { ...at, host: await startHost({ dataFolder, keychain }) }
  await at.host.answer('connections.open', { connectionId: at.connectionId })
}

const create = async ({ importId }: ImportDraft) =>
  whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))

const named = (name: string) => {
  const field = prices.fields.find((each) => each.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return { id: field.id, name }
}

type LookUp = Extract<TransformStep, { readonly op: 'look-up' }>

const lookUp = (take: string, more: Partial<LookUp> = {}): LookUp => ({
  op: 'look-up',
  table: { of: 'worksheet', worksheet: { id: prices.worksheetId, name: 'Prices' }, find: named('code'), take: named(take) },
  ignores: ['case', 'spaces'],
  notFound: 'reject',
  several: 'reject',
  ...more,
})

/** Sets the steps of columns by their headers. */
const withSteps = (
  { importId, columns, rules }: ImportDraft,
  steps: Readonly<Record<string, readonly TransformStep[]>>,
  more: Partial<ImportRules> = {},
  mapping: Partial<ColumnMapping> = {},
): Promise<ImportDraft> =>
  at.host.answer('import.configure', {
    importId,
    rules: { ...rules, ...more },
    mapping: columns.map((column) => ({
      ...column.mapping,
      ...mapping,
      ...(steps[column.header] === undefined ? {} : { steps: [...(steps[column.header] ?? [])] }),
    })),
  })

/** Of the rows that the service holds, by sku. */
const stored = async () => {
  const byName = new Map(at.fields.map(({ id, name }) => [name, id]))
  const ids = ['sku', 'price', 'day'].map((name) => byName.get(name) ?? '')
  const found = (await serviceRows(at)).map((row) => ids.map((id) => row[id]))
  return found.sort(([a], [b]) => String(a).localeCompare(String(b)))
}

/** Of the worksheet that is looked in, as they stand in it: key, code and note. */
const listed = async () => {
  const { connectionId, worksheetId } = prices
  const { view } = await at.host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
  const { rows, fieldIds } = await at.host.answer('rows.window', { view, start: 0, count: 50 })
  const [code, note] = ['code', 'note'].map((name) => fieldIds.indexOf(named(name).id))
  return rows.map(({ key, cells }) => ({ key, code: cells[code ?? -1], note: cells[note ?? -1] }))
}

const keyOf = async (code: string) => {
  const found = (await listed()).find((row) => row.code === code)
  if (found === undefined) throw new Error(`no row ${code}`)
  return found.key
}

const file = 'sku,price,day,group\na-1,A-1,a-1,a-1\nb,B2,b2,b2\nc,c3,b2,b2\nd,D4,b2,b2\ne,,,\n'

describe('a look-up', () => {
  it('takes numbers, dates and options as they are, and rejects what is not found or found with several values', async () => {
    await openBoth()
    const begun = await begin(at, file)
    const steps = { price: [lookUp('price')], day: [lookUp('since')], group: [lookUp('group')] }
    const draft = await check(at, await withSteps(begun, steps))
    expect(draft.columns.map((column) => column.question)).toEqual([null, null, null, null])
    expect(draft.check).toMatchObject({ rows: 5, insert: 3, rejected: 2 })
    expect(draft.check?.reasons).toEqual([
      { reason: 'Found several times where its step looks it up, with different values', field: 'price', rows: 1 },
      { reason: 'Not found where its step looks it up', field: 'price', rows: 1 },
    ])
    const cells = await at.host.answer('import.ledger', {
      ...{ importId: draft.importId, column: 1, kind: 'step', offset: 0, limit: 10 },
    })
    expect(cells.rows.map(({ line, text, stored }) => [line, text, stored])).toEqual([
      [2, 'A-1', '12.5'],
      [3, 'B2', '7'],
    ])
    await create(draft)
    expect(await stored()).toEqual([
      ['a-1', 12.5, '2024-03-01'],
      ['b', 7, '2024-04-02'],
      ['e', null, ''],
    ])
  })

  it('leaves a cell empty or as it is, or takes the first value, where it was told to', async () => {
    await openBoth()
    const text = 'sku\nnone\nC3\n'
    const preview = async (more: Partial<LookUp>) => {
      const { importId } = await withSteps(await begin(at, text), { sku: [lookUp('note', more)] })
      const { rows } = await at.host.answer('import.preview', { importId, rows: 5 })
      return rows.map((row) => row.cells[0]?.value ?? row.cells[0]?.problem ?? null)
    }
    const first = (await listed()).find(({ code }) => code === 'C3')?.note
    expect(await preview({ notFound: 'empty', several: 'first' })).toEqual([null, first])
    expect(await preview({ notFound: 'keep', several: 'empty' })).toEqual(['none', null])
    expect(await preview({ ignores: [] })).toEqual([
      'Not found where its step looks it up',
      'Found several times where its step looks it up, with different values',
    ])
  })

  it('is one value where all that are found are the same, and sees what is staged', async () => {
    await openBoth()
    const step = lookUp('group')
    const { connectionId } = at
    const code = named('code').id
    const row = await keyOf('b 2')
    await at.host.answer('edits.set', {
      ...{ connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: code, value: 'Z9' }],
    })
    const draft = await check(at, await withSteps(await begin(at, 'sku,group\na,c3\nb,z9\nc,b2\n'), { group: [step] }))
    expect(draft.check).toMatchObject({ insert: 2, rejected: 1 })
    expect(await at.host.answer('import.try-steps', { importId: draft.importId, column: 1, steps: [step] })).toEqual({
      ...{ lines: 3, changed: 2, refused: 1 },
      texts: [
        { before: 'c3', after: 'Tools', cells: 1, line: 2 },
        { before: 'z9', after: 'Toys', cells: 1, line: 3 },
        { before: 'b2', after: 'b2', refused: 'not-looked-up', cells: 1, line: 4 },
      ],
    })
  })

  it('is carried out by the run with the values that the check has found, whatever has become of the rows since', async () => {
    await openBoth()
    const draft = await check(at, await withSteps(await begin(at, 'sku,price\na,A-1\n'), { price: [lookUp('price')] }))
    const row = await keyOf('A-1')
    await at.host.answer('edits.set', {
      ...{ connectionId: at.connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: named('price').id, value: 99 }],
    })
    await create(draft)
    expect(await stored()).toEqual([['a', 12.5, '']])
  })

  it('goes on after an interruption and a restart with what the check has found', async () => {
    await openBoth()
    const lines = Array.from({ length: 20_000 }, (_, i) => `s${i},A-1`).join('\n')
    const draft = await check(at, await withSteps(await begin(at, `sku,price\n${lines}\n`), { price: [lookUp('price')] }))
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'latency', ms: 100 }, times: null })
    const { jobId } = await at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 3000)
    await at.host.answer('jobs.cancel', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
    const row = await keyOf('A-1')
    const { connectionId } = at
    await at.host.answer('edits.set', {
      ...{ connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: named('price').id, value: 99 }],
    })
    await restart()
    expect(await at.host.answer('import.get', { importId: draft.importId })).toMatchObject({ state: 'interrupted' })
    expect(await create(draft)).toMatchObject({ status: 'done', counts: { created: 20_000 } })
    expect(new Set((await stored()).map(([, price]) => price))).toEqual(new Set([12.5]))
    expect(await stored()).toHaveLength(20_000)
  })

  it('finds the row of a line where its column is the key', async () => {
    await openBoth()
    await create(await check(at, await begin(at, 'sku,price\none,1\ntwo,2\n')))
    await pull(at)
    const sku = at.fields.find((field) => field.name === 'sku')?.id
    if (sku === undefined) throw new Error('no sku')
    const rules = { mode: 'update', keyFields: [sku] } as const
    const draft = await check(
      at,
      await withSteps(await begin(at, 'sku,price\nA-1,5\nb2,2\n'), { sku: [lookUp('note')] }, { ...rules, keyFields: [sku] }),
    )
    expect(draft.check).toMatchObject({ update: 1, unchanged: 1, rejected: 0 })
  })
})

describe('a worksheet that cannot be looked in', () => {
  it('is named while its rows are not loaded, and the file is not checked', async () => {
    await openBoth(false)
    const draft = await withSteps(await begin(at, 'sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const why = 'The rows of “Prices”, in which a step looks texts up, are not all loaded here. Load them first.'
    expect(draft.columns[1]?.lostStep).toBe(why)
    const refused = await at.host.call('import.check', { importId: draft.importId })
    expect(refused).toMatchObject({ ok: false, error: { message: `Column “price”: ${why}` } })
    const { importId } = draft
    expect(await at.host.call('import.try-steps', { importId, column: 1, steps: [lookUp('price')] })).toMatchObject({
      ok: false,
      error: { message: why },
    })
    await pull(prices)
    expect((await check(at, draft)).check).toMatchObject({ insert: 1 })
  })

  it('is among what is otherwise than in a recipe, which is applied all the same', async () => {
    await openBoth()
    const first = await withSteps(await begin(at, 'sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const { recipe } = await at.host.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    const apply = async () => {
      const { importId } = await begin(at, 'price,sku\nA-1,a\n')
      return at.host.answer('recipes.apply', { importId, id: recipe?.id ?? '' })
    }
    const same = await apply()
    expect(same.recipe?.differences).toEqual([])
    expect(same.columns[0]?.mapping.steps).toEqual([lookUp('price')])
    const { connectionId } = at
    await at.host.answer('structure.edit', {
      ...{ connectionId, worksheetId: prices.worksheetId, addFields: [], editFields: [], removeFields: [named('price').id] },
    })
    const later = await apply()
    expect(later.recipe?.differences).toEqual([
      {
        ...{ kind: 'look-up-lost', column: 0, header: 'price' },
        why: '“Prices”, in which a step looks texts up, has no field “price”. Choose another one in the step.',
      },
    ])
  })
})

describe('a recipe from another application', () => {
  /** Of this application, with every id that it has of the worksheet that is looked in changed to one of another. */
  async function foreignRecipe(): Promise<string> {
    const draft = await withSteps(await begin(at, 'sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const { recipe } = await at.host.answer('recipes.save', { importId: draft.importId, id: null, name: 'Stock' })
    const { connectionId, worksheetId } = at
    const id = recipe?.id ?? ''
    const text = await download(at.host, (await at.host.answer('recipes.export', { connectionId, worksheetId, id })).path)
    await at.host.answer('recipes.remove', { connectionId, worksheetId, id })
    const own = [prices.worksheetId, named('code').id, named('price').id]
    const other = own.reduce((all, each, n) => all.replaceAll(each, `${n}`.padStart(24, 'f')), text)
    expect(other).not.toBe(text)
    return other
  }
  const applied = async (text: string): Promise<ImportDraft> => {
    const file = await upload(at.host, 'stock.gridstage-recipe.json', text)
    const { connectionId, worksheetId } = at
    const read = await at.host.answer('recipes.read', { connectionId, worksheetId, file, fromOther: true, replace: true })
    if (read.kind !== 'saved') throw new Error(read.kind)
    const { importId } = await begin(at, 'sku,price\na,A-1\n')
    return at.host.answer('recipes.apply', { importId, id: read.recipe.id })
  }
  const createPrices = (name: string) =>
    at.host.answer('worksheet.create', {
      ...{ connectionId: at.connectionId, name },
      fields: [
        { name: 'Code', type: '2', isTitle: true },
        { name: 'price', type: '6', precision: 3 },
      ],
    })

  it('looks in the only worksheet that is called like its own, by the names of the fields, and says so', async () => {
    await openBoth()
    const draft = await applied(await foreignRecipe())
    expect(draft.recipe?.differences).toEqual([{ kind: 'look-up-found', column: 1, header: 'price', worksheet: 'Prices' }])
    expect(draft.columns[1]?.mapping.steps).toEqual([lookUp('price')])
    const checked = await check(at, draft)
    expect(checked.check).toMatchObject({ insert: 1, rejected: 0 })
    await create(checked)
    expect(await stored()).toEqual([['a', 12.5, '']])
  })

  it('reads the fields of one that was never opened here', async () => {
    await openBoth()
    const text = (await foreignRecipe()).replaceAll('"Prices"', '"Costs"')
    const { worksheetId } = await createPrices('costs')
    const draft = await applied(text)
    expect(draft.columns[1]?.mapping.steps).toMatchObject([
      { table: { worksheet: { id: worksheetId, name: 'costs' }, find: { name: 'Code' }, take: { name: 'price' } } },
    ])
    expect(draft.columns[1]?.lostStep).toBe(
      'The rows of “costs”, in which a step looks texts up, are not all loaded here. Load them first.',
    )
  })

  it('asks where several are called so, or none', async () => {
    await openBoth()
    const text = await foreignRecipe()
    await createPrices('Prices')
    const several =
      '2 worksheets here are called “Prices”, as the one in which a step looks texts up in another application. Choose in the step which one is meant.'
    const draft = await applied(text)
    expect(draft.columns[1]?.lostStep).toBe(several)
    expect(draft.recipe?.differences).toEqual([{ kind: 'look-up-lost', column: 1, header: 'price', why: several }])
    expect(await at.host.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    })
    const none = await applied(text.replaceAll('"Prices"', '"Old prices"'))
    expect(none.columns[1]?.lostStep).toBe(
      'The worksheet “Old prices”, in which a step looks texts up, is not here. Choose another one in the step.',
    )
  })

  it('says which of its fields the worksheet of that name does not have', async () => {
    await openBoth()
    const draft = await applied((await foreignRecipe()).replaceAll('"code"', '"Key"'))
    expect(draft.columns[1]?.lostStep).toBe(
      '“Prices”, in which a step looks texts up, has no field “Key”. Choose another one in the step.',
    )
  })
})

describe('a look-up in a file', () => {
  const inFile = async (
    draft: ImportDraft,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    take: string,
    sheet: string | null = null,
  ) => {
    const handle = await upload(at.host, name, content)
    const kept = await at.host.answer('import.look-up-file', { importId: draft.importId, file: { handle }, sheet })
    const column = (header: string) => {
      const found = kept.columns.find((each) => each.header === header)
      if (found === undefined) throw new Error(`no column ${header}`)
      return { column: found.column, name: header }
    }
    const table = { of: 'file' as const, file: { ...kept.file }, sheet: kept.sheet, find: column('code'), take: column(take) }
    return { kept, step: { ...lookUp('price'), table } }
  }

  it('takes the texts of a CSV file as they stand, keeps a copy of it, and uses it again with its recipe', async () => {
    await openBoth()
    const first = await begin(at, 'sku,price\na,x1\nb,x2\nc,x3\n')
    const { kept, step } = await inFile(first, 'prices.csv', 'code;price\nX1;1,50\nX2;2,5\nX2;3\n', 'price')
    expect(kept).toMatchObject({ file: { name: 'prices.csv' }, sheets: null, sheet: null })
    expect(kept.columns.map(({ header, samples }) => [header, samples])).toEqual([
      ['code', ['X1', 'X2']],
      ['price', ['1,50', '2,5', '3']],
    ])
    const draft = await check(at, await withSteps(first, { price: [step] }))
    expect(draft.columns[1]?.mapping.decimal).toBe(',')
    expect(draft.check).toMatchObject({ insert: 1, rejected: 2 })
    const { recipe } = await at.host.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    await at.host.answer('import.discard', { importId: first.importId })
    const next = await begin(at, 'price,sku\nx1,z\n')
    const applied = await at.host.answer('recipes.apply', { importId: next.importId, id: recipe?.id ?? '' })
    expect(applied.recipe?.differences).toEqual([{ kind: 'look-up-kept', column: 0, header: 'price', file: 'prices.csv' }])
    const again = await check(at, applied)
    expect(again.check).toMatchObject({ insert: 1, rejected: 0 })
    await create(again)
    expect(await stored()).toEqual([['z', 1.5, '']])
  })

  it('keeps the file across restarts for as long as an import or a recipe names it', async () => {
    await openBoth()
    const first = await begin(at, 'sku,price\na,x1\n')
    const { kept, step } = await inFile(first, 'prices.csv', 'code,price\nX1,1\n', 'price')
    await withSteps(first, { price: [step] })
    const { recipe } = await at.host.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    await at.host.answer('import.discard', { importId: first.importId })
    const isKept = async (): Promise<boolean> => {
      const { importId } = await begin(at, 'sku\na\n')
      const read = await at.host.call('import.look-up-file', { importId, file: { ...kept.file }, sheet: null })
      await at.host.answer('import.discard', { importId })
      return read.ok
    }
    await restart()
    expect(await isKept()).toBe(true)
    const { connectionId, worksheetId } = at
    await at.host.answer('recipes.remove', { connectionId, worksheetId, id: recipe?.id ?? '' })
    expect(await isKept()).toBe(true)
    await restart()
    expect(await isKept()).toBe(false)
  })

  it('takes numbers, days and errors of a workbook for what they are, from the sheet that was chosen', async () => {
    await openBoth()
    const number = (xml: string) => ({ xml: `<c><v>${xml}</v></c>` })
    const rows = [
      ['code', 'price'],
      ['a', number('1.234')],
      ['b', { xml: '<c t="e"><v>#N/A</v></c>' }],
    ] as const
    const sheetData = rows.map((row, place) => rowOf(place + 1, row)).join('')
    const first = await begin(at, 'sku,price\nn,a\nm,b\n')
    const { kept, step } = await inFile(first, 'prices.xlsx', makeWorkbook({ sheetData }), 'price')
    expect(kept.sheet).toBe(kept.sheets?.[0])
    const draft = await check(at, await withSteps(first, { price: [step] }))
    expect(draft.check?.reasons).toEqual([{ reason: 'Holds the error #N/A of the workbook', field: 'price', rows: 1 }])
    await create(draft)
    expect(await stored()).toEqual([['n', 1.234, '']])
  })

  it('refuses a file with a line that has another number of cells, and says which', async () => {
    await openBoth()
    const draft = await begin(at, 'sku,price\na,x1\n')
    const { step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\nX2,2,3\n', 'price')
    const { importId } = draft
    const tried = await at.host.call('import.try-steps', { importId, column: 1, steps: [step] })
    expect(tried).toMatchObject({
      ok: false,
      error: {
        message:
          'Line 3 of “prices.csv”, in which a step looks texts up, has another number of cells than the first. Mend it, and choose the file again.',
      },
    })
  })

  it('asks about an encoding that nothing proves, looks up in the one that is confirmed, and keeps it in the recipe', async () => {
    await openBoth()
    const draft = await begin(at, 'sku,price\nMüller,müller\n')
    const { importId } = draft
    const old = new Uint8Array(Buffer.from('code,price\nM\xfcller,1.5\n', 'latin1'))
    const { kept, step } = await inFile(draft, 'old.csv', old, 'price')
    expect(kept.encoding).toEqual({ used: 'windows-1252', isProven: false, lines: ['Müller,1.5'] })
    const tried = (encoding?: CsvEncoding) =>
      at.host.call('import.try-steps', { importId, column: 1, steps: [{ ...step, table: { ...step.table, encoding } }] })
    expect(await tried()).toMatchObject({
      ok: false,
      error: {
        message:
          'Nothing in “old.csv”, in which a step looks texts up, proves its encoding. Say in the step whether its texts read right.',
      },
    })
    const otherwise = { importId, file: { ...kept.file }, sheet: null, encoding: 'macintosh' as const }
    expect((await at.host.answer('import.look-up-file', otherwise)).encoding).toEqual({
      ...{ used: 'macintosh', isProven: false, lines: ['M¸ller,1.5'] },
    })
    expect(await tried('macintosh')).toMatchObject({ value: { refused: 1 } })
    expect(await tried('windows-1252')).toMatchObject({ value: { refused: 0, texts: [{ before: 'müller', after: '1.5' }] } })

    await withSteps(draft, { price: [{ ...step, table: { ...step.table, encoding: 'windows-1252' } }] })
    const { recipe } = await at.host.answer('recipes.save', { importId, id: null, name: 'Stock' })
    const next = await begin(at, 'sku,price\nz,MÜLLER\n')
    const applied = await at.host.answer('recipes.apply', { importId: next.importId, id: recipe?.id ?? '' })
    const checked = await check(at, applied)
    expect(checked.check).toMatchObject({ insert: 1, rejected: 0 })
    await create(checked)
    expect(await stored()).toEqual([['z', 1.5, '']])
  })

  it('goes by what a file proves about its encoding, whatever was confirmed for the file before it', async () => {
    await openBoth()
    const draft = await begin(at, 'sku,price\na,müller\n')
    const { step } = await inFile(draft, 'new.csv', 'code,price\nMüller,1.5\n', 'price')
    const table = { ...step.table, encoding: 'macintosh' as const }
    const { importId } = draft
    expect(
      await at.host.answer('import.look-up-file', { importId, file: table.file, sheet: null, encoding: 'macintosh' }),
    ).toMatchObject({
      encoding: { used: 'utf-8', isProven: true, lines: [] },
    })
    expect(await at.host.answer('import.try-steps', { importId, column: 1, steps: [{ ...step, table }] })).toMatchObject({
      refused: 0,
    })
  })

  it('says that a file is not kept here, as with a recipe from elsewhere', async () => {
    await openBoth()
    const draft = await begin(at, 'sku,price\na,x1\n')
    const { step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\n', 'price')
    const lost = { ...step, table: { ...step.table, file: { name: 'lost.csv', sha256: '0'.repeat(64) } } }
    const configured = await withSteps(draft, { price: [lost] })
    const why = '“lost.csv”, in which a step looks texts up, is not kept here. Choose it in the step.'
    expect(configured.columns[1]?.lostStep).toBe(why)
    expect(await at.host.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { message: `Column “price”: ${why}` },
    })
  })

  it('refuses a file, and what a check has found in it, that was altered on the disk', async () => {
    await openBoth()
    const draft = await begin(at, 'sku,price\na,X1\n')
    const { kept, step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\n', 'price')
    const configured = await withSteps(draft, { price: [step] })
    const imports = join(at.host.dataFolder, 'connections', at.connectionId, 'imports')
    const { sha256 } = kept.file
    const file = join(imports, 'look-ups', sha256.slice(0, 2), sha256)
    writeFileSync(file, 'code,price\nX1,7\n')
    expect(await whole(at.host, at.host.answer('import.check', { importId: draft.importId }))).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('“prices.csv”, in which a step looks texts up, was altered on the disk') },
    })
    writeFileSync(file, 'code,price\nX1,1\n')
    const checked = await check(at, configured)
    const found = join(imports, `${draft.importId}.csv.look-ups`)
    const text = readFileSync(found, 'utf8')
    for (const altered of [text.replace(/1(",[01]\])/, '7$1'), text.replace(/1",([01]\])/, '1,$1'), text.slice(0, 30), '']) {
      expect(altered).not.toBe(text)
      writeFileSync(found, altered)
      expect(await create(checked)).toMatchObject({
        status: 'failed',
        error: { message: expect.stringContaining('no longer kept') },
      })
    }
    writeFileSync(found, text)
    await create(checked)
    expect(await stored()).toEqual([['a', 1, '']])
  })
})
