/**
 * Gathers from a column's texts how its numbers and dates are written. A question is left where the evidence is ambiguous
 * (`03/04/2024` with no day past 12 anywhere, `1.234` with nothing that tells thousands from decimals) or says two things.
 */
import { createDateEvidence, type DateEvidence } from './date-evidence.ts'
import { createDecimalEvidence, type DecimalEvidence } from './decimal-evidence.ts'

export interface ColumnEvidence {
  observe(text: string, line: number): void
  readonly dateOrder: DateEvidence['order']
  readonly zone: DateEvidence['zone']
  readonly century: DateEvidence['century']
  readonly decimal: DecimalEvidence['sign']
}

/** Signs of the longest date that begins with a name, with room to spare; looking through longer texts costs more than it tells. */
const longestNamed = 40

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** As in `March 3, 45`. */
function mayEndInShortYear(text: string): boolean {
  const { length } = text
  if (length > longestNamed || !isDigit(text.charCodeAt(length - 1)) || !isDigit(text.charCodeAt(length - 2))) return false
  return !isDigit(text.charCodeAt(length - 3))
}

export function createEvidence(): ColumnEvidence {
  const dates = createDateEvidence()
  const signs = createDecimalEvidence()
  return {
    observe(text, line) {
      const code = text.charCodeAt(0)
      if (text === '') return
      // Most texts begin with a letter: they say nothing about numbers, and about dates only where a month's name comes first.
      const isWords = code >= 65 && code <= 122
      if (!isWords || mayEndInShortYear(text)) dates.observe(text, line)
      if (!isWords) signs.observe(text, line)
    },
    dateOrder: dates.order,
    zone: dates.zone,
    century: dates.century,
    decimal: signs.sign,
  }
}
