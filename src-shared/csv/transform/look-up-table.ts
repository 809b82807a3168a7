/**
 * What texts are looked up in: for each text the value beside it, held in memory while a file is read. A text that stands there several times
 * is one only where the values beside it are all the same.
 */
import type { KeyDifference } from '../keys/key-difference.ts'
import { foldKeyText } from '../keys/key-parts.ts'
import { copyText } from '../remember-parse.ts'
import type { LookUpStep } from './transform-step.ts'

export interface LookUpTable {
  /** By the text as it is compared: the value that comes first, with the letter of its kind (`cellKinds`) in front. */
  readonly values: ReadonlyMap<string, string>
  /** Texts beside which other values stand too. */
  readonly several: ReadonlySet<string>
}

/** null where the table is not at hand: then nothing is found. */
export type FindTable = (step: LookUpStep) => LookUpTable | null

export const noTables: FindTable = () => null

/** Steps with the same name look in the same table. */
export const tableName = ({ table, ignores }: LookUpStep): string => JSON.stringify([table, [...ignores].sort()])

/** Texts and signs that a table holds at most: some 300 MB. */
const mostTexts = 1_000_000
const mostSigns = 100_000_000

export interface TableBuilder {
  /** Answers whether there was room for it. `kind`: of the value, one of `cellKinds`. */
  add(text: string, value: string, kind: string): boolean
  readonly table: LookUpTable
}

/** Rows are added in their order. */
export function createTable(ignores: readonly KeyDifference[], { texts = mostTexts, signs = mostSigns } = {}): TableBuilder {
  const values = new Map<string, string>()
  const several = new Set<string>()
  let held = 0
  return {
    add(text, value, kind) {
      const key = foldKeyText(text, ignores)
      if (key.trim() === '') return true
      const known = values.get(key)
      if (known !== undefined) {
        if (known.slice(1) !== value) several.add(key)
        return true
      }
      held += key.length + value.length
      if (values.size >= texts || held > signs) return false
      // A piece of a text would hold all of it.
      values.set(copyText(key), copyText(kind + value))
      return true
    },
    table: { values, several },
  }
}
