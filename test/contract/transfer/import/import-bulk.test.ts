/** The commands for many cells on the file of an import over the host border: previewed, carried out as one step, checked, staged and taken back. */
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FileTarget } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld, refusal } from '../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'due', type: '15', subType: '3' },
  { name: 'note', type: '2' },
])

const text = `sku,amount,due,note
 a1 ,10,2024-01-31,first half
b2,20.5,2024-02-01,second half
c3,x3,2024-13-01,
d4,40,,fourth part
`

const columns = (...at: readonly number[]) => at.map(fileFieldId)
const file = (...at: readonly number[]): FileTarget => ({ of: 'file', fields: columns(...at) })
const run = ({ importId }: ImportDraft, target: FileTarget, operation: Operation) =>
  at.answer('import.bulk', { importId, target, operation })
const page = ({ importId }: ImportDraft, show: GridShow) => at.answer('import.lines', { importId, show, from: 0, limit: 100 })
const texts = async (draft: ImportDraft) => (await page(draft, 'all')).rows.map((row) => row.texts.join('|'))
const areaOf = async (
  draft: ImportDraft,
  show: GridShow,
  first: number,
  last: number,
  ...at: readonly number[]
): Promise<FileTarget> => ({
  of: 'area',
  area: { show, list: (await page(draft, show)).list, parts: [{ rows: [[first, last]], fields: columns(...at) }] },
})

describe('a command for many cells of a file', () => {
  it('is seen first, carried out as one step, counted by the next check, and staged as corrected', async () => {
    await at.pull()
    const draft = await at.checked(text)
    const upper: Operation = { op: 'case', to: 'upper' }
    const shown = await at.answer('import.bulk-preview', {
      importId: draft.importId,
      target: file(0, 3),
      operation: upper,
      limit: 2,
    })
    expect(shown).toEqual({
      lines: [
        {
          line: 2,
          cells: [
            { field: 'c0', before: ' a1 ', after: ' A1 ', refused: null },
            { field: 'c3', before: 'first half', after: 'FIRST HALF', refused: null },
          ],
        },
        {
          line: 3,
          cells: [
            { field: 'c0', before: 'b2', after: 'B2', refused: null },
            { field: 'c3', before: 'second half', after: 'SECOND HALF', refused: null },
          ],
        },
      ],
      targetLines: 4,
      lookedAt: 4,
      skipped: [],
    })
    const done = await run(draft, file(0, 3), upper)
    expect(done).toMatchObject({ changed: 7, refused: null, skipped: [] })
    expect(done.draft).toMatchObject({ state: 'draft', check: null })
    expect(done.draft.corrections).toMatchObject({ cells: 7, undo: 'Change 7 cells to upper case' })
    await run(draft, await areaOf(draft, 'all', 0, 1, 0), { op: 'trim', inner: false })
    await run(draft, await areaOf(draft, 'rejected', 2, 2, 1), { op: 'set', value: '3' })
    await run(draft, file(2), {
      op: 'replace',
      query: { text: '-13-', matchCase: true, wholeCell: false, isRegex: false },
      by: '-12-',
      forms: { numbers: '1,234.5', dateOrder: 'ymd' },
    })
    expect(await texts(draft)).toEqual([
      'A1|10|2024-01-31|FIRST HALF',
      'B2|20.5|2024-02-01|SECOND HALF',
      'C3|3|2024-12-01|',
      'D4|40||FOURTH PART',
    ])
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 4, insert: 4, rejected: 0 })
    expect((await at.create(draft)).status).toBe('done')
    expect(await at.cells('sku', 'amount', 'note')).toEqual([
      ['A1', 10, 'FIRST HALF'],
      ['B2', 20.5, 'SECOND HALF'],
      ['C3', 3, ''],
      ['D4', 40, 'FOURTH PART'],
    ])
    expect(await refusal(run(draft, file(0), upper))).toContain('carried out')
  })

  it('counts with numbers and dates as the column reads them, and leaves what it cannot read', async () => {
    const german = 'sku;amount;due\na;1,5;31.01.2024\nb;x;32.01.2024\nc;;\nd;1000,25;29.02.2024\n'
    const draft = await at.checked(german)
    const more = await run(draft, file(0, 1), { op: 'change-number', by: 'percent', amount: 10 })
    expect(more).toMatchObject({
      changed: 2,
      refused: { cells: 1, why: 'Not a number.' },
      skipped: [{ reason: '"sku" does not hold numbers.', cells: 4 }],
    })
    const moved = await run(draft, file(2), { op: 'shift-date', amount: 1, unit: 'months' })
    expect(moved).toMatchObject({ changed: 2, refused: { cells: 1 } })
    expect(await texts(draft)).toEqual(['a|1,65|2024-02-29', 'b|x|32.01.2024', 'c||', 'd|1100,28|2024-03-29'])
    await run(draft, file(1), { op: 'renumber', start: 1.5, step: 1, prefix: '', digits: 1 })
    expect((await texts(draft)).map((line) => line.split('|')[1])).toEqual(['1,5', '2,5', '3,5', '4,5'])
    expect(await refusal(run(draft, file(0, 3), { op: 'split', separator: ' ', into: columns(0, 1) }))).not.toBe('')
  })

  it('splits, joins, copies and fills between the columns of the file', async () => {
    const draft = await at.checked(text)
    await run(draft, file(3), { op: 'split', separator: ' ', into: columns(0, 3) })
    expect(await texts(draft)).toEqual([
      'first|10|2024-01-31|half',
      'second|20.5|2024-02-01|half',
      'c3|x3|2024-13-01|',
      'fourth|40||part',
    ])
    await run(draft, file(3), { op: 'join', fields: columns(0, 1), separator: '-' })
    await run(draft, await areaOf(draft, 'all', 1, 3, 0), { op: 'copy-from', from: fileFieldId(3) })
    await run(draft, await areaOf(draft, 'all', 1, 3, 1), {
      op: 'fill',
      how: { along: 'rows', fields: columns(1), rules: [{ kind: 'repeat', values: ['10'] }], first: 1 },
    })
    await run(draft, await areaOf(draft, 'all', 3, 3, 2), { op: 'clear' })
    expect(await texts(draft)).toEqual([
      'first|10|2024-01-31|first-10',
      'second-20.5|10|2024-02-01|second-20.5',
      'c3-x3|10|2024-13-01|c3-x3',
      'fourth-40|10||fourth-40',
    ])
  })

  it('leaves broken lines and those that are taken out, and refuses places of lines that are not shown any more', async () => {
    const draft = await at.checked(`${text}e5,50\n`)
    const seen = await areaOf(draft, 'rejected', 0, 1, 0)
    await at.answer('import.correct', { importId: draft.importId, correction: { kind: 'lines', lines: [2], isOut: true } })
    const done = await run(draft, file(0), { op: 'suffix', text: '!' })
    expect(done).toMatchObject({
      changed: 3,
      skipped: [
        { reason: 'The line is taken out.', cells: 1 },
        { reason: expect.stringContaining('broken'), cells: 1 },
      ],
    })
    expect(await refusal(run(draft, seen, { op: 'clear' }))).toContain('Other lines are shown by now')
  })
})

