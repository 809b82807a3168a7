/** Columns of a file that become rows, over the host border: tried, mapped, checked, mended, staged, created, matched by key and kept in recipes; no cell lost or doubled. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unpivotedLine } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { Unpivot } from '../../../../src-shared/csv/unpivot/unpivot.ts'
import type { ImportDraft, ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import {
  begin,
  check,
  close,
  download,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
  upload,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openWorksheet([
    { name: 'Region', type: '2', isTitle: true },
    { name: 'Month', type: '2' },
    { name: 'Amount', type: '6', precision: 2 },
    { name: 'Day', type: '15' },
  ])
})
afterEach(() => close(at))

const byName = (names: readonly string[], more: Partial<Unpivot> = {}): Unpivot => ({
  columns: { by: 'names', names: [...names] },
  ...{ name: 'Month', value: 'Amount', emptyCells: 'leave' },
  ...more,
})
const from = (first: string): Unpivot => byName([], { columns: { by: 'from', first } })
const withRows = ({ importId, format }: ImportDraft, unpivot: Unpivot): Promise<ImportDraft> =>
  at.host.answer('import.configure', { importId, format: { ...format, unpivot } })

const sales = 'Region,Jan,Feb,Mar\nNorth,1,2.5,\nSouth,,4,5\nWest,,,\n'

const rulesOf = (draft: ImportDraft, more: Partial<ImportRules>): Promise<ImportDraft> =>
  at.host.answer('import.configure', { importId: draft.importId, rules: { ...draft.rules, ...more } })
const create = async ({ importId }: ImportDraft) =>
  whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))

/** What the service holds, as `Region Month Amount`, sorted. */
const stored = async (names = ['Region', 'Month', 'Amount']): Promise<readonly string[]> => {
  const ids = names.map((name) => fieldIdOf(at, name))
  return (await serviceRows(at)).map((row) => ids.map((id) => String(row[id] ?? '')).join(' ')).sort()
}

const staged = async () => {
  const { connectionId, worksheetId } = at
  const { rows } = await at.host.answer('changes.list', { connectionId, worksheetId, only: 'all', offset: 0, limit: 50 })
  return rows.map(({ change, title }) => [change, title]).sort()
}

