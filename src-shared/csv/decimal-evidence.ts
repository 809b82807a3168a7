/** Gathers from texts which sign begins the decimals: a point or a comma. */
import type { DecimalSign } from '../model/numbers/number-form.ts'
import { cite, type Verdict, type Witness } from './evidence-verdict.ts'
import { copyText } from './remember-parse.ts'

export interface DecimalEvidence {
  observe(text: string, line: number): void
  sign(): Verdict<DecimalSign>
}

const numberLike = /^[\s(+−-]*\p{Sc}?[\s+−-]*((?:\d|[.,'’\s](?=\d))*\d)[.,]?[\s)\p{Sc}%-]*$/u
const groupedByPoint = /^\d{1,3}(?:\.\d{3})+$/
const groupedByComma = /^\d{1,3}(?:,\d{3})+$/

/** What one number's text says: a sign that must be the decimal one, `either` when it may group thousands, null when it has none. */
export function decimalSignOf(text: string): DecimalSign | 'either' | null {
  const digits = numberLike.exec(text)?.[1]
  if (digits === undefined) return null
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points > 1) return groupedByPoint.test(digits) ? ',' : null
  if (commas > 1) return groupedByComma.test(digits) ? '.' : null
  if (points === 1) return groupedByPoint.test(digits) && !digits.startsWith('0') ? 'either' : '.'
  if (commas === 1) return groupedByComma.test(digits) && !digits.startsWith('0') ? 'either' : ','
  return null
}

export function createDecimalEvidence(): DecimalEvidence {
  const signs = new Map<DecimalSign | 'either', Witness>()
  /** A single sign that was seen to begin decimals before says nothing new; nearly all texts of a file are like that. */
  const isKnownForm = (text: string): boolean => {
    const [point, comma] = [text.indexOf('.'), text.indexOf(',')]
    if (point < 0 && comma < 0) return true
    if (comma < 0) return signs.has('.') && text.indexOf('.', point + 1) < 0
    return point < 0 && signs.has(',') && text.indexOf(',', comma + 1) < 0
  }
  return {
    observe(text, line) {
      if (signs.size === 3 || isKnownForm(text)) return
      const sign = decimalSignOf(text)
      if (sign !== null && !signs.has(sign)) signs.set(sign, { text: copyText(text), line })
    },
    sign() {
      const [point, comma] = [signs.get('.'), signs.get(',')]
      if (point !== undefined && comma !== undefined)
        return { kind: 'contradictory', why: `${cite(point)} has a decimal point, ${cite(comma)} a decimal comma` }
      if (point !== undefined) return { kind: 'known', value: '.', why: `decimal point, because of ${cite(point)}` }
      if (comma !== undefined) return { kind: 'known', value: ',', why: `decimal comma, because of ${cite(comma)}` }
      return signs.has('either') ? { kind: 'ambiguous' } : { kind: 'nothing' }
    },
  }
}
