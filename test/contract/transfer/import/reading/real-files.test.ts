/** Every real file goes in by the types that its columns have, is what the file says, comes out again and is found unchanged. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { isRecord } from '../../../../../src-shared/lib/is-record.ts'
import { worksheetId as worksheetIdSchema } from '../../../../../src-shared/model/ids.ts'
import { type ImportWorld, worldAt } from '../../../../support/csv/import-world.ts'
import { close, connect, type OpenedWorksheet } from '../../../../support/csv/open-worksheet.ts'
import { meaningOf, type RealFile, realFiles } from '../../../../support/csv/real-files.ts'
import { addRealWorksheet, columnsOf, cutSource } from '../../../../support/csv/real-worksheet.ts'
import { startHost } from '../../../../support/host/start-host.ts'
import { startService } from '../../../../support/service/start-service.ts'

const sources = realFiles.map((file) => {
  const text = readFileSync(new URL(`../../../../../node_modules/vega-datasets/data/${file.name}`, import.meta.url), 'utf8')
  return { file, source: cutSource(file, text) }
})

let app: Pick<OpenedWorksheet, 'host' | 'service' | 'connectionId'>
beforeAll(async () => {
  const service = await startService()
  for (const { file, source } of sources) addRealWorksheet(service, file, source)
  service.service.reloadDirectory()
  const host = await startHost()
  app = { service, host, connectionId: await connect(host, service.url) }
})
afterAll(() => close({ ...app, worksheetId: worksheetIdSchema.parse('none'), fields: [] }))

async function open(file: RealFile): Promise<ImportWorld> {
  const worksheetId = worksheetIdSchema.parse(`real-${file.name}`)
  const { fields } = await app.host.answer('worksheet.open', { connectionId: app.connectionId, worksheetId })
  return worldAt({ ...app, worksheetId, fields })
}

/** With every question answered: numbers have a decimal point in all of these files. */
const answered = (at: ImportWorld, draft: ImportDraft): Promise<ImportDraft> => {
  const asked = draft.columns.filter((it) => it.question === 'decimal')
  return at.configure(draft, { columns: Object.fromEntries(asked.map((it) => [it.header, { decimal: '.' }])) })
}

/** Written at once, or staged and pushed. */
async function write(at: ImportWorld, draft: ImportDraft, isStaged: boolean) {
  if (!isStaged) return at.create(draft)
  await at.stage(draft)
  return at.push()
}

/** Names in the place of keys and ids, as the file has them. */
function named(at: ImportWorld, field: OpenedWorksheet['fields'][number], answered: unknown): unknown {
  if (answered === '' || answered === null || (Array.isArray(answered) && answered.length === 0)) return null
  if (field.kind === 'options' && Array.isArray(answered))
    return answered.map((key) => field.options.find((option) => option.key === key)?.text).join(', ')
  if (field.kind === 'members') return at.service.storage.directory.accounts().find((it) => it.id === answered)?.name
  if (field.kind === 'location' && isRecord(answered)) return answered.address
  const [first] = Array.isArray(answered) ? answered : [null]
  return isRecord(first) ? (first.name ?? first.departmentName ?? first.roleName ?? first.organizeName) : answered
}

const sorted = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort()

test('no file is left out', async () => {
  const { readdir } = await import('node:fs/promises')
  const found = await readdir(new URL('../../../../../node_modules/vega-datasets/data', import.meta.url))
  expect(realFiles.map((it) => it.name).sort()).toEqual(found.filter((name) => /\.[ct]sv$/.test(name)).sort())
})

test.each(sources.map((it, place) => [it.file.name, it, place % 2 === 1] as const))(
  '%s',
  async (_, { file, source }, isStaged) => {
    const at = await open(file)
    const columns = columnsOf(file)
    const draft = await at.begin(source.text)
    expect(draft.columns.map((it) => [it.mapping.field, it.question])).toEqual(
      source.header.map((name) => [at.id(name), file.asks?.includes(name) === true ? 'decimal' : null]),
    )
    const checked = await at.check(await answered(at, draft))
    expect(checked.check).toMatchObject({ insert: source.records.length, rejected: 0, reasons: [], notes: [], unmatched: [] })
    const written = await write(at, draft, isStaged)
    expect([written.status, written.message]).toEqual(['done', expect.not.stringContaining('refused')])

    const rows = (await at.rows()).map((row) => at.fields.map((field) => named(at, field, row[field.id])))
    const expected = source.records.map((record) =>
      at.fields.map(({ name }) => meaningOf(columns[name] ?? { type: 'Text' }, record[source.header.indexOf(name)] ?? '')),
    )
    expect(sorted(rows)).toEqual(sorted(expected))

    await at.pull()
    const exported = await at.export({ fields: at.fields.map((it) => it.id) })
    const again = await answered(at, await at.begin(String(exported)))
    const keyFields = (file.key.length > 0 ? file.key : source.header.slice(0, 1)).map((name) => at.id(name))
    const { check: outcome } = await at.check(await at.configure(again, { rules: { mode: 'update', keyFields } }))
    expect(outcome).toMatchObject({ insert: 0, update: 0, rejected: 0, unchanged: source.records.length, reasons: [] })
  },
)
