/** A host connected to a running service, with a worksheet to import into: where most tests of import and export begin. */
import { readFileSync } from 'node:fs'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import {
  type ConnectionId,
  type FieldId,
  type FileHandle,
  fileHandle,
  type WorksheetId,
  worksheetId as worksheetIdSchema,
} from '../../../src-shared/model/ids.ts'
import { type HostSettings, type StartedHost, startHost } from '../host/start-host.ts'
import { addWorksheetOfEveryType } from '../service/service-every-type.ts'
import { type StartedService, startService, testAppKey, testSign } from '../service/start-service.ts'

export interface OpenedWorksheet {
  readonly host: StartedHost
  readonly service: StartedService
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly fields: readonly Field[]
}

export const vegaFile = (name: string): string =>
  readFileSync(new URL(`../../../node_modules/vega-datasets/data/${name}.csv`, import.meta.url), 'utf8')

export async function connect(host: StartedHost, url: string): Promise<ConnectionId> {
  const { connection } = await host.answer('connections.add', {
    name: 'Test',
    address: url,
    secret: { appKey: testAppKey, sign: testSign },
  })
  await host.answer('connections.open', { connectionId: connection.id })
  await host.answer('workspace.refresh', { connectionId: connection.id })
  return connection.id
}

export async function openWorksheet(
  fields: readonly NewField[],
  settings: { readonly host?: HostSettings; readonly service?: StartedService } = {},
): Promise<OpenedWorksheet> {
  const service = settings.service ?? (await startService())
  const host = await startHost(settings.host)
  const connectionId = await connect(host, service.url)
  const { worksheetId } = await host.answer('worksheet.create', { connectionId, name: 'Imported', fields: [...fields] })
  const state = await host.answer('worksheet.open', { connectionId, worksheetId })
  return { host, service, connectionId, worksheetId, fields: state.fields }
}

export async function upload(host: StartedHost, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<FileHandle> {
  const url = `http://127.0.0.1/upload?name=${encodeURIComponent(name)}`
  const response = await host.host.http(new Request(url, { method: 'POST', body: content }))
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('handle' in answer)) throw new Error(JSON.stringify(answer))
  return fileHandle.parse(answer.handle)
}

export const download = async (host: StartedHost, path: string): Promise<string> =>
  (await host.host.http(new Request(`http://127.0.0.1${path}`))).text()

export async function begin(it: OpenedWorksheet, text: string): Promise<ImportDraft> {
  return it.host.answer('import.begin', { connectionId: it.connectionId, worksheetId: it.worksheetId, source: { text } })
}

/** Opens a worksheet that is put straight into a service: `add` answers its id. */
export async function openAdded(add: (service: StartedService) => string | Promise<string>): Promise<OpenedWorksheet> {
  const service = await startService()
  const worksheetId = worksheetIdSchema.parse(await add(service))
  const host = await startHost()
  const connectionId = await connect(host, service.url)
  const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
  return { host, service, connectionId, worksheetId, fields }
}

/** Opens the worksheet that has a field of every type. */
export const openEveryType = (): Promise<OpenedWorksheet> => openAdded(addWorksheetOfEveryType)

export async function pull(it: OpenedWorksheet): Promise<void> {
  const { connectionId, worksheetId } = it
  const job = await whole(it.host, it.host.answer('pull.start', { connectionId, worksheetId, mode: 'full' }))
  if (job.status !== 'done') throw new Error(job.message)
}

export async function close(it: OpenedWorksheet | null): Promise<void> {
  await it?.host.remove()
  await it?.service.close()
}

export const fieldIdOf = (it: OpenedWorksheet, name: string): FieldId => {
  const field = it.fields.find((each) => each.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field.id
}

/** Runs a call that starts a job, and answers the job when it has ended. */
export async function whole(host: StartedHost, started: Promise<HostCallAnswer<'import.check'>>): Promise<Job> {
  return host.ended((await started).jobId)
}

/** Checks an import and answers it as it is then. */
export async function check(it: OpenedWorksheet, draft: ImportDraft): Promise<ImportDraft> {
  const { importId } = draft
  const job = await whole(it.host, it.host.answer('import.check', { importId }))
  if (job.status !== 'done') throw new Error(`${job.status}: ${job.message}`)
  return it.host.answer('import.get', { importId })
}

/** Every row that the service holds, as its API lists them. */
export async function serviceRows(it: OpenedWorksheet): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const response = await fetch(`${it.service.url}/v3/app/worksheets/${it.worksheetId}/rows/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign },
      body: JSON.stringify({ pageSize: 1000, pageIndex, sorts: [{ field: '_createdAt', direction: 'asc' }] }),
    })
    const answer = (await response.json()) as { readonly data: { readonly rows: readonly Readonly<Record<string, unknown>>[] } }
    rows.push(...answer.data.rows)
    if (answer.data.rows.length < 1000) return rows
  }
}
