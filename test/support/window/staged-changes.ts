/** Stages changes in a worksheet of the trading application through the host, and reads what is staged. */
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { everyRow, type GridRow, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type ConnectionId, fieldId, type RowKey, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import type { TestHost } from './test-host.ts'

export function changesOf(host: TestHost, connectionId: ConnectionId, worksheet = 'customers') {
  const at = { connectionId, worksheetId: worksheetId.parse(worksheet) }
  return {
    at,
    async set(row: string, field: string, value: CellValue): Promise<void> {
      const cells = [{ row: rowKey.parse(row), field: fieldId.parse(field), value }]
      await host.directly('edits.set', { ...at, label: 'Edit', cells })
    },
    /** Stages deletions. */
    async remove(...rows: readonly string[]): Promise<void> {
      await host.directly('edits.delete-rows', { ...at, target: { of: 'rows', rows: rows.map((it) => rowKey.parse(it)) } })
    },
    /** Adds a row; answers its key. `cells` by field id. */
    async add(cells: Readonly<Record<string, CellValue>>): Promise<RowKey> {
      const { rows } = await host.directly('edits.add-rows', { ...at, label: 'Add row', rows: [cells] })
      const [key] = rows
      if (key === undefined) throw new Error('no row was added')
      return key
    },
    /** Every row as the grid shows it, cells in the order of the worksheet's fields. */
    async rows(): Promise<readonly GridRow[]> {
      const { view, total } = await host.directly('rows.open-view', { ...at, query: everyRow })
      const { rows } = await host.directly('rows.window', { view, start: 0, count: Math.min(total, 1000) })
      await host.directly('rows.close-view', { view })
      return rows
    },
    /** Counts of what is staged, and what undo and redo would do. */
    state: (): Promise<WorksheetState> => host.directly('worksheet.open', at),
    async review(): Promise<readonly ReviewRow[]> {
      const asked = { connectionId, worksheetId: at.worksheetId, only: 'all', offset: 0, limit: 500 } as const
      return (await host.directly('changes.list', asked)).rows
    },
  }
}
