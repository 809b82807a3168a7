/** The order of texts in the statements of one connection: every sort by a text goes through here. */
import type Database from 'better-sqlite3'
import { type Collation, createTextCompare } from '../../../src-shared/model/collation.ts'
import { type CollationKeys, createCollationKeys } from './collation-keys.ts'

export interface TextOrder {
  set(collation: Collation): void
  compare(a: string, b: string): number
  /** An expression to be ordered by `collate nocase`; null where the text is. */
  keySql(text: string): string
  /** The same of a column, which may be named several times: most of its texts need no call. */
  columnKeySql(column: string): string
}

const untilSet: Collation = { language: 'en', isNumeric: false }

export function createTextOrder(db: Database.Database): TextOrder {
  let present = untilSet
  /** Made when first asked for: most threads never sort a text. */
  let made: { readonly keys: CollationKeys; readonly compare: ReturnType<typeof createTextCompare> } | null = null
  const order = () => {
    made ??= { keys: createCollationKeys(present), compare: createTextCompare(present) }
    return made
  }
  db.function('collation_key', { deterministic: true }, (text) => (text === null ? null : order().keys.keyOf(String(text))))
  const keySql = (text: string): string => `collation_key(${text})`
  return {
    set(collation) {
      if (collation.language === present.language && collation.isNumeric === present.isNumeric) return
      present = collation
      made = null
    },
    compare: (a, b) => order().compare(a, b),
    keySql,
    columnKeySql: (column) => `case when ${order().keys.plainSql(column)} then ${column} else ${keySql(column)} end`,
  }
}
