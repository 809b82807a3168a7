/** Steps between a file and its fields: what each makes of a text, in which order, and what they may not do. */
import { describe, expect, it } from 'vitest'
import { createTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import { longestStepText, prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import { type StepOutcome, tooLong } from '../../../src-shared/csv/transform/step-outcome.ts'
import { recordTransformer, type SteppedRecord } from '../../../src-shared/csv/transform/transform-record.ts'
import { type LookUpStep, type TransformStep, transformStep } from '../../../src-shared/csv/transform/transform-step.ts'
import { fieldId, worksheetId } from '../../../src-shared/model/ids.ts'

const plain = { matchCase: true, wholeCell: false, isRegex: false }
const find = (text: string, by: string, more: Partial<typeof plain> = {}): TransformStep => ({
  op: 'replace',
  query: { ...plain, text, ...more },
  by,
})
const part = (separator: string, place: number): TransformStep => ({ op: 'part', separator, place })
const extract = (after: string, before: string, otherwise: 'empty' | 'keep' = 'empty'): TransformStep => ({
  op: 'extract',
  after,
  before,
  otherwise,
})
const trim: TransformStep = { op: 'trim', inner: true }
const upper: TransformStep = { op: 'case', to: 'upper' }
const fillDown: TransformStep = { op: 'fill-down' }
const fixed = (text: string): TransformStep => ({ op: 'fixed', text })
const join = (columns: number[], separator: string, place: 'after' | 'before' = 'after'): TransformStep => ({
  op: 'join',
  columns,
  separator,
  place,
})

function made(steps: readonly TransformStep[], text: string, ...others: string[]): string | StepOutcome {
  const prepared = prepareSteps(steps.map((step) => transformStep.parse(step)))
  if (!prepared.ok) throw new Error(prepared.error)
  return prepared.value.change(text, (column) => others[column - 1] ?? '', false)
}

/** The records after the steps of their columns. */
function records(
  steps: Readonly<Record<number, readonly TransformStep[]>>,
  cells: readonly (readonly string[])[],
  kinds: readonly string[] = [],
): readonly SteppedRecord[] {
  const columns = Object.entries(steps).map(([column, own]) => {
    const prepared = prepareSteps(own)
    if (!prepared.ok) throw new Error(prepared.error)
    return { column: Number(column), steps: prepared.value }
  })
  const transform = recordTransformer(columns, true)
  return cells.map((each, at) => transform(each, kinds[at]))
}

describe('a step', () => {
  it.each<[string, TransformStep, string, string]>([
    ['trims the ends', { op: 'trim', inner: false }, '  a  b ', 'a  b'],
    ['trims the inside as well', trim, '  a  b ', 'a b'],
    ['writes in capitals', upper, 'straße', 'STRASSE'],
    ['writes words with a capital', { op: 'case', to: 'title' }, 'ANNA O’NEIL', 'Anna O’neil'],
    ['replaces every hit of a text', find('.', '-'), '1.2.3', '1-2-3'],
    ['takes signs of a plain replacement as they stand', find('a', '$&$1'), 'ab', '$&$1b'],
    ['replaces by a regular expression with groups', find('(\\d+) (\\w+)', '$2 $1', { isRegex: true }), '12 kg', 'kg 12'],
    ['takes what is behind a text', extract('Tel: ', ''), 'Tel: 123', '123'],
    ['takes what is before a text', extract('', ' ('), 'Berlin (DE)', 'Berlin'],
    ['takes what is between two texts', extract('(', ')'), 'Berlin (DE) (x)', 'DE'],
    ['leaves nothing where a text is not found', extract('(', ')'), 'Paris', ''],
    ['or all of it', extract('(', ')', 'keep'), 'Paris', 'Paris'],
    ['takes the first part', part(',', 1), 'Lee, Ann, Dr.', 'Lee'],
    ['takes a part in the middle and nothing behind it', part(',', 2), 'Lee, Ann, Dr.', 'Ann'],
    ['takes the last part', part(',', -1), 'Lee, Ann, Dr.', 'Dr.'],
    ['takes any white space for one', part(' ', -2), 'Ann   Marie\tLee', 'Marie'],
    ['leaves nothing where there are fewer parts', part(',', 4), 'Lee, Ann, Dr.', ''],
    ['puts the same text everywhere', fixed('x'), 'anything', 'x'],
    ['puts it into empty cells too', fixed('x'), '', 'x'],
    ['leaves an empty text empty', find('^$', 'x', { isRegex: true }), '', ''],
  ])('%s', (_, step, before, after) => {
    expect(made([step], before)).toBe(after)
  })

  it('joins other columns, without empty ones and their separators', () => {
    expect(made([join([1, 2, 3], ', ')], 'a', 'b', '', 'd')).toBe('a, b, d')
    expect(made([join([1], ' ', 'before')], 'Lee', 'Ann')).toBe('Ann Lee')
    expect(made([join([1], ' ')], '', 'Ann')).toBe('Ann')
  })

  it('works on what the step before it has made', () => {
    expect(made([part(';', 2), trim, upper], 'a; b  c ;d')).toBe('B C')
    expect(made([upper, find('b', 'x')], 'abc')).toBe('ABC')
  })

  it('is refused with its number where it cannot be carried out', () => {
    expect(prepareSteps([upper, find('(', '', { isRegex: true })])).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^Step 2: This is not a regular expression yet: /),
    })
    expect(prepareSteps([upper, fillDown])).toMatchObject({ ok: false, error: expect.stringContaining('comes first') })
    expect(transformStep.safeParse(part(',', 0)).success).toBe(false)
  })

  it('makes no text that fills the memory, and says so', () => {
    const long = 'a'.repeat(2000)
    expect(made([find('a', 'b'.repeat(1000))], long)).toBe(tooLong)
    expect(made([find('a', "$'$`", { isRegex: true })], long)).toBe(tooLong)
    expect(made([find('a', '$&-', { isRegex: true })], long)).toHaveLength(4000)
    const longer = 'a'.repeat(longestStepText + 5)
    expect(made([find('a', 'b')], longer) === 'b'.repeat(longestStepText + 5)).toBe(true)
    expect(made([join([1], '')], longer, 'x')).toBe(tooLong)
  })
})

