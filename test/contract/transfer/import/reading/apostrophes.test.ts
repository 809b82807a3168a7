/** Apostrophes around texts: part of them, unless the file cannot be read otherwise. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openWorksheet([
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Note', type: '2' },
  ])
})
afterAll(() => close(at))

const texts = async () => (await serviceRows(at)).map((row) => ['Name', 'Note'].map((name) => row[fieldIdOf(at, name)]))

it('keeps them where nothing needs them, and an export of such texts changes nothing', async () => {
  const { host, connectionId, worksheetId } = at
  const draft = await check(at, await begin(at, "Name,Note\n'tis the bees','quoted'\n'a','b'\n"))
  expect([draft.format.quote, draft.check?.insert]).toEqual(['"', 2])
  await whole(host, host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  expect((await texts()).sort()).toEqual([
    ["'a'", "'b'"],
    ["'tis the bees'", "'quoted'"],
  ])
  await pull(at)
  const options = {
    query: null,
    fields: at.fields.map(({ id }) => id),
    delimiter: ',' as const,
    byteOrderMark: false,
    neutraliseFormulas: true,
    includeRowId: true,
  }
  const job = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
  const again = await check(at, await begin(at, await download(host, job.download?.path ?? '')))
  expect(again.check).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
})

it('takes them for quotes where the delimiter stands between them', async () => {
  const draft = await begin(at, "Name,Note\n'Rome, Lazio','x'\n'Oslo','y'\n")
  expect(draft.format.quote).toBe("'")
  expect(draft.columns.map(({ samples }) => samples)).toEqual([
    ['Rome, Lazio', 'Oslo'],
    ['x', 'y'],
  ])
})
