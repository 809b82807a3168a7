/** Local data in which a great many rows are staged, made without a service. */
import { runTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { everyRow } from '../../../src-shared/host/row-calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { type LargeReplica, openLargeReplica } from './large-replica.ts'

/** `changed`: a text of pulled rows was changed, to many different ones. `new`: rows of three cells each were added. */
export type Staged = 'changed' | 'new'

const rowsAtOnce = 10_000

export function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly message: string } },
): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

export async function openStaged(rows: number, staged: Staged): Promise<LargeReplica> {
  const large = await openLargeReplica(staged === 'changed' ? rows : 0)
  const { replica, id: worksheetId } = large
  if (staged === 'changed') {
    const { keys } = must(await replica.ask('view.keys', { worksheetId, query: everyRow }))
    const parts = [{ keys, fields: [fieldId.parse('name')] }]
    must(await replica.run(runTask, { worksheetId, parts, operation: { op: 'prefix', text: 'Old ' }, label: 'Prefix', at: 1 }))
  } else {
    for (let at = 0; at < rows; at += rowsAtOnce) {
      const added = Array.from({ length: Math.min(rowsAtOnce, rows - at) }, (_, i) => ({
        name: `New ${at + i}`,
        city: `City ${(at + i) % 100}`,
        count: at + i,
      }))
      must(await replica.ask('edits.add-rows', { worksheetId, rows: added, label: 'Add', origin: 'edit', at }))
    }
  }
  const counts = must(await replica.ask('worksheet.state', { worksheetId }))?.staged
  if ((counts?.updatedRows ?? 0) + (counts?.createdRows ?? 0) !== rows) throw new Error('not everything was staged')
  return large
}
