/** Whatever the structure and whatever its rows hold: exported, imported again and checked, nothing is changed. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { type FieldId, worksheetId as worksheetIdSchema } from '../../../src-shared/model/ids.ts'
import { begin, check, connect, download, type OpenedWorksheet, pull, whole } from '../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { structurePlan } from '../../support/random-structures/field-plan.ts'
import { openRandomWorld, type RandomWorld } from '../../support/random-structures/random-world.ts'
import { runs } from '../../support/runs.ts'

const structures = 10
const keyName = 'Key'

/** Gives the rows of every worksheet a text of their own, by which an import finds them. */
async function addKeys({ caller, sheets }: RandomWorld): Promise<void> {
  for (const { id, rows } of sheets) {
    const params = { worksheet_id: id }
    await caller.succeed(editWorksheet, { params, body: { addFields: [{ name: keyName, alias: 'row_key', type: '2' }] } })
    for (const [place, row] of rows.entries()) {
      const fields = [{ id: 'row_key', value: `row-${place}` }]
      await caller.succeed(updateRow, { params: { ...params, row_id: row.id }, body: { fields } })
    }
  }
}

/**
 * Rows are named by their titles, so a relation comes back where each row of the other worksheet has a title of its own, and one that says
 * something by itself.
 */
async function hasOwnTitles(at: OpenedWorksheet, related: string | null): Promise<boolean> {
  const { host, connectionId } = at
  const worksheetId = worksheetIdSchema.parse(related)
  const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
  const title = fields.find((field) => field.isTitle)
  if (title === undefined || title.lock !== null || title.kind === 'rows') return false
  await pull({ ...at, worksheetId })
  const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
  const { rows, fieldIds } = await host.answer('rows.window', { view, start: 0, count: 1000 })
  const texts = rows.map((row) =>
    JSON.stringify(row.cells[fieldIds.indexOf(title.id)] ?? row.key)
      .trim()
      .toLowerCase(),
  )
  // A comma parts the rows of a list.
  return new Set(texts).size === texts.length && !texts.some((text) => text.includes(','))
}

async function exportedFields(at: OpenedWorksheet): Promise<readonly FieldId[]> {
  const found: FieldId[] = []
  for (const field of at.fields) {
    if (field.lock !== null || field.kind === 'attachments') continue
    if (field.kind !== 'rows' || (await hasOwnTitles(at, field.relatedWorksheetId))) found.push(field.id)
  }
  return found
}

async function roundTrip(at: OpenedWorksheet, references: ExportOptions['references']) {
  const { host, connectionId, worksheetId } = at
  await pull(at)
  const key = at.fields.find((field) => field.name === keyName)
  if (key === undefined) throw new Error('the key is gone')
  const options: ExportOptions = {
    query: null,
    fields: [...(await exportedFields(at))],
    delimiter: ',',
    byteOrderMark: false,
    neutraliseFormulas: true,
    includeRowId: false,
    references,
    formatted: references === 'ids' ? 'words' : 'html',
  }
  const exported = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
  const csv = await download(host, exported.download?.path ?? '')
  const draft = await begin(at, csv)
  const rules = { ...draft.rules, mode: 'update' as const, keyFields: [key.id], trim: false }
  const checked = await check(at, await host.answer('import.configure', { importId: draft.importId, rules }))
  return { checked: checked.check, csv, columns: draft.columns }
}

async function checkWorld(host: StartedHost, world: RandomWorld, references: ExportOptions['references']): Promise<void> {
  await addKeys(world)
  const { storage, service, url } = world.service
  // Nobody is called by an id alone: that would be no member to an import.
  storage.directory.addAccount({
    id: 'user-api',
    name: 'Program',
    mobile: '',
    email: '',
    avatar: '',
    status: 1,
    departmentIds: [],
  })
  service.reloadDirectory()
  const connectionId = await connect(host, url)
  for (const text of ['Ann', 'Bo', 'Cy', 'Program'])
    await host.answer('lookup.references', { connectionId, kind: 'members', text })
  for (const sheet of world.sheets.filter((each) => each.rows.length > 0)) {
    const worksheetId = worksheetIdSchema.parse(sheet.id)
    const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
    const at = { host, service: world.service, connectionId, worksheetId, fields }
    const { checked, csv } = await roundTrip(at, references)
    expect({ ...checked, csv }).toMatchObject({
      insert: 0,
      update: 0,
      rejected: 0,
      unchanged: sheet.rows.length,
      reasons: [],
      unmatched: [],
    })
  }
}

it('finds the rows of any structure unchanged', async () => {
  const host = await startHost()
  const property = fc.asyncProperty(
    structurePlan,
    fc.constantFrom('names' as const, 'ids' as const, 'both' as const),
    async (plan, references) => {
      const world = await openRandomWorld(plan)
      try {
        await checkWorld(host, world, references)
      } finally {
        await world.close()
      }
    },
  )
  try {
    await fc.assert(property, { numRuns: runs(structures), endOnFailure: true })
  } finally {
    await host.remove()
  }
})
