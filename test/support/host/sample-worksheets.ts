/** A host on the sample workspace of a service, with worksheets pulled by name, and the service itself read over HTTP beside it. */
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, RowKey, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { StartedService } from '../service/start-service.ts'
import type { StartedHost } from './start-host.ts'

export interface SampleWorksheet {
  readonly at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly fields: readonly Field[]
  /** The id of the field of that name. */
  field(name: string): FieldId
  openView(): Promise<{ readonly view: ViewHandle; readonly total: number; readonly revision: number }>
  /** Every row as the window sees it, by key: its cells by the names of their fields. */
  rows(): Promise<ReadonlyMap<RowKey, Readonly<Record<string, unknown>>>>
  /** How many rows the service links a row to, asked over HTTP past the app. */
  linked(row: string, field: string): Promise<readonly string[]>
  /** Every row of the service whose title is this, over HTTP. */
  serviceRows(title: string): Promise<readonly string[]>
}

export interface SampleWorkspace {
  readonly connectionId: ConnectionId
  /** Opens the worksheet; its rows are pulled unless told otherwise. */
  open(name: string, how?: 'pulled' | 'unpulled'): Promise<SampleWorksheet>
  /** Pushes everything that is staged. */
  push(): Promise<void>
}

export async function openSampleWorkspace(app: StartedHost, service: StartedService): Promise<SampleWorkspace> {
  const secret = { appKey: service.appKey, sign: service.sign }
  const { connection } = await app.answer('connections.add', { name: 'Test', address: service.url, secret })
  const connectionId = connection.id
  await app.answer('connections.open', { connectionId })
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  const headers = { 'svc-appkey': service.appKey, 'svc-sign': service.sign, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown): Promise<{ readonly rows: readonly Record<string, unknown>[] }> => {
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data } = (await answer.json()) as { readonly data: { readonly rows: readonly Record<string, unknown>[] } }
    return data
  }
  return {
    connectionId,
    async open(name, how = 'pulled') {
      const found = worksheets.find((it) => it.name === name)
      if (found === undefined) throw new Error(`the sample has no ${name}`)
      const at = { connectionId, worksheetId: found.id }
      const { fields } = await app.answer('worksheet.open', at)
      if (how === 'pulled') {
        const { jobId } = await app.answer('pull.start', { ...at, mode: 'full' })
        await app.ended(jobId)
      }
      const path = `/v3/app/worksheets/${found.id}/rows`
      const openView = () => app.answer('rows.open-view', { ...at, query: everyRow })
      const field = (wanted: string): FieldId => {
        const own = fields.find((it) => it.name === wanted)
        if (own === undefined) throw new Error(`${name} has no field ${wanted}`)
        return own.id
      }
      return {
        at,
        fields,
        field,
        openView,
        async rows() {
          const { view, total } = await openView()
          const all = new Map<RowKey, Readonly<Record<string, unknown>>>()
          for (let start = 0; start < total; start += 1000) {
            const window = await app.answer('rows.window', { view, start, count: 1000 })
            const names = window.fieldIds.map((id) => fields.find((it) => it.id === id)?.name ?? id)
            for (const row of window.rows) all.set(row.key, Object.fromEntries(names.map((it, i) => [it, row.cells[i]])))
          }
          return all
        },
        async linked(row, wanted) {
          const answer = await fetch(`${service.url}${path}/${row}`, { headers })
          const { data } = (await answer.json()) as { readonly data: Readonly<Record<string, unknown>> }
          const value = data[field(wanted)]
          if (Array.isArray(value))
            return value.map((it: { readonly sid?: string } | string) => (typeof it === 'string' ? it : (it.sid ?? '')))
          return typeof value === 'string' && value !== '' ? value.split(',') : []
        },
        async serviceRows(title) {
          const own = fields.find((it) => it.isTitle)?.id ?? ''
          const data = await post(`${path}/list`, {
            pageSize: 1000,
            pageIndex: 1,
            filter: {
              type: 'group',
              logic: 'AND',
              children: [{ type: 'condition', field: own, operator: 'eq', value: [title] }],
            },
          })
          return data.rows.map((it) => String(it.id ?? it.rowid))
        },
      }
    },
    async push() {
      const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
      const { planId } = await app.answer('push.plan', { connectionId, options })
      const { jobId } = await app.answer('push.start', { connectionId, planId })
      const job = await app.ended(jobId)
      if (job.status !== 'done') throw new Error(`the push ended as ${job.status}: ${job.message}`)
    },
  }
}
