/**
 * After a refresh: rows of interrupted imports that were sent without an answer, and came to the service all the same, are among those that the
 * refresh brought. They are created by then, for the ledger, the receipts and whoever goes on; the others stay as they are.
 */
import { type ImportId, importId } from '../../../src-shared/model/ids.ts'
import { createCandidateReader } from '../settle/match-open-creates.ts'
import { forgetCreatedHere } from '../store/created-here.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { writeContent } from './batch-content.ts'
import { contentOf, finishRun, openBatches, readProgress, settleBatch } from './run-ledger.ts'

/** An import that runs settles its own rows. Answers how many rows arrived after all. */
export function matchPulledBatches(store: Store, tables: WorksheetTables, at: number): number {
  return atomically(store, () => {
    const open = store
      .prepare<{ id: string; looked_to: number }>(
        `select i.id, p.looked_to from import_run i join import_progress p on p.import = i.id and p.kind = 'create'
         where i.worksheet = ? and i.state in ('interrupted', 'done')
           and exists (select 1 from import_batch b where b.import = i.id and b.state = 'sent')`,
      )
      .all(tables.id)
    let arrived = 0
    for (const it of open) arrived += matchImport(store, tables, importId.parse(it.id), it.looked_to, at)
    return arrived
  })
}

function matchImport(store: Store, tables: WorksheetTables, id: ImportId, lookedTo: number, at: number): number {
  const reader = createCandidateReader(store)
  let arrived = 0
  for (const { batch, state } of openBatches(store, id)) {
    const found = state === 'sent' ? reader.matchPulled(tables, { of: 'import', importId: id, batch }, lookedTo) : null
    const content = contentOf(store, id, batch)
    if (found === null || found.created.length === 0 || content === null) continue
    const idOf = new Map(found.created.map(({ row, id: created }) => [row, created]))
    const rest = content.rows.filter((_, n) => !idOf.has(n))
    settleBatch(store, {
      importId: id,
      batch,
      created: found.created.map(({ row, id: created }) => ({ line: content.rows[row]?.line ?? 0, id: created })),
      rejects: [],
      rest: 'absent',
      code: null,
      message: '',
      areSent: true,
      replacements: rest.length === 0 ? [] : [{ rows: rest.length, content: writeContent({ ...content, rows: rest }) }],
      at,
    })
    arrived += found.created.length
    forgetCreatedHere(store, tables, [...idOf.values()])
  }
  store.run('update import_progress set looked_to = (select next_key from worksheet where n = ?) where import = ?', tables.n, id)
  const isWhole = readProgress(store, id)?.isPlanned === true && openBatches(store, id).length === 0
  if (isWhole) finishRun(store, id, at)
  return arrived
}
