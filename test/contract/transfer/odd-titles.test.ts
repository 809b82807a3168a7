/** Rows and people that a file names in other ways than by a title of text or by somebody who is there. */

import { afterEach, expect, test } from 'vitest'
import { emptyDefinition, type FieldDefinition } from '../../../src-main/service/domain/structure/field.ts'
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { createRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type ImportWorld, worldAt } from '../../support/csv/import-world.ts'
import { close, openAdded } from '../../support/csv/open-worksheet.ts'
import { createCaller } from '../../support/service/service-caller.ts'
import { addDirectory } from '../../support/service/service-every-type.ts'
import type { StartedService } from '../../support/service/start-service.ts'

let at: ImportWorld | null = null
afterEach(() => close(at))

type Made = readonly [id: string, definition: Partial<FieldDefinition> & { readonly type: FieldTypeName; readonly code: string }]

function addSheet({ storage }: StartedService, id: string, fields: readonly Made[]): string {
  const sheet = { id, name: id, alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }
  const key = storage.catalog.addWorksheet(sheet, [{ id: `${id}-all`, name: 'All', type: '0' }])
  for (const [field, definition] of fields)
    storage.catalog.addField(key, field, { ...emptyDefinition, name: field, ...definition })
  return id
}

async function insert(service: StartedService, sheet: string, rows: readonly object[]): Promise<readonly string[]> {
  const body = { rows: rows.map((row) => ({ fields: Object.entries(row).map(([id, value]) => ({ id, value })) })) }
  return (await createCaller(service).succeed(createRows, { params: { worksheet_id: sheet }, body })).rowIds
}

async function open(add: (service: StartedService) => string | Promise<string>): Promise<ImportWorld> {
  at = worldAt(await openAdded(add))
  return at
}

async function read(opened: ImportWorld, csv: string): Promise<readonly unknown[]> {
  const { importId } = await opened.begin(csv)
  const { rows } = await opened.answer('import.preview', { importId, rows: 10 })
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
    let ids: readonly string[] = []
    const opened = await open(async (service) => {
      addDirectory(service)
      addSheet(service, 'titled', [['title', { type, code, isTitle: true, precision: type === 'Number' ? 2 : null }]])
      const end = { side: 'a', worksheetId: 'titled', otherFieldId: '', isSingle: true, showFields: [] } as const
      const relation = { ...end, relation: service.storage.catalog.nextRelation() }
      const own = addSheet(service, 'own', [
        ['text', { type: 'Text', code: '2', isTitle: true }],
        ['to', { type: 'Relation', code: '29', subType: '1', relation }],
      ])
      ids = await insert(service, 'titled', [{ title: held }, {}])
      return own
    })
    const [one, untitled] = ids
    const found = await read(opened, `text,to\n1,"${text}"\n2,${untitled}\n3,nothing of the kind\n`)
    expect(found).toEqual([[one], [untitled], 'No such row: “nothing of the kind”'])
  },
)

test('somebody whom no look-up finds is found by the name that rows give', async () => {
  const opened = await open((service) => {
    addDirectory(service)
    return addSheet(service, 'own', [
      ['text', { type: 'Text', code: '2', isTitle: true }],
      ['person', { type: 'Collaborator', code: '26', subType: '0' }],
    ])
  })
  // Programs are no members that a look-up finds; rows name them.
  await opened.insert({ text: 'kept', person: 'user-api' })
  await opened.pull()
  expect(await read(opened, 'text,person\n1,API\n2,Nobody\n')).toEqual([['user-api'], 'No such member: “Nobody”'])
})
