/** A host on the sample workspace with the orders and their lines: a worksheet and the sub-table in it, and the service read over HTTP beside them. */
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, RowKey, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { StartedService } from '../service/start-service.ts'
import type { StartedHost } from './start-host.ts'

type Cells = Readonly<Record<string, CellValue>>

export interface OpenedSheet {
  readonly at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly fields: readonly Field[]
  field(name: string): Field
  open(query?: Partial<RowQuery>): Promise<{ readonly view: ViewHandle; readonly total: number; readonly revision: number }>
  /** The rows of a view, their cells by the names of the fields. */
  read(view: ViewHandle): Promise<readonly { readonly key: RowKey; readonly change: string; readonly cells: Cells }[]>
  pull(mode: 'full' | 'changes'): Promise<void>
  /** A row of the service, by the names of the fields; null when it has none of that id. */
  onService(row: string): Promise<Readonly<Record<string, unknown>> | null>
}

export interface OrderLines {
  readonly connectionId: ConnectionId
  readonly orders: OpenedSheet
  readonly lines: OpenedSheet
  /** The lines of an order as its sub-table shows them. */
  openLinesOf(order: RowKey): Promise<ViewHandle>
  /** Pushes everything; answers how many rows became what. */
  push(): Promise<Readonly<Record<string, number>>>
}

const idsOf = (value: unknown): readonly string[] => {
  if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? value.split(',') : []
  return value.map((it: { readonly sid?: string } | string) => (typeof it === 'string' ? it : (it.sid ?? '')))
}

/** Ids that a relation of the service holds, in any form it is answered in. */
export const linkedIds = (row: Readonly<Record<string, unknown>> | null, field: string): readonly string[] => idsOf(row?.[field])

export async function openOrderLines(app: StartedHost, service: StartedService): Promise<OrderLines> {
  const secret = { appKey: service.appKey, sign: service.sign }
  const { connection } = await app.answer('connections.add', { name: 'Sample', address: service.url, secret })
  const connectionId = connection.id
  await app.answer('connections.open', { connectionId })
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })

  const openSheet = async (name: string): Promise<OpenedSheet> => {
    const found = worksheets.find((it) => it.name === name)
    if (found === undefined) throw new Error(`no worksheet ${name}`)
    const at = { connectionId, worksheetId: found.id }
    const { fields } = await app.answer('worksheet.open', at)
    const nameOf = new Map<string, string>(fields.map((it) => [it.id, it.name]))
    return {
      at,
      fields,
      field(wanted) {
        const field = fields.find((it) => it.name === wanted)
        if (field === undefined) throw new Error(`${name} has no field ${wanted}`)
        return field
      },
      open: (query = {}) => app.answer('rows.open-view', { ...at, query: { ...everyRow, ...query } }),
      async read(view) {
        const window = await app.answer('rows.window', { view, start: 0, count: 1000 })
        return window.rows.map(({ key, change, cells }) => ({
          key,
          change,
          cells: Object.fromEntries(window.fieldIds.map((id: FieldId, i) => [nameOf.get(id) ?? id, cells[i] ?? null])),
        }))
      },
      async pull(mode) {
        const { jobId } = await app.answer('pull.start', { ...at, mode })
        await app.ended(jobId)
      },
      async onService(row) {
        const headers = { 'svc-appkey': service.appKey, 'svc-sign': service.sign }
        const answer = await fetch(`${service.url}/v3/app/worksheets/${at.worksheetId}/rows/${row}`, { headers })
        const { success, data } = (await answer.json()) as { success: boolean; data: Record<string, unknown> | null }
        if (!success || data === null) return null
        return Object.fromEntries(Object.entries(data).map(([id, value]) => [nameOf.get(id) ?? id, value]))
      },
    }
  }

  const orders = await openSheet('Orders')
  const lines = await openSheet('Order lines')
  await orders.pull('full')
  await lines.pull('full')
  return {
    connectionId,
    orders,
    lines,
    async openLinesOf(order) {
      const { view } = await lines.open({ parent: { field: lines.field('Order').id, row: order } })
      return view
    },
    async push() {
      const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
      const { planId } = await app.answer('push.plan', { connectionId, options })
      const { jobId } = await app.answer('push.start', { connectionId, planId })
      const job = await app.ended(jobId)
      return job.counts
    },
  }
}
