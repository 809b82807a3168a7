/** Commands that count with numbers and dates, on columns of an import's file that have steps: what counts is what the steps make of a text. */
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { TransformStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'sku', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 2 },
    { name: 'due', type: '15', subType: '3' },
    { name: 'other', type: '6', precision: 2 },
  ],
  { per: 'file' },
)

const replaced = (text: string, by: string, isRegex = false): TransformStep => ({
  op: 'replace',
  query: { text, matchCase: true, wholeCell: false, isRegex },
  by,
})

/** An import of `text`, checked with these steps of its columns. */
async function checked(text: string, steps: Readonly<Record<number, readonly TransformStep[]>>): Promise<ImportDraft> {
  const draft = await at.begin(text)
  const mapping = draft.columns.map(({ column, mapping }) => ({ ...mapping, column, steps: [...(steps[column] ?? [])] }))
  return at.check(await at.answer('import.configure', { importId: draft.importId, mapping }))
}
const page = ({ importId }: ImportDraft) => at.answer('import.lines', { importId, show: 'all', from: 0, limit: 100 })
const columnOf = async (draft: ImportDraft, column: number) => (await page(draft)).rows.map(({ texts }) => texts[column])
const run = ({ importId }: ImportDraft, column: number, operation: Operation) =>
  at.answer('import.bulk', { importId, target: { of: 'file', fields: [fileFieldId(column)] }, operation })
const add = (amount: number): Operation => ({ op: 'change-number', by: 'amount', amount })

describe('a command that counts, on a column with steps', () => {
  it('changes the number where it stands in the text, so that the steps make the result of it', async () => {
    const draft = await checked('sku,amount\na,EUR 10\nb,EUR 2.50 net\nc,EUR x\nd,\n', {
      1: [replaced('EUR ', ''), replaced(' net', '')],
    })
    expect(await run(draft, 1, add(5))).toMatchObject({ changed: 2, refused: { cells: 1 }, skipped: [] })
    expect(await columnOf(draft, 1)).toEqual(['EUR 15', 'EUR 7.5 net', 'EUR x', ''])
    expect((await at.check(draft)).check).toMatchObject({ rejected: 1 })
    await at.answer('import.correct', { importId: draft.importId, correction: { kind: 'undo' } })
    expect(await columnOf(draft, 1)).toEqual(['EUR 10', 'EUR 2.50 net', 'EUR x', ''])
  })

  it('reads and writes with the sign and the unit that a step names, and dates in its order', async () => {
    const draft = await checked('sku;amount;due\na;10,50 kg;31.01.2024\nb;1.000 kg;29.02.2024\n', {
      1: [{ op: 'number-form', decimal: ',', unit: 'kg', otherwise: 'reject' }],
      2: [{ op: 'date-form', order: 'dmy', otherwise: 'reject' }],
    })
    expect(await run(draft, 1, add(1))).toMatchObject({ changed: 2, refused: null })
    expect(await run(draft, 2, { op: 'shift-date', amount: 1, unit: 'months' })).toMatchObject({ changed: 2, refused: null })
    expect(await columnOf(draft, 1)).toEqual(['11,5 kg', '1001'])
    expect(await columnOf(draft, 2)).toEqual(['2024-02-29', '2024-03-29'])
    expect((await at.check(draft)).check).toMatchObject({ rejected: 0 })
    await run(draft, 1, { op: 'renumber', start: 3, step: 1, prefix: '', digits: 1 })
    expect(await columnOf(draft, 1)).toEqual(['3 kg', '4'])
    const { list } = await page(draft)
    await at.answer('import.fill', {
      importId: draft.importId,
      ...{ show: 'all', list, mode: 'series' },
      from: { rows: [0, 0], fields: [fileFieldId(2)] },
      into: { along: 'rows', rows: [1, 1] },
    })
    expect(await columnOf(draft, 2)).toEqual(['2024-02-29', '2024-03-01'])
  })

  it('leaves parts of the text that other columns are made of as they are', async () => {
    const draft = await checked('sku,amount,due,other\na,5-15,,\nb,10-10,,\nc,7,,\n', {
      1: [{ op: 'part', separator: '-', place: 1 }],
      3: [
        { op: 'join', columns: [1], separator: '', place: 'after' },
        { op: 'part', separator: '-', place: 2 },
      ],
    })
    await run(draft, 1, add(1))
    expect(await columnOf(draft, 1)).toEqual(['6-15', '11-10', '8'])
  })

  it('says why where the steps make the result of no text: of fixed texts, of empty cells that take what is above', {
    tags: 'full',
  }, async () => {
    const draft = await checked('sku,amount,other\na,1,4\nb,,\n', {
      1: [{ op: 'fixed', text: '7' }],
      2: [{ op: 'fill-down' }],
    })
    const fixed = await run(draft, 1, add(1))
    expect(fixed).toMatchObject({
      changed: 0,
      refused: { cells: 2, why: 'The steps of the column make “8” of no text that fits here.' },
    })
    const filled = await run(draft, 2, add(1))
    expect(filled).toMatchObject({
      changed: 1,
      refused: { cells: 1, why: 'The cell is empty and takes the text above it, with what becomes of that.' },
    })
    expect(await columnOf(draft, 2)).toEqual(['5', ''])
    const shown = await at.answer('import.bulk-preview', {
      importId: draft.importId,
      ...{ target: { of: 'file', fields: [fileFieldId(1)] }, operation: add(1), limit: 10 },
    })
    expect(shown.lines.map(({ cells }) => cells[0]?.refused)).toEqual([fixed.refused?.why, fixed.refused?.why])
  })

  it('ends with words where a regular expression of a step takes too long, and nothing is changed', {
    tags: 'full',
  }, async () => {
    const draft = await checked('sku,amount\na,1\n', { 1: [replaced('^(\\d+)+x', '', true)] })
    const answer = await at.call('import.bulk', {
      importId: draft.importId,
      target: { of: 'file', fields: [fileFieldId(1)] },
      operation: add(1e40),
    })
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', message: expect.stringContaining('takes too long') } })
    expect((await at.get(draft)).corrections).toBe(undefined)
  })

  it('shows no lines, and says so, where a regular expression runs away in a corrected text; that is undone as any other', {
    tags: 'full',
  }, async () => {
    const draft = await checked('sku,amount\na,1\n', { 1: [replaced('^(\\d+)+x', '', true)] })
    const { importId } = draft
    await at.answer('import.lines', { importId, show: 'all', from: 0, limit: 10 })
    const cells = [{ line: 2, column: 1, text: `${'1'.repeat(40)}!` }]
    await at.answer('import.correct', { importId, correction: { kind: 'cells', cells } })
    const shown = await at.call('import.lines', { importId, show: 'all', from: 0, limit: 10 })
    expect(shown).toMatchObject({ ok: false, error: { kind: 'invalid', message: expect.stringContaining('takes too long') } })
    await at.answer('import.correct', { importId, correction: { kind: 'undo' } })
    const { rows } = await at.answer('import.lines', { importId, show: 'all', from: 0, limit: 10 })
    expect(rows.map(({ texts }) => texts)).toEqual([['a', '1']])
  })
})
