/** The ledger of an import over the host border: what becomes of every cell, the cells themselves page by page, and the file. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { HostCallAnswer } from '../../../../src-shared/host/calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const text = `name,amount,day,colour
Anvil,1.50,2024-01-05,Red
 Bolt ,"1,234.5",5 Jan 2024,red
Cog,+7,01/13/2024,Green
Dowel,1e3,,Blue
Elbow,2.345,2024-01-06,Blue
`

const at = importWorld([
  { name: 'name', type: '2', isTitle: true },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'day', type: '15' },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
])

const checked = (source: string, rules: Partial<ImportDraft['rules']> = {}): Promise<ImportDraft> =>
  at.checked(source, { rules: { trim: true, ...rules }, columns: { day: { dateOrder: 'mdy' } } })

const fatesOf = (draft: ImportDraft, column: number): Readonly<Record<string, number>> =>
  Object.fromEntries((draft.check?.ledger?.[column]?.fates ?? []).map(({ kind, cells }) => [kind, cells]))

const cellsOf = async (
  { importId }: ImportDraft,
  column: number,
  kind: LedgerKind,
  page = { offset: 0, limit: 500 },
): Promise<HostCallAnswer<'import.ledger'>['rows']> =>
  (await at.answer('import.ledger', { importId, column, kind, ...page })).rows

/** Every cell of a column by its fate. */
const sums = (draft: ImportDraft): readonly number[] =>
  (draft.check?.ledger ?? []).map(({ fates }) => fates.reduce((sum, { cells }) => sum + cells, 0))

const importsFolder = (): string => {
  const connections = join(at.host.dataFolder, 'connections')
  const [one = ''] = readdirSync(connections)
  return join(connections, one, 'imports')
}

