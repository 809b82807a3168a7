/** Opens the customers of the trading application as the grid does, and reads their first rows. */
import { openRowSource } from '../../../src-renderer/grid/rows/row-source.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn } from './render-app.tsx'

export async function readCustomers(test = createTestApp()) {
  const connection = await openSampleIn(test)
  const at = { connectionId: connection.id, worksheetId: worksheetId.parse('customers') }
  const { fields } = await test.host.directly('worksheet.open', at)
  const source = await openRowSource(test.app.host, at, everyRow)
  if (!source.ok) throw new Error(source.error.message)
  const block = await source.value.readBlock(0)
  if (!block.ok) throw new Error(block.error.message)
  return { ...test, at, fields, source: source.value, rows: block.value }
}
