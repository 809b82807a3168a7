/** An export of the sample's worksheets, imported again over the rows that it came from: nothing is changed, and every name is found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worksheetId as worksheetIdSchema } from '../../../src-shared/model/ids.ts'
import { worldAt } from '../../support/csv/import-world.ts'
import { close, connect, type OpenedWorksheet } from '../../support/csv/open-worksheet.ts'
import { startHost } from '../../support/host/start-host.ts'
import { startService } from '../../support/service/start-service.ts'

let app: Pick<OpenedWorksheet, 'host' | 'service' | 'connectionId'>
beforeAll(async () => {
  const service = await startService({ sample: true })
  const host = await startHost()
  app = { service, host, connectionId: await connect(host, service.url) }
})
afterAll(() => close({ ...app, worksheetId: worksheetIdSchema.parse('none'), fields: [] }))

async function open(name: string) {
  const { worksheets } = await app.host.answer('workspace.get', { connectionId: app.connectionId })
  const found = worksheets.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  const state = await app.host.answer('worksheet.open', { connectionId: app.connectionId, worksheetId: found.id })
  const opened = worldAt({ ...app, worksheetId: found.id, fields: state.fields })
  await opened.pull()
  return opened
}

/** Worksheet, the field that tells its rows apart, and the types whose values are looked up, ticked, starred or placed. */
const worksheets = [
  ['Products', 'SKU'],
  ['Employees', 'E-mail'],
  ['Customers', 'VAT number'],
  ['Assets', 'Serial no.'],
] as const
const types: ReadonlySet<string | null> = new Set([
  'Region',
  'Location',
  'Rating',
  'Checkbox',
  'Department',
  'Role',
  'OrgRole',
  'CascadingSelect',
  'PhoneNumber',
  'LandlinePhone',
  'Certificate',
  'Barcode',
  'CodeScan',
  'OCR',
  'Dropdown',
  'Currency',
])

test.each(worksheets)('%s', async (name, keyName) => {
  const at = await open(name)
  const key = at.fields.find((it) => it.name === keyName)
  if (key === undefined) throw new Error(`no field ${keyName} among ${at.fields.map((it) => it.name).join(', ')}`)
  const fields = at.fields.filter((it) => it.lock === null && (it.id === key.id || types.has(it.typeName))).map((it) => it.id)
  const draft = await at.begin(String(await at.export({ fields })))
  expect(draft.columns.map((it) => it.mapping.field)).toEqual(fields)
  const { check: checked } = await at.check(await at.configure(draft, { rules: { mode: 'update', keyFields: [key.id] } }))
  expect(checked?.unmatched).toEqual([])
  expect(checked).toMatchObject({ insert: 0, update: 0, rejected: 0, unchanged: checked?.rows })
})