const lookUp = (more: Partial<LookUpStep> = {}): LookUpStep => ({
  ...{ op: 'look-up', ignores: ['case', 'spaces'], notFound: 'reject', several: 'reject', ...more },
  table: {
    of: 'worksheet',
    worksheet: { id: worksheetId.parse('w'), name: 'Prices' },
    ...{ find: { id: fieldId.parse('code'), name: 'Code' }, take: { id: fieldId.parse('price'), name: 'Price' } },
  },
})

function lookedUp(step: LookUpStep, text: string, isExact = false, ...more: TransformStep[]): string | StepOutcome {
  const builder = createTable(step.ignores)
  for (const [code, price] of [
    ['A 1', '12.50'],
    ['b2', ''],
    ['c3', '1'],
    ['C3', '1'],
    ['d4', '3'],
    ['D 4', '4'],
    [' ', '9'],
  ] as const)
    builder.add(code, price, isExact ? 'x' : 't')
  const prepared = prepareSteps([step, ...more], (asked) => (asked === step ? builder.table : null))
  if (!prepared.ok) throw new Error(prepared.error)
  return prepared.value.change(text, () => '', false)
}

describe('a look-up', () => {
  it('takes the value beside the text, as it is compared', () => {
    expect(['a1', 'A 1', 'b2', 'C3', ''].map((text) => lookedUp(lookUp(), text))).toEqual(['12.50', '12.50', '', '1', ''])
    expect(lookedUp(lookUp({ ignores: [] }), 'a1')).toEqual({ text: 'a1', kind: 'n' })
    expect(lookedUp(lookUp({ ignores: [] }), 'd4')).toBe('3')
  })

  it('refuses a text that is not there, or stands beside several values, unless it is told otherwise', () => {
    expect(lookedUp(lookUp(), 'zz')).toEqual({ text: 'zz', kind: 'n' })
    expect(lookedUp(lookUp(), 'd4')).toEqual({ text: 'd4', kind: 'm' })
    expect(lookedUp(lookUp({ notFound: 'empty' }), 'zz')).toBe('')
    expect(lookedUp(lookUp({ notFound: 'keep' }), 'zz')).toBe('zz')
    expect(lookedUp(lookUp({ several: 'empty' }), 'd4')).toBe('')
    expect(lookedUp(lookUp({ several: 'first' }), 'd4')).toBe('3')
  })

  it('makes exact texts of numbers and dates, until another step changes them; what is refused no step touches', () => {
    expect(lookedUp(lookUp(), 'a1', true)).toEqual({ text: '12.50', kind: 'x' })
    expect(lookedUp(lookUp(), 'b2', true)).toBe('')
    expect(lookedUp(lookUp(), 'a1', true, trim)).toEqual({ text: '12.50', kind: 'x' })
    expect(lookedUp(lookUp(), 'a1', true, find('12', '13'))).toBe('13.50')
    expect(lookedUp(lookUp(), 'zz', true, upper)).toEqual({ text: 'zz', kind: 'n' })
  })

  it('finds nothing where its table is not at hand', () => {
    expect(made([lookUp()], 'a1')).toEqual({ text: 'a1', kind: 'n' })
  })

  it('holds no more than it may, and says when it is full', () => {
    const few = createTable([], { texts: 2, signs: 100 })
    expect(['a', 'b', 'a', 'c'].map((text) => few.add(text, '1', 't'))).toEqual([true, true, true, false])
    const short = createTable([], { texts: 100, signs: 10 })
    expect(['abc', 'defgh'].map((text) => short.add(text, '123', 't'))).toEqual([true, false])
  })
})

