/** Feeds AG Grid's infinite row model from a row source. */
import type { GridApi, IDatasource } from 'ag-grid-community'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { giveRows, type HeldRows } from './give-rows.ts'
import type { OptimisticValues } from './optimistic-values.ts'
import { blockRows, type RowSource } from './row-source.ts'
import { compareRows, type SheetRow } from './sheet-row.ts'

export interface DatasourcePorts {
  readonly api: GridApi<SheetRow>
  readonly fresh: OptimisticValues
  onFail(error: HostError): void
  /** Resolves once no cell of these rows is being edited: new data would take the editor, and what was typed, away. */
  whenFree(startRow: number, endRow: number): Promise<void>
  /** Rows came, be they the same as before. */
  onRows(): void
  /** Some were drawn anew where they stand. */
  onDrawn(): void
}

export function createDatasource(
  source: RowSource,
  { api, fresh, onFail, whenFree, onRows, onDrawn }: DatasourcePorts,
): IDatasource {
  const held: HeldRows = new Map()
  const ways = { idOf: ({ row }: SheetRow) => row.key, onDrawn }
  return {
    rowCount: source.total(),
    getRows(wanted) {
      const { startRow, endRow, failCallback } = wanted
      const asked = fresh.tick()
      void source.readBlock(Math.floor(startRow / blockRows)).then(async (block) => {
        await whenFree(startRow, endRow)
        if (block.ok) {
          if (api.isDestroyed()) return
          const rows = fresh.over(block.value, asked)
          giveRows(api, wanted, { rows, total: source.total() }, { ...ways, isSame: compareRows() }, held)
          onRows()
          return
        }
        failCallback()
        onFail(block.error)
      })
    },
  }
}
