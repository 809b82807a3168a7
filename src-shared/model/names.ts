/** Names of the things that reference values point to: they travel beside the rows, keyed by kind and id. */
import type { ReferenceKind } from './value-kind.ts'

export interface NameEntry {
  readonly kind: ReferenceKind
  readonly id: string
  readonly text: string
  /** Address of a member's picture, as the service gave it. */
  readonly avatar?: string
}

/** Keyed by `nameKey(kind, id)`. */
export type Names = Readonly<Record<string, { readonly text: string; readonly avatar?: string }>>

export const nameKey = (kind: ReferenceKind, id: string): string => `${kind}:${id}`

/** The name of a referenced thing; the id itself when no name is known yet. */
export const nameOf = (names: Names, kind: ReferenceKind, id: string): string => names[nameKey(kind, id)]?.text ?? id

/** What several of each kind are called, within a sentence. */
export const referenceWords: Readonly<Record<ReferenceKind, string>> = {
  members: 'members',
  departments: 'departments',
  roles: 'roles',
  orgRoles: 'organisation roles',
  regions: 'regions',
  rows: 'related rows',
}

/** Kinds whose ids say nothing to anybody, by what people call the thing. */
const unknownWords: Readonly<Partial<Record<ReferenceKind, string>>> = {
  roles: 'Unknown role',
  orgRoles: 'Unknown organisation role',
  departments: 'Unknown department',
  regions: 'Unknown region',
}

/** Of an id that says nothing: enough of it to tell two unknown ones apart. */
const told = 6
const shortId = (id: string): string => (id.length <= told + 2 ? id : `${id.slice(0, told)}…`)

/** The name as cells and panels show it: what nobody named says so, with the beginning of its id. */
export function shownName(names: Names, kind: ReferenceKind, id: string): string {
  const known = names[nameKey(kind, id)]?.text
  const words = unknownWords[kind]
  return known ?? (words === undefined ? id : `${words} (${shortId(id)})`)
}