describe('columns of a file that become rows', () => {
  it('are tried without being kept, and mapped like columns of the file', async () => {
    const draft = await begin(at, sales)
    const { importId } = draft
    expect(await at.host.answer('import.try-unpivot', { importId, unpivot: byName(['Jan', 'Feb', 'Mar']) })).toEqual({
      headers: ['Region', 'Month', 'Amount'],
      rows: [
        { line: expect.any(Number), cells: ['North', 'Jan', '1'] },
        { line: expect.any(Number), cells: ['North', 'Feb', '2.5'] },
        { line: expect.any(Number), cells: ['South', 'Feb', '4'] },
        { line: expect.any(Number), cells: ['South', 'Mar', '5'] },
      ],
    })
    expect((await at.host.answer('import.get', { importId })).format.unpivot).toBeUndefined()
    const turned = await withRows(draft, from('Jan'))
    expect(turned.fileHeaders).toEqual(['Region', 'Jan', 'Feb', 'Mar'])
    expect(turned.columns.map(({ header, samples, mapping }) => [header, samples, mapping.field])).toEqual([
      ['Region', ['North', 'South'], fieldIdOf(at, 'Region')],
      ['Month', ['Jan', 'Feb', 'Mar'], fieldIdOf(at, 'Month')],
      ['Amount', ['1', '2.5', '4', '5'], fieldIdOf(at, 'Amount')],
    ])
    const { rows } = await at.host.answer('import.preview', { importId, rows: 10 })
    expect(rows.map((row) => row.cells.map((cell) => cell.value))).toEqual([
      ['North', 'Jan', 1],
      ['North', 'Feb', 2.5],
      ['South', 'Feb', 4],
      ['South', 'Mar', 5],
    ])
  })

  it('are created as one row for each cell, and what makes no row is counted and said', async () => {
    const draft = await check(at, await withRows(await begin(at, sales), byName(['Jan', 'Feb', 'Mar'])))
    expect(draft.check).toMatchObject({ rows: 4, insert: 4, rejected: 0 })
    expect(draft.check?.warnings).toEqual([
      '5 empty cells of the columns that become rows make no row.',
      '1 line has nothing in any of these columns, and makes none at all.',
    ])
    expect(await create(draft)).toMatchObject({ status: 'done', counts: { created: 4, rejected: 0 } })
    expect(await stored()).toEqual(['North Feb 2.5', 'North Jan 1', 'South Feb 4', 'South Mar 5'])
  })

  it('make a row for empty cells too where that is wanted', async () => {
    const all = byName(['Jan', 'Feb', 'Mar'], { emptyCells: 'take' })
    const draft = await check(at, await withRows(await begin(at, sales), all))
    expect(draft.check).toMatchObject({ rows: 9, insert: 9, rejected: 0, warnings: [] })
    await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
    expect(await staged()).toHaveLength(9)
  })

  it('are refused in words where they would make no sense', async () => {
    const draft = await begin(at, sales)
    const { importId } = draft
    const refusal = async (unpivot: Unpivot): Promise<unknown> => {
      const tried = await at.host.call('import.try-unpivot', { importId, unpivot })
      const set = await at.host.call('import.configure', { importId, format: { ...draft.format, unpivot } })
      expect(set).toEqual(tried)
      return tried.ok ? null : tried.error.message
    }
    expect(await refusal(byName(['Apr']))).toBe('Choose the columns that are to become rows.')
    expect(await refusal(byName(['Jan'], { value: 'month' }))).toBe('The two new columns need different names.')
    expect(await refusal(byName(['Jan'], { name: 'region' }))).toBe(
      'The file has a column “region” already. Give the new one another name.',
    )
    const format = { ...draft.format, hasHeader: false }
    await at.host.answer('import.configure', { importId, format })
    expect(await at.host.call('import.configure', { importId, format: { ...format, unpivot: byName(['Jan']) } })).toMatchObject({
      error: { message: 'Columns become rows by their names, and no line of this file names them. Say first which line does.' },
    })
  })

  it('leave what was decided about the other columns as it is, there and back', async () => {
    const draft = await begin(at, 'Jan,Feb,Place\n1,2, north \n3,,south\n')
    const place = draft.columns.map(({ mapping, header }) =>
      header === 'Place'
        ? { ...mapping, field: fieldIdOf(at, 'Region'), steps: [{ op: 'case' as const, to: 'upper' as const }] }
        : mapping,
    )
    const mapped = await at.host.answer('import.configure', { importId: draft.importId, mapping: place })
    const turned = await withRows(mapped, byName(['Jan', 'Feb']))
    expect(turned.columns.map(({ header, mapping, reason }) => [header, mapping.field, mapping.steps?.length, reason])).toEqual([
      ['Place', fieldIdOf(at, 'Region'), 1, 'chosen'],
      ['Month', fieldIdOf(at, 'Month'), undefined, 'same name'],
      ['Amount', fieldIdOf(at, 'Amount'), undefined, 'same name'],
    ])
    const { unpivot: _, ...format } = turned.format
    const back = await at.host.answer('import.configure', { importId: draft.importId, format })
    expect(back.columns.map(({ header, mapping }) => [header, mapping.field, mapping.steps?.length])).toEqual([
      ['Jan', null, undefined],
      ['Feb', null, undefined],
      ['Place', fieldIdOf(at, 'Region'), 1],
    ])
    expect(back.fileHeaders).toBeUndefined()
  })
})

