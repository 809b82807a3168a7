/** Reads the service's own data over HTTP, without any of the app's code: what the app says is compared with it. */
import { z } from 'zod'

export interface ServiceAt {
  readonly url: string
  readonly appKey: string
  readonly sign: string
}

const envelope = z.object({ success: z.literal(true), data: z.unknown() })
const listing = z.array(z.object({ id: z.string(), name: z.string() }))
const structure = z.object({ fields: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })) })
const page = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() })

export async function callService(
  service: ServiceAt,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(service.url + path, {
    method,
    headers: { 'svc-appkey': service.appKey, 'svc-sign': service.sign, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return envelope.parse(await response.json()).data
}

export async function findWorksheet(service: ServiceAt, name: string): Promise<string> {
  const found = listing.parse(await callService(service, 'POST', '/v3/app/worksheets/list', {})).find((it) => it.name === name)
  if (found === undefined) throw new Error(`the service has no worksheet named ${name}`)
  return found.id
}

/** Every row with its values under the names of the fields, and its id under `id`. */
export async function readRows(service: ServiceAt, worksheet: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { fields } = structure.parse(await callService(service, 'GET', `/v3/app/worksheets/${worksheet}`))
  const rows: Record<string, unknown>[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const path = `/v3/app/worksheets/${worksheet}/rows/list`
    const read = page.parse(await callService(service, 'POST', path, { pageSize: 1000, pageIndex }))
    for (const row of read.rows) rows.push({ id: row.id, ...Object.fromEntries(fields.map((it) => [it.name, row[it.id] ?? ''])) })
    if (rows.length >= read.total || read.rows.length === 0) return rows
  }
}

/** Changes a cell of the row that holds `from`, as a colleague would who works elsewhere. */
export async function changeCell(
  service: ServiceAt,
  worksheet: string,
  { field, from, to }: { readonly field: string; readonly from: string; readonly to: string },
): Promise<void> {
  const { fields } = structure.parse(await callService(service, 'GET', `/v3/app/worksheets/${worksheet}`))
  const id = fields.find((it) => it.name === field)?.id
  const row = (await readRows(service, worksheet)).find((it) => it[field] === from)
  if (id === undefined || row === undefined) throw new Error(`no row has “${from}” in ${field}`)
  const body = { fields: [{ id, value: to }], triggerWorkflow: false }
  await callService(service, 'PATCH', `/v3/app/worksheets/${worksheet}/rows/${String(row.id)}`, body)
}

const fullStructure = z.object({
  name: z.string(),
  alias: z.string(),
  remark: z.string(),
  fields: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      options: z
        .array(z.looseObject({ key: z.string(), value: z.string(), color: z.string(), isDeleted: z.boolean() }))
        .optional(),
    }),
  ),
})
export type ServiceStructure = z.output<typeof fullStructure>

export const readStructure = async (service: ServiceAt, worksheet: string): Promise<ServiceStructure> =>
  fullStructure.parse(await callService(service, 'GET', `/v3/app/worksheets/${worksheet}`))

const optionSets = z.object({
  optionsets: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      worksheetIds: z.array(z.string()),
      options: z.array(
        z.looseObject({
          key: z.string(),
          value: z.string(),
          index: z.number(),
          color: z.string(),
          score: z.number().nullish(),
          isDeleted: z.boolean(),
        }),
      ),
    }),
  ),
})
export type ServiceOptionSet = z.output<typeof optionSets>['optionsets'][number]

export const readOptionSets = async (service: ServiceAt): Promise<readonly ServiceOptionSet[]> =>
  optionSets.parse(await callService(service, 'GET', '/v3/app/optionsets')).optionsets

export const listWorksheets = async (service: ServiceAt): Promise<readonly string[]> =>
  listing.parse(await callService(service, 'POST', '/v3/app/worksheets/list', {})).map((it) => it.name)

export async function deleteRow(service: ServiceAt, worksheet: string, row: string): Promise<void> {
  await callService(service, 'DELETE', `/v3/app/worksheets/${worksheet}/rows/${row}`, {
    permanent: false,
    triggerWorkflow: false,
  })
}

export async function removeField(service: ServiceAt, worksheet: string, field: string): Promise<void> {
  await callService(service, 'POST', `/v3/app/worksheets/${worksheet}`, { removeFields: [field] })
}
