import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true, isUnique: true, required: true },
  { name: 'name', type: '2' },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
])
beforeEach(() => at.fill('sku,name,amount,colour\nA1,Anvil,1,Red\nB2,Bolt,2,Blue\nC3,Cog,3,Red\n'))

const withRules = async (text: string, rules: Partial<ImportRules>, of = at) => of.configure(await of.begin(text), { rules })
const reasonsOf = async (text: string, rules: Partial<ImportRules>) => {
  const draft = await at.checked(text, { rules })
  return { check: draft.check, rejected: await at.rejected(draft) }
}

describe('import modes', () => {
  it('tells new, changed and unchanged rows apart, and rejects what unique and required fields forbid', {
    tags: 'full',
  }, async () => {
    const key = [at.id('sku')]
    const file = 'sku,name,amount\nA1,Anvil,1.00\nB2,Bolt M8,2\nD4,Drill,4\n,Eye,5\nD4,Again,6\n'
    expect(await reasonsOf(file, { mode: 'upsert', keyFields: key })).toMatchObject({
      check: { rows: 5, insert: 0, update: 1, unchanged: 1, rejected: 3 },
      rejected: [
        [4, 'sku: Several lines have this key: 4 and 6'],
        [5, 'sku: The key is empty'],
        [6, 'sku: Several lines have this key: 4 and 6'],
      ],
    })
    expect(await reasonsOf(file, { mode: 'update', keyFields: key })).toMatchObject({
      check: { rows: 5, insert: 0, update: 1, unchanged: 1, rejected: 3 },
    })
    expect(await reasonsOf(file, { mode: 'insert' })).toMatchObject({
      check: { rows: 5, insert: 1, rejected: 4 },
      rejected: [
        [2, 'sku: Another row has this value, and it must be unique'],
        [3, 'sku: Another row has this value, and it must be unique'],
        [5, 'sku: Must not be empty'],
        [6, 'sku: An earlier line has the same value, and it must be unique'],
      ],
    })
  })

  it('stages an upsert as one command: new rows, changed cells only, and one undo takes it back', { tags: 'full' }, async () => {
    const draft = await at.check(
      await withRules('sku,name,amount\nA1,Anvil,1\nB2,Bolt M8,2\nD4,Drill,4\n', {
        mode: 'upsert',
        keyFields: [at.id('sku')],
      }),
    )
    const job = await at.stage(draft)
    expect(job).toMatchObject({ status: 'done', counts: { inserted: 1, updated: 1, unchanged: 1, rejected: 0 } })
    const changes = await at.answer('changes.list', { ...at.place, only: 'all', offset: 0, limit: 10 })
    expect(
      changes.rows.map(({ change, title, cells }) => [change, title, cells.map((cell) => [cell.fieldName, cell.value])]),
    ).toEqual(
      [
        ['updated', 'B2', [['name', 'Bolt M8']]],
        [
          'created',
          'D4',
          [
            ['sku', 'D4'],
            ['name', 'Drill'],
            ['amount', 4],
          ],
        ],
      ].sort(
        (a, b) => changes.rows.findIndex((row) => row.change === a[0]) - changes.rows.findIndex((row) => row.change === b[0]),
      ),
    )
    expect(await at.answer('worksheet.open', at.place)).toMatchObject({
      undo: 'Import Pasted text',
      staged: { createdRows: 1, updatedRows: 1, cells: 4 },
    })
    await at.answer('edits.undo', at.place)
    expect(await at.answer('worksheet.open', at.place)).toMatchObject({
      staged: { createdRows: 0, updatedRows: 0, cells: 0 },
    })
    expect((await at.rows()).length).toBe(3)
  })

  it('keeps what empty cells stand for, or clears it, as chosen', { tags: 'full' }, async () => {
    const rules: Partial<ImportRules> = { mode: 'update', keyFields: [at.id('sku')] }
    const file = 'sku,name,colour\nA1,,Red\nB2,Bolt,\n'
    expect((await reasonsOf(file, { ...rules, emptyCells: 'keep' })).check).toMatchObject({ update: 0, unchanged: 2 })
    expect((await reasonsOf(file, { ...rules, emptyCells: 'clear' })).check).toMatchObject({ update: 2, unchanged: 0 })
  })

  it('finds rows by several key fields, and says when several rows fit', async () => {
    const [name, colour] = [at.id('name'), at.id('colour')]
    expect(
      await reasonsOf('name,colour,amount\nAnvil,Red,9\nAnvil,Blue,9\n', { mode: 'update', keyFields: [name, colour] }),
    ).toMatchObject({
      check: { update: 1, rejected: 1 },
      rejected: [[3, 'name + colour: No row has this key']],
    })
    expect(await reasonsOf('colour,amount\nRed,9\nBlue,9\n', { mode: 'update', keyFields: [colour] })).toMatchObject({
      check: { update: 1, rejected: 1 },
      rejected: [[2, 'colour: Several rows have this key: “C3” and “A1”']],
    })
  })

  it('sees staged changes as the user does', { tags: 'full' }, async () => {
    await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows: [{ [at.id('sku')]: 'Z9' }] })
    expect(await reasonsOf('sku\nZ9\n', { mode: 'insert' })).toMatchObject({
      rejected: [[2, 'sku: Another row has this value, and it must be unique']],
    })
  })

  it('wants a key, and the rows, before it updates', async () => {
    const other = await at.add('Other', [{ name: 'sku', type: '2', isTitle: true }])
    const noKey = await withRules('sku\nA\n', { mode: 'update' }, other)
    expect(await at.call('import.check', { importId: noKey.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'Choose at least one field that identifies a row.' },
    })
    const noRows = await withRules('sku\nA\n', { mode: 'update', keyFields: [other.id('sku')] }, other)
    expect(await at.call('import.check', { importId: noRows.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('load the rows of this worksheet first') },
    })
  })
})
