/** Makes worksheets on the service over HTTP, without any of the app's code. */
import { z } from 'zod'
import { callService, readStructure, type ServiceAt } from './read-service.ts'

interface NewField {
  readonly name: string
  readonly type: string
  readonly [setting: string]: unknown
}

const made = z.object({ worksheetId: z.string() })

/** The first field is the title; each of `titles` becomes a row. Answers the id of the worksheet. */
export async function makeWorksheet(
  service: ServiceAt,
  name: string,
  fields: readonly NewField[],
  titles: readonly string[] = [],
): Promise<string> {
  const all = fields.map((field, at) => ({ ...field, isTitle: at === 0, required: false }))
  const { worksheetId } = made.parse(await callService(service, 'POST', '/v3/app/worksheets', { name, fields: all }))
  if (titles.length === 0) return worksheetId
  const id = (await readStructure(service, worksheetId)).fields.find((field) => field.name === fields[0]?.name)?.id
  await createRows(service, worksheetId, id ?? '', titles)
  return worksheetId
}

/** Creates a row for each value of one field. */
export async function createRows(service: ServiceAt, worksheet: string, field: string, values: readonly string[]): Promise<void> {
  const rows = values.map((value) => ({ fields: [{ id: field, value }] }))
  await callService(service, 'POST', `/v3/app/worksheets/${worksheet}/rows/batch`, { rows, triggerWorkflow: false })
}
