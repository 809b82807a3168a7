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
