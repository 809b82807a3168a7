/** Imports looked back at over the host border: the list of them, their ledger after they have run, and the lines that a row comes from. */
import { describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer } from '../../../../src-shared/host/calls.ts'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'code', type: '2', isTitle: true, isUnique: true },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
])

/** Checks an import by the code. */
const checkedByCode = (text: string, mode: ImportDraft['rules']['mode']) =>
  at.checked(text, { rules: { mode, keyFields: [at.id('code')] } })

const past = (search = ''): Promise<HostCallAnswer<'import.past'>> =>
  at.answer('import.past', { connectionId: at.connectionId, search, offset: 0, limit: 50 })

const originsOf = async (row: RowKey): Promise<HostCallAnswer<'import.of-row'>['origins']> =>
  (await at.answer('import.of-row', { ...at.place, row })).origins

/** The key of the row with a code, as the grid has it. */
async function rowOf(code: string): Promise<RowKey> {
  const { view, total } = await at.answer('rows.open-view', { ...at.place, query: everyRow })
  const { rows, fieldIds } = await at.answer('rows.window', { view, start: Math.max(0, total - 200), count: 200 })
  const found = rows.find(({ cells }) => cells[fieldIds.indexOf(at.id('code'))] === code)
  if (found === undefined) throw new Error(`no row ${code}`)
  return found.key
}

describe('an import that was staged', () => {
  it('tells of each new row which line of the file it is, and what of the line is stored otherwise', async () => {
    const draft = await at.checked('code,amount,colour\na,1.5,Red\n\n"b\nb",+7,red\nc,2.345,Blue\nd,3,Green\n')
    await at.stage(draft)
    const amount = { field: at.id('amount'), fieldName: 'amount' }
    const head = { importId: draft.importId, fileName: 'Pasted text', at: expect.any(Number), change: 'create', unlisted: [] }
    expect(await originsOf(await rowOf('a'))).toEqual([{ ...head, line: 2, cells: [] }])
    expect(await originsOf(await rowOf('b\nb'))).toEqual([
      {
        ...head,
        line: 4,
        cells: [
          { ...amount, kind: 'sign', text: '+7', value: 7, stored: '7' },
          {
            field: at.id('colour'),
            fieldName: 'colour',
            kind: 'other-name',
            text: 'red',
            value: expect.anything(),
            stored: 'Red',
          },
        ],
      },
    ])
    expect(await originsOf(await rowOf('c'))).toEqual([
      { ...head, line: 6, cells: [{ ...amount, kind: 'rounded', text: '2.345', value: 2.35, stored: '2.35' }] },
    ])
  })

  it('still tells it after its rows were pushed', { tags: 'full' }, async () => {
    const draft = await at.checked('code,amount\na,1\nb,+2\n')
    await at.stage(draft)
    await at.push()
    expect(await at.rows()).toHaveLength(2)
    expect(await originsOf(await rowOf('b'))).toMatchObject([{ line: 3, change: 'create', cells: [{ text: '+2', stored: '2' }] }])
  })

  it('tells of rows that were there which line changed or deleted them, the newest import first', { tags: 'full' }, async () => {
    await at.fill('code,amount\na,1\nb,2\nc,3\n')
    const second = await checkedByCode('code,amount\nc,+30\nx,9\na,10\n', 'update-only')
    await at.stage(second)
    const third = await checkedByCode('code\nb\n', 'delete')
    await at.stage(third)
    expect(await originsOf(await rowOf('a'))).toMatchObject([
      { importId: second.importId, line: 4, change: 'update', cells: [] },
      { line: 2, change: 'create' },
    ])
    expect(await originsOf(await rowOf('c'))).toMatchObject([
      { importId: second.importId, line: 2, change: 'update', cells: [{ text: '+30', value: 30 }] },
      { line: 4, change: 'create' },
    ])
    expect(await originsOf(await rowOf('b'))).toMatchObject([
      { importId: third.importId, line: 2, change: 'delete' },
      { line: 3, change: 'create' },
    ])
  })

  it('has changed no row any more once it was undone, and has again once that was taken back', { tags: 'full' }, async () => {
    await at.fill('code,amount\na,1\n')
    await at.stage(await checkedByCode('code,amount\na,+2\n', 'update'))
    const row = await rowOf('a')
    expect((await originsOf(row)).map(({ change }) => change)).toEqual(['update', 'create'])
    await at.answer('edits.undo', at.place)
    expect((await originsOf(row)).map(({ change }) => change)).toEqual(['create'])
    expect((await past()).imports.map(({ isUndone }) => isUndone)).toEqual([true, false])
    await at.answer('edits.redo', at.place)
    expect((await originsOf(row)).map(({ change }) => change)).toEqual(['update', 'create'])
  })

  it('finds the line among the last of a long list, and says where more cells were altered than are kept', {
    tags: 'full',
  }, async () => {
    const lines = Array.from({ length: 200_150 }, (_, n) => `${n},+${n}`).join('\n')
    await at.stage(await at.checked(`code,amount\n${lines}\n`))
    expect(await originsOf(await rowOf('199999'))).toMatchObject([
      { line: 200_001, cells: [{ text: '+199999', stored: '199999' }], unlisted: [] },
    ])
    expect(await originsOf(await rowOf('200149'))).toMatchObject([{ line: 200_151, cells: [], unlisted: ['amount'] }])
  })
})

