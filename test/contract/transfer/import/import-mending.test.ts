/** The file of an import as a grid over the host border: looked at from any place, corrected by hand, checked, staged, created, matched by key. */
import { describe, expect, it } from 'vitest'
import type { Correction, GridLine, GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld, refusal } from '../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
])

const correct = ({ importId }: ImportDraft, correction: Correction) => at.answer('import.correct', { importId, correction })
const setCells = (draft: ImportDraft, ...cells: readonly (readonly [number, number, string | null])[]) =>
  correct(draft, { kind: 'cells', cells: cells.map(([line, column, text]) => ({ line, column, text })) })
const page = ({ importId }: ImportDraft, show: GridShow, from = 0, limit = 100) =>
  at.answer('import.lines', { importId, show, from, limit })

const brief = (rows: readonly GridLine[]) =>
  rows.map(({ line, texts, state, marks }) => [
    line,
    texts.join('|'),
    state,
    ...marks.map(
      ({ column, file, problem, altered }) =>
        `${column}: ${problem ?? altered?.words ?? 'fine'}${file === undefined ? '' : ` (${file})`}`,
    ),
  ])
const cells = () => at.cells('sku', 'amount')

const text = `sku,amount,colour
a1,12,Red
b2,x12,Bleu
c3,3.4567,Blue
d4,4,Bleu
e5,5
f6,"6,Red
g7,7,Red
`

