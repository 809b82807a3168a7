/** Rows that were never pushed, exported with row ids: their file comes back to them, and adds none of them once more. */
import { afterEach, beforeEach, expect, it } from 'vitest'
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

beforeEach(async () => {
  at = await openWorksheet([
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Amount', type: '6' },
  ])
  await pull(at)
  const { connectionId, worksheetId, host } = at
  const [name, amount] = [fieldIdOf(at, 'Name'), fieldIdOf(at, 'Amount')]
  const rows = [
    { [name]: 'Anvil', [amount]: 1 },
    { [name]: 'Anvil', [amount]: 2 },
  ]
  await host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows })
})
afterEach(() => close(at))

async function exported(): Promise<string> {
  const { connectionId, worksheetId, host } = at
  const options = {
    ...({ query: null, delimiter: ',', byteOrderMark: false, neutraliseFormulas: true, includeRowId: true } as const),
    fields: [fieldIdOf(at, 'Name'), fieldIdOf(at, 'Amount')],
  }
  const job = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
  return download(host, job.download?.path ?? '')
}

const checked = async (text: string) => (await check(at, await begin(at, text))).check

async function push(): Promise<void> {
  const { host, connectionId, worksheetId } = at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  expect((await whole(host, host.answer('push.start', { connectionId, planId }))).status).toBe('done')
}

it('changes the new rows themselves, before they were pushed and afterwards', async () => {
  const file = await exported()
  expect(await checked(file)).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
  const draft = await check(at, await begin(at, file.replace('Anvil,2', 'Bolt,20')))
  expect(draft.check).toMatchObject({ rows: 2, insert: 0, update: 1, unchanged: 1, rejected: 0 })
  await whole(at.host, at.host.answer('import.stage', { importId: draft.importId }))
  await push()
  const names = (await serviceRows(at)).map((row) => row[fieldIdOf(at, 'Name')])
  expect(names.sort()).toEqual(['Anvil', 'Bolt'])
  // The file of before the push says which rows these were.
  expect(await checked(file.replace('Anvil,2', 'Bolt,20'))).toMatchObject({ insert: 0, unchanged: 2, rejected: 0 })
})

it('takes a name of a new row that it has not given for no row of its own', async () => {
  const names = (await exported()).split('\r\n').flatMap((line) => /^new:[^,]+/.exec(line) ?? [])
  const [first = ''] = names
  const discarded = await at.host.answer('changes.list', {
    ...({ connectionId: at.connectionId, worksheetId: at.worksheetId, only: 'all', offset: 0, limit: 10 } as const),
  })
  const key = discarded.rows[1]?.row ?? ''
  const strangers = ['new:1', key, first.replace(/:[0-9a-f]+:/, ':00112233aabbccdd:'), first.replace(/\d+$/, '99')]
  const text = `rowid,Name,Amount\n${strangers.map((it, n) => `${it},Other ${n},9\n`).join('')}`
  const draft = await check(at, await begin(at, text))
  expect(draft.check).toMatchObject({ rows: 4, insert: 0, update: 0, unchanged: 0, rejected: 4 })
  const of = { importId: draft.importId, offset: 0, limit: 10, kind: 'rejected' } as const
  const { rows } = await at.host.answer('import.rejected', of)
  expect(rows.map(({ reason }) => reason)).toEqual(
    strangers.map(() => expect.stringContaining('It stands for a row that was never pushed')),
  )
})
