/** Columns of a file that become rows, over the host border: tried, mapped, checked, mended, staged, created, matched by key and kept in recipes; no cell lost or doubled. */
import { describe, expect, it } from 'vitest'
import { unpivotedLine } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { Unpivot } from '../../../../src-shared/csv/unpivot/unpivot.ts'
import type { ImportDraft, ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../support/workbooks/make-workbook.ts'

const at = importWorld([
  { name: 'Region', type: '2', isTitle: true },
  { name: 'Month', type: '2' },
  { name: 'Amount', type: '6', precision: 2 },
  { name: 'Day', type: '15' },
])

const byName = (names: readonly string[], more: Partial<Unpivot> = {}): Unpivot => ({
  columns: { by: 'names', names: [...names] },
  ...{ name: 'Month', value: 'Amount', emptyCells: 'leave' },
  ...more,
})
const from = (first: string): Unpivot => byName([], { columns: { by: 'from', first } })
const withRows = ({ importId, format }: ImportDraft, unpivot: Unpivot): Promise<ImportDraft> =>
  at.answer('import.configure', { importId, format: { ...format, unpivot } })

const sales = 'Region,Jan,Feb,Mar\nNorth,1,2.5,\nSouth,,4,5\nWest,,,\n'

const rulesOf = (draft: ImportDraft, more: Partial<ImportRules>): Promise<ImportDraft> =>
  at.configure(draft, { rules: { ...more } })

/** What the service holds, as `Region Month Amount`, sorted. */
const stored = async (names = ['Region', 'Month', 'Amount']): Promise<readonly string[]> => {
  const ids = names.map((name) => at.id(name))
  return (await at.rows()).map((row) => ids.map((id) => String(row[id] ?? '')).join(' ')).sort()
}

const staged = async () => {
  const rows = await at.staged()
  return rows.map(({ change, title }) => [change, title]).sort()
}

describe('columns of a file that become rows', () => {
  it('are tried without being kept, and mapped like columns of the file', async () => {
    const draft = await at.begin(sales)
    const { importId } = draft
    expect(await at.answer('import.try-unpivot', { importId, unpivot: byName(['Jan', 'Feb', 'Mar']) })).toEqual({
      headers: ['Region', 'Month', 'Amount'],
      rows: [
        { line: expect.any(Number), cells: ['North', 'Jan', '1'] },
        { line: expect.any(Number), cells: ['North', 'Feb', '2.5'] },
        { line: expect.any(Number), cells: ['South', 'Feb', '4'] },
        { line: expect.any(Number), cells: ['South', 'Mar', '5'] },
      ],
    })
    expect((await at.get({ importId })).format.unpivot).toBeUndefined()
    const turned = await withRows(draft, from('Jan'))
    expect(turned.fileHeaders).toEqual(['Region', 'Jan', 'Feb', 'Mar'])
    expect(turned.columns.map(({ header, samples, mapping }) => [header, samples, mapping.field])).toEqual([
      ['Region', ['North', 'South'], at.id('Region')],
      ['Month', ['Jan', 'Feb', 'Mar'], at.id('Month')],
      ['Amount', ['1', '2.5', '4', '5'], at.id('Amount')],
    ])
    expect(await at.preview({ importId }, 10)).toEqual([
      ['North', 'Jan', 1],
      ['North', 'Feb', 2.5],
      ['South', 'Feb', 4],
      ['South', 'Mar', 5],
    ])
  })

  it('are created as one row for each cell, and what makes no row is counted and said', async () => {
    const draft = await at.check(await withRows(await at.begin(sales), byName(['Jan', 'Feb', 'Mar'])))
    expect(draft.check).toMatchObject({ rows: 4, insert: 4, rejected: 0 })
    expect(draft.check?.warnings).toEqual([
      '5 empty cells of the columns that become rows make no row.',
      '1 line has nothing in any of these columns, and makes none at all.',
    ])
    expect(await at.create(draft)).toMatchObject({ status: 'done', counts: { created: 4, rejected: 0 } })
    expect(await stored()).toEqual(['North Feb 2.5', 'North Jan 1', 'South Feb 4', 'South Mar 5'])
  })

  it('make a row for empty cells too where that is wanted', { tags: 'full' }, async () => {
    const all = byName(['Jan', 'Feb', 'Mar'], { emptyCells: 'take' })
    const draft = await at.check(await withRows(await at.begin(sales), all))
    expect(draft.check).toMatchObject({ rows: 9, insert: 9, rejected: 0, warnings: [] })
    await at.stage(draft)
    expect(await staged()).toHaveLength(9)
  })

  it('are refused in words where they would make no sense', async () => {
    const draft = await at.begin(sales)
    const { importId } = draft
    const refusal = async (unpivot: Unpivot): Promise<unknown> => {
      const tried = await at.call('import.try-unpivot', { importId, unpivot })
      const set = await at.call('import.configure', { importId, format: { ...draft.format, unpivot } })
      expect(set).toEqual(tried)
      return tried.ok ? null : tried.error.message
    }
    expect(await refusal(byName(['Apr']))).toBe('Choose the columns that are to become rows.')
    expect(await refusal(byName(['Jan'], { value: 'month' }))).toBe('The two new columns need different names.')
    expect(await refusal(byName(['Jan'], { name: 'region' }))).toBe(
      'The file has a column “region” already. Give the new one another name.',
    )
    const format = { ...draft.format, hasHeader: false }
    await at.answer('import.configure', { importId, format })
    expect(await at.call('import.configure', { importId, format: { ...format, unpivot: byName(['Jan']) } })).toMatchObject({
      error: { message: 'Columns become rows by their names, and no line of this file names them. Say first which line does.' },
    })
  })

  it('leave what was decided about the other columns as it is, there and back', async () => {
    const draft = await at.begin('Jan,Feb,Place\n1,2, north \n3,,south\n')
    const place = draft.columns.map(({ mapping, header }) =>
      header === 'Place'
        ? { ...mapping, field: at.id('Region'), steps: [{ op: 'case' as const, to: 'upper' as const }] }
        : mapping,
    )
    const mapped = await at.answer('import.configure', { importId: draft.importId, mapping: place })
    const turned = await withRows(mapped, byName(['Jan', 'Feb']))
    expect(turned.columns.map(({ header, mapping, reason }) => [header, mapping.field, mapping.steps?.length, reason])).toEqual([
      ['Place', at.id('Region'), 1, 'chosen'],
      ['Month', at.id('Month'), undefined, 'same name'],
      ['Amount', at.id('Amount'), undefined, 'same name'],
    ])
    const { unpivot: _, ...format } = turned.format
    const back = await at.answer('import.configure', { importId: draft.importId, format })
    expect(back.columns.map(({ header, mapping }) => [header, mapping.field, mapping.steps?.length])).toEqual([
      ['Jan', null, undefined],
      ['Feb', null, undefined],
      ['Place', at.id('Region'), 1],
    ])
    expect(back.fileHeaders).toBeUndefined()
  })
})

describe('lines of such a file', () => {
  const broken = 'Region,Jan,Feb\nNorth,1,x\nSouth,3\nEast,5,6,7\n"We"st,8,9\nLast,10,11\n'

  it('are rejected cell by cell, saved with what they came from, mended one by one, and go back in as they were saved', async () => {
    const draft = await at.check(await withRows(await at.begin(broken), byName(['Jan', 'Feb'])))
    const { importId } = draft
    expect(draft.check).toMatchObject({ rows: 9, insert: 3, rejected: 6 })
    const saved = await at.savedRejects({ importId })
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
    const { rows } = await at.answer('import.lines', { importId, show: 'rejected', from: 0, limit: 20 })
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
    await at.answer('import.correct', { importId, correction: { kind: 'cells', cells } })
    const mended = await at.answer('import.correct', {
      importId,
      correction: { kind: 'lines', lines: [line(4)], isOut: true },
    })
    expect(mended.draft.corrections?.undo).toBe('Take line 5 (B) out')
    expect(await at.call('import.configure', { importId, format: { ...draft.format, unpivot: byName(['Jan']) } })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    })
    const again = await at.check(mended.draft)
    expect(again.check).toMatchObject({ rows: 8, insert: 7, rejected: 1, takenOut: 1 })
    await at.create(again)
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
    const late = await at.checked(saved.replace(',5,7', ',5'))
    expect(late.columns.map(({ header, mapping }) => [header, mapping.field === null])).toContainEqual(['Month', false])
    expect(late.check).toMatchObject({ rows: 6, insert: 5, rejected: 1 })
  })

  it('that share a key are named by line and column, and the others find their rows', async () => {
    await at.fill('Region,Month,Amount\nNorth,Jan,1\nNorth,Feb,2\n')
    const keyFields = [at.id('Region'), at.id('Month')]
    const wide = 'Region,Jan,Feb,Mar\nNorth,1,7,8\nSouth,4,5,6\nSouth,,9,\n'
    const turned = await rulesOf(await withRows(await at.begin(wide), from('Jan')), { mode: 'upsert', keyFields })
    const draft = await at.check(turned)
    expect(draft.check).toMatchObject({ rows: 7, insert: 3, update: 1, unchanged: 1, rejected: 2 })
    const { rows } = await at.answer('import.rejected', { importId: draft.importId, kind: 'rejected', offset: 0, limit: 5 })
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Region + Month: Several lines have this key: 3 (C) and 4 (C)',
      'Region + Month: Several lines have this key: 3 (C) and 4 (C)',
    ])
    await at.stage(draft)
    expect(await staged()).toEqual([
      ['created', 'North'],
      ['created', 'South'],
      ['created', 'South'],
      ['updated', 'North'],
    ])
  })

  it('say where dates contradict each other, by line and column', async () => {
    const turned = await withRows(
      await at.begin('Region,Start,End\na,13.01.2024,01.13.2024\n'),
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
    const begun = await at.beginFile('sales.xlsx', makeWorkbook({ sheetData, formats: ['dd/mm/yyyy'] }))
    const first = await at.answer('import.configure', {
      importId: begun.importId,
      format: { ...begun.format, hasHeader: true },
    })
    expect(first.columns.map(({ header }) => header)).toEqual(['Region', '2024-02-01', '2024-03-01'])
    const draft = await at.check(await withRows(first, byName(['2024-02-01', '2024-03-01'], { name: 'Day' })))
    expect(draft.check).toMatchObject({ rows: 3, insert: 2, rejected: 1 })
    expect(draft.check?.reasons).toEqual([{ reason: 'Holds the error #N/A of the workbook', field: 'Amount', rows: 1 }])
    await at.create(draft)
    expect(await stored(['Region', 'Amount'])).toEqual(['North 1.5', 'South 2'])
  })
})