describe('lines of such a file', () => {
  const broken = 'Region,Jan,Feb\nNorth,1,x\nSouth,3\nEast,5,6,7\n"We"st,8,9\nLast,10,11\n'

  it('are rejected cell by cell, saved with what they came from, mended one by one, and go back in as they were saved', async () => {
    const draft = await check(at, await withRows(await begin(at, broken), byName(['Jan', 'Feb'])))
    const { importId } = draft
    expect(draft.check).toMatchObject({ rows: 9, insert: 3, rejected: 6 })
    const { path } = await at.host.answer('import.save-rejected', { importId })
    const saved = (await download(at.host, path)).replace(/^\uFEFF/, '')
    expect(saved.split('\r\n')).toEqual([
      'rejected line,rejected because,Region,Month,Amount',
      '2 (C),Amount: Not a number,North,Feb,x',
      '3 (B),Has 2 cells where the file has 3 columns,South,Jan,3',
      '4 (B),Has 4 cells where the file has 3 columns,East,Jan,5,7',
      '4 (C),Has 4 cells where the file has 3 columns,East,Feb,6',
      expect.stringMatching(/^5 \(B\),.*We.*,Jan,8$/),
      expect.stringMatching(/^5 \(C\),.*We.*,Feb,9$/),
      '',
    ])
    const { rows } = await at.host.answer('import.lines', { importId, show: 'rejected', from: 0, limit: 20 })
    expect(rows.map(({ texts }) => texts)).toMatchObject([
      ['North', 'Feb', 'x'],
      ['South', 'Jan', '3'],
      ['East', 'Jan', '5'],
      ['East', 'Feb', '6'],
      [expect.any(String), 'Jan', '8'],
      [expect.any(String), 'Feb', '9'],
    ])
    const line = (n: number): number => rows[n]?.line ?? 0
    const cells = [
      { line: line(0), column: 2, text: '2' },
      { line: line(1), column: 2, text: '33' },
      { line: line(3), column: 0, text: 'Eastern' },
      { line: line(5), column: 0, text: 'West' },
    ]
    await at.host.answer('import.correct', { importId, correction: { kind: 'cells', cells } })
    const mended = await at.host.answer('import.correct', {
      importId,
      correction: { kind: 'lines', lines: [line(4)], isOut: true },
    })
    expect(mended.draft.corrections?.undo).toBe('Take line 5 (B) out')
    expect(
      await at.host.call('import.configure', { importId, format: { ...draft.format, unpivot: byName(['Jan']) } }),
    ).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    const again = await check(at, mended.draft)
    expect(again.check).toMatchObject({ rows: 8, insert: 7, rejected: 1, takenOut: 1 })
    await create(again)
    expect(await stored()).toEqual([
      'Eastern Feb 6',
      'Last Feb 11',
      'Last Jan 10',
      'North Feb 2',
      'North Jan 1',
      'South Jan 33',
      'West Feb 9',
    ])
    // What was saved has the columns as rows already.
    const late = await check(at, await begin(at, saved.replace(',5,7', ',5')))
    expect(late.columns.map(({ header, mapping }) => [header, mapping.field === null])).toContainEqual(['Month', false])
    expect(late.check).toMatchObject({ rows: 6, insert: 5, rejected: 1 })
  })

  it('that share a key are named by line and column, and the others find their rows', async () => {
    await create(await check(at, await begin(at, 'Region,Month,Amount\nNorth,Jan,1\nNorth,Feb,2\n')))
    await pull(at)
    const keyFields = [fieldIdOf(at, 'Region'), fieldIdOf(at, 'Month')]
    const wide = 'Region,Jan,Feb,Mar\nNorth,1,7,8\nSouth,4,5,6\nSouth,,9,\n'
    const turned = await rulesOf(await withRows(await begin(at, wide), from('Jan')), { mode: 'upsert', keyFields })
    const draft = await check(at, turned)
    expect(draft.check).toMatchObject({ rows: 7, insert: 3, update: 1, unchanged: 1, rejected: 2 })
    const { rows } = await at.host.answer('import.rejected', { importId: draft.importId, kind: 'rejected', offset: 0, limit: 5 })
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Region + Month: Several lines have this key: 3 (C) and 4 (C)',
      'Region + Month: Several lines have this key: 3 (C) and 4 (C)',
    ])
    await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
    expect(await staged()).toEqual([
      ['created', 'North'],
      ['created', 'South'],
      ['created', 'South'],
      ['updated', 'North'],
    ])
  })

  it('say where dates contradict each other, by line and column', async () => {
    const turned = await withRows(
      await begin(at, 'Region,Start,End\na,13.01.2024,01.13.2024\n'),
      byName(['Start', 'End'], { name: 'What', value: 'Day' }),
    )
    expect(turned.columns[2]?.clues).toEqual({
      'date-order': '“13.01.2024” in line 2 (B) has the day first, “01.13.2024” in line 2 (C) the month',
    })
  })
})

