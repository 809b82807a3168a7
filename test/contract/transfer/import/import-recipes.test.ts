import { describe, expect, test } from 'vitest'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import type { RecipeDifference } from '../../../../src-shared/csv/recipe/recipe-difference.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

const columns: readonly NewField[] = [
  { name: 'Name', type: '2', isTitle: true },
  { name: 'Stage', type: '9', options: [{ value: 'Open' }, { value: 'Won' }] },
  { name: 'Due', type: '15' },
  { name: 'Amount', type: '6', precision: 2 },
  { name: 'Region', type: '2' },
]

const at = importWorld(columns)

const fieldsBy = (draft: ImportDraft, of = at) =>
  Object.fromEntries(draft.columns.map(({ header, mapping }) => [header, of.fields.find((it) => it.id === mapping.field)?.name]))
const apply = ({ importId }: ImportDraft, id: string) => at.answer('recipes.apply', { importId, id })
const optionOf = (text: string): string =>
  at.fields.find((it) => it.name === 'Stage')?.options.find((it) => it.text === text)?.key ?? ''

const october =
  'Exported on 1 October\nCustomer;State;Due on;Sum;Note\nAda;Open;03.04.2026;1,5;x\nBob;Wonn;05.06.2026;2,25;y\ntotal;;;3,75;\n'

/** October as a user decides it: titles and totals left out, columns mapped by hand, one text decided. */
async function decideOctober(): Promise<ImportDraft> {
  const { importId, format } = await at.begin(october)
  const read = { ...format, delimiter: ';', hasHeader: true, skip: 1, footer: 1 }
  const draft = await at.answer('import.configure', { importId, format: read })
  const target = { Customer: 'Name', State: 'Stage', 'Due on': 'Due', Sum: 'Amount' }
  const mapping = draft.columns.map(({ header, mapping: own }) => {
    const name = Object.entries(target).find(([column]) => column === header)?.[1]
    const field = name === undefined ? null : at.id(name)
    return { ...own, field, dateOrder: header === 'Due on' ? ('dmy' as const) : null }
  })
  const rules = { ...draft.rules, trim: true }
  const checked = await at.check(await at.answer('import.configure', { importId, mapping, rules }))
  expect(checked.check?.unmatched.map((it) => it.text)).toEqual(['Wonn'])
  await at.answer('import.resolve', {
    importId,
    resolutions: [{ field: at.id('Stage'), text: 'Wonn', take: { take: 'map', key: optionOf('Won') } }],
  })
  return at.get({ importId })
}

async function saveOctober(name = 'Monthly leads') {
  const { importId } = await decideOctober()
  const { recipe } = await at.answer('recipes.save', { importId, id: null, name })
  if (recipe === undefined) throw new Error('the import goes by no recipe')
  return { importId, recipe }
}

