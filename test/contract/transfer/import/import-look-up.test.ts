/** Looking texts up in another worksheet over the host border: what is found, what is not, and that a run writes what its check has found. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CsvEncoding } from '../../../../src-shared/csv/csv-encoding.ts'
import type { TransformStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ImportDraft, ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { type ImportWorld, importWorld } from '../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

const group = { name: 'group', type: '9', options: [{ value: 'Tools' }, { value: 'Toys' }] }
const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'price', type: '6', precision: 3 },
  { name: 'day', type: '15' },
  group,
])

/** The worksheet in which texts are looked up. */
let prices: ImportWorld

const priceList = `code,price,since,group,note
A-1,12.50,2024-03-01,Tools,one
b 2,7,2024-04-02,Toys,two
C3,1.234,2024-05-03,Tools,three
C3,1.235,2024-05-03,Tools,four
,5,2024-06-04,Toys,nobody
`

async function addPrices(name: string): Promise<ImportWorld> {
  const fields = [
    { name: 'code', type: '2', isTitle: true },
    { name: 'price', type: '6', precision: 3 },
    { name: 'since', type: '15' },
    group,
    { name: 'note', type: '2' },
  ]
  const added = await at.add(name, fields)
  await added.create(await added.checked(priceList, { mapping: { decimal: '.' } }))
  return added
}
beforeEach(async () => {
  prices = await addPrices('Prices')
  await prices.pull()
})

const named = (name: string) => ({ id: prices.id(name), name })

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
  draft: ImportDraft,
  steps: Readonly<Record<string, readonly TransformStep[]>>,
  rules: Partial<ImportRules> = {},
) =>
  at.configure(draft, {
    rules,
    columns: Object.fromEntries(Object.entries(steps).map(([header, own]) => [header, { steps: [...own] }])),
  })

/** Of the rows that the service holds, by sku. */
const stored = () => at.cells('sku', 'price', 'day')

