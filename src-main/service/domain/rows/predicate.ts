/** Which rows a caller asks for, free of any generation's filter syntax: the adapters build it, the storage compiles it. */

import type { Field } from '../structure/field.ts'
import type { Cell } from '../values/cell.ts'

export type RowAttribute = 'id' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy' | 'owner'

export type Column = { readonly of: 'field'; readonly field: Field } | { readonly of: 'row'; readonly attribute: RowAttribute }

export type Predicate =
  | { readonly kind: 'all'; readonly of: readonly Predicate[] }
  | { readonly kind: 'any'; readonly of: readonly Predicate[] }
  /** The exact complement, rows with an empty cell included. */
  | { readonly kind: 'not'; readonly of: Predicate }
  | { readonly kind: 'empty'; readonly column: Column }
  /** An empty cell satisfies no comparison. */
  | {
      readonly kind: 'compare'
      readonly column: Column
      readonly by: '=' | '>' | '>=' | '<' | '<='
      readonly value: string | number
    }
  | { readonly kind: 'one-of'; readonly column: Column; readonly values: readonly (string | number)[] }
  /** Ignores letter case. */
  | {
      readonly kind: 'text'
      readonly column: Column
      readonly where: 'anywhere' | 'at-start' | 'at-end'
      readonly text: string
    }
  /** For columns that hold lists of ids, and for related rows. `exactly`: the same ids in any order. */
  | {
      readonly kind: 'ids'
      readonly column: Column
      readonly match: 'any' | 'every' | 'exactly'
      readonly ids: readonly string[]
    }

export const everything: Predicate = { kind: 'all', of: [] }

export interface Sort {
  readonly column: Column
  readonly isAscending: boolean
}

export interface RowQuery {
  readonly predicate: Predicate
  /** Rows that tie, and all rows when this is empty, come newest created first. */
  readonly sorts: readonly Sort[]
  readonly offset: number
  readonly limit: number
}

export interface FieldChange {
  readonly field: Field
  readonly cell: Cell
}
