import { describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'ordered', type: '15' },
    { name: 'amount', type: '6', precision: 2 },
  ],
  { per: 'file' },
)

const two = (n: number): string => String(n).padStart(2, '0')
const dayOf = (n: number): string => two((n % 28) + 1)
const monthOf = (n: number): string => two((n % 12) + 1)
const dayFirst = (n: number): string => `${dayOf(n)}/${monthOf(n)}/2024`
const monthFirst = (n: number): string => `${monthOf(n)}/${dayOf(n)}/2024`

/** 30,000 days with the day first, then 2,800 with the month first, as two systems wrote them. */
const twoSystems = (): string =>
  [
    'name,ordered',
    ...Array.from({ length: 30_000 }, (_, n) => `a ${n},${dayFirst(n)}`),
    ...Array.from({ length: 2800 }, (_, n) => `b ${n},${monthFirst(n)}`),
  ].join('\n')

const checked = (draft: ImportDraft) => at.tryCheck(draft)
const look = (draft: ImportDraft) => at.get(draft)
const mapped = (draft: ImportDraft, column: number, patch: Partial<ImportDraft['columns'][number]['mapping']>) => {
  const source = draft.columns[column]
  if (source === undefined) throw new Error(`no column ${column}`)
  return at.answer('import.configure', { importId: draft.importId, mapping: [{ ...source.mapping, ...patch }] })
}

describe('a file that is written in two ways', () => {
  it('stops before anything is written where dates are day-first and month-first, and shows a line of each', async () => {
    const begun = await at.begin(twoSystems())
    expect(begun.columns[1]).toMatchObject({ question: null, mapping: { dateOrder: 'dmy' } })
    const job = await checked(begun)
    const clue = '“13/01/2024” in line 14 has the day first, “01/13/2024” in line 30014 the month'
    expect(job).toMatchObject({
      status: 'failed',
      error: {
        kind: 'invalid',
        message: `Column “ordered”: ${clue}. Nothing was written. Say in the mapping how such texts are to be read.`,
      },
    })
    const draft = await look(begun)
    expect(draft).toMatchObject({ state: 'draft', check: null })
    expect(draft.columns[1]).toMatchObject({
      question: 'date-order',
      clues: { 'date-order': clue },
      mapping: { dateOrder: null },
    })
    for (const call of ['import.stage', 'import.check'] as const)
      expect(await at.call(call, { importId: draft.importId })).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await at.rows()).toEqual([])
  })

  it('takes only the dates that can be read in one way, where the user says so', async () => {
    const begun = await at.begin('name,ordered\na,25/12/2024\nb,12/26/2024\nc,03/04/2024\nd,05/05/2024\ne,2024-07-08\n')
    expect(begun.columns[1]).toMatchObject({
      question: 'date-order',
      clues: { 'date-order': expect.stringContaining('in line 3') },
    })
    const { check: result, importId } = await at.check(await mapped(begun, 1, { dateOrder: 'clear' }))
    expect(result).toMatchObject({ insert: 4, rejected: 1 })
    const { rows } = await at.answer('import.preview', { importId, rows: 5 })
    expect(rows.map(({ cells }) => cells[1]?.value)).toEqual(['2024-12-25', '2024-12-26', null, '2024-05-05', '2024-07-08'])
  })

  it('reads every line in the order that the user chose knowing both', async () => {
    const begun = await at.begin('name,ordered\na,25/12/2024\nb,12/26/2024\nc,03/04/2024\n')
    const { check: result } = await at.check(await mapped(begun, 1, { dateOrder: 'mdy' }))
    expect(result).toMatchObject({ insert: 2, rejected: 1 })
  })

  it('adopts what only the end of the file tells', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => `a ${n},2024-01-${dayOf(n)}`)
    const begun = await at.begin(['name,ordered', ...rows, 'b,03/04/2024', 'c,13/04/2024'].join('\n'))
    expect(begun.columns[1]).toMatchObject({ mapping: { dateOrder: 'ymd' } })
    const draft = await at.check(begun)
    expect(draft.check).toMatchObject({ insert: 30_002, rejected: 0 })
    expect(draft.columns[1]).toMatchObject({ question: null, mapping: { dateOrder: 'dmy' } })
  })

  it('stops where numbers have a decimal point here and a decimal comma there', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => `a ${n};${n}.5`)
    const begun = await at.begin(['name;amount', ...rows, 'b;1,234', 'c;2,5'].join('\n'))
    expect(await checked(begun)).toMatchObject({ status: 'failed', error: { kind: 'invalid' } })
    const draft = await look(begun)
    const clue = '“0.5” in line 2 has a decimal point, “2,5” in line 1503 a decimal comma'
    expect(draft.columns[1]).toMatchObject({ question: 'decimal', clues: { decimal: clue }, mapping: { decimal: null } })
    expect((await at.check(await mapped(draft, 1, { decimal: '.' }))).check).toMatchObject({ insert: 1_501, rejected: 1 })
  })
})
