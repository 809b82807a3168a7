/** Steps of columns over the host border: tried, checked, staged, created, matched by key, kept in recipes; and nothing altered in silence. */
import { describe, expect, it } from 'vitest'
import type { TransformStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ColumnMapping, ImportDraft, ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld, refusal } from '../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'group', type: '2' },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
  { name: 'day', type: '15' },
])

const plain = { matchCase: true, wholeCell: false, isRegex: false }
const find = (text: string, by: string, isRegex = false): TransformStep => ({
  op: 'replace',
  query: { ...plain, text, isRegex },
  by,
})
const part = (separator: string, place: number): TransformStep => ({ op: 'part', separator, place })
const fillDown: TransformStep = { op: 'fill-down' }
const upper: TransformStep = { op: 'case', to: 'upper' }
const trim: TransformStep = { op: 'trim', inner: true }
const join = (columns: number[], separator: string): TransformStep => ({ op: 'join', columns, separator, place: 'after' })

type Steps = Readonly<Record<string, readonly TransformStep[]>>

/** Sets the steps of columns by their headers. */
const withSteps = (draft: ImportDraft, steps: Steps, rules: Partial<ImportRules> = {}, mapping: Partial<ColumnMapping> = {}) =>
  at.configure(draft, {
    ...{ rules, mapping },
    columns: Object.fromEntries(Object.entries(steps).map(([header, own]) => [header, { steps: [...own] }])),
  })

const messageOf = (draft: ImportDraft, steps: Steps): Promise<string> => refusal(withSteps(draft, steps))

const fatesOf = (draft: ImportDraft, header: string): Readonly<Record<string, number>> => {
  const column = draft.columns.findIndex((each) => each.header === header)
  const fates = draft.check?.ledger?.find((each) => each.column === column)?.fates ?? []
  return Object.fromEntries(fates.map(({ kind, cells }) => [kind, cells]))
}

const ledgerOf = async ({ importId }: ImportDraft, column: number, kind: 'step' | 'rejected') =>
  (await at.answer('import.ledger', { importId, column, kind, offset: 0, limit: 100 })).rows.map(
    ({ line, text, stored, problem }) => [line, text, stored, problem],
  )

/** Of the rows that the service holds, by sku. */
const cells = () => at.cells('sku', 'group', 'amount', 'day')

const text = `sku,group,amount,colour,day
 a1 ,Tools,12 kg,red!,5.1.2024 10:00
b2,,3 kg,Blue,6.1.2024 11:00
c3,Toys,x kg,Blue,7.1.2024 11:00
d4,,4,Blue,28.1.2024 11:00
`
const steps: Steps = {
  sku: [trim, upper],
  group: [fillDown],
  amount: [find(' kg', '')],
  colour: [find('!', ''), { op: 'case', to: 'title' }],
  day: [part(' ', 1)],
}