describe('a saved recipe', () => {
  test('decides the file of the next month like the last: lines, columns, orders, rules and texts', async () => {
    const { recipe } = await saveOctober()
    expect(recipe).toEqual({ id: recipe.id, name: 'Monthly leads', differences: [] })
    const november = 'Exported on 1 November\nCustomer;State;Due on;Sum;Note\nCyd;Wonn;01.02.2026;10,5;z\ntotal;;;10,5;\n'
    const begun = await at.begin(november)
    expect(begun.looksLike).toEqual({ id: recipe.id, name: 'Monthly leads' })
    const draft = await apply(begun, recipe.id)
    expect(draft.looksLike).toBeUndefined()
    expect(draft.recipe).toEqual({ id: recipe.id, name: 'Monthly leads', differences: [] })
    expect(draft.format).toMatchObject({ delimiter: ';', hasHeader: true, skip: 1, footer: 1 })
    expect(draft.rules).toMatchObject({ mode: 'insert', trim: true })
    expect(fieldsBy(draft)).toEqual({ Customer: 'Name', State: 'Stage', 'Due on': 'Due', Sum: 'Amount', Note: undefined })
    expect(draft.columns.map((column) => [column.reason, column.question])).toEqual([
      ...Array.from({ length: 4 }, () => ['as in the recipe', null]),
      ['', null],
    ])
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 1, insert: 1, rejected: 0 })
    const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
    expect(rows[0]?.cells.map((cell) => cell.value)).toEqual(['Cyd', [optionOf('Won')], '2026-02-01', 10.5])
  })

  test('tells what is otherwise: a new column, one that is missing, and after the check a text that nothing was decided about', async () => {
    const { recipe } = await saveOctober()
    const draft = await apply(await at.begin('x\nCustomer;State;Region;Due on\nCyd;Lost;North;01.02.2026\ntotal;;;\n'), recipe.id)
    const before: readonly RecipeDifference[] = [
      { kind: 'column-new', column: 2, header: 'Region', field: 'Region' },
      { kind: 'column-missing', header: 'Sum', field: 'Amount' },
    ]
    expect(draft.recipe?.differences).toEqual(before)
    const checked = await at.check(draft)
    const open = { kind: 'text-new', fieldId: at.id('Stage'), field: 'Stage', texts: ['Lost'] }
    expect(checked.recipe?.differences).toEqual([...before, open])
    await at.answer('import.resolve', {
      importId: draft.importId,
      resolutions: [{ field: at.id('Stage'), text: 'Lost', take: { take: 'empty' } }],
    })
    expect((await at.get(draft)).recipe?.differences).toEqual(before)
  })

  test('knows an option that was renamed since under both names, and a field that is gone', async () => {
    const { recipe } = await saveOctober()
    const { options } = at.fields.find((it) => it.name === 'Stage') ?? { options: [] }
    const renamed = options.map(({ key, text, index }) => ({ key, index, value: text === 'Open' ? 'Fresh' : text }))
    const id = at.id('Stage')
    await at.answer('structure.edit', {
      ...at.place,
      addFields: [],
      editFields: [{ id, options: renamed }],
      removeFields: [at.id('Amount')],
    })
    const draft = await apply(await at.begin(october), recipe.id)
    expect(draft.recipe?.differences).toEqual([
      { kind: 'field-gone', column: 3, header: 'Sum', field: 'Amount', now: null },
      { kind: 'option-renamed', field: 'Stage', before: 'Open', now: 'Fresh' },
    ])
    expect((await at.check(draft)).check).toMatchObject({ rows: 2, insert: 2, rejected: 0, unmatched: expect.anything() })
  })

  test('stays applied when the file is read otherwise, and says how', async () => {
    const { recipe } = await saveOctober()
    const draft = await apply(await at.begin(october), recipe.id)
    const again = await at.answer('import.configure', {
      importId: draft.importId,
      format: { ...draft.format, hasHeader: false, skip: 2 },
    })
    expect(again.recipe?.differences[0]).toEqual({ kind: 'format', part: 'names', before: 'names', now: '' })
    const back = await at.answer('import.configure', { importId: draft.importId, format: draft.format })
    expect(back.recipe?.differences).toEqual([])
    expect(fieldsBy(back)).toEqual(fieldsBy(draft))
  })

  test('remembers how rows were written, survives a restart, and its import keeps its decisions when it is deleted', async () => {
    const { importId, recipe } = await saveOctober()
    await at.check(await at.get({ importId }))
    await at.create({ importId }, true)
    const saved = await at.answer('recipes.save', { importId, id: recipe.id, name: 'Monthly leads' })
    expect(saved.recipe?.write).toEqual({ kind: 'create', triggerWorkflow: true })
    const listed = await at.answer('recipes.list', at.place)
    expect(listed.recipes).toMatchObject([{ id: recipe.id, name: 'Monthly leads', fileName: 'Pasted text' }])
    await at.restart()
    expect(await at.answer('recipes.list', at.place)).toEqual(listed)
    await at.answer('recipes.remove', { ...at.place, id: recipe.id })
    const left = await at.get({ importId })
    expect(left.recipe).toBeUndefined()
    expect(fieldsBy(left)).toMatchObject({ Customer: 'Name' })
  })

  test('has a name of its own, whatever its case, also when it is renamed', async () => {
    const { importId, recipe } = await saveOctober()
    const refusal = {
      ok: false,
      error: { kind: 'invalid', message: 'This worksheet already has a recipe called “Monthly leads”.' },
    }
    expect(await at.call('recipes.save', { importId, id: null, name: 'MONTHLY leads' })).toEqual(refusal)
    await at.answer('recipes.save', { importId, id: null, name: 'Other' })
    expect(await at.call('recipes.rename', { ...at.place, id: recipe.id, name: 'other' })).toMatchObject({ ok: false })
    const renamed = await at.answer('recipes.rename', { ...at.place, id: recipe.id, name: 'MONTHLY leads' })
    const { recipes } = await at.answer('recipes.list', at.place)
    expect(recipes.map((it) => it.name)).toEqual(['MONTHLY leads', 'Other'])
    expect(recipes).toContainEqual(renamed)
    expect(await at.call('recipes.rename', { ...at.place, id: 'gone', name: 'x' })).toMatchObject({
      error: { kind: 'not-found', what: 'recipe' },
    })
  })

  test('decides nothing about an import that was carried out', async () => {
    const { importId, recipe } = await saveOctober()
    await at.check(await at.get({ importId }))
    await at.stage({ importId })
    expect(await at.call('recipes.apply', { importId, id: recipe.id })).toMatchObject({
      error: { kind: 'invalid', message: expect.stringContaining('has been carried out') },
    })
  })
})

