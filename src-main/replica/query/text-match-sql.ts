/** Case-insensitive text tests. Latin letters are folded by SQLite itself; other alphabets by `fold`, which is slower and exact. */
import type Database from 'better-sqlite3'
import type { Parameters } from '../store/sql-parameters.ts'
import { registerWordFunctions } from './words-sql.ts'

export function registerTextFunctions(db: Database.Database): void {
  registerWordFunctions(db)
  db.function('fold', { deterministic: true }, (text) => (text === null ? null : String(text).toLowerCase()))
  db.function('ends_with', { deterministic: true }, (text, end) =>
    text === null ? null : Number(String(text).endsWith(String(end))),
  )
}

export type TextPlace = 'anywhere' | 'at-start' | 'at-end'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ascii = /^[\x00-\x7f]*$/
/** Longer patterns are refused by LIKE. */
const longestPattern = 10_000

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** True where `column` holds `text`; null where the column is empty. */
export function textMatchSql(column: string, place: TextPlace, text: string, parameters: Parameters): string {
  if (ascii.test(text) && text.length < longestPattern && !text.includes('\0')) {
    const pattern = `${place === 'at-start' ? '' : '%'}${escapeLike(text)}${place === 'at-end' ? '' : '%'}`
    return `${column} like ${parameters.add(pattern)} escape '\\'`
  }
  const folded = parameters.add(text.toLowerCase())
  if (place === 'at-end') return `ends_with(fold(${column}), ${folded})`
  return `instr(fold(${column}), ${folded}) ${place === 'at-start' ? '= 1' : '> 0'}`
}
