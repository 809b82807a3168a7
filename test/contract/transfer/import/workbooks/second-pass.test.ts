/**
 * Rows that relate to rows of their own sheet, or in a circle to rows of another, over the host border: a first pass makes them, a second fills the relations; both come
 * about together, nothing is doubled wherever it stops, and what the service then holds is what the sheets say.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../../src-main/secrets/memory-store.ts'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { FieldId, WorksheetId } from '../../../../../src-shared/model/ids.ts'
import {
  begin,
  check,
  close,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
  upload,
  whole,
} from '../../../../support/csv/open-worksheet.ts'
import { startHost } from '../../../../support/host/start-host.ts'
import { makeBook } from '../../../../support/workbooks/make-book.ts'

/** People, each with a manager among them and a firm; the firm has a contact among the people. */
let at: OpenedWorksheet
let firms: OpenedWorksheet
let keychain: ReturnType<typeof createMemoryStore>
beforeEach(async () => {
  keychain = createMemoryStore()
  const fields = [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Age', type: '6', precision: 0 },
  ]
  at = await openWorksheet(fields, { host: { keychain } })
  const { connectionId, worksheetId } = at
  const made = await at.host.answer('worksheet.create', {
    ...{ connectionId, name: 'Firms' },
    fields: [
      { name: 'Firm', type: '2', isTitle: true },
      { name: 'Contact', type: '29', subType: '1', dataSource: worksheetId },
    ],
  })
  await at.host.answer('structure.edit', {
    ...{ connectionId, worksheetId, editFields: [], removeFields: [] },
    addFields: [
      { name: 'Manager', type: '29', subType: '1', dataSource: worksheetId },
      { name: 'Works for', type: '29', subType: '1', dataSource: made.worksheetId },
    ],
  })
  const fieldsOf = async (id: WorksheetId) => (await at.host.answer('worksheet.open', { connectionId, worksheetId: id })).fields
  at = { ...at, fields: await fieldsOf(worksheetId) }
  firms = { ...at, worksheetId: made.worksheetId, fields: await fieldsOf(made.worksheetId) }
  await pull(at)
  await pull(firms)
})
afterEach(() => close(at))

