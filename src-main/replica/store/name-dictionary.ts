/** Names of members, related rows and other referenced things, kept from everything the service ever answered, so that they can be read offline. */

import { normaliseName } from '../../../src-shared/csv/mapping/normalise-name.ts'
import type { FoundReference } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { isNewRow } from '../../../src-shared/model/ids.ts'
import type { NameEntry, Names } from '../../../src-shared/model/names.ts'
import { nameKey } from '../../../src-shared/model/names.ts'
import type { ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { textMatchSql } from '../query/text-match-sql.ts'
import { wordsSql } from '../query/words-sql.ts'
import { rowKeyOf } from './row-key.ts'
import { createParameters } from './sql-parameters.ts'
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

/** Looks up what is called so, in any case, or has the text as its id; a few of them. */
export function createNameLook(
  store: Store,
  kind: ReferenceKind,
): (text: string) => readonly { readonly id: string; readonly text: string }[] {
  const find = store.prepare<{ id: string; text: string }>(
    'select id, text from name where kind = ?1 and (text = ?2 collate nocase or id = ?2) limit 20',
  )
  return (text) => find.all(kind, text)
}

/** What is called so, in any case, of kinds whose names are few: they are read once, when a kind is first asked about. */
export function createNameIndex(
  store: Store,
): (kind: ReferenceKind, text: string) => readonly { readonly id: string; readonly text: string }[] {
  const select = store.prepare<{ id: string; text: string }>('select id, text from name where kind = ?')
  const kinds = new Map<ReferenceKind, Map<string, { readonly id: string; readonly text: string }[]>>()
  const fold = (text: string): string => text.trim().toLowerCase()
  const indexOf = (kind: ReferenceKind) => {
    const known = kinds.get(kind)
    if (known !== undefined) return known
    const index = new Map<string, { readonly id: string; readonly text: string }[]>()
    for (const entry of select.all(kind)) {
      const same = index.get(fold(entry.text))
      if (same === undefined) index.set(fold(entry.text), [entry])
      else same.push(entry)
    }
    kinds.set(kind, index)
    return index
  }
  return (kind, text) => indexOf(kind).get(fold(text)) ?? []
}

/** Reads what the thing of a kind and an id is called; null where nothing was seen under the id. */
export function createNameOf(store: Store): (kind: ReferenceKind, id: string) => string | null {
  const find = store.pluck<string>('select text from name where kind = ? and id = ?')
  return (kind, id) => find.get(kind, id) ?? null
}

/** Whether something of the kind was seen under this id. */
export function createSeenLook(store: Store): (kind: Field['kind'], id: string) => boolean {
  const find = store.pluck<number>('select 1 from name where kind = ? and id = ?')
  return (kind, id) => find.get(kind, id) !== undefined
}

/** Kinds whose names are few enough to be looked through, and are told apart by the name alone. */
const listedKinds = ['members', 'departments', 'roles', 'orgRoles', 'regions'] as const

/** Which of these texts are names that were seen before, per kind, as `normaliseName` gives them: nothing but its letters and digits counts. */
export function knownNames(store: Store, texts: readonly string[]): Partial<Readonly<Record<ReferenceKind, readonly string[]>>> {
  const wanted = new Set(texts.map(normaliseName))
  wanted.delete('')
  if (wanted.size === 0) return {}
  const select = store.pluck<string>('select text from name where kind = ?')
  return Object.fromEntries(
    listedKinds.map((kind) => [kind, [...new Set(select.all(kind).map(normaliseName))].filter((name) => wanted.has(name))]),
  )
}

/** By the alphabet; an empty text finds all. */
export function searchNames(store: Store, kind: ReferenceKind, text: string, limit: number): readonly FoundReference[] {
  const parameters = createParameters()
  const ofKind = parameters.add(kind)
  const match = text === '' ? '1' : textMatchSql('text', 'anywhere', text, parameters)
  const max = parameters.add(limit)
  return store
    .prepare<{ id: string; text: string; avatar: string | null }>(
      `select id, text, avatar from name where kind = ${ofKind} and ${match} order by ${store.textOrder.columnKeySql('text')} collate nocase limit ${max}`,
    )
    .all(...parameters.values)
    .map(({ id, text: name, avatar }) => ({ id, text: name, detail: '', ...(avatar === null ? {} : { avatar }) }))
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
