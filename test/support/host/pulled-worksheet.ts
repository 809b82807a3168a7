/** A host that has pulled a generated worksheet of a service, with a view of all its rows open. */
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { StartedService } from '../service/start-service.ts'
import type { StartedHost } from './start-host.ts'

export interface PulledWorksheet {
  readonly at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly fields: readonly Field[]
  /** Fields of texts that can be edited and need not differ. */
  readonly texts: readonly FieldId[]
  openView(query?: Partial<RowQuery>): Promise<{ readonly view: ViewHandle; readonly total: number; readonly revision: number }>
  /** The cells of a field, row by row in the view's order. */
  column(view: ViewHandle, field: FieldId, rows: number): Promise<readonly unknown[]>
}

export async function pullWorksheet(host: StartedHost, service: StartedService): Promise<PulledWorksheet> {
  const secret = { appKey: service.appKey, sign: service.sign }
  const { connection } = await host.answer('connections.add', { name: 'Test', address: service.url, secret })
  await host.answer('connections.open', { connectionId: connection.id })
  const { worksheets } = await host.answer('workspace.refresh', { connectionId: connection.id })
  const [worksheet] = worksheets
  if (worksheet === undefined) throw new Error('the service lists no worksheet')
  const at = { connectionId: connection.id, worksheetId: worksheet.id }
  const { fields } = await host.answer('worksheet.open', at)
  const { jobId } = await host.answer('pull.start', { ...at, mode: 'full' })
  await host.ended(jobId)
  return {
    at,
    fields,
    texts: fields.filter((it) => it.kind === 'text' && it.lock === null && !it.isUnique).map((it) => it.id),
    openView: (query = {}) => host.answer('rows.open-view', { ...at, query: { ...everyRow, ...query } }),
    async column(view, field, rows) {
      const cells: unknown[] = []
      while (cells.length < rows) {
        const count = Math.min(1000, rows - cells.length)
        const window = await host.answer('rows.window', { view, start: cells.length, count })
        const place = window.fieldIds.indexOf(field)
        cells.push(...window.rows.map((it) => it.cells[place]))
      }
      return cells
    },
  }
}