const idOf = (of: OpenedWorksheet, name: string): FieldId => {
  const field = of.fields.find((each) => each.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field.id
}
const split = (draft: ImportDraft, ...fields: FieldId[]) =>
  at.host.answer('import.split-relations', { importId: draft.importId, fields })
const stage = ({ importId }: ImportDraft) => whole(at.host, at.host.answer('import.stage', { importId }))
const listed = async () => (await at.host.answer('import.list', { connectionId: at.connectionId })).imports

async function restart(): Promise<void> {
  const { dataFolder } = at.host
  await at.host.stop()
  const host = await startHost({ dataFolder, keychain })
  at = { ...at, host }
  firms = { ...firms, host }
  await host.answer('connections.open', { connectionId: at.connectionId })
}

async function push(): Promise<void> {
  const { connectionId } = at
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await at.host.answer('push.plan', { connectionId, options })
  expect(await whole(at.host, at.host.answer('push.start', { connectionId, planId }))).toMatchObject({ status: 'done' })
}

/** `Ada > Bob`: titles of the rows and of those that they relate to, as the service holds them. */
async function related(of: OpenedWorksheet, title: string, relation: string, to: OpenedWorksheet, toTitle: string) {
  const own = await serviceRows(of)
  const others = await serviceRows(to)
  return own
    .map((row) => {
      const said = JSON.stringify(row[idOf(of, relation)] ?? null)
      const found = others.filter((other) => said.includes(String(other.rowId ?? other.id)))
      return `${String(row[idOf(of, title)])} > ${found.map((other) => String(other[idOf(to, toTitle)])).join(', ')}`
    })
    .sort()
}

const staff = 'Name,Age,Manager\nAda,36,Bob\nBob,41,\nCyd,x,Ada\nDan,20,Ada\nEve,30,Cyd\n'

describe('rows that relate to rows of their own sheet', () => {
  it('are made first and related then, by the line that each was made of', async () => {
    const draft = await begin(at, staff)
    expect((await check(at, draft)).check).toMatchObject({ insert: 1, rejected: 4 })
    const { first, second } = await split(draft, idOf(at, 'Manager'))
    expect(second).toMatchObject({
      follows: first.importId,
      rules: { mode: 'update-only', keyFields: [] },
      fileName: first.fileName,
    })
    expect(first.sheets?.group).toBe(second.sheets?.group)
    expect((await check(at, second)).check).toMatchObject({ update: 0, skipped: 5, rejected: 0 })
    const checked = await check(at, first)
    expect(checked.check).toMatchObject({ insert: 4, rejected: 1 })
    await stage(checked)
    const then = await check(at, second)
    // Cyd was rejected for her age: she has no row, and Eve nobody to relate to.
    expect(then.check).toMatchObject({ update: 2, unchanged: 1, skipped: 1, rejected: 1 })
    await stage(then)
    await push()
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > Bob', 'Bob > ', 'Dan > Ada', 'Eve > '])
  })

  it('change no other row of the same name', async () => {
    const before = await begin(at, 'Name,Age\nAda,99\n')
    await stage(await check(at, before))
    await push()
    await pull(at)
    const { first, second } = await split(await begin(at, 'Name,Age,Manager\nAda,x,Bob\nBob,41,\n'), idOf(at, 'Manager'))
    await stage(await check(at, first))
    const then = await check(at, second)
    expect(then.check).toMatchObject({ update: 0, unchanged: 1, skipped: 1 })
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > '])
  })

  it('are still to be related after the app was ended in between, and are doubled by nothing', async () => {
    const { first, second } = await split(await begin(at, 'Name,Manager\nAda,Bob\nBob,\n'), idOf(at, 'Manager'))
    await restart()
    expect((await listed()).map(({ importId, follows }) => [importId, follows]).sort()).toEqual(
      [
        [first.importId, undefined],
        [second.importId, first.importId],
      ].sort(),
    )
    await stage(await check(at, first))
    await restart()
    const again = await at.host.call('import.split-relations', { importId: first.importId, fields: [idOf(at, 'Name')] })
    expect(again).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    await stage(await check(at, second))
    await push()
    expect(await related(at, 'Name', 'Manager', at, 'Name')).toEqual(['Ada > Bob', 'Bob > '])
  })

  it('are related as a hand has corrected the file, and not at all where the first pass was undone', async () => {
    const draft = await begin(at, 'Name,Manager\nAda,Bop\nBob,\n')
    await at.host.answer('import.correct', {
      importId: draft.importId,
      correction: { kind: 'cells', cells: [{ line: 2, column: 1, text: 'Bob' }] },
    })
    const { first, second } = await split(draft, idOf(at, 'Manager'))
    await stage(await check(at, first))
    expect((await check(at, second)).check).toMatchObject({ update: 1, rejected: 0 })
    const { connectionId, worksheetId } = at
    await at.host.answer('edits.undo', { connectionId, worksheetId })
    expect((await check(at, second)).check).toMatchObject({ update: 0, skipped: 2 })
  })

  it('go with the first pass when that is given up', async () => {
    const { first } = await split(await begin(at, 'Name,Manager\nAda,Bob\n'), idOf(at, 'Manager'))
    await at.host.answer('import.discard', { importId: first.importId })
    expect(await listed()).toEqual([])
  })
})

describe('sheets that relate to each other in a circle', () => {
  it('make all rows first, and the relations of one of them then', async () => {
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
    const { connectionId, worksheetId } = at
    const file = await upload(at.host, 'year.xlsx', book)
    const { importId } = await at.host.answer('import.begin', { connectionId, worksheetId, source: { file } })
    const { imports } = await at.host.answer('import.begin-sheets', {
      importId,
      sheets: [
        { sheet: 'People', worksheetId },
        { sheet: 'Firms', worksheetId: firms.worksheetId },
      ],
    })
    const [people, companies] = imports
    if (people === undefined || companies === undefined) throw new Error('no imports')
    const { first, second } = await split(people, idOf(at, 'Works for'))
    await stage(await check(at, first))
    await stage(await check(firms, companies))
    const then = await check(at, second)
    expect(then.check).toMatchObject({ update: 2, rejected: 0 })
    await stage(then)
    await push()
    expect(await related(at, 'Name', 'Works for', firms, 'Firm')).toEqual(['Ada > Engines Ltd', 'Bob > Looms Ltd'])
    expect(await related(firms, 'Firm', 'Contact', at, 'Name')).toEqual(['Engines Ltd > Bob', 'Looms Ltd > Ada'])
  })

  it('are related by their key where rows are found by one', async () => {
    const draft = await begin(at, 'Name,Manager\nAda,Bob\nBob,\n')
    const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [idOf(at, 'Name')] }
    await at.host.answer('import.configure', { importId: draft.importId, rules })
    const { first, second } = await split(draft, idOf(at, 'Manager'))
    expect(second.rules).toMatchObject({ mode: 'update-only', keyFields: [idOf(at, 'Name')] })
    await stage(await check(at, first))
    expect((await check(at, second)).check).toMatchObject({ update: 1, unchanged: 1, rejected: 0 })
  })
})

describe('a second pass', () => {
  it('is begun once, before anything was written, for fields that columns fill', async () => {
    const draft = await begin(at, 'Name,Manager\nAda,Bob\nBob,\n')
    const { importId } = draft
    const refused = (fields: FieldId[], id = importId) => at.host.call('import.split-relations', { importId: id, fields })
    expect(await refused([idOf(at, 'Works for')])).toMatchObject({
      error: { message: 'A field that is to be filled in a second pass gets no column of the file.' },
    })
    const { first, second } = await split(draft, idOf(at, 'Manager'))
    expect(await refused([idOf(at, 'Manager')], second.importId)).toMatchObject({
      error: { message: 'This is a second pass already.' },
    })
    expect(await refused([idOf(at, 'Name')])).toMatchObject({ error: { message: 'This import has a second pass already.' } })
    await stage(await check(at, first))
    expect(await refused([idOf(at, 'Name')])).toMatchObject({ error: { message: expect.stringContaining('carried out') } })
  })

  it('is part of the sheet in the recipe of its workbook', async () => {
    const draft = await begin(at, 'Name,Manager\nAda,Bob\nBob,\n')
    const { first } = await split(draft, idOf(at, 'Manager'))
    const { connectionId, worksheetId } = at
    const group = first.sheets?.group ?? ''
    const saved = await at.host.answer('workbook-recipes.save', { connectionId, group, id: null, name: 'Staff' })
    expect(saved.sheets).toHaveLength(1)
    const next = await begin(at, 'Name,Manager\nCyd,Dan\nDan,\n')
    const applied = await at.host.answer('recipes.apply', { importId: next.importId, id: saved.sheets[0]?.recipe ?? '' })
    expect(applied.columns.map(({ mapping }) => mapping.field)).toEqual([idOf(at, 'Name'), idOf(at, 'Manager')])
    expect((await at.host.answer('recipes.list', { connectionId, worksheetId })).recipes).toHaveLength(1)
  })
})
