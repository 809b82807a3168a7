/** Two fields of one name: which of them a column fills is asked where nothing tells it, and an export of both comes back as it was. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  begin,
  check,
  close,
  download,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openWorksheet([
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Amount', type: '6' },
    { name: 'Amount', type: '6' },
  ])
  const draft = await check(at, await begin(at, 'Name,Amount,Amount\nAnvil,1,2\nBolt,3,4\n'))
  await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  await pull(at)
})
afterAll(() => close(at))

const idsOf = () => at.fields.map(({ id }) => id)

it('fills both where a file has both, and an export of them changes nothing', async () => {
  const { host, connectionId, worksheetId } = at
  const options = {
    query: null,
    fields: idsOf(),
    delimiter: ',' as const,
    byteOrderMark: false,
    neutraliseFormulas: true,
    includeRowId: true,
  }
  const job = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
  const text = await download(host, job.download?.path ?? '')
  expect(text).toMatch(/^rowid,Name,Amount,Amount\r\n/)
  const draft = await check(at, await begin(at, text))
  expect(draft.columns.map(({ mapping }) => mapping.field)).toEqual(['rowid', ...idsOf()])
  expect(draft.check).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
})

it('proposes none for a column alone and says why, and goes by the choice next time', async () => {
  const { host } = at
  const [, , second] = idsOf()
  const text = 'Name,Amount\nNut,7\n'
  const begun = await begin(at, text)
  expect(begun.columns.map(({ mapping, reason }) => [mapping.field, reason])).toEqual([
    [idsOf()[0], 'same name'],
    [null, '2 fields are called “Amount”: choose the one that it fills'],
  ])
  const mapping = begun.columns
    .map((column) => column.mapping)
    .map((it) => (it.column === 1 ? { ...it, field: second ?? null } : it))
  const chosen = await check(at, await host.answer('import.configure', { importId: begun.importId, mapping }))
  expect(chosen.columns[1]).toMatchObject({ reason: 'chosen', mapping: { field: second } })
  await whole(host, host.answer('import.stage', { importId: chosen.importId }))
  const again = await begin(at, text)
  expect(again.columns.map(({ mapping, reason }) => [mapping.field, reason])[1]).toEqual([second, 'as last time'])
})
