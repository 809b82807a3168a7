/** Names of members, related rows and other referenced things, kept from everything the service ever answered, so that they can be read offline. */
import { isNewRow } from '../../../src-shared/model/ids.ts'
import type { NameEntry, Names } from '../../../src-shared/model/names.ts'
import { nameKey } from '../../../src-shared/model/names.ts'
import type { ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { wordsSql } from '../query/words-sql.ts'
import { rowKeyOf } from './row-key.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

const isSame = (a: NameEntry, b: NameEntry): boolean =>
  a.id === b.id && a.text === b.text && a.kind === b.kind && a.avatar === b.avatar

/** Gathers names, each once, to be written together. */
export interface NameCollector {
  readonly collect: (entry: NameEntry) => void
  entries(): Iterable<NameEntry>
}

export function collectNames(): NameCollector {
  const kinds = new Map<ReferenceKind, Map<string, NameEntry>>()
  let last: NameEntry | null = null
  return {
    collect: (entry) => {
      // Most rows of a page are by the same few people.
      if (last !== null && isSame(entry, last)) return
      last = entry
      const known = kinds.get(entry.kind)
      if (known === undefined) kinds.set(entry.kind, new Map([[entry.id, entry]]))
      else known.set(entry.id, entry)
    },
    entries: () => [...kinds.values()].flatMap((it) => [...it.values()]),
  }
}

/** Writes names that are new or differ; a picture once known is not forgotten. */
export function writeNames(store: Store, entries: Iterable<NameEntry>): void {
  const insert = store.prepare(
    `insert into name (kind, id, text, avatar) values (?, ?, ?, ?) on conflict (kind, id) do update
     set text = excluded.text, avatar = coalesce(excluded.avatar, avatar)
     where text <> excluded.text or (excluded.avatar is not null and avatar is not excluded.avatar)`,
  )
  for (const { kind, id, text, avatar } of entries) insert.run(kind, id, text, avatar ?? null)
}

/** Ids of one kind; for rows also the worksheet that they are of, whose own titles are fresher than the dictionary. */
export interface WantedNames {
  readonly kind: ReferenceKind
  readonly ids: ReadonlySet<string>
  readonly related: WorksheetTables | null
}

/** Nobody should read the key of a row that has no title yet. */
const untitledNew = { text: 'New row', avatar: null } as const

type Entry = { readonly text: string; readonly avatar?: string }

export function findNames(store: Store, wanted: readonly WantedNames[]): Names {
  const names: Record<string, Entry> = {}
  const select = store.prepare<{ text: string; avatar: string | null }>('select text, avatar from name where kind = ? and id = ?')
  for (const { kind, ids, related } of wanted) {
    const titleOf = related === null ? null : titleReader(store, related)
    for (const id of ids) {
      const title = titleOf?.(id) ?? null
      const found = title !== null ? { text: title, avatar: null } : isNewRow(rowKeyOf(id)) ? untitledNew : select.get(kind, id)
      if (found === undefined) continue
      names[nameKey(kind, id)] = found.avatar === null ? { text: found.text } : { text: found.text, avatar: found.avatar }
    }
  }
  return names
}

/** Reads a row's title as the user sees it, staged changes included and formatted text by its words; null when the replica does not have the row. */
export function titleReader(store: Store, tables: WorksheetTables): ((id: string) => string | null) | null {
  if (tables.title === null || tables.title.field.kind !== 'text') return null
  const { field, sql } = tables.title
  const words = wordsSql({ sql: `coalesce(o.${sql}, r.${sql})`, field })
  const own = store.pluck<string>(`select ${words} from ${tables.row} r left join ${tables.over} o on o.k = r.k where r.id = ?`)
  // A row that was created meanwhile may still be named by the key that it had before.
  const staged = store.pluck<string>(
    `select ${words} from (select ? as k) n left join ${tables.over} o on o.k = n.k left join ${tables.row} r on r.k = n.k`,
  )
  return (id) => (id.startsWith('new:') ? (staged.get(Number(id.slice(4))) ?? null) : (own.get(id) ?? null))
}
