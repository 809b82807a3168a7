/**
 * Rows that relate to rows of their own sheet, or in a circle to rows of another, over the host border: a first pass makes them, a second fills the relations; both come
 * about together, nothing is doubled wherever it stops, and what the service then holds is what the sheets say.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { FieldId, WorksheetId } from '../../../../../src-shared/model/ids.ts'
import { type ImportWorld, importWorld } from '../../../../support/csv/import-world.ts'
import { makeBook } from '../../../../support/workbooks/make-book.ts'

/** People, each with a manager among them and a firm; the firm has a contact among the people. */
const at = importWorld([
  { name: 'Name', type: '2', isTitle: true },
  { name: 'Age', type: '6', precision: 0 },
])
let firms: ImportWorld
beforeEach(async () => {
  const relation = (name: string, dataSource: WorksheetId) => ({ name, type: '29', subType: '1', dataSource })
  firms = await at.add('Firms', [{ name: 'Firm', type: '2', isTitle: true }, relation('Contact', at.worksheetId)])
  await at.extend([relation('Manager', at.worksheetId), relation('Works for', firms.worksheetId)])
  await at.pull()
  await firms.pull()
})

const split = (draft: ImportDraft, ...fields: FieldId[]) =>
  at.answer('import.split-relations', { importId: draft.importId, fields })
const listed = async () => (await at.answer('import.list', { connectionId: at.connectionId })).imports

/** `Ada > Bob`: titles of the rows and of those that they relate to, as the service holds them. */
async function related(of: ImportWorld, title: string, relation: string, to: ImportWorld, toTitle: string) {
  const own = await of.rows()
  const others = await to.rows()
  return own
    .map((row) => {
      const said = JSON.stringify(row[of.id(relation)] ?? null)
      const found = others.filter((other) => said.includes(String(other.rowId ?? other.id)))
      return `${String(row[of.id(title)])} > ${found.map((other) => String(other[to.id(toTitle)])).join(', ')}`
    })
    .sort()
}

const staff = 'Name,Age,Manager\nAda,36,Bob\nBob,41,\nCyd,x,Ada\nDan,20,Ada\nEve,30,Cyd\n'

describe('rows that relate to rows of their own sheet', () => {
  it('are made first and related then, by the line that each was made of', { tags: 'full' }, async () => {
    const draft = await at.begin(staff)
    expect((await at.check(draft)).check).toMatchObject({ insert: 1, rejected: 4 })
    const { first, second } = await split(draft, at.id('Manager'))
    expect(second).toMatchObject({
      follows: first.importId,
      rules: { mode: 'update-only', keyFields: [] },
      fileName: first.fileName,
    })
    expect(first.sheets?.group).toBe(second.sheets?.group)
    expect((await at.check(second)).check).toMatchObject({ update: 0, skipped: 5, rejected: 0 })
    const checked = await at.check(first)
    expect(checked.check).toMatchObject({ insert: 4, rejected: 1 })
    await at.stage(checked)
    const then = await at.check(second)
    // Cyd was rejected for her age: she has no row, and Eve nobody to relate to.
    expect(then.check).toMatchObject({ update: 2, unchanged: 1, skipped: 1, rejected: 1 })
    await at.stage(then)
    expect(await at.push(null)).toMatchObject({ status: 'done' })
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > Bob', 'Bob > ', 'Dan > Ada', 'Eve > '])
  })

  it('change no other row of the same name', { tags: 'full' }, async () => {
    const before = await at.begin('Name,Age\nAda,99\n')
    await at.stage(await at.check(before))
    expect(await at.push(null)).toMatchObject({ status: 'done' })
    await at.pull()
    const { first, second } = await split(await at.begin('Name,Age,Manager\nAda,x,Bob\nBob,41,\n'), at.id('Manager'))
    await at.stage(await at.check(first))
    const then = await at.check(second)
    expect(then.check).toMatchObject({ update: 0, unchanged: 1, skipped: 1 })
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > '])
  })

  it('are still to be related after the app was ended in between, and are doubled by nothing', { tags: 'full' }, async () => {
    const { first, second } = await split(await at.begin('Name,Manager\nAda,Bob\nBob,\n'), at.id('Manager'))
    await at.restart()
    expect((await listed()).map(({ importId, follows }) => [importId, follows]).sort()).toEqual(
      [
        [first.importId, undefined],
        [second.importId, first.importId],
      ].sort(),
    )
    await at.stage(await at.check(first))
    await at.restart()
    const again = await at.call('import.split-relations', { importId: first.importId, fields: [at.id('Name')] })
    expect(again).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    await at.stage(await at.check(second))
    expect(await at.push(null)).toMatchObject({ status: 'done' })
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > Bob', 'Bob > '])
  })

  it('are related as a hand has corrected the file, and not at all where the first pass was undone', {
    tags: 'full',
  }, async () => {
    const draft = await at.begin('Name,Manager\nAda,Bop\nBob,\n')
    await at.answer('import.correct', {
      importId: draft.importId,
      correction: { kind: 'cells', cells: [{ line: 2, column: 1, text: 'Bob' }] },
    })
    const { first, second } = await split(draft, at.id('Manager'))
    await at.stage(await at.check(first))
    expect((await at.check(second)).check).toMatchObject({ update: 1, rejected: 0 })
    await at.answer('edits.undo', at.place)
    expect((await at.check(second)).check).toMatchObject({ update: 0, skipped: 2 })
  })

  it('go with the first pass when that is given up', async () => {
    const { first } = await split(await at.begin('Name,Manager\nAda,Bob\n'), at.id('Manager'))
    await at.answer('import.discard', { importId: first.importId })
    expect(await listed()).toEqual([])
  })
})

