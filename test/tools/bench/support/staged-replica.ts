/** Local data in which a great many rows are staged, made without a service. */
import Database from 'better-sqlite3'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { fieldId, rowKey } from '../../../../src-shared/model/ids.ts'
import { type LargeReplica, openLargeReplica } from './large-replica.ts'

/** `changed`: a text of pulled rows was changed, in each to another one. `new`: rows of three cells each were added. */
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
  const edit = { worksheetId, label: 'Edit', origin: 'edit' } as const
  if (staged === 'changed') {
    const field = fieldId.parse('name')
    const ids = readIds(large.file)
    for (let at = 0; at < rows; at += rowsAtOnce) {
      const cells = ids.slice(at, at + rowsAtOnce).map((id, i) => ({ row: rowKey.parse(id), field, value: `Changed ${at + i}` }))
      must(await replica.ask('edits.set', { ...edit, at, cells: packCells(cells) }))
    }
  } else {
    for (let at = 0; at < rows; at += rowsAtOnce) {
      const added = Array.from({ length: Math.min(rowsAtOnce, rows - at) }, (_, i) => ({
        name: `New ${at + i}`,
        city: `City ${(at + i) % 100}`,
        count: at + i,
      }))
      must(await replica.ask('edits.add-rows', { ...edit, at, rows: added }))
    }
  }
  const counts = must(await replica.ask('worksheet.state', { worksheetId }))?.staged
  if ((counts?.updatedRows ?? 0) + (counts?.createdRows ?? 0) !== rows) throw new Error('not everything was staged')
  return large
}

function readIds(file: string): readonly string[] {
  const db = new Database(file, { readonly: true })
  const ids = db.prepare<[], string>('select id from w1_row order by k').pluck().all()
  db.close()
  return ids
}