describe('a workbook whose columns become rows', () => {
  it('keeps numbers and days what they are in its cells, also in the line of names', async () => {
    const day = (value: number) => ({ xml: `<c s="1"><v>${value}</v></c>` })
    const number = (value: string) => ({ xml: `<c><v>${value}</v></c>` })
    const rows = [
      ['Region', day(45323), day(45352)],
      ['North', number('1.5'), { xml: '<c t="e"><v>#N/A</v></c>' }],
      ['South', { xml: '<c/>' }, number('2')],
    ]
    const sheetData = rows.map((cells, n) => rowOf(n + 1, cells)).join('')
    const handle = await upload(at.host, 'sales.xlsx', makeWorkbook({ sheetData, formats: ['dd/mm/yyyy'] }))
    const { connectionId, worksheetId } = at
    const begun = await at.host.answer('import.begin', { connectionId, worksheetId, source: { file: handle } })
    const first = await at.host.answer('import.configure', {
      importId: begun.importId,
      format: { ...begun.format, hasHeader: true },
    })
    expect(first.columns.map(({ header }) => header)).toEqual(['Region', '2024-02-01', '2024-03-01'])
    const draft = await check(at, await withRows(first, byName(['2024-02-01', '2024-03-01'], { name: 'Day' })))
    expect(draft.check).toMatchObject({ rows: 3, insert: 2, rejected: 1 })
    expect(draft.check?.reasons).toEqual([{ reason: 'Holds the error #N/A of the workbook', field: 'Amount', rows: 1 }])
    await create(draft)
    expect(await stored(['Region', 'Amount'])).toEqual(['North 1.5', 'South 2'])
  })
})