describe('a recipe whose columns become rows', () => {
  const save = async (unpivot: Unpivot) => {
    const draft = await withRows(await at.begin(sales), unpivot)
    const { recipe } = await at.answer('recipes.save', { importId: draft.importId, id: null, name: 'Sales' })
    if (recipe === undefined) throw new Error('no recipe')
    return recipe.id
  }
  const apply = async (text: string, id: string): Promise<ImportDraft> => {
    const draft = await at.begin(text)
    expect(draft.looksLike).toEqual({ id, name: 'Sales' })
    await at.answer('recipes.apply', { importId: draft.importId, id })
    return at.get(draft)
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
    expect((await at.check(taken)).check).toMatchObject({ rows: 3, insert: 3, rejected: 0 })
  })

  it('takes new ones by itself where it takes every column from one on, and is of the version that says so', async () => {
    const id = await save(from('Jan'))
    const draft = await apply('Region,Jan,Feb,Mar,Apr,May\nNorth,1,2,3,4,5\n', id)
    expect(draft.recipe?.differences).toEqual([])
    expect((await at.check(draft)).check).toMatchObject({ rows: 5, insert: 5, rejected: 0 })
    const { path } = await at.answer('recipes.export', { ...at.place, id })
    expect(JSON.parse(await at.download(path))).toMatchObject({ version: 4, format: { unpivot: from('Jan') } })
  })

  it('reads a file that has them as rows already as it stands', async () => {
    const id = await save(from('Jan'))
    const draft = await apply('Region,Month,Amount\nNorth,Jan,1\n', id)
    expect(draft.warnings).toEqual([
      'Of the columns that are to become rows none is in the file (“Jan”): it is read as it stands.',
    ])
    expect((await at.check(draft)).check).toMatchObject({ rows: 1, insert: 1, rejected: 0 })
  })
})

