/** The size of the data file after a column of a million rows was filled and that undone, once what is free was given back as when nobody works. */
import { runTask } from '../../../../src-main/bulk/bulk-tasks.ts'
import { reclaimTask, spaceTask } from '../../../../src-main/replica/store/space-tasks.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import type { Bench, BenchRow } from '../bench-row.ts'
import { openLargeReplica } from '../support/large-replica.ts'
import { must, openStaged } from '../support/staged-replica.ts'

const rows = 1_000_000
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`

async function measure(staged: 'pulled' | 'new'): Promise<BenchRow> {
  const { replica, id: worksheetId, close } = staged === 'pulled' ? await openLargeReplica(rows) : await openStaged(rows, 'new')
  try {
    const idle = async (): Promise<number> => must(await replica.run(reclaimTask, { isIdle: true })).bytes
    const { keys } = must(await replica.ask('view.keys', { worksheetId, query: everyRow }))
    const before = await idle()
    const parts = [{ keys, fields: [fieldId.parse('city')] }]
    const operation = { op: 'set', value: 'filled' } as const
    const { changed } = must(await replica.run(runTask, { worksheetId, parts, operation, label: 'Fill', at: 0 }))
    if (changed !== rows) throw new Error(`${changed} cells changed`)
    const filled = must(await replica.run(spaceTask, null)).bytes
    must(await replica.ask('edits.undo', { worksheetId, at: 0 }))
    const after = await idle()
    return {
      what: `data file after a column of ${rows.toLocaleString('en')} ${staged} rows was filled and undone, idle`,
      ratio: after / before,
      hold: 1.1,
      detail: `${megabytes(after)} against ${megabytes(before)} before; ${megabytes(filled)} while it was staged`,
    }
  } finally {
    await close()
  }
}

export const run: Bench = async () => [await measure('pulled'), await measure('new')]