describe('a recipe whose columns become rows', () => {
  const save = async (unpivot: Unpivot) => {
    const draft = await withRows(await begin(at, sales), unpivot)
    const { recipe } = await at.host.answer('recipes.save', { importId: draft.importId, id: null, name: 'Sales' })
    if (recipe === undefined) throw new Error('no recipe')
    return recipe.id
  }
  const apply = async (text: string, id: string): Promise<ImportDraft> => {
    const draft = await begin(at, text)
    expect(draft.looksLike).toEqual({ id, name: 'Sales' })
    await at.host.answer('recipes.apply', { importId: draft.importId, id })
    return at.host.answer('import.get', { importId: draft.importId })
  }
  const headersIn = ({ columns }: ImportDraft) => columns.map(({ header }) => header)

  it('finds them again, proposes a new one beside them, and says which is missing', async () => {
    const id = await save(byName(['Jan', 'Feb', 'Mar']))
    const draft = await apply('Region,Feb,Mar,Apr\nNorth,1,2,3\n', id)
    expect(headersIn(draft)).toEqual(['Region', 'Apr', 'Month', 'Amount'])
    expect(draft.recipe?.differences).toEqual([
      { kind: 'turned-missing', header: 'Jan' },
      { kind: 'turned-new', column: 1, header: 'Apr' },
    ])
    const taken = await withRows(draft, byName(['Jan', 'Feb', 'Mar', 'Apr']))
    expect(headersIn(taken)).toEqual(['Region', 'Month', 'Amount'])
    expect((await check(at, taken)).check).toMatchObject({ rows: 3, insert: 3, rejected: 0 })
  })

  it('takes new ones by itself where it takes every column from one on, and is of the version that says so', async () => {
    const id = await save(from('Jan'))
    const draft = await apply('Region,Jan,Feb,Mar,Apr,May\nNorth,1,2,3,4,5\n', id)
    expect(draft.recipe?.differences).toEqual([])
    expect((await check(at, draft)).check).toMatchObject({ rows: 5, insert: 5, rejected: 0 })
    const { path } = await at.host.answer('recipes.export', { connectionId: at.connectionId, worksheetId: at.worksheetId, id })
    expect(JSON.parse(await download(at.host, path))).toMatchObject({ version: 4, format: { unpivot: from('Jan') } })
  })

  it('reads a file that has them as rows already as it stands', async () => {
    const id = await save(from('Jan'))
    const draft = await apply('Region,Month,Amount\nNorth,Jan,1\n', id)
    expect(draft.warnings).toEqual([
      'Of the columns that are to become rows none is in the file (“Jan”): it is read as it stands.',
    ])
    expect((await check(at, draft)).check).toMatchObject({ rows: 1, insert: 1, rejected: 0 })
  })
})

describe('a file of which a worksheet is to be made', () => {
  it('shows its columns as rows and proposes fields for them, without keeping anything', async () => {
    const file = await upload(at.host, 'sales.csv', sales)
    const unpivot = byName(['Jan', 'Feb', 'Mar'])
    const { format } = await at.host.answer('import.propose-worksheet', { file })
    expect(await at.host.answer('import.try-unpivot-of-file', { file, format, unpivot })).toEqual({
      headers: ['Region', 'Month', 'Amount'],
      rows: [
        { line: unpivotedLine(2, 1), cells: ['North', 'Jan', '1'] },
        { line: unpivotedLine(2, 2), cells: ['North', 'Feb', '2.5'] },
        { line: unpivotedLine(3, 2), cells: ['South', 'Feb', '4'] },
        { line: unpivotedLine(3, 3), cells: ['South', 'Mar', '5'] },
      ],
    })
    const proposed = await at.host.answer('import.propose-worksheet', { file, format: { ...format, unpivot } })
    expect(proposed).toMatchObject({
      fileHeaders: ['Region', 'Jan', 'Feb', 'Mar'],
      format: { unpivot },
      fields: [{ name: 'Region' }, { name: 'Month' }, { name: 'Amount', type: '6', precision: 1 }],
    })
    expect((await at.host.answer('import.list', { connectionId: at.connectionId })).imports).toEqual([])
  })

  it('says why its columns cannot become rows', async () => {
    const file = await upload(at.host, 'sales.csv', sales)
    const { format } = await at.host.answer('import.propose-worksheet', { file })
    const refused = async (unpivot: Unpivot, hasHeader = true) =>
      at.host.call('import.try-unpivot-of-file', { file, format: { ...format, hasHeader }, unpivot })
    expect(await refused(byName(['Apr']))).toMatchObject({
      error: { kind: 'invalid', message: 'Choose the columns that are to become rows.' },
    })
    expect(await refused(byName(['Jan'], { name: 'Region' }))).toMatchObject({
      error: { kind: 'invalid', message: 'The file has a column “Region” already. Give the new one another name.' },
    })
    expect(await refused(byName(['Jan']), false)).toMatchObject({ error: { kind: 'invalid' } })
    expect(
      await at.host.answer('import.propose-worksheet', {
        file,
        format: { ...format, hasHeader: false, unpivot: byName(['Jan']) },
      }),
    ).toMatchObject({ format: { hasHeader: false }, fields: [{}, {}, {}, {}] })
  })
})