describe('the file of an import as a grid', () => {
  it('shows rejected, altered and all lines with the verdict on each cell', async () => {
    const draft = await at.checked(text)
    expect(draft.check).toMatchObject({ rows: 7, insert: 3, rejected: 4 })
    const rejected = await page(draft, 'rejected')
    expect(rejected.counts).toEqual({ rejected: 4, altered: 1, all: 7 })
    expect(brief(rejected.rows)).toEqual([
      [3, 'b2|x12|Bleu', 'rejected', '1: Not a number', expect.stringContaining('2: ')],
      [5, 'd4|4|Bleu', 'rejected', expect.stringContaining('2: ')],
      [6, 'e5|5|', 'rejected'],
      [7, 'f6|"6|Red', 'rejected'],
    ])
    expect(rejected.rows.map(({ isBroken }) => isBroken)).toEqual([false, false, true, true])
    expect(brief((await page(draft, 'altered')).rows)).toEqual([[4, 'c3|3.4567|Blue', 'fine', '1: Rounded']])
    expect(brief((await page(draft, 'all', 5, 2)).rows)).toEqual([
      [7, 'f6|"6|Red', 'rejected'],
      [8, 'g7|7|Red', 'fine'],
    ])
  })

  it('is corrected cell by cell, alike and line by line, with the verdict at once, and stored as corrected', {
    tags: 'full',
  }, async () => {
    const draft = await at.checked(text)
    const first = await setCells(draft, [3, 1, 'y12'])
    expect(first.draft).toMatchObject({ state: 'draft', check: null, corrections: { cells: 1, out: 0, undo: 'Correct 1 cell' } })
    expect(brief(first.rows)[0]?.slice(0, 4)).toEqual([3, 'b2|y12|Bleu', 'rejected', '1: Not a number (x12)'])
    const second = await setCells(draft, [3, 1, '12'], [3, 2, 'Blue'])
    expect(brief(second.rows)).toEqual([[3, 'b2|12|Blue', 'unchecked', '1: fine (x12)', '2: fine (Bleu)']])
    expect(await at.answer('import.alike', { importId: draft.importId, line: 3, column: 2 })).toEqual({
      text: 'Bleu',
      cells: 1,
    })
    expect((await correct(draft, { kind: 'alike', line: 3, column: 2, text: 'Blue' })).cells).toBe(2)
    await setCells(draft, [6, 2, 'Red'], [7, 1, '6'])
    await correct(draft, { kind: 'lines', lines: [8], isOut: true })
    expect(brief((await page(draft, 'rejected')).rows)).toEqual([
      [3, 'b2|12|Blue', 'unchecked', '1: fine (x12)', '2: fine (Bleu)'],
      [5, 'd4|4|Blue', 'unchecked', '2: fine (Bleu)'],
      [6, 'e5|5|Red', 'unchecked', '2: fine ()'],
      [7, 'f6|6|Red', 'unchecked', '1: fine ("6)'],
      [8, 'g7|7|Red', 'out'],
    ])
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 6, insert: 6, rejected: 0, takenOut: 1 })
    const fates = checked.check?.ledger?.map((column) => column.fates.find(({ kind }) => kind === 'by-hand')?.cells)
    expect(fates).toEqual([undefined, 2, 3])
    const listed = await at.answer('import.ledger', {
      importId: draft.importId,
      column: 1,
      kind: 'by-hand',
      offset: 0,
      limit: 9,
    })
    expect(listed.rows).toEqual([
      { line: 3, text: 'x12', stored: '12', problem: '' },
      { line: 7, text: '"6', stored: '6', problem: '' },
    ])
    expect((await at.create(checked)).message).toContain('1 line was taken out by hand.')
    expect(await cells()).toEqual([
      ['a1', 12],
      ['b2', 12],
      ['c3', 3.46],
      ['d4', 4],
      ['e5', 5],
      ['f6', 6],
    ])
    expect(await refusal(setCells(draft, [3, 1, '13']))).toContain('carried out')
  })

  it('takes corrections back and does them again, one step each, and keeps them over the end of the app', async () => {
    const draft = await at.checked(text)
    await setCells(draft, [3, 1, '12'])
    await setCells(draft, [3, 1, '13'], [5, 2, 'Red'])
    const back = await correct(draft, { kind: 'undo' })
    expect(brief(back.rows)).toEqual([
      [3, 'b2|12|Bleu', 'rejected', '1: fine (x12)', '2: No such option: “Bleu”'],
      [5, 'd4|4|Bleu', 'rejected', '2: No such option: “Bleu”'],
    ])
    expect(back.draft.corrections).toEqual({ cells: 1, alike: 0, out: 0, undo: 'Correct 1 cell', redo: 'Correct 2 cells' })
    await at.restart()
    const again = await correct(draft, { kind: 'redo' })
    expect(brief(again.rows).map(([line, texts]) => [line, texts])).toEqual([
      [3, 'b2|13|Bleu'],
      [5, 'd4|4|Red'],
    ])
    expect(await refusal(correct(draft, { kind: 'redo' }))).toContain('nothing to redo')
    await setCells(draft, [3, 1, null])
    expect(brief((await page(draft, 'all', 1, 1)).rows)).toEqual([
      [3, 'b2|x12|Bleu', 'rejected', '1: Not a number', '2: No such option: “Bleu”'],
    ])
  })

  it('replaces in rejected cells, and leaves the others alone', async () => {
    const draft = await at.checked(text)
    const one = { kind: 'replace', find: 'BLEU', by: 'Blue', matchCase: false, column: null } as const
    expect((await correct(draft, one)).cells).toBe(2)
    expect((await correct(draft, { ...one, find: 'x', by: '', column: 2 })).cells).toBe(0)
    expect((await correct(draft, { ...one, find: 'nowhere' })).cells).toBe(0)
    expect((await page(draft, 'all')).rows.map(({ texts }) => texts.join('|'))).toEqual([
      'a1|12|Red',
      'b2|x12|Blue',
      'c3|3.4567|Blue',
      'd4|4|Blue',
      'e5|5|',
      'f6|"6|Red',
      'g7|7|Red',
    ])
  })

  it('is written only as it was checked, and read in another way only without corrections', async () => {
    const draft = await at.checked(text)
    await setCells(draft, [3, 1, '12'])
    expect(await refusal(at.create(draft))).toContain('Check the file first')
    const other = at.answer('import.configure', { importId: draft.importId, format: { ...draft.format, skip: 1 } })
    expect(await refusal(other)).toContain('corrected by hand')
    expect(await refusal(setCells(draft, [99, 1, '12']))).toContain('no such line')
    await correct(draft, { kind: 'undo' })
    await at.answer('import.configure', { importId: draft.importId, format: { ...draft.format, skip: 1 } })
  })

  it('gives steps of columns the corrected texts, also while they are tried', async () => {
    const draft = await at.checked(text)
    await setCells(draft, [3, 1, '12 kg'])
    const steps = [{ op: 'replace' as const, query: { text: ' kg', matchCase: true, wholeCell: false, isRegex: false }, by: '' }]
    const tried = await at.answer('import.try-steps', { importId: draft.importId, column: 1, steps })
    expect(tried.texts.filter(({ before, after }) => before !== after)).toEqual([
      { before: '12 kg', after: '12', cells: 1, line: 3 },
    ])
    const mapping = draft.columns.map((each) => (each.column === 1 ? { ...each.mapping, steps } : each.mapping))
    await at.answer('import.configure', { importId: draft.importId, mapping })
    await setCells(draft, [3, 2, 'Red'])
    await at.check(draft)
    expect(brief((await page(draft, 'all', 1, 1)).rows)).toEqual([
      [3, 'b2|12 kg|Red', 'fine', '1: Changed by a step of the column (x12)', '2: fine (Bleu)'],
    ])
  })

  it('saves what is still rejected with the corrected texts', async () => {
    const draft = await at.checked(text)
    await setCells(draft, [3, 1, '12'])
    await correct(draft, { kind: 'lines', lines: [6, 7], isOut: true })
    const { importId } = await at.check(draft)
    const saved = await at.answer('import.save-rejected', { importId })
    expect((await at.download(saved.path)).split('\r\n').map((line) => line.replace(/,".*“Bleu”"/, ''))).toEqual([
      expect.stringContaining('sku'),
      expect.stringContaining('b2,12,Bleu'),
      expect.stringContaining('d4,4,Bleu'),
      '',
    ])
  })

  it('mends a workbook: cells that were typed are texts like any other', async () => {
    const number = (value: string): { xml: string } => ({ xml: `<c><v>${value}</v></c>` })
    const sheetData = [
      rowOf(1, ['sku', 'amount', 'colour']),
      rowOf(2, ['a1', number('1.5'), 'Red']),
      rowOf(4, ['b2', 'many', 'Red']),
      rowOf(5, ['c3', number('3'), 'Rot']),
    ].join('')
    const draft = await at.check(await at.beginFile('stock.xlsx', Uint8Array.from(makeWorkbook({ sheetData }))))
    expect(brief((await page(draft, 'rejected')).rows).map(([line, texts]) => [line, texts])).toEqual([
      [4, 'b2|many|Red'],
      [5, 'c3|3|Rot'],
    ])
    await setCells(draft, [4, 1, '2.25'], [5, 2, 'Red'], [2, 1, '1.75'])
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 3, insert: 3, rejected: 0 })
    await at.create(checked)
    expect(await cells()).toEqual([
      ['a1', 1.75],
      ['b2', 2.25],
      ['c3', 3],
    ])
  })

  it('updates by key as corrected, keys included, and one undo takes all of it back', { tags: 'full' }, async () => {
    await at.fill('sku,amount,colour\na1,1,Red\nb2,2,Red\nc3,3,Red\n')
    const begun = await at.begin('sku,amount,colour\na1,10,Blue\nbb,20,Blue\nc3,x,Blue\nd4,40,Blue\n')
    const keyFields = [at.id('sku')]
    const draft = await at.answer('import.configure', {
      importId: begun.importId,
      mapping: begun.columns.map(({ mapping }) => ({ ...mapping, decimal: mapping.column === 1 ? '.' : mapping.decimal })),
      rules: { ...begun.rules, mode: 'update', keyFields },
    })
    expect((await at.check(draft)).check).toMatchObject({ update: 1, rejected: 3 })
    expect(brief((await page(draft, 'rejected')).rows)).toEqual([
      [3, 'bb|20|Blue', 'rejected', '0: No row has this key'],
      [4, 'c3|x|Blue', 'rejected', '1: Not a number'],
      [5, 'd4|40|Blue', 'rejected', '0: No row has this key'],
    ])
    await setCells(draft, [3, 0, 'b2'], [4, 1, '30'])
    await correct(draft, { kind: 'lines', lines: [5], isOut: true })
    expect((await at.check(draft)).check).toMatchObject({ rows: 3, update: 3, rejected: 0, takenOut: 1 })
    const job = await at.stage(draft)
    expect(job.message).toBe('Staged for review: 3 updates. 1 line was taken out by hand.')
    const staged = await at.answer('changes.count', { connectionId: at.connectionId })
    expect(JSON.stringify(staged)).toContain('3')
  })

  it('stops a check that a correction overtakes, and keeps the file of lines while only the mapping changes', {
    tags: 'full',
  }, async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `s${n},${n % 1000 === 999 ? 'x' : n},Red`).join('\n')
    const begun = await at.begin(`sku,amount,colour\n${lines}\n`)
    const draft = await at.check(begun)
    const prepare = () => at.answer('import.prepare-lines', { importId: draft.importId })
    for (let last = 0, step = await prepare(); !step.isReady; step = await prepare()) {
      expect(step.done).toBeGreaterThan(last)
      expect(step.done).toBeLessThanOrEqual(step.total)
      last = step.done
    }
    expect((await page(draft, 'all', 29_990, 20)).rows.map(({ line }) => line)).toEqual(
      Array.from({ length: 10 }, (_, n) => 29_992 + n),
    )
    await setCells(draft, [1001, 1, '7'])
    const { jobId } = await at.answer('import.check', { importId: draft.importId })
    await setCells(draft, [2001, 1, '7'])
    expect(['cancelled', 'done']).toContain((await at.host.ended(jobId)).status)
    expect((await at.get(draft)).check).toBe(null)
    expect((await at.check(draft)).check).toMatchObject({ insert: 29_972, rejected: 28 })
    expect((await page(draft, 'rejected', 0, 3)).rows.map(({ line, state }) => [line, state])).toEqual([
      [1001, 'fine'],
      [2001, 'fine'],
      [3001, 'rejected'],
    ])
  })
})