describe('the list of past imports', () => {
  it('has what was written, newest first, with its numbers, and is searched by file and worksheet', async () => {
    await at.checked('code\nnever written\n')
    const first = await at.checked('code,amount\na,1\nb,2.3456\na,3\n')
    await at.create(first)
    await at.pull()
    const second = await checkedByCode('code,amount\nb,4\nz,5\n', 'update')
    await at.stage(second)
    const { total, imports } = await past()
    expect(total).toBe(2)
    const shared = { worksheetId: at.worksheetId, worksheetName: 'Imported', fileName: 'Pasted text', at: expect.any(Number) }
    expect(imports).toEqual([
      {
        ...{ ...shared, importId: second.importId, kind: 'stage', isWhole: true, isUndone: false, run: null },
        ...{ created: 0, updated: 1, deleted: 0, rejected: 1, altered: 0 },
      },
      {
        ...{ ...shared, importId: first.importId, kind: 'create', isWhole: true, isUndone: false, run: expect.any(Number) },
        ...{ created: 2, updated: 0, deleted: 0, rejected: 1, altered: 1 },
      },
    ])
    expect((await past('PASTED')).total).toBe(2)
    expect((await past('import')).total).toBe(2)
    expect((await past('stock')).total).toBe(0)
  })

  it('opens the ledger of an import that has run, and saves it', async () => {
    await at.create(await at.checked('code,amount\na,+1\n'))
    const [listed] = (await past()).imports
    if (listed === undefined) throw new Error('no import')
    const { importId } = listed
    const ask = { importId, column: 1, kind: 'sign', offset: 0, limit: 10 } as const
    expect((await at.answer('import.ledger', ask)).rows).toEqual([{ line: 2, text: '+1', stored: '1', problem: '' }])
    const { path } = await at.answer('import.save-ledger', { importId })
    expect(await at.download(path)).toContain('Sign written otherwise')
  })

  it('keeps an import that was left in the middle, with its ledger, as ended for good', { tags: 'full' }, async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `${n},+${n}`).join('\n')
    const draft = await at.checked(`code,amount\n${lines}\n`)
    const { importId } = draft
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'before' }, skip: 1 })
    await at.create(draft)
    expect(await at.get({ importId })).toMatchObject({ state: 'interrupted', run: { written: 4000 } })
    await at.answer('import.discard', { importId })
    const left = await at.get({ importId })
    expect(left).toMatchObject({ state: 'done', run: { kind: 'create', written: 4000, isLeft: true } })
    expect((await past()).imports).toMatchObject([{ importId, isWhole: false, created: 4000 }])
    const ask = { importId, column: 1, kind: 'sign', offset: 0, limit: 1 } as const
    expect((await at.answer('import.ledger', ask)).rows).toHaveLength(1)
    const again = await at.call('import.create', { importId, triggerWorkflow: false })
    expect(again).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })
})