const dates = (more: Partial<Extract<TransformStep, { op: 'date-form' }>> = {}): TransformStep => ({
  ...{ op: 'date-form', order: 'dmy', otherwise: 'reject' },
  ...more,
})
const numbers = (more: Partial<Extract<TransformStep, { op: 'number-form' }>> = {}): TransformStep => ({
  ...{ op: 'number-form', decimal: ',', unit: '', otherwise: 'reject' },
  ...more,
})
/** The text where it is exact, else what the step made of it. */
const exact = (outcome: string | StepOutcome) => (typeof outcome !== 'string' && outcome.kind === 'x' ? outcome.text : outcome)

describe('the form of a date', () => {
  it.each<[string, string, Parameters<typeof dates>[0]]>([
    ['13 Mar 24', '2024-03-13', {}],
    ['13.3.2024', '2024-03-13', {}],
    ['3/13/2024', '2024-03-13', { order: 'mdy' }],
    ['24-03-04', '2024-03-04', { order: 'ymd' }],
    ['2024-03-13', '2024-03-13', {}],
    ['13 Mar 24 10:05', '2024-03-13 10:05:00', {}],
    ['1.2.68', '1968-02-01', { latestYear: 2029 }],
  ])('reads %s as %s', (text, date, more) => {
    expect(exact(made([dates(more)], text))).toBe(date)
  })

  it('refuses what is no date in that order, or may be of either century or of any zone', () => {
    const texts = ['soon', '3/13/2024', '1.2.45', '13 Mar 24 10:05+02:00', `13 Mar 24${' '.repeat(200)}x`]
    expect(texts.map((text) => made([dates()], text))).toEqual(texts.map((text) => ({ text, kind: 'd' })))
    expect(made([dates({ otherwise: 'keep' })], 'soon')).toBe('soon')
    expect(made([dates({ otherwise: 'empty' })], 'soon')).toBe('')
    expect(made([dates()], '')).toBe('')
  })
})

