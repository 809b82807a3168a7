/**
 * The temporary tables of one match by key: `keyed` (lines by their key, those that share one taken out), `shared` (keys of several lines),
 * `sharing` (such lines), `matched` (line and row) and `several` (lines whose key several rows have, which are not in `matched`).
 */
import type { Store } from '../store/store.ts'

/** Names that no other open match has. */
export function nameTables(store: Store) {
  const last = store
    .pluck<number>(
      "select coalesce(max(cast(substr(name, 7) as integer)), 0) from temp.sqlite_schema where name like 'keyed\\_%' escape '\\'",
    )
    .get()
  const n = (last ?? 0) + 1
  return {
    n,
    keyed: `temp.keyed_${n}`,
    shared: `temp.shared_${n}`,
    sharing: `temp.sharing_${n}`,
    matched: `temp.matched_${n}`,
    several: `temp.several_${n}`,
    /** Makes an index on one of them, once it is filled. */
    indexSql: (table: 'keyed' | 'matched', columns: string): string =>
      `create index temp.${table}_${n}_index on ${table}_${n} (${columns})`,
  }
}
export type MatchTables = ReturnType<typeof nameTables>
