/** A file with row ids, as exports write them, comes back as changes of these rows. */
import { afterEach, beforeEach, expect, it } from 'vitest'
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
let ids: readonly string[]

beforeEach(async () => {
  at = await openWorksheet([
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Amount', type: '6' },
  ])
  const draft = await check(at, await begin(at, 'Name,Amount\nAnvil,1\nBolt,2\nAnvil,3\n'))
  await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  await pull(at)
  const amount = fieldIdOf(at, 'Amount')
  const byAmount = [...(await serviceRows(at))].sort((one, other) => Number(one[amount]) - Number(other[amount]))
  ids = byAmount.map((row) => String(row.id))
})
afterEach(() => close(at))

const rejected = async (importId: Awaited<ReturnType<typeof begin>>['importId']) =>
  (await at.host.answer('import.rejected', { importId, offset: 0, limit: 10, kind: 'rejected' })).rows.map(({ line, reason }) => [
    line,
    reason,
  ])

it('changes the rows, also those of equal titles, and adds none', async () => {
  const [first = '', second = '', third = ''] = ids
  const text = `rowid,Name,Amount\n${third},Anvil,30\n${second},Bolt,2\n${first},Hammer,1\n`
  const draft = await check(at, await begin(at, text))
  expect(draft.rules).toMatchObject({ mode: 'upsert', keyFields: ['rowid'] })
  expect(draft.check).toMatchObject({ rows: 3, insert: 0, update: 2, unchanged: 1, rejected: 0 })
  await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
  const { rows } = await at.host.answer('changes.list', {
    connectionId: at.connectionId,
    worksheetId: at.worksheetId,
    only: 'all',
    offset: 0,
    limit: 10,
  })
  expect(rows.map((row) => [row.row, row.change, row.cells.map((cell) => [cell.fieldName, cell.value])])).toEqual(
    expect.arrayContaining([
      [first, 'updated', [['Name', 'Hammer']]],
      [third, 'updated', [['Amount', 30]]],
    ]),
  )
  expect(rows).toHaveLength(2)
})

it('takes lines that were added, which have no id yet, for new rows, and stages them without one', async () => {
  const [first = ''] = ids
  const draft = await check(at, await begin(at, `rowid,Name,Amount\n${first},Hammer,1\n,Nail,4\n,Screw,\n`))
  expect(draft.check).toMatchObject({ rows: 3, insert: 2, update: 1, rejected: 0 })
  await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
  const of = { connectionId: at.connectionId, worksheetId: at.worksheetId, only: 'all' as const, offset: 0, limit: 10 }
  const { rows } = await at.host.answer('changes.list', of)
  expect(rows.map((row) => [row.change, row.cells.map((cell) => cell.value)])).toEqual(
    expect.arrayContaining([
      ['updated', ['Hammer']],
      ['created', ['Nail', 4]],
      ['created', ['Screw']],
    ]),
  )
  expect(rows).toHaveLength(3)
})

it.each(['upsert', 'update'] as const)('says of each line whose row is not here or twice in the file (%s)', async (mode) => {
  const [first = '', second = ''] = ids
  const text = `rowid,Name\n${first},A\n${first},B\n${'0'.repeat(24)},C\n,D\n${second},E\n`
  const begun = await begin(at, text)
  const mapping = begun.columns.map((column) => column.mapping)
  const rules = { ...begun.rules, mode }
  const draft = await check(at, await at.host.answer('import.configure', { importId: begun.importId, rules, mapping }))
  const added = mode === 'upsert' ? 1 : 0
  expect(draft.check).toMatchObject({ rows: 5, insert: added, update: 1, rejected: 4 - added })
  expect(await rejected(draft.importId)).toEqual([
    [2, expect.stringContaining('Several lines have this key')],
    [3, expect.stringContaining('Several lines have this key')],
    [4, expect.stringContaining('No row has this key')],
    ...(mode === 'update' ? [[5, expect.stringContaining('The key is empty')]] : []),
  ])
})

it('leaves the row ids out where the lines become new rows all the same', async () => {
  const begun = await begin(at, `rowid,Name\n${ids[0] ?? ''},A\n`)
  const mapping = begun.columns.map((column) => (column.header === 'rowid' ? { ...column.mapping, field: null } : column.mapping))
  const rules = { ...begun.rules, mode: 'insert' as const, keyFields: [] }
  const draft = await check(at, await at.host.answer('import.configure', { importId: begun.importId, rules, mapping }))
  expect(draft.check).toMatchObject({ rows: 1, insert: 1, update: 0, rejected: 0 })
})