describe('steps of columns', () => {
  it('are carried out before the check reads, and every cell that they change is in the ledger with its text', async () => {
    const draft = await at.check(await withSteps(await at.begin(text), steps, {}, { dateOrder: 'dmy' }))
    expect(draft.check).toMatchObject({ rows: 4, insert: 3, rejected: 1 })
    expect(fatesOf(draft, 'sku')).toEqual({ step: 3, 'left-out': 1 })
    expect(fatesOf(draft, 'group')).toEqual({ written: 1, step: 2, 'left-out': 1 })
    expect(fatesOf(draft, 'amount')).toEqual({ written: 1, step: 2, rejected: 1 })
    expect(fatesOf(draft, 'colour')).toEqual({ step: 1, option: 2, 'left-out': 1 })
    expect(fatesOf(draft, 'day')).toEqual({ step: 3, 'left-out': 1 })
    expect(await ledgerOf(draft, 1, 'step')).toEqual([
      [3, '', 'Tools', ''],
      [5, '', 'Toys', ''],
    ])
    expect(await ledgerOf(draft, 2, 'step')).toEqual([
      [2, '12 kg', '12', ''],
      [3, '3 kg', '3', ''],
    ])
    expect(await ledgerOf(draft, 2, 'rejected')).toEqual([[4, 'x kg', '', 'Not a number; it is “x” after its steps']])
  })

  it('show in the preview what is read, and what stands in the file where that is something else', async () => {
    const { importId } = await withSteps(await at.begin(text), steps)
    const { rows } = await at.answer('import.preview', { importId, rows: 10 })
    expect(rows.map((row) => row.cells.slice(0, 3).map((cell) => [cell.text, cell.source, cell.value]))).toEqual([
      [
        ['A1', ' a1 ', 'A1'],
        ['Tools', undefined, 'Tools'],
        ['12', '12 kg', 12],
      ],
      [
        ['B2', 'b2', 'B2'],
        ['Tools', '', 'Tools'],
        ['3', '3 kg', 3],
      ],
      [
        ['C3', 'c3', 'C3'],
        ['Toys', undefined, 'Toys'],
        ['x', 'x kg', null],
      ],
      [
        ['D4', 'd4', 'D4'],
        ['Toys', '', 'Toys'],
        ['4', undefined, 4],
      ],
    ])
  })

  it('are stored by a run, and give back rejected lines that the same steps can be done on again', async () => {
    const broken = text.replace('d4,,4,', 'd4,,y kg,')
    const draft = await at.check(await withSteps(await at.begin(broken), steps))
    await at.create(draft)
    expect(await cells()).toEqual([
      ['A1', 'Tools', 12, '2024-01-05'],
      ['B2', 'Tools', 3, '2024-01-06'],
    ])
    const saved = await at.savedRejects(draft)
    // Line 5 alone would have no line above that says “Toys”.
    expect(saved.split('\r\n').slice(1)).toEqual([
      '4,amount: Not a number,c3,Toys,x kg,Blue,7.1.2024 11:00',
      '5,amount: Not a number,d4,Toys,y kg,Blue,28.1.2024 11:00',
      '',
    ])
    const mended = saved.replace('x kg', '7 kg').replace('y kg', '8 kg').split('\r\n')
    const only = [mended[0], mended[2]].join('\n')
    await at.create(await at.check(await withSteps(await at.begin(only), steps)))
    expect((await cells()).at(-1)).toEqual(['D4', 'Toys', 8, '2024-01-28'])
  })

  it('make the keys that rows are found by, and stage what differs from those rows', { tags: 'full' }, async () => {
    await at.fill('sku,group,amount\nA1,Tools,1\nB2,Tools,2\nC3,Toys,3\n')
    const begun = await at.begin('sku,group,amount\n a1,tools,1 kg\nb2,,5 kg\nz9,toys,1\n')
    const key = { mode: 'update-only' as const, keyFields: [at.id('sku')] }
    const own: Steps = { ...steps, group: [fillDown, { op: 'case', to: 'title' }] }
    const draft = await at.check(await withSteps(begun, own, key))
    expect(draft.check).toMatchObject({ rows: 3, update: 1, unchanged: 1, skipped: 1, rejected: 0 })
    expect(fatesOf(draft, 'group')).toEqual({ 'left-out': 3 })
    await at.stage(draft)
    const rows = await at.staged()
    expect(rows.map(({ title, cells: changed }) => [title, ...changed.map((it) => [it.fieldName, it.base, it.value])])).toEqual([
      ['B2', ['amount', 2, 5]],
    ])
  })

  it('are told of a text of which they leave nothing, also where the row keeps what it has', async () => {
    await at.fill('sku,group\nA1,Tools\nB2,Toys\n')
    const key = { mode: 'update' as const, keyFields: [at.id('sku')] }
    const begun = await at.begin('sku,group\nA1,n/a\nB2,Games\n')
    const draft = await at.check(await withSteps(begun, { group: [find('n/a', '')] }, key))
    expect(draft.check).toMatchObject({ update: 1, unchanged: 1 })
    expect(fatesOf(draft, 'group')).toEqual({ written: 1, step: 1 })
    expect(await ledgerOf(draft, 1, 'step')).toEqual([[2, 'n/a', '', '']])
  })

  it('fill a column down through a file of many blocks, past blank and rejected lines', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const lines = Array.from({ length: 60_000 }, (_, n) =>
      n % 7000 === 3 ? `s${n},g${n},1` : n % 9000 === 5 ? `s${n},,` : n % 5000 === 9 ? `s${n},` : `s${n},,${n % 100}`,
    )
    const file = `sku,group,amount\n${lines.join('\n')}\n`
    const draft = await at.check(await withSteps(await at.begin(file), { group: [fillDown], sku: [join([1], '/')] }))
    expect(draft.check).toMatchObject({ rows: 60_000, rejected: 12 })
    await at.stage(draft)
    const { rows } = await at.answer('changes.list', { ...at.place, only: 'all', offset: 59_900, limit: 80 })
    const told = rows.map(({ cells: changed }) => [0, 1].map((n) => changed[n]?.value))
    expect(told).toEqual(told.map(([sku]) => [sku, 'g56003']))
    expect(told.every(([sku]) => String(sku).endsWith('/g56003'))).toBe(true)
  })

  it('are asked about the dates that they leave, not about those in the file', async () => {
    const file = 'sku,day\na,03/04/2024 to 05/06/2024\nb,04/05/2024 to 30/06/2024\n'
    const dayOf = (draft: ImportDraft) => draft.columns[1]
    const begun = await at.begin(file)
    const first = await withSteps(begun, { day: [part(' to ', 1)] })
    expect(dayOf(first)).toMatchObject({ question: 'date-order', mapping: { dateOrder: null } })
    const second = await withSteps(first, { day: [part(' to ', 2)] })
    expect(dayOf(second)).toMatchObject({ question: null, mapping: { dateOrder: 'dmy' } })
    const { mapping, ...asBegun } = dayOf(begun) ?? {}
    expect(dayOf(await withSteps(second, { day: [] }))).toMatchObject({ ...asBegun, mapping: { ...mapping, steps: [] } })
    const fixed = await at.check(await withSteps(second, { day: [{ op: 'fixed', text: '2024-02-01' }] }))
    expect(fixed.check).toMatchObject({ insert: 2, rejected: 0 })
  })
})