/** Of the worksheet that is looked in, as they stand in it: key, code and note. */
const listed = async () => {
  const { view } = await prices.answer('rows.open-view', { ...prices.place, query: everyRow })
  const { rows, fieldIds } = await at.answer('rows.window', { view, start: 0, count: 50 })
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
  it('takes numbers, dates and options as they are, and rejects what is not found or found with several values', {
    tags: 'full',
  }, async () => {
    const begun = await at.begin(file)
    const steps = { price: [lookUp('price')], day: [lookUp('since')], group: [lookUp('group')] }
    const draft = await at.check(await withSteps(begun, steps))
    expect(draft.columns.map((column) => column.question)).toEqual([null, null, null, null])
    expect(draft.check).toMatchObject({ rows: 5, insert: 3, rejected: 2 })
    expect(draft.check?.reasons).toEqual([
      { reason: 'Found several times where its step looks it up, with different values', field: 'price', rows: 1 },
      { reason: 'Not found where its step looks it up', field: 'price', rows: 1 },
    ])
    const cells = await at.answer('import.ledger', {
      ...{ importId: draft.importId, column: 1, kind: 'step', offset: 0, limit: 10 },
    })
    expect(cells.rows.map(({ line, text, stored }) => [line, text, stored])).toEqual([
      [2, 'A-1', '12.5'],
      [3, 'B2', '7'],
    ])
    await at.create(draft)
    expect(await stored()).toEqual([
      ['a-1', 12.5, '2024-03-01'],
      ['b', 7, '2024-04-02'],
      ['e', null, ''],
    ])
  })

  it('leaves a cell empty or as it is, or takes the first value, where it was told to', { tags: 'full' }, async () => {
    const text = 'sku\nnone\nC3\n'
    const preview = async (more: Partial<LookUp>) => {
      const { importId } = await withSteps(await at.begin(text), { sku: [lookUp('note', more)] })
      const { rows } = await at.answer('import.preview', { importId, rows: 5 })
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
    const step = lookUp('group')
    const { connectionId } = at
    const code = named('code').id
    const row = await keyOf('b 2')
    await at.answer('edits.set', {
      ...{ connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: code, value: 'Z9' }],
    })
    const draft = await at.check(await withSteps(await at.begin('sku,group\na,c3\nb,z9\nc,b2\n'), { group: [step] }))
    expect(draft.check).toMatchObject({ insert: 2, rejected: 1 })
    expect(await at.answer('import.try-steps', { importId: draft.importId, column: 1, steps: [step] })).toEqual({
      ...{ lines: 3, changed: 2, refused: 1 },
      texts: [
        { before: 'c3', after: 'Tools', cells: 1, line: 2 },
        { before: 'z9', after: 'Toys', cells: 1, line: 3 },
        { before: 'b2', after: 'b2', refused: 'not-looked-up', cells: 1, line: 4 },
      ],
    })
  })

  it('is carried out by the run with the values that the check has found, whatever has become of the rows since', async () => {
    const draft = await at.check(await withSteps(await at.begin('sku,price\na,A-1\n'), { price: [lookUp('price')] }))
    const row = await keyOf('A-1')
    await at.answer('edits.set', {
      ...{ connectionId: at.connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: named('price').id, value: 99 }],
    })
    await at.create(draft)
    expect(await stored()).toEqual([['a', 12.5, '']])
  })

  it('goes on after an interruption and a restart with what the check has found', { tags: 'full' }, async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `s${i},A-1`).join('\n')
    const draft = await at.check(await withSteps(await at.begin(`sku,price\n${lines}\n`), { price: [lookUp('price')] }))
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'latency', ms: 100 }, times: null })
    const { jobId } = await at.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 3000)
    await at.answer('jobs.cancel', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
    const row = await keyOf('A-1')
    const { connectionId } = at
    await at.answer('edits.set', {
      ...{ connectionId, worksheetId: prices.worksheetId, label: 'Edit' },
      cells: [{ row, field: named('price').id, value: 99 }],
    })
    await at.restart()
    expect(await at.get(draft)).toMatchObject({ state: 'interrupted' })
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 20_000 } })
    expect(new Set((await stored()).map(([, price]) => price))).toEqual(new Set([12.5]))
    expect(await stored()).toHaveLength(20_000)
  })

  it('finds the row of a line where its column is the key', { tags: 'full' }, async () => {
    await at.fill('sku,price\none,1\ntwo,2\n')
    const sku = at.fields.find((field) => field.name === 'sku')?.id
    if (sku === undefined) throw new Error('no sku')
    const rules = { mode: 'update', keyFields: [sku] } as const
    const draft = await at.check(
      await withSteps(await at.begin('sku,price\nA-1,5\nb2,2\n'), { sku: [lookUp('note')] }, { ...rules, keyFields: [sku] }),
    )
    expect(draft.check).toMatchObject({ update: 1, unchanged: 1, rejected: 0 })
  })
})

