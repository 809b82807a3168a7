/** Looks at the journal entry by entry, also where batches stand for entries, and leaves the batches. */
import { writeAllOut } from '../../../src-main/replica/stage/packed/write-out.ts'
import type { Store } from '../../../src-main/replica/store/store.ts'

export function onEntries<T>(store: Store, look: () => T): T {
  if (store.pluck<number>('select 1 from journal_batch limit 1').get() === undefined) return look()
  store.db.exec('savepoint entries')
  try {
    for (const _ of writeAllOut(store));
    return look()
  } finally {
    store.db.exec('rollback to entries')
    store.db.exec('release entries')
  }
}