describe('the form of a date or a number', () => {
  it('is read as the step says, settles how the column is read, and rejects what does not fit with its text', async () => {
    const file = 'sku,amount,day\na,"1.234,50 €",3 Apr 24\nb,"1,5",04.05.2024\nc,x,soon\nd,5 $,\n'
    const form = {
      amount: [{ op: 'number-form', decimal: ',', unit: '€', otherwise: 'reject' }],
      day: [{ op: 'date-form', order: 'dmy', otherwise: 'reject' }],
    } as const
    const draft = await at.check(await withSteps(await at.begin(file), form))
    expect(draft.columns.map((column) => column.question)).toEqual([null, null, null])
    expect(draft.check).toMatchObject({ insert: 2, rejected: 2 })
    expect(fatesOf(draft, 'amount')).toEqual({ step: 2, rejected: 2 })
    expect(await ledgerOf(draft, 1, 'step')).toEqual([
      [2, '1.234,50 €', '1234.5', ''],
      [3, '1,5', '1.5', ''],
    ])
    expect(await ledgerOf(draft, 2, 'rejected')).toEqual([[4, 'soon', '', 'Not a date as its step reads them']])
    expect(await ledgerOf(draft, 1, 'rejected')).toEqual([
      [4, 'x', '', 'Not a number as its step reads them'],
      [5, '5 $', '', 'Not a number as its step reads them'],
    ])
    await at.create(draft)
    expect((await cells()).map(([sku, , amount, day]) => [sku, amount, day])).toEqual([
      ['a', 1234.5, '2024-04-03'],
      ['b', 1.5, '2024-05-04'],
    ])
  })
})