test('finds the sheet of this month where the workbook of the last had another name for it', { tags: 'full' }, async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const workbook = async (month: string, name: string): Promise<ImportDraft> => {
    const sheets = `<sheets><sheet name="Leads ${month}" sheetId="1" r:id="r1"/></sheets>`
    const bytes = makeWorkbook({
      sheetData: rowOf(1, ['Client', 'State']) + rowOf(2, [name, 'Open']),
      parts: { 'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${sheets}</workbook>` },
    })
    return at.beginFile(`leads-${month}.xlsx`, bytes)
  }
  const first = await workbook('10', 'Ada')
  const { importId } = first
  const mapping = first.columns.map(({ mapping: own }, n) => ({ ...own, field: at.id(n === 0 ? 'Name' : 'Stage') }))
  await at.answer('import.configure', { importId, mapping })
  const { recipe } = await at.answer('recipes.save', { importId, id: null, name: 'Workbook' })
  const next = await workbook('11', 'Bob')
  expect(next.looksLike).toEqual({ id: recipe?.id, name: 'Workbook' })
  const draft = await apply(next, recipe?.id ?? '')
  expect(draft.format.sheet).toEqual({ name: 'Leads 11' })
  expect(draft.recipe?.differences).toEqual([{ kind: 'format', part: 'sheet', before: 'Leads 10', now: 'Leads 11' }])
  expect((await at.check(draft)).check).toMatchObject({ rows: 1, insert: 1, rejected: 0 })
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
  expect(rows[0]?.cells.map((each) => each.value)).toEqual(['Bob', [optionOf('Open')]])
})

describe('a recipe as a file', () => {
  const fileOf = async (id: string) => {
    const { path, name } = await at.answer('recipes.export', { ...at.place, id })
    return { name, text: await at.download(path) }
  }
  const read = async (text: string, choices: { fromOther?: boolean; replace?: boolean } = {}, of = at) => {
    const file = await at.upload('some.gridstage-recipe.json', text)
    return at.call('recipes.read', { ...of.place, file, fromOther: false, replace: false, ...choices })
  }

  test('can be read by people, holds neither keys nor rows, and comes back as it was', async () => {
    const { recipe } = await saveOctober('Leads / month')
    const { name, text } = await fileOf(recipe.id)
    expect(name).toBe('Leads _ month.gridstage-recipe.json')
    expect(text).toContain('\n  "columns": [\n    {\n      "header": "Customer"')
    for (const secret of [at.service.appKey, at.service.sign, 'Ada', 'Bob']) expect(text).not.toContain(secret)
    expect(await read(text)).toMatchObject({ ok: true, value: { kind: 'name-taken', recipe: { id: recipe.id } } })
    await at.answer('recipes.remove', { ...at.place, id: recipe.id })
    const back = await read(text)
    expect(back).toMatchObject({ ok: true, value: { kind: 'saved', recipe: { name: 'Leads / month' } } })
    const { recipes } = await at.answer('recipes.list', at.place)
    expect((await fileOf(recipes[0]?.id ?? '')).text).toBe(text)
  })

  test('of another worksheet is asked about, and then finds its fields by name', async () => {
    const { recipe } = await saveOctober()
    const { text } = await fileOf(recipe.id)
    const fields = [columns[0], columns[3]].flatMap((field) => (field === undefined ? [] : [field]))
    const other = await at.add('Other', fields)
    const asked = { kind: 'other-worksheet', worksheet: 'Imported', fields: 4, found: 2 }
    expect(await read(text, {}, other)).toEqual({ ok: true, value: asked })
    expect((await at.answer('recipes.list', other.place)).recipes).toEqual([])
    const saved = await read(text, { fromOther: true }, other)
    if (!saved.ok || saved.value.kind !== 'saved') throw new Error(JSON.stringify(saved))
    const draft = await apply(await other.begin(october), saved.value.recipe.id)
    expect(fieldsBy(draft, other)).toMatchObject({ Customer: 'Name', Sum: 'Amount', State: undefined })
    expect(draft.recipe?.differences.map((it) => it.kind)).toEqual(['field-gone', 'field-gone'])
  })

  test.each([
    ['no JSON', 'Name;Stage\n', 'is not a recipe: it is not a file that Gridstage saved'],
    ['something else', '{"kind":"gridstage-view","version":1}', 'is not a recipe: it holds something else'],
    ['a newer version', '{"kind":"gridstage-recipe","version":6}', 'was saved by a newer version of Gridstage'],
    ['changed by hand', '{"kind":"gridstage-recipe","version":1,"name":""}', 'cannot be read: look at name'],
  ])('that holds %s is refused in words, and nothing is saved', async (_, text, words) => {
    expect(await read(text)).toMatchObject({ ok: false, error: { kind: 'invalid', message: expect.stringContaining(words) } })
    expect((await at.answer('recipes.list', at.place)).recipes).toEqual([])
  })
})