describe('the form of a number', () => {
  it.each<[string, string, Parameters<typeof numbers>[0]]>([
    ['1.234,50', '1234.50', {}],
    ['1 234', '1234', {}],
    ['-0,10', '-0.10', {}],
    ['(5,00)', '-5.00', {}],
    ['12,50 %', '0.125', {}],
    ['12,50 %', '12.5', { unit: '%' }],
    ['1.234,50 €', '1234.50', { unit: '€' }],
    ['7 kg', '7', { unit: 'kg' }],
    ['1,234.5', '1234.5', { decimal: '.' }],
    ['1,5E3', '1500', {}],
  ])('reads %s as %s', (text, number, more) => {
    expect(exact(made([numbers(more)], text))).toBe(number)
  })

  it('refuses what is no such number, and an amount in a currency that it does not name', () => {
    const texts = ['x', '1,234.5', '5 €', '5 EUR', 'USD 5', '12345678901234567890,1']
    expect(texts.map((text) => made([numbers()], text))).toEqual(texts.map((text) => ({ text, kind: 'u' })))
    expect(made([numbers({ unit: '€' })], '$5')).toEqual({ text: '$5', kind: 'u' })
    expect(made([numbers({ otherwise: 'keep' })], 'x')).toBe('x')
  })

  it('lets a number and a date be that a workbook calls so', () => {
    const cells = [['1.500', '2024-03-04']]
    expect(records({ 0: [numbers()], 1: [dates({ order: 'mdy' })] }, cells, ['xx'])[0]).toMatchObject({
      texts: cells[0],
      kinds: 'xx',
    })
    expect(records({ 0: [numbers()] }, cells, ['tx'])[0]).toMatchObject({ texts: ['1500', '2024-03-04'], kinds: 'xx' })
  })
})

describe('a record', () => {
  it('keeps what stands in the file beside what is read', () => {
    const [one] = records({ 1: [upper] }, [['a', 'b', 'c']])
    expect(one).toEqual({ texts: ['a', 'B', 'c'], kept: ['a', 'b', 'c'], kinds: undefined })
  })

  it('fills empty cells with the nearest text above, and is kept with it, so that it makes the same alone', () => {
    const file = [
      ['', '1'],
      ['x', '2'],
      ['', '3'],
      [' ', '4'],
      ['y', '5'],
      ['', ''],
    ]
    const found = records({ 0: [fillDown, upper] }, file)
    expect(found.map(({ texts }) => texts[0])).toEqual(['', 'X', 'X', 'X', 'Y', ''])
    expect(found.map(({ kept }) => kept[0])).toEqual(['', 'x', 'x', 'x', 'y', ''])
    for (const { kept, texts } of found) expect(records({ 0: [fillDown, upper] }, [kept])[0]?.texts).toEqual(texts)
  })

  it('joins columns as they are filled down', () => {
    const found = records({ 0: [fillDown], 1: [join([0], '/', 'before')] }, [
      ['x', '1'],
      ['', '2'],
    ])
    expect(found.map(({ texts }) => texts)).toEqual([
      ['x', 'x/1'],
      ['x', 'x/2'],
    ])
  })

  it('stays blank when it is', () => {
    const found = records({ 0: [fillDown], 1: [fixed('f')] }, [
      ['x', ''],
      ['', ' '],
    ])
    expect(found.map(({ texts }) => texts)).toEqual([
      ['x', 'f'],
      ['', ' '],
    ])
  })

  it('loses an apostrophe before a formula sign only where a step changes its text', () => {
    const found = records({ 0: [find('x', 'y')] }, [["'=x"], ["'=z"]])
    expect(found.map(({ texts }) => texts[0])).toEqual(['=y', "'=z"])
  })

  it('says which cells of a workbook are texts now, and keeps its errors', () => {
    const cells = [
      ['1.5', '#N/A'],
      ['1.5', '2'],
    ]
    expect(records({ 0: [find('5', '7')] }, cells, ['xe', 'xx']).map(({ kinds }) => kinds)).toEqual(['te', 'tx'])
    expect(records({ 0: [trim] }, cells, ['xe', 'xx']).map(({ kinds }) => kinds)).toEqual(['xe', 'xx'])
    expect(records({ 0: [join([1], ' ')] }, cells, ['xe', 'xx'])[0]).toMatchObject({ texts: ['#N/A', '#N/A'], kinds: 'ee' })
    expect(records({ 1: [fixed('-')] }, cells, ['xe', 'xx'])[0]).toMatchObject({ texts: ['1.5', '-'], kinds: 'xt' })
  })
})
