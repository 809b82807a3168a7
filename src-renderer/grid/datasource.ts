/** Feeds AG Grid's infinite row model from a row source. */
import type { IDatasource } from 'ag-grid-community'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { blockRows, type RowSource } from './row-source.ts'

export const createDatasource = (source: RowSource, onFail: (error: HostError) => void): IDatasource => ({
  rowCount: source.total(),
  getRows({ startRow, successCallback, failCallback }) {
    void source.readBlock(Math.floor(startRow / blockRows)).then((block) => {
      if (block.ok) {
        successCallback([...block.value], source.total())
        return
      }
      failCallback()
      onFail(block.error)
    })
  },
})
