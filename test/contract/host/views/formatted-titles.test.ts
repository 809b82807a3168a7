/** Rows whose title is formatted text are called by its words, wherever another worksheet names them. */

import { beforeEach, expect, test } from 'vitest'
import { emptyDefinition } from '../../../../src-main/service/domain/structure/field.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { type FieldId, fieldId, worksheetId as worksheetIdSchema } from '../../../../src-shared/model/ids.ts'
import { nameKey } from '../../../../src-shared/model/names.ts'
import { begin, check, connect, type OpenedWorksheet, pull } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readWorksheet } from '../../../support/service/service-worksheets.ts'

const plainSheet = { desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }
const views = [{ id: 'v-all', name: 'All', type: '0' }]

const { app: host, service } = setUpHost()
let notes: OpenedWorksheet
let topic: FieldId

beforeEach(async () => {
  const caller = createCaller(service, 'over HTTP')
  // Fields of formatted text are made in the application, not through the interface.
  const { catalog } = service.storage
  const topicsKey = catalog.addWorksheet({ ...plainSheet, id: 'topics', name: 'Topics', alias: 'topics' }, views)
  const text = { ...emptyDefinition, isTitle: true }
  catalog.addField(topicsKey, 'f-title', { ...text, name: 'title', alias: 'title', type: 'RichText', code: '41' })
  const topics = await readWorksheet(caller, 'topics')
  const made = await makeWorksheet(caller, 'Notes', [
    { alias: 'name', type: '2', isTitle: true },
    { alias: 'topic', type: '29', dataSource: topics.id, subType: '1' },
  ])
  for (const [name, title] of [
    ['1', '<p><b>Zebra</b></p>'],
    ['2', '<ul><li>Ant</li></ul>'],
    ['3', '<h1>Mole</h1>'],
  ] as const)
    await addRow(caller, made, { name, topic: await addRow(caller, topics, { title }) })
  const connectionId = await connect(host, service.url)
  const open = async (id: string): Promise<OpenedWorksheet> => {
    const worksheetId = worksheetIdSchema.parse(id)
    const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
    const opened = { host, service, connectionId, worksheetId, fields }
    await pull(opened)
    return opened
  }
  await open(topics.id)
  notes = await open(made.id)
  topic = fieldId.parse(made.fieldId('topic'))
})

const shown = async (query: Partial<typeof everyRow>) => {
  const { connectionId, worksheetId } = notes
  const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query: { ...everyRow, ...query } })
  const window = await host.answer('rows.window', { view, start: 0, count: 10 })
  const place = window.fieldIds.indexOf(topic)
  return window.rows.map(({ cells }) => window.names[nameKey('rows', String((cells[place] as readonly string[])[0]))]?.text)
}

test('they are shown, sorted, searched and found in an import by their words', { tags: 'full' }, async () => {
  expect(await shown({ sorts: [{ field: topic, direction: 'asc' }] })).toEqual(['Ant', 'Mole', 'Zebra'])
  expect(await shown({ search: 'zebra' })).toEqual(['Zebra'])
  expect(await shown({ search: 'h1' })).toEqual([])
  const draft = await check(notes, await begin(notes, 'name,topic\n4,Mole\n5,ant\n'))
  expect(draft.check).toMatchObject({ insert: 2, rejected: 0 })
})

test('a picker offers them by their words, in the order of these', async () => {
  const { connectionId, worksheetId } = notes
  const related = notes.fields.find((it) => it.id === topic)?.relatedWorksheetId ?? worksheetId
  const offered = async (text: string) =>
    (await host.answer('lookup.rows', { connectionId, worksheetId: related, text, limit: 20 })).found.map((it) => it.text)
  expect(await offered('')).toEqual(['Ant', 'Mole', 'Zebra'])
  expect(await offered('zeb')).toEqual(['Zebra'])
})
