/** Keeps staged changes out of the next push, or lets them back in, without touching the changes themselves. */
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import type { ScopedCells } from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import { fillScope, worksheetsInScope } from './change-scope.ts'

export interface Held {
  readonly changed: number
  readonly worksheets: readonly string[]
}

export function holdChanges(store: Store, scope: ChangeScope, held: boolean): Held {
  return atomically(store, () => {
    let changed = 0
    const worksheets: string[] = []
    for (const tables of worksheetsInScope(store, scope)) {
      const cells = fillScope(store, tables, scope)
      const count = held ? hold(store, tables.n, cells, scope) : release(store, tables.n, cells)
      if (count > 0) worksheets.push(tables.id)
      changed += count
    }
    return { changed, worksheets }
  })
}

/** A row is held as a whole unless single cells were named. */
function hold(store: Store, ws: number, { sql }: ScopedCells, scope: ChangeScope): number {
  const of = scope.scope === 'cells' ? `select k, f from ${sql}` : `select distinct k, 0 as f from ${sql}`
  return store.run(
    `insert into mark (ws, k, f, state, is_held) select ?, k, f, 'staged', 1 from (${of}) where true
     on conflict do update set is_held = 1 where is_held = 0`,
    ws,
  ).changes
}

function release(store: Store, ws: number, { sql }: ScopedCells): number {
  const within = `ws = ? and is_held = 1 and (k, f) in (select k, f from ${sql} union select k, 0 from ${sql})`
  const changed = store.pluck<number>(`select count(*) from mark where ${within}`).get(ws) ?? 0
  store.run(`delete from mark where state = 'staged' and ${within}`, ws)
  store.run(`update mark set is_held = 0 where ${within}`, ws)
  return changed
}
