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

export function createEvidence(): ColumnEvidence {
  const dates = createDateEvidence()
  const signs = createDecimalEvidence()
  return {
    observe(text, line) {
      const code = text.charCodeAt(0)
      // Most texts begin with a letter: they say nothing about numbers or dates.
      if (text === '' || (code >= 65 && code <= 122)) return
      dates.observe(text, line)
      signs.observe(text, line)
    },
    dateOrder: dates.order,
    zone: dates.zone,
    century: dates.century,
    decimal: signs.sign,
  }
}