describe('a file of which a worksheet is to be made', () => {
  it('shows its columns as rows and proposes fields for them, without keeping anything', async () => {
    const file = await at.upload('sales.csv', sales)
    const unpivot = byName(['Jan', 'Feb', 'Mar'])
    const { format } = await at.answer('import.propose-worksheet', { file })
    expect(await at.answer('import.try-unpivot-of-file', { file, format, unpivot })).toEqual({
      headers: ['Region', 'Month', 'Amount'],
      rows: [
        { line: unpivotedLine(2, 1), cells: ['North', 'Jan', '1'] },
        { line: unpivotedLine(2, 2), cells: ['North', 'Feb', '2.5'] },
        { line: unpivotedLine(3, 2), cells: ['South', 'Feb', '4'] },
        { line: unpivotedLine(3, 3), cells: ['South', 'Mar', '5'] },
      ],
    })
    const proposed = await at.answer('import.propose-worksheet', { file, format: { ...format, unpivot } })
    expect(proposed).toMatchObject({
      fileHeaders: ['Region', 'Jan', 'Feb', 'Mar'],
      format: { unpivot },
      fields: [{ name: 'Region' }, { name: 'Month' }, { name: 'Amount', type: '6', precision: 1 }],
    })
    expect((await at.answer('import.list', { connectionId: at.connectionId })).imports).toEqual([])
  })

  it('says why its columns cannot become rows', async () => {
    const file = await at.upload('sales.csv', sales)
    const { format } = await at.answer('import.propose-worksheet', { file })
    const refused = async (unpivot: Unpivot, hasHeader = true) =>
      at.call('import.try-unpivot-of-file', { file, format: { ...format, hasHeader }, unpivot })
    expect(await refused(byName(['Apr']))).toMatchObject({
      error: { kind: 'invalid', message: 'Choose the columns that are to become rows.' },
    })
    expect(await refused(byName(['Jan'], { name: 'Region' }))).toMatchObject({
      error: { kind: 'invalid', message: 'The file has a column “Region” already. Give the new one another name.' },
    })
    expect(await refused(byName(['Jan']), false)).toMatchObject({ error: { kind: 'invalid' } })
    expect(
      await at.answer('import.propose-worksheet', {
        file,
        format: { ...format, hasHeader: false, unpivot: byName(['Jan']) },
      }),
    ).toMatchObject({ format: { hasHeader: false }, fields: [{}, {}, {}, {}] })
  })
})