describe('sheets that relate to each other in a circle', () => {
  it('make all rows first, and the relations of one of them then', { tags: 'full' }, async () => {
    const book = makeBook({
      People: [
        ['Name', 'Works for'],
        ['Ada', 'Engines Ltd'],
        ['Bob', 'Looms Ltd'],
      ],
      Firms: [
        ['Firm', 'Contact'],
        ['Engines Ltd', 'Bob'],
        ['Looms Ltd', 'Ada'],
      ],
    })
    const { worksheetId } = at
    const { importId } = await at.beginFile('year.xlsx', book)
    const { imports } = await at.answer('import.begin-sheets', {
      importId,
      sheets: [
        { sheet: 'People', worksheetId },
        { sheet: 'Firms', worksheetId: firms.worksheetId },
      ],
    })
    const [people, companies] = imports
    if (people === undefined || companies === undefined) throw new Error('no imports')
    const { first, second } = await split(people, at.id('Works for'))
    await at.stage(await at.check(first))
    await at.stage(await firms.check(companies))
    const then = await at.check(second)
    expect(then.check).toMatchObject({ update: 2, rejected: 0 })
    await at.stage(then)
    expect(await at.push(null)).toMatchObject({ status: 'done' })
    expect(await related(at, 'Name', 'Works for', firms, 'Firm')).toEqual(['Ada > Engines Ltd', 'Bob > Looms Ltd'])
    expect(await related(firms, 'Firm', 'Contact', at, 'Name')).toEqual(['Engines Ltd > Bob', 'Looms Ltd > Ada'])
  })

  it('are related by their key where rows are found by one', { tags: 'full' }, async () => {
    const draft = await at.begin('Name,Manager\nAda,Bob\nBob,\n')
    const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [at.id('Name')] }
    await at.answer('import.configure', { importId: draft.importId, rules })
    const { first, second } = await split(draft, at.id('Manager'))
    expect(second.rules).toMatchObject({ mode: 'update-only', keyFields: [at.id('Name')] })
    await at.stage(await at.check(first))
    expect((await at.check(second)).check).toMatchObject({ update: 1, unchanged: 1, rejected: 0 })
  })
})

describe('a second pass', () => {
  it('is begun once, before anything was written, for fields that columns fill', async () => {
    const draft = await at.begin('Name,Manager\nAda,Bob\nBob,\n')
    const { importId } = draft
    const refused = (fields: FieldId[], id = importId) => at.call('import.split-relations', { importId: id, fields })
    expect(await refused([at.id('Works for')])).toMatchObject({
      error: { message: 'A field that is to be filled in a second pass gets no column of the file.' },
    })
    const { first, second } = await split(draft, at.id('Manager'))
    expect(await refused([at.id('Manager')], second.importId)).toMatchObject({
      error: { message: 'This is a second pass already.' },
    })
    expect(await refused([at.id('Name')])).toMatchObject({ error: { message: 'This import has a second pass already.' } })
    await at.stage(await at.check(first))
    expect(await refused([at.id('Name')])).toMatchObject({ error: { message: expect.stringContaining('carried out') } })
  })

  it('is part of the sheet in the recipe of its workbook', async () => {
    const draft = await at.begin('Name,Manager\nAda,Bob\nBob,\n')
    const { first } = await split(draft, at.id('Manager'))
    const { connectionId } = at
    const group = first.sheets?.group ?? ''
    const saved = await at.answer('workbook-recipes.save', { connectionId, group, id: null, name: 'Staff' })
    expect(saved.sheets).toHaveLength(1)
    const next = await at.begin('Name,Manager\nCyd,Dan\nDan,\n')
    const applied = await at.answer('recipes.apply', { importId: next.importId, id: saved.sheets[0]?.recipe ?? '' })
    expect(applied.columns.map(({ mapping }) => mapping.field)).toEqual([at.id('Name'), at.id('Manager')])
    expect((await at.answer('recipes.list', at.place)).recipes).toHaveLength(1)
  })
})