const many = 60_000
const long = `sku,amount\n${Array.from({ length: many }, (_, n) => `row ${n},${n % 100 === 7 ? 'x' : n}\n`).join('')}`

describe('a command for a whole file', () => {
  it('is one step that lasts, below what is typed later and above what was typed before, and leaves the list of rejected lines alone', {
    tags: 'full',
  }, async () => {
    const draft = await at.checked(long)
    const { importId } = draft
    const setCell = (line: number, cell: string | null) =>
      at.answer('import.correct', { importId, correction: { kind: 'cells', cells: [{ line, column: 0, text: cell }] } })
    const line = async (number: number) => (await page2(number)).rows[0]?.texts[0]
    const page2 = (number: number) => at.answer('import.lines', { importId, show: 'all', from: number - 2, limit: 1 })
    await setCell(3, 'typed before')
    const done = await run(draft, file(0), { op: 'case', to: 'upper' })
    expect(done).toMatchObject({ changed: many, draft: { corrections: { undo: 'Change 60,000 cells to upper case' } } })
    await setCell(4, 'typed later')
    await setCell(5, 'gone')
    await setCell(5, null)
    expect([await line(2), await line(3), await line(4), await line(5), await line(60_001)]).toEqual([
      'ROW 0',
      'TYPED BEFORE',
      'typed later',
      'row 3',
      'ROW 59999',
    ])
    expect((await page(draft, 'rejected')).counts).toEqual({ rejected: 602, altered: 0, all: many })
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: many, rejected: 600 })
    expect((await page(draft, 'rejected')).counts.rejected).toBe(602)
    await at.restart()
    const turn = (kind: 'undo' | 'redo') => at.answer('import.correct', { importId, correction: { kind } })
    for (let n = 0; n < 3; n += 1) await turn('undo')
    expect([await line(2), await line(3), await line(4)]).toEqual(['ROW 0', 'TYPED BEFORE', 'ROW 2'])
    expect((await turn('undo')).cells).toBe(many)
    expect([await line(2), await line(3), await line(60_001)]).toEqual(['row 0', 'typed before', 'row 59999'])
    expect((await turn('redo')).cells).toBe(many)
    expect([await line(2), await line(3)]).toEqual(['ROW 0', 'TYPED BEFORE'])
  })

  it('leaves nothing behind when it is stopped', { tags: 'full' }, async () => {
    const draft = await at.checked(long)
    const begun = at.host.next('job.changed', ({ kind }) => kind === 'import-correct')
    const running = refusal(run(draft, file(0, 1), { op: 'prefix', text: '>' }))
    await at.answer('jobs.cancel', { jobId: (await begun).id })
    expect(await running).toContain('Stopped')
    expect((await at.get(draft)).corrections).toBe(undefined)
    expect((await page(draft, 'all')).rows[0]?.texts).toEqual(['row 0', '0'])
    await run(draft, file(0), { op: 'suffix', text: '<' })
    expect((await page(draft, 'all')).rows[0]?.texts).toEqual(['row 0<', '0'])
  })
})
