import { afterEach, describe, expect, it } from 'vitest'
import type { ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
afterEach(() => close(at))

const stock = 'sku,name,amount,colour\nA1,Anvil,1,Red\nB2,Bolt,2,Blue\nC3,Cog,3,Red\n'

/** A worksheet with three rows, pulled. */
async function openStock(): Promise<OpenedWorksheet> {
  const opened = await openWorksheet([
    { name: 'sku', type: '2', isTitle: true, isUnique: true, required: true },
    { name: 'name', type: '2' },
    { name: 'amount', type: '6', precision: 2 },
    { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
  ])
  const draft = await begin(opened, stock)
  await check(opened, draft)
  await whole(opened.host, opened.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  await pull(opened)
  return opened
}

const withRules = async (text: string, rules: Partial<ImportRules>) => {
  const draft = await begin(at, text)
  return at.host.answer('import.configure', { importId: draft.importId, rules: { ...draft.rules, ...rules } })
}
const reasonsOf = async (text: string, rules: Partial<ImportRules>) => {
  const draft = await check(at, await withRules(text, rules))
  const { rows } = await at.host.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 100 })
  return { check: draft.check, rejected: rows.map(({ line, reason }) => [line, reason]) }
}

describe('import modes', () => {
  it('tells new, changed and unchanged rows apart, and rejects what unique and required fields forbid', async () => {
    at = await openStock()
    const key = [fieldIdOf(at, 'sku')]
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

  it('stages an upsert as one command: new rows, changed cells only, and one undo takes it back', async () => {
    at = await openStock()
    const draft = await check(
      at,
      await withRules('sku,name,amount\nA1,Anvil,1\nB2,Bolt M8,2\nD4,Drill,4\n', {
        mode: 'upsert',
        keyFields: [fieldIdOf(at, 'sku')],
      }),
    )
    const job = await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
    expect(job).toMatchObject({ status: 'done', counts: { inserted: 1, updated: 1, unchanged: 1, rejected: 0 } })
    const { connectionId, worksheetId } = at
    const changes = await at.host.answer('changes.list', { connectionId, worksheetId, only: 'all', offset: 0, limit: 10 })
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
    expect(await at.host.answer('worksheet.open', { connectionId, worksheetId })).toMatchObject({
      undo: 'Import Pasted text',
      staged: { createdRows: 1, updatedRows: 1, cells: 4 },
    })
    await at.host.answer('edits.undo', { connectionId, worksheetId })
    expect(await at.host.answer('worksheet.open', { connectionId, worksheetId })).toMatchObject({
      staged: { createdRows: 0, updatedRows: 0, cells: 0 },
    })
    expect((await serviceRows(at)).length).toBe(3)
  })

  it('keeps what empty cells stand for, or clears it, as chosen', async () => {
    at = await openStock()
    const rules: Partial<ImportRules> = { mode: 'update', keyFields: [fieldIdOf(at, 'sku')] }
    const file = 'sku,name,colour\nA1,,Red\nB2,Bolt,\n'
    expect((await reasonsOf(file, { ...rules, emptyCells: 'keep' })).check).toMatchObject({ update: 0, unchanged: 2 })
    expect((await reasonsOf(file, { ...rules, emptyCells: 'clear' })).check).toMatchObject({ update: 2, unchanged: 0 })
  })

  it('finds rows by several key fields, and says when several rows fit', async () => {
    at = await openStock()
    const [name, colour] = [fieldIdOf(at, 'name'), fieldIdOf(at, 'colour')]
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

  it('sees staged changes as the user does', async () => {
    at = await openStock()
    const { connectionId, worksheetId } = at
    await at.host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [{ [fieldIdOf(at, 'sku')]: 'Z9' }] })
    expect(await reasonsOf('sku\nZ9\n', { mode: 'insert' })).toMatchObject({
      rejected: [[2, 'sku: Another row has this value, and it must be unique']],
    })
  })

  it('wants a key, and the rows, before it updates', async () => {
    at = await openWorksheet([{ name: 'sku', type: '2', isTitle: true }])
    const noKey = await withRules('sku\nA\n', { mode: 'update' })
    expect(await at.host.call('import.check', { importId: noKey.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'Choose at least one field that identifies a row.' },
    })
    const noRows = await withRules('sku\nA\n', { mode: 'update', keyFields: [fieldIdOf(at, 'sku')] })
    expect(await at.host.call('import.check', { importId: noRows.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('load the rows of this worksheet first') },
    })
  })
})
