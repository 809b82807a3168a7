/** Amounts with more decimal places than their field is known to keep come back from an own export as what they are. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDefinition } from '../../../../../src-main/service/domain/structure/field.ts'
import { createRow } from '../../../../../src-shared/api/v3/v3-row-operations.ts'
import { worksheetId as worksheetIdSchema } from '../../../../../src-shared/model/ids.ts'
import {
  begin,
  check,
  close,
  connect,
  fieldIdOf,
  type OpenedWorksheet,
  pull,
  upload,
  whole,
} from '../../../../support/csv/open-worksheet.ts'
import { startHost } from '../../../../support/host/start-host.ts'
import { createCaller } from '../../../../support/service/service-caller.ts'
import { startService } from '../../../../support/service/start-service.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  const service = await startService()
  const { catalog } = service.storage
  const worksheetId = worksheetIdSchema.parse('amounts')
  const key = catalog.addWorksheet(
    { id: worksheetId, name: 'Amounts', alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 },
    [{ id: 'v-all', name: 'All', type: '0' }],
  )
  catalog.addField(key, 'name', { ...emptyDefinition, name: 'Name', type: 'Text', code: '2', isTitle: true })
  catalog.addField(key, 'amount', { ...emptyDefinition, name: 'Amount', type: 'Currency', code: '8', unit: '€' })
  const host = await startHost()
  const connectionId = await connect(host, service.url)
  const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
  at = { host, service, connectionId, worksheetId, fields }
  const caller = createCaller(service, 'over HTTP')
  for (const amount of [1.234, -1.235, 2.5]) {
    const row = [
      { id: 'name', value: `Of ${amount}` },
      { id: 'amount', value: amount },
    ]
    await caller.succeed(createRow, { params: { worksheet_id: worksheetId }, body: { fields: row } })
  }
  await pull(at)
})
afterAll(() => close(at))

async function exported(as: 'csv' | 'xlsx'): Promise<Uint8Array<ArrayBuffer>> {
  const { host, connectionId, worksheetId } = at
  const options = {
    as,
    query: null,
    fields: ['Name', 'Amount'].map((name) => fieldIdOf(at, name)),
    delimiter: ',' as const,
    byteOrderMark: false,
    neutraliseFormulas: true,
    includeRowId: true,
  }
  const job = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
  if (job.download === null) throw new Error(`${job.status}: ${job.message}`)
  const response = await host.host.http(new Request(`http://127.0.0.1${job.download.path}`))
  return new Uint8Array(await response.arrayBuffer())
}

it.each(['csv', 'xlsx'] as const)('changes nothing where a file of the form %s says what the rows have', async (as) => {
  const { host, connectionId, worksheetId } = at
  const file = await upload(host, `back.${as}`, await exported(as))
  const draft = await check(at, await host.answer('import.begin', { connectionId, worksheetId, source: { file } }))
  expect(draft.check).toMatchObject({ rows: 3, insert: 0, update: 0, unchanged: 3, rejected: 0 })
})

it('finds them written with another sign too, and tells of what is rounded where a cell says something else', async () => {
  const lines = new TextDecoder()
    .decode(await exported('csv'))
    .trim()
    .split('\r\n')
  const ids = new Map(lines.map((line) => [line.split(',')[1], line.split(',')[0]]))
  const [first = '', second = ''] = ['Of 1.234', 'Of -1.235'].map((name) => ids.get(name))
  const draft = await check(at, await begin(at, `rowid;Amount\n${first};1,234 €\n${second};-1,2399\n`))
  expect(draft.check).toMatchObject({ rows: 2, update: 1, unchanged: 1, rejected: 0 })
  const amount = draft.check?.ledger?.find((column) => column.field === fieldIdOf(at, 'Amount'))
  expect(amount?.fates).toEqual([
    { kind: 'rounded', cells: 1, listed: 1 },
    { kind: 'left-out', cells: 1, listed: 0 },
  ])
})

it('finds rows by them as a key', async () => {
  const draft = await begin(at, 'Amount;Name\n1,234 €;A\n-1,24;B\n2,5;C\n')
  const configured = await at.host.answer('import.configure', {
    importId: draft.importId,
    rules: { ...draft.rules, mode: 'update', keyFields: [fieldIdOf(at, 'Amount')] },
  })
  const checked = await check(at, configured)
  expect(checked.check).toMatchObject({ rows: 3, insert: 0, update: 2, rejected: 1 })
})