describe('steps while they are put together', () => {
  it('are tried on the first texts of the file', async () => {
    const { importId } = await at.begin('sku,group\nLee, x\n\nAnn,\nLee, x\nBo,y\n')
    const trial = await at.answer('import.try-steps', { importId, column: 1, steps: [fillDown, trim, upper] })
    expect(trial).toEqual({
      lines: 4,
      changed: 4,
      refused: 0,
      texts: [
        { before: ' x', after: 'X', cells: 2, line: 2 },
        { before: '', after: 'X', cells: 1, line: 4 },
        { before: 'y', after: 'Y', cells: 1, line: 6 },
      ],
    })
    expect((await at.get({ importId })).columns[1]?.mapping.steps).toBeUndefined()
  })

  it('are refused in words where they cannot be carried out', async () => {
    const begun = await at.begin(text)
    expect(await messageOf(begun, { group: [find('(', '', true)] })).toContain(
      'The steps of column 2: Step 1: This is not a regular expression',
    )
    expect(await messageOf(begun, { group: [upper, fillDown] })).toContain('The steps of column 2: Filling down comes first')
    expect(await messageOf(begun, { group: [join([9], '')] })).toContain('The steps of column 2: It is joined with column 10')
  })

  it('end a check that would never end, with what is wrong', { tags: 'full' }, async () => {
    const file = `sku,group\na,${'x'.repeat(60)}!\n`
    const begun = await at.begin(file)
    const slow = [find('^(x+x+)+y', '', true)]
    expect(await messageOf(begun, { group: slow })).toContain('takes too long')
    const draft = await at.get(begun)
    expect(draft.columns[1]?.mapping.steps).toBeUndefined()
  })
})

describe('a workbook', () => {
  it('keeps errors of formulas, and reads what a step makes of an exact number as a text', async () => {
    const number = (xml: string) => ({ xml: `<c><v>${xml}</v></c>` })
    const error = { xml: '<c t="e"><v>#N/A</v></c>' }
    const rows = [
      ['sku', 'amount'],
      ['a', number('1.5')],
      ['b', number('2.5')],
      ['c', error],
    ] as const
    const sheetData = rows.map((row, at) => rowOf(at + 1, row)).join('')
    const begun = await at.beginFile('stock.xlsx', makeWorkbook({ sheetData }))
    const draft = await at.check(await withSteps(begun, { amount: [find('2.', '7.')] }))
    expect(draft.check?.reasons).toEqual([{ reason: 'Holds the error #N/A of the workbook', field: 'amount', rows: 1 }])
    await at.create(draft)
    expect((await cells()).map(([sku, , amount]) => [sku, amount])).toEqual([
      ['a', 1.5],
      ['b', 7.5],
    ])
  })
})

describe('a recipe', () => {
  it('keeps the steps and does them on the next file, wherever its columns stand, and says which joined one is missing', async () => {
    const first = await withSteps(await at.begin('sku,group,amount,unit,extra\na,g,1,kg,x\n'), {
      sku: [join([3, 4], '-'), upper],
      group: [fillDown],
    })
    const { recipe } = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Stock' })
    if (recipe === undefined) throw new Error('the import goes by no recipe')
    const apply = async (file: string) => {
      const { importId } = await at.begin(file)
      return at.answer('recipes.apply', { importId, id: recipe.id })
    }
    const same = await apply('unit,extra,sku,group,amount\nlb,y,b,h,2\n')
    expect(same.recipe?.differences).toEqual([])
    expect(same.columns[2]?.mapping.steps).toEqual([join([0, 1], '-'), upper])
    const { rows } = await at.answer('import.preview', { importId: same.importId, rows: 1 })
    expect(rows[0]?.cells.map((cell) => cell.value)).toEqual(['B-LB-Y', 'h', 2])
    const less = await apply('sku,group,amount,extra\nb,h,2,y\n')
    expect(less.recipe?.differences).toEqual([{ kind: 'joined-missing', column: 0, header: 'sku', joined: 'unit' }])
    expect(less.columns[0]?.mapping.steps).toEqual([join([3], '-'), upper])
  })

  it('lets the dates after its steps decide how they are read', async () => {
    const first = await withSteps(await at.begin('sku,day\na,x 30/06/2024\n'), { day: [part(' ', 2)] })
    expect(first.columns[1]?.mapping.dateOrder).toBe('dmy')
    const { recipe } = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Days' })
    const { importId } = await at.begin('sku,day\na,x 06/30/2024\n')
    const next = await at.answer('recipes.apply', { importId, id: recipe?.id ?? '' })
    expect(next.columns[1]?.mapping).toMatchObject({ dateOrder: 'mdy', steps: [part(' ', 2)] })
  })
})
