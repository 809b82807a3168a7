/** Feeds AG Grid's infinite row model from a row source. */
import type { IDatasource } from 'ag-grid-community'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { OptimisticValues } from './optimistic-values.ts'
import { blockRows, type RowSource } from './row-source.ts'

/** `whenFree` resolves once no cell of these rows is being edited: new data would take the editor, and what was typed, away. */
export const createDatasource = (
  source: RowSource,
  fresh: OptimisticValues,
  onFail: (error: HostError) => void,
  whenFree: (startRow: number, endRow: number) => Promise<void>,
  onRows: () => void,
): IDatasource => ({
  rowCount: source.total(),
  getRows({ startRow, endRow, successCallback, failCallback }) {
    const asked = fresh.tick()
    void source.readBlock(Math.floor(startRow / blockRows)).then(async (block) => {
      await whenFree(startRow, endRow)
      if (block.ok) {
        successCallback(fresh.over(block.value, asked), source.total())
        onRows()
        return
      }
      failCallback()
      onFail(block.error)
    })
  },
})
