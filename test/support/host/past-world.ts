/** A host on a service with one worksheet of codes, cities and counts, for tests of what was pushed and of the way back from it. */
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { PastRow, PastRun, PastTarget } from '../../../src-shared/host/calls/past-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { ConnectionId, FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { connect } from '../csv/open-worksheet.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { type HostSettings, type StartedHost, startHost } from './start-host.ts'

type Values = Readonly<Record<string, unknown>>

export interface PastWorld {
  readonly service: StartedService
  readonly app: StartedHost
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  field(name: string): FieldId
  /** Stages new rows, by the names of the fields. */
  add(rows: readonly Values[]): Promise<readonly RowKey[]>
  set(cells: readonly (readonly [row: RowKey, field: string, value: CellValue])[]): Promise<void>
  remove(rows: readonly RowKey[]): Promise<void>
  push(options?: { readonly triggerWorkflow?: boolean; readonly permanentDelete?: boolean }): Promise<Job>
  pull(): Promise<void>
  /** The row as the window knows it. */
  rowOf(code: string): Promise<RowKey>
  /** Newest first. */
  runs(search?: string): Promise<readonly PastRun[]>
  rows(run: PastRun | undefined): Promise<readonly PastRow[]>
  undo(run: PastRun | undefined, target?: PastTarget, keepChanged?: boolean): Promise<Job>
  /** Everything that the service holds, by the names of the fields, sorted by code; without ids. */
  held(): Promise<readonly string[]>
  /** Changes a row on the service, as somebody else would. */
  change(code: string, values: Values): Promise<void>
  /** Deletes a row on the service, as somebody else would. */
  destroy(code: string): Promise<void>
  close(): Promise<void>
}

export async function createPastWorld(request: StartRequest = {}, settings: HostSettings = {}): Promise<PastWorld> {
  const service = await startService(request)
  const app = await startHost(settings)
  const connectionId = await connect(app, service.url)
  const structure = [
    { name: 'Code', type: '2', isTitle: true, required: false },
    { name: 'City', type: '2', required: false },
    { name: 'Count', type: '6', required: false },
  ]
  const { worksheetId } = await app.answer('worksheet.create', { connectionId, name: 'Stock', fields: structure })
  const at = { connectionId, worksheetId }
  const opened = await app.answer('worksheet.open', at)
  const field = (name: string): FieldId => {
    const found = opened.fields.find((it) => it.name === name)
    if (found === undefined) throw new Error(`no field ${name}`)
    return found.id
  }
  const http = async (method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${service.url}/v3/app/worksheets/${worksheetId}/rows${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'svc-appkey': service.appKey, 'svc-sign': service.sign },
      body: JSON.stringify(body),
    })
    const read = (await answer.json()) as { success: boolean; data: Record<string, unknown> }
    if (!read.success) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`)
    return read.data
  }
  const listed = async () => (await http('POST', '/list', { pageSize: 1000, pageIndex: 1 })).rows as readonly Values[]
  const idOf = async (code: string): Promise<string> => {
    const found = (await listed()).find((row) => row[field('Code')] === code)
    if (found === undefined) throw new Error(`the service has no row ${code}`)
    return String(found.id)
  }
  const pull = async (): Promise<void> => {
    await app.ended((await app.answer('pull.start', { ...at, mode: 'full' })).jobId)
  }
  await pull()
  const named = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [field(name), value as CellValue]))
  return {
    service,
    app,
    connectionId,
    worksheetId,
    field,
    pull,
    add: async (rows) => (await app.answer('edits.add-rows', { ...at, label: 'Add', rows: rows.map(named) })).rows,
    async set(cells) {
      const all = cells.map(([row, name, value]) => ({ row, field: field(name), value }))
      await app.answer('edits.set', { ...at, label: 'Edit', cells: all })
    },
    async remove(rows) {
      await app.answer('edits.delete-rows', { ...at, target: { of: 'rows', rows: [...rows] } })
    },
    async push({ triggerWorkflow = false, permanentDelete = false } = {}) {
      const options = { worksheetId: null, triggerWorkflow, permanentDelete }
      const { planId } = await app.answer('push.plan', { connectionId, options })
      const job = await app.ended((await app.answer('push.start', { connectionId, planId })).jobId)
      await pull()
      return job
    },
    async rowOf(code) {
      const { view } = await app.answer('rows.open-view', {
        ...at,
        query: { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null },
      })
      const window = await app.answer('rows.window', { view, start: 0, count: 1000 })
      const place = window.fieldIds.indexOf(field('Code'))
      const found = window.rows.find((row) => row.cells[place] === code)
      if (found === undefined) throw new Error(`the window has no row ${code}`)
      return found.key
    },
    runs: async (search = '') => (await app.answer('past.list', { connectionId, search, offset: 0, limit: 50 })).runs,
    async rows(run) {
      const ask = { connectionId, run: run?.run ?? 0, worksheetId: null, only: 'all', search: '', offset: 0, limit: 500 } as const
      return (await app.answer('past.rows', ask)).rows
    },
    async undo(run, target = { of: 'all' }, keepChanged = false) {
      const ask = { connectionId, run: run?.run ?? 0, target, label: 'Undo the push', keepChanged }
      return app.ended((await app.answer('past.undo', ask)).jobId)
    },
    async held() {
      const rows = await listed()
      return rows
        .map((row) =>
          ['Code', 'City', 'Count']
            .map((name) => row[field(name)] ?? '')
            .join(' ')
            .trim(),
        )
        .sort()
    },
    async change(code, values) {
      const fields = Object.entries(values).map(([name, value]) => ({ id: field(name), value }))
      await http('PATCH', `/${await idOf(code)}`, { fields, triggerWorkflow: false })
    },
    async destroy(code) {
      await http('DELETE', `/${await idOf(code)}`, { permanent: false, triggerWorkflow: false })
    },
    async close() {
      service.faults.release()
      await app.remove()
      await service.close()
    },
  }
}
