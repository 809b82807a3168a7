/** Rows and people that a file names in other ways than by a title of text or by somebody who is there. */
import { afterEach, expect, test } from 'vitest'
import { emptyDefinition, type FieldDefinition } from '../../../src-main/service/domain/structure/field.ts'
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { worksheetId as worksheetIdSchema } from '../../../src-shared/model/ids.ts'
import { begin, close, connect, type OpenedWorksheet, pull } from '../../support/csv/open-worksheet.ts'
import { startHost } from '../../support/host/start-host.ts'
import { addDirectory } from '../../support/service/service-every-type.ts'
import { type StartedService, startService, testAppKey, testSign } from '../../support/service/start-service.ts'

let at: OpenedWorksheet | null = null
afterEach(() => close(at))

type Made = readonly [id: string, definition: Partial<FieldDefinition> & { readonly type: FieldTypeName; readonly code: string }]

function addSheet({ storage }: StartedService, id: string, fields: readonly Made[]): void {
  const sheet = { id, name: id, alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }
  const key = storage.catalog.addWorksheet(sheet, [{ id: `${id}-all`, name: 'All', type: '0' }])
  for (const [field, definition] of fields)
    storage.catalog.addField(key, field, { ...emptyDefinition, name: field, ...definition })
}

async function createRows(service: StartedService, sheet: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const response = await fetch(`${service.url}/v3/app/worksheets/${sheet}/rows/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign },
    body: JSON.stringify({
      rows: rows.map((row) => ({ fields: Object.entries(row).map(([id, value]) => ({ id, value })) })),
      triggerWorkflow: false,
    }),
  })
  return ((await response.json()) as { readonly data: { readonly rowIds: readonly string[] } }).data.rowIds
}

async function openSheet(service: StartedService, id: string): Promise<OpenedWorksheet> {
  const host = await startHost()
  const connectionId = await connect(host, service.url)
  const worksheetId = worksheetIdSchema.parse(id)
  const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
  at = { host, service, connectionId, worksheetId, fields }
  return at
}

async function read(opened: OpenedWorksheet, csv: string): Promise<readonly unknown[]> {
  const draft = await begin(opened, csv)
  const { rows } = await opened.host.answer('import.preview', { importId: draft.importId, rows: 10 })
  return rows.map(({ cells }) => cells[1]?.problem ?? cells[1]?.value)
}

/** Titles of every kind that a person may choose for one, as a file writes them and as the service holds them. */
const titles: readonly (readonly [type: FieldTypeName, code: string, text: string, held: unknown])[] = [
  ['Date', '15', '2024-02-29', '2024-02-29'],
  ['DateTime', '16', '2024-02-29 09:05:00', '2024-02-29 09:05:00'],
  ['Number', '6', '12.5', 12.5],
  ['Time', '46', '09:05', '09:05'],
  ['Checkbox', '36', 'true', true],
  ['Department', '27', 'Export', ['d2']],
  ['Location', '40', 'Torstr. 1', { title: '', address: 'Torstr. 1', x: null, y: null }],
]

test.each(titles)(
  'rows whose title is a %s are found by it, by their id, and not by what is none',
  async (type, code, text, held) => {
    const service = await startService()
    addDirectory(service)
    addSheet(service, 'titled', [['title', { type, code, isTitle: true, precision: type === 'Number' ? 2 : null }]])
    const end = { side: 'a', worksheetId: 'titled', otherFieldId: '', isSingle: true, showFields: [] } as const
    const relation = { ...end, relation: service.storage.catalog.nextRelation() }
    addSheet(service, 'own', [
      ['text', { type: 'Text', code: '2', isTitle: true }],
      ['to', { type: 'Relation', code: '29', subType: '1', relation }],
    ])
    const [one, untitled] = await createRows(service, 'titled', [{ title: held }, {}])
    const found = await read(await openSheet(service, 'own'), `text,to\n1,"${text}"\n2,${untitled}\n3,nothing of the kind\n`)
    expect(found).toEqual([[one], [untitled], 'No such row: “nothing of the kind”'])
  },
)

test('somebody whom no look-up finds is found by the name that rows give', async () => {
  const service = await startService()
  addDirectory(service)
  addSheet(service, 'own', [
    ['text', { type: 'Text', code: '2', isTitle: true }],
    ['person', { type: 'Collaborator', code: '26', subType: '0' }],
  ])
  const opened = await openSheet(service, 'own')
  // Programs are no members that a look-up finds; rows name them.
  await createRows(service, 'own', [{ text: 'kept', person: 'user-api' }])
  await pull(opened)
  expect(await read(opened, 'text,person\n1,API\n2,Nobody\n')).toEqual([['user-api'], 'No such member: “Nobody”'])
})
