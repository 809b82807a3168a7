/** Formatted text is compared by the words that people read, in every filter, search, sort and grouping; its tags count for nothing. */
import type Database from 'better-sqlite3'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { markupOfText } from '../../../src-shared/rich-text/markup-of-text.ts'
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'

/** `words`: null for a text without any. `plainly`: the words as formatted text of their own, so that equal words are one value. */
export function registerWordFunctions(db: Database.Database): void {
  const wordsOf = (markup: unknown): string | null => (markup === null ? null : textOfMarkup(String(markup)) || null)
  db.function('words', { deterministic: true }, wordsOf)
  db.function('plainly', { deterministic: true }, (markup) => {
    const words = wordsOf(markup)
    return words === null ? null : markupOfText(words)
  })
}

interface Of {
  readonly sql: string
  readonly field: Field
}

export const wordsSql = ({ sql, field }: Of): string => (isRichText(field) ? `words(${sql})` : sql)
export const plainlySql = ({ sql, field }: Of): string => (isRichText(field) ? `plainly(${sql})` : sql)
