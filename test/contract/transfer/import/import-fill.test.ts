/** Cells of the file of an import that go on in others, over the host border: copies, series by numbers, dates and texts, down, up and across. */
import { describe, expect, it } from 'vitest'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FillMode } from '../../../../src-shared/fill/find-rule.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'sku', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 2 },
    { name: 'due', type: '15', subType: '3' },
    { name: 'price', type: '6', precision: 2 },
  ],
  { per: 'file' },
)

const columns = (...at: readonly number[]) => at.map(fileFieldId)
const page = ({ importId }: ImportDraft) => at.answer('import.lines', { importId, show: 'all', from: 0, limit: 100 })
const texts = async (draft: ImportDraft) => (await page(draft)).rows.map((row) => row.texts.join('|'))

type Lines = [number, number]
const down = async (draft: ImportDraft, rows: Lines, fields: readonly number[], to: Lines, mode: FillMode) =>
  at.answer('import.fill', {
    importId: draft.importId,
    show: 'all',
    list: (await page(draft)).list,
    from: { rows, fields: columns(...fields) },
    into: { along: 'rows', rows: to },
    mode,
  })
const across = async (draft: ImportDraft, rows: Lines, fields: readonly number[], to: readonly number[], mode: FillMode) =>
  at.answer('import.fill', {
    importId: draft.importId,
    show: 'all',
    list: (await page(draft)).list,
    from: { rows, fields: columns(...fields) },
    into: { along: 'fields', fields: columns(...to), isBefore: (to[0] ?? 0) < (fields[0] ?? 0) },
    mode,
  })

const file = `sku,amount,due,price
s-08,1.50,2024-01-30,10
s-09,2.00,2024-01-31,20
,,,30 pcs
,,,31 pcs
,,,
,,,
`

describe('cells of a file go on', () => {
  it('in the lines below as what their columns read in them, and as texts where they hold no such thing', {
    tags: 'full',
  }, async () => {
    const draft = await at.checked(file)
    const filled = await down(draft, [0, 1], [0, 1, 2], [2, 5], 'auto')
    expect(filled).toMatchObject({ changed: 12, refused: null, skipped: [], draft: { corrections: { undo: 'Fill 12 cells' } } })
    await down(draft, [2, 3], [3], [4, 5], 'auto')
    expect(await texts(draft)).toEqual([
      's-08|1.50|2024-01-30|10',
      's-09|2.00|2024-01-31|20',
      's-10|2.5|2024-02-01|30 pcs',
      's-11|3|2024-02-02|31 pcs',
      's-12|3.5|2024-02-03|32 pcs',
      's-13|4|2024-02-04|33 pcs',
    ])
    await at.answer('import.correct', { importId: draft.importId, correction: { kind: 'undo' } })
    await at.answer('import.correct', { importId: draft.importId, correction: { kind: 'undo' } })
    expect(await texts(draft)).toEqual([
      's-08|1.50|2024-01-30|10',
      's-09|2.00|2024-01-31|20',
      '|||30 pcs',
      '|||31 pcs',
      '|||',
      '|||',
    ])
  })

  it('as copies that are the very texts: one number by itself, all of them when asked', { tags: 'full' }, async () => {
    const draft = await at.checked(file)
    await down(draft, [1, 1], [0, 1], [2, 3], 'auto')
    await down(draft, [0, 1], [1, 2], [4, 5], 'copy')
    expect(await texts(draft)).toEqual([
      's-08|1.50|2024-01-30|10',
      's-09|2.00|2024-01-31|20',
      's-10|2.00||30 pcs',
      's-11|2.00||31 pcs',
      '|1.50|2024-01-30|',
      '|2.00|2024-01-31|',
    ])
    await down(draft, [1, 1], [1], [2, 3], 'other')
    expect((await texts(draft)).slice(2, 4)).toEqual(['s-10|3||30 pcs', 's-11|4||31 pcs'])
  })

  it('in the lines above, backwards', async () => {
    const draft = await at.checked('sku,amount,due\n,,\n,,\ns-3,9,2024-03-31\ns-4,12,2024-04-30\n')
    await down(draft, [2, 3], [0, 1, 2], [0, 1], 'auto')
    expect((await texts(draft)).slice(0, 2)).toEqual(['s-1|3|2024-01-31', 's-2|6|2024-02-29'])
  })

  it('in the columns beside them: a series over columns of one kind, in the lines that have one, else the texts', {
    tags: 'full',
  }, async () => {
    const draft = await at.checked('a,amount,price,b,due\n1,2,,,2024-01-01\n5,6.0,,x,\n7,x,,y,\n')
    await across(draft, [0, 2], [1], [2], 'series')
    expect(await texts(draft)).toEqual(['1|2|3||2024-01-01', '5|6.0|7|x|', '7|x|x|y|'])
    await across(draft, [0, 2], [4], [3], 'auto')
    expect(await texts(draft)).toEqual(['1|2|3|2024-01-01|2024-01-01', '5|6.0|7||', '7|x|x||'])
    await across(draft, [0, 0], [0], [3], 'auto')
    expect((await texts(draft))[0]).toBe('1|2|3|2|2024-01-01')
  })

  it('in the decimals and the order of days that the column is read in', async () => {
    const draft = await at.checked('sku;amount;due\na;1,5;31.01.2024\nb;2,5;29.02.2024\nc;;\n')
    await down(draft, [0, 1], [1, 2], [2, 2], 'auto')
    expect((await texts(draft))[2]).toBe('c|3,5|2024-03-31')
    expect((await at.check(draft)).check).toMatchObject({ rows: 3, rejected: 0 })
  })

  it('not where other lines are shown by now, or there is no such line or column', async () => {
    const draft = await at.checked(file)
    const asked = {
      importId: draft.importId,
      show: 'all' as const,
      list: (await page(draft)).list,
      from: { rows: [0, 0] as Lines, fields: columns(0) },
      into: { along: 'rows' as const, rows: [1, 1] as Lines },
      mode: 'copy' as const,
    }
    const refused = async (change: object) => {
      const answer = await at.call('import.fill', { ...asked, ...change })
      return answer.ok ? null : answer.error.message
    }
    expect(await refused({ list: 'other' })).toBe('Other lines are shown by now. Select the cells again.')
    expect(await refused({ into: { along: 'rows', rows: [6, 6] } })).toBe('The file has no such line.')
    expect(await refused({ from: { rows: [0, 9], fields: columns(0) } })).toBe('The file has no such line.')
    expect(await refused({ from: { rows: [0, 0], fields: columns(9) } })).toBe('The file has no such column.')
    expect(await refused({})).toBe(null)
  })
})
