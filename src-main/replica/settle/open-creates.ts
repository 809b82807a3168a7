/** New rows of which it is not known whether they were created, and what was found of them. */
import type { ImportId } from '../../../src-shared/model/ids.ts'

/** Rows of pushes that have no answer, or the rows of one batch of an import. */
export type OpenCreates = { readonly of: 'push' } | { readonly of: 'import'; readonly importId: ImportId; readonly batch: number }

/** Rows by their key, or by their place in the batch. */
export interface MatchedCreates {
  readonly created: readonly { readonly row: number; readonly id: string }[]
  /** Nothing like them is there. */
  readonly absent: readonly number[]
  /** Something that only resembles them is there, under the id `like`. */
  readonly uncertain: readonly { readonly row: number; readonly like: string }[]
}

/** What becomes of rows that are not there: they stay open, are given up although they may still come, or were certainly not created. */
export type RestOfCreates = 'open' | 'absent' | 'unsent'