describe('the ledger of an import', () => {
  it('gives every cell of every mapped column one fate, so that they add up to the lines', async () => {
    const draft = await checked(text)
    expect(draft.check).toMatchObject({ rows: 5, insert: 4, rejected: 1 })
    expect(draft.check?.ledger?.map(({ column }) => column)).toEqual([0, 1, 2, 3])
    expect(fatesOf(draft, 0)).toEqual({ written: 3, spaces: 1, 'left-out': 1 })
    expect(fatesOf(draft, 1)).toEqual({ zeros: 1, grouping: 1, 'left-out': 1, exponent: 1, rounded: 1 })
    expect(fatesOf(draft, 2)).toEqual({ written: 2, date: 1, 'left-out': 1, empty: 1 })
    expect(fatesOf(draft, 3)).toEqual({ option: 3, 'other-name': 1, rejected: 1 })
    expect(sums(draft)).toEqual([5, 5, 5, 5])
  })

  it('lists the cells of a fate with line, text as written and what is stored, and rejected ones with the reason', async () => {
    const draft = await checked(text)
    expect(await cellsOf(draft, 0, 'spaces')).toEqual([{ line: 3, text: ' Bolt ', stored: 'Bolt', problem: '' }])
    expect(await cellsOf(draft, 1, 'rounded')).toEqual([{ line: 6, text: '2.345', stored: '2.35', problem: '' }])
    expect(await cellsOf(draft, 3, 'other-name')).toEqual([{ line: 3, text: 'red', stored: 'Red', problem: '' }])
    expect(await cellsOf(draft, 3, 'rejected')).toMatchObject([
      { line: 4, text: 'Green', stored: '', problem: expect.stringContaining('Green') },
    ])
    expect(await cellsOf(draft, 2, 'rounded')).toEqual([])
  })

  it('counts structures that are no record as left out, in every column', async () => {
    const draft = await checked(`${text}too,few\n`)
    expect(draft.check).toMatchObject({ rows: 6, rejected: 2 })
    expect(sums(draft)).toEqual([6, 6, 6, 6])
    expect(fatesOf(draft, 0)).toEqual({ written: 3, spaces: 1, 'left-out': 2 })
  })

  it('reads any page of a long list, in the order of the file, and says how many are listed', { tags: 'full' }, async () => {
    const lines = Array.from({ length: 201_200 }, (_, n) => `${n},${n % 2 === 0 ? `+${n}` : n}.0,,`).join('\n')
    const draft = await checked(`name,amount,day,colour\n${lines}\n`)
    const fates = draft.check?.ledger?.[1]?.fates
    expect(fates).toEqual([
      { kind: 'sign', cells: 100_600, listed: 100_600 },
      { kind: 'zeros', cells: 100_600, listed: 100_600 },
    ])
    const page = await at.answer('import.ledger', {
      importId: draft.importId,
      column: 1,
      kind: 'sign',
      offset: 98_700,
      limit: 500,
    })
    expect(page.rows.map(({ text }) => text)).toEqual(Array.from({ length: 500 }, (_, n) => `+${197_400 + 2 * n}.0`))
    expect(page.rows[0]).toEqual({ line: 197_402, text: '+197400.0', stored: '197400', problem: '' })
  })

  it('keeps the first 200,000 cells of a fate and counts the rest', { tags: 'full' }, async () => {
    const lines = Array.from({ length: 200_700 }, (_, n) => `${n},+${n + 1},,`).join('\n')
    const draft = await checked(`name,amount,day,colour\n${lines}\n`)
    expect(draft.check?.ledger?.[1]?.fates).toEqual([{ kind: 'sign', cells: 200_700, listed: 200_000 }])
    expect((await cellsOf(draft, 1, 'sign', { offset: 199_999, limit: 10 })).map(({ line }) => line)).toEqual([200_001])
  })

  it('is saved as a file that no spreadsheet runs: counts, and the listed cells', async () => {
    const draft = await checked(text)
    const { path, name } = await at.answer('import.save-ledger', { importId: draft.importId })
    expect(name).toBe('Pasted text - ledger.csv')
    const records: readonly Readonly<Record<string, string>>[] = parse(await at.download(path), {
      columns: true,
      bom: true,
    })
    const amount = records.filter((record) => record.column === 'amount' && record.how === 'Rounded')
    expect(amount).toEqual([
      {
        column: 'amount',
        field: 'amount',
        what: 'Altered',
        how: 'Rounded',
        cells: '1',
        line: '',
        'as written': '',
        stored: '',
        why: '',
      },
      {
        column: 'amount',
        field: 'amount',
        what: 'Altered',
        how: 'Rounded',
        cells: '',
        line: '6',
        'as written': '2.345',
        stored: '2.35',
        why: '',
      },
    ])
    expect(records.filter((record) => record['as written']?.startsWith('+'))).toEqual([])
  })

  it('stays with the import after it was staged, and goes with it', async () => {
    const draft = await checked(text)
    const { importId } = draft
    await at.stage({ importId })
    const done = await at.get({ importId })
    expect(done.state).toBe('done')
    expect(done.check?.ledger).toEqual(draft.check?.ledger)
    expect(await cellsOf(done, 0, 'spaces')).toHaveLength(1)
    expect(readdirSync(importsFolder()).sort()).toEqual([`${importId}.csv`, `${importId}.csv.ledger`, `${importId}.csv.verdicts`])
    await at.answer('import.discard', { importId })
    expect(readdirSync(importsFolder())).toEqual([])
  })

  it('is made anew by every check, by the settings of that one', async () => {
    const draft = await checked(text)
    expect(fatesOf(draft, 0).spaces).toBe(1)
    const { importId, rules } = draft
    const kept = await at.check(await at.answer('import.configure', { importId, rules: { ...rules, trim: false } }))
    expect(fatesOf(kept, 0)).toEqual({ written: 4, 'left-out': 1 })
    expect(await cellsOf(kept, 0, 'spaces')).toEqual([])
  })

  it('refuses an import that is not there', async () => {
    const importId = (await checked(text)).importId
    await at.answer('import.discard', { importId })
    const gone = { ok: false, error: { kind: 'not-found', what: 'import' } }
    expect(await at.call('import.ledger', { importId, column: 0, kind: 'spaces', offset: 0, limit: 1 })).toMatchObject(gone)
    expect(await at.call('import.save-ledger', { importId })).toMatchObject(gone)
  })
})