describe('a worksheet that cannot be looked in', () => {
  it('is named while its rows are not loaded, and the file is not checked', async () => {
    prices = await addPrices('Costs')
    const draft = await withSteps(await at.begin('sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const why = 'The rows of “Costs”, in which a step looks texts up, are not all loaded here. Load them first.'
    expect(draft.columns[1]?.lostStep).toBe(why)
    const refused = await at.call('import.check', { importId: draft.importId })
    expect(refused).toMatchObject({ ok: false, error: { message: `Column “price”: ${why}` } })
    const { importId } = draft
    expect(await at.call('import.try-steps', { importId, column: 1, steps: [lookUp('price')] })).toMatchObject({
      ok: false,
      error: { message: why },
    })
    await prices.pull()
    expect((await at.check(draft)).check).toMatchObject({ insert: 1 })
  })

  it('is among what is otherwise than in a recipe, which is applied all the same', { tags: 'full' }, async () => {
    const first = await withSteps(await at.begin('sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const { recipe } = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    const apply = async () => {
      const { importId } = await at.begin('price,sku\nA-1,a\n')
      return at.answer('recipes.apply', { importId, id: recipe?.id ?? '' })
    }
    const same = await apply()
    expect(same.recipe?.differences).toEqual([])
    expect(same.columns[0]?.mapping.steps).toEqual([lookUp('price')])
    const { connectionId } = at
    await at.answer('structure.edit', {
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
    const draft = await withSteps(await at.begin('sku,price\na,A-1\n'), { price: [lookUp('price')] })
    const { recipe } = await at.answer('recipes.save', { importId: draft.importId, id: null, name: 'Stock' })
    const id = recipe?.id ?? ''
    const text = await at.download((await at.answer('recipes.export', { ...at.place, id })).path)
    await at.answer('recipes.remove', { ...at.place, id })
    const own = [prices.worksheetId, named('code').id, named('price').id]
    const other = own.reduce((all, each, n) => all.replaceAll(each, `${n}`.padStart(24, 'f')), text)
    expect(other).not.toBe(text)
    return other
  }
  const applied = async (text: string): Promise<ImportDraft> => {
    const file = await at.upload('stock.gridstage-recipe.json', text)
    const read = await at.answer('recipes.read', { ...at.place, file, fromOther: true, replace: true })
    if (read.kind !== 'saved') throw new Error(read.kind)
    const { importId } = await at.begin('sku,price\na,A-1\n')
    return at.answer('recipes.apply', { importId, id: read.recipe.id })
  }
  const createPrices = (name: string) =>
    at.answer('worksheet.create', {
      ...{ connectionId: at.connectionId, name },
      fields: [
        { name: 'Code', type: '2', isTitle: true },
        { name: 'price', type: '6', precision: 3 },
      ],
    })

  it('looks in the only worksheet that is called like its own, by the names of the fields, and says so', {
    tags: 'full',
  }, async () => {
    const draft = await applied(await foreignRecipe())
    expect(draft.recipe?.differences).toEqual([{ kind: 'look-up-found', column: 1, header: 'price', worksheet: 'Prices' }])
    expect(draft.columns[1]?.mapping.steps).toEqual([lookUp('price')])
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ insert: 1, rejected: 0 })
    await at.create(checked)
    expect(await stored()).toEqual([['a', 12.5, '']])
  })

  it('reads the fields of one that was never opened here', { tags: 'full' }, async () => {
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

  it('asks where several are called so, or none', { tags: 'full' }, async () => {
    const text = await foreignRecipe()
    await createPrices('Prices')
    const several =
      '2 worksheets here are called “Prices”, as the one in which a step looks texts up in another application. Choose in the step which one is meant.'
    const draft = await applied(text)
    expect(draft.columns[1]?.lostStep).toBe(several)
    expect(draft.recipe?.differences).toEqual([{ kind: 'look-up-lost', column: 1, header: 'price', why: several }])
    expect(await at.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    })
    const none = await applied(text.replaceAll('"Prices"', '"Old prices"'))
    expect(none.columns[1]?.lostStep).toBe(
      'The worksheet “Old prices”, in which a step looks texts up, is not here. Choose another one in the step.',
    )
  })

  it('says which of its fields the worksheet of that name does not have', async () => {
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
    const handle = await at.upload(name, content)
    const kept = await at.answer('import.look-up-file', { importId: draft.importId, file: { handle }, sheet })
    const column = (header: string) => {
      const found = kept.columns.find((each) => each.header === header)
      if (found === undefined) throw new Error(`no column ${header}`)
      return { column: found.column, name: header }
    }
    const table = { of: 'file' as const, file: { ...kept.file }, sheet: kept.sheet, find: column('code'), take: column(take) }
    return { kept, step: { ...lookUp('price'), table } }
  }

  it('takes the texts of a CSV file as they stand, keeps a copy of it, and uses it again with its recipe', {
    tags: 'full',
  }, async () => {
    const first = await at.begin('sku,price\na,x1\nb,x2\nc,x3\n')
    const { kept, step } = await inFile(first, 'prices.csv', 'code;price\nX1;1,50\nX2;2,5\nX2;3\n', 'price')
    expect(kept).toMatchObject({ file: { name: 'prices.csv' }, sheets: null, sheet: null })
    expect(kept.columns.map(({ header, samples }) => [header, samples])).toEqual([
      ['code', ['X1', 'X2']],
      ['price', ['1,50', '2,5', '3']],
    ])
    const draft = await at.check(await withSteps(first, { price: [step] }))
    expect(draft.columns[1]?.mapping.decimal).toBe(',')
    expect(draft.check).toMatchObject({ insert: 1, rejected: 2 })
    const { recipe } = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    await at.answer('import.discard', { importId: first.importId })
    const next = await at.begin('price,sku\nx1,z\n')
    const applied = await at.answer('recipes.apply', { importId: next.importId, id: recipe?.id ?? '' })
    expect(applied.recipe?.differences).toEqual([{ kind: 'look-up-kept', column: 0, header: 'price', file: 'prices.csv' }])
    const again = await at.check(applied)
    expect(again.check).toMatchObject({ insert: 1, rejected: 0 })
    await at.create(again)
    expect(await stored()).toEqual([['z', 1.5, '']])
  })

  it('keeps the file across restarts for as long as an import or a recipe names it', { tags: 'full' }, async () => {
    const first = await at.begin('sku,price\na,x1\n')
    const { kept, step } = await inFile(first, 'prices.csv', 'code,price\nX1,1\n', 'price')
    await withSteps(first, { price: [step] })
    const { recipe } = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    await at.answer('import.discard', { importId: first.importId })
    const isKept = async (): Promise<boolean> => {
      const { importId } = await at.begin('sku\na\n')
      const read = await at.call('import.look-up-file', { importId, file: { ...kept.file }, sheet: null })
      await at.answer('import.discard', { importId })
      return read.ok
    }
    await at.restart()
    expect(await isKept()).toBe(true)
    await at.answer('recipes.remove', { ...at.place, id: recipe?.id ?? '' })
    expect(await isKept()).toBe(true)
    await at.restart()
    expect(await isKept()).toBe(false)
  })

  it('takes numbers, days and errors of a workbook for what they are, from the sheet that was chosen', {
    tags: 'full',
  }, async () => {
    const number = (xml: string) => ({ xml: `<c><v>${xml}</v></c>` })
    const rows = [
      ['code', 'price'],
      ['a', number('1.234')],
      ['b', { xml: '<c t="e"><v>#N/A</v></c>' }],
    ] as const
    const sheetData = rows.map((row, place) => rowOf(place + 1, row)).join('')
    const first = await at.begin('sku,price\nn,a\nm,b\n')
    const { kept, step } = await inFile(first, 'prices.xlsx', makeWorkbook({ sheetData }), 'price')
    expect(kept.sheet).toBe(kept.sheets?.[0])
    const draft = await at.check(await withSteps(first, { price: [step] }))
    expect(draft.check?.reasons).toEqual([{ reason: 'Holds the error #N/A of the workbook', field: 'price', rows: 1 }])
    await at.create(draft)
    expect(await stored()).toEqual([['n', 1.234, '']])
  })

  it('refuses a file with a line that has another number of cells, and says which', async () => {
    const draft = await at.begin('sku,price\na,x1\n')
    const { step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\nX2,2,3\n', 'price')
    const { importId } = draft
    const tried = await at.call('import.try-steps', { importId, column: 1, steps: [step] })
    expect(tried).toMatchObject({
      ok: false,
      error: {
        message:
          'Line 3 of “prices.csv”, in which a step looks texts up, has another number of cells than the first. Mend it, and choose the file again.',
      },
    })
  })

  it('asks about an encoding that nothing proves, looks up in the one that is confirmed, and keeps it in the recipe', {
    tags: 'full',
  }, async () => {
    const draft = await at.begin('sku,price\nMüller,müller\n')
    const { importId } = draft
    const old = new Uint8Array(Buffer.from('code,price\nM\xfcller,1.5\n', 'latin1'))
    const { kept, step } = await inFile(draft, 'old.csv', old, 'price')
    expect(kept.encoding).toEqual({ used: 'windows-1252', isProven: false, lines: ['Müller,1.5'] })
    const tried = (encoding?: CsvEncoding) =>
      at.call('import.try-steps', { importId, column: 1, steps: [{ ...step, table: { ...step.table, encoding } }] })
    expect(await tried()).toMatchObject({
      ok: false,
      error: {
        message:
          'Nothing in “old.csv”, in which a step looks texts up, proves its encoding. Say in the step whether its texts read right.',
      },
    })
    const otherwise = { importId, file: { ...kept.file }, sheet: null, encoding: 'macintosh' as const }
    expect((await at.answer('import.look-up-file', otherwise)).encoding).toEqual({
      ...{ used: 'macintosh', isProven: false, lines: ['M¸ller,1.5'] },
    })
    expect(await tried('macintosh')).toMatchObject({ value: { refused: 1 } })
    expect(await tried('windows-1252')).toMatchObject({ value: { refused: 0, texts: [{ before: 'müller', after: '1.5' }] } })

    await withSteps(draft, { price: [{ ...step, table: { ...step.table, encoding: 'windows-1252' } }] })
    const { recipe } = await at.answer('recipes.save', { importId, id: null, name: 'Stock' })
    const next = await at.begin('sku,price\nz,MÜLLER\n')
    const applied = await at.answer('recipes.apply', { importId: next.importId, id: recipe?.id ?? '' })
    const checked = await at.check(applied)
    expect(checked.check).toMatchObject({ insert: 1, rejected: 0 })
    await at.create(checked)
    expect(await stored()).toEqual([['z', 1.5, '']])
  })

  it('goes by what a file proves about its encoding, whatever was confirmed for the file before it', async () => {
    const draft = await at.begin('sku,price\na,müller\n')
    const { step } = await inFile(draft, 'new.csv', 'code,price\nMüller,1.5\n', 'price')
    const table = { ...step.table, encoding: 'macintosh' as const }
    const { importId } = draft
    expect(
      await at.answer('import.look-up-file', { importId, file: table.file, sheet: null, encoding: 'macintosh' }),
    ).toMatchObject({
      encoding: { used: 'utf-8', isProven: true, lines: [] },
    })
    expect(await at.answer('import.try-steps', { importId, column: 1, steps: [{ ...step, table }] })).toMatchObject({
      refused: 0,
    })
  })

  it('says that a file is not kept here, as with a recipe from elsewhere', async () => {
    const draft = await at.begin('sku,price\na,x1\n')
    const { step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\n', 'price')
    const lost = { ...step, table: { ...step.table, file: { name: 'lost.csv', sha256: '0'.repeat(64) } } }
    const configured = await withSteps(draft, { price: [lost] })
    const why = '“lost.csv”, in which a step looks texts up, is not kept here. Choose it in the step.'
    expect(configured.columns[1]?.lostStep).toBe(why)
    expect(await at.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { message: `Column “price”: ${why}` },
    })
  })

  it('refuses a file, and what a check has found in it, that was altered on the disk', { tags: 'full' }, async () => {
    const draft = await at.begin('sku,price\na,X1\n')
    const { kept, step } = await inFile(draft, 'prices.csv', 'code,price\nX1,1\n', 'price')
    const configured = await withSteps(draft, { price: [step] })
    const imports = join(at.host.dataFolder, 'connections', at.connectionId, 'imports')
    const { sha256 } = kept.file
    const file = join(imports, 'look-ups', sha256.slice(0, 2), sha256)
    writeFileSync(file, 'code,price\nX1,7\n')
    expect(await at.tryCheck(draft)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('“prices.csv”, in which a step looks texts up, was altered on the disk') },
    })
    writeFileSync(file, 'code,price\nX1,1\n')
    const checked = await at.check(configured)
    const found = join(imports, `${draft.importId}.csv.look-ups`)
    const text = readFileSync(found, 'utf8')
    for (const altered of [text.replace(/1(",[01]\])/, '7$1'), text.replace(/1",([01]\])/, '1,$1'), text.slice(0, 30), '']) {
      expect(altered).not.toBe(text)
      writeFileSync(found, altered)
      expect(await at.create(checked)).toMatchObject({
        status: 'failed',
        error: { message: expect.stringContaining('no longer kept') },
      })
    }
    writeFileSync(found, text)
    await at.create(checked)
    expect(await stored()).toEqual([['a', 1, '']])
  })
})
