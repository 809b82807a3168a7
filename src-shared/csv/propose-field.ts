/**
 * Proposes a field type for a column of a file that becomes a new worksheet. Text unless every cell, written back, is its text: leading
 * zeros, long digits, currencies and things called id, code or number stay text, because a wrong number cannot be turned back.
 */
import { limits } from '../api/limits.ts'
import type { DecimalSign } from '../model/numbers/number-form.ts'
import { anyNumber, parseNumber } from '../model/texts/parse-value-number.ts'
import { createEvidence } from './column-evidence.ts'
import type { Verdict } from './evidence-verdict.ts'
import { wordsOf } from './mapping/normalise-name.ts'
import { copyText } from './remember-parse.ts'
import { surveyDates } from './survey-dates.ts'
import { numberForm, type WrittenForm } from './written-back.ts'

export interface ProposedField {
  readonly name: string
  /** Type code as V3 worksheet creation takes it. */
  readonly type: string
  readonly reason: string
  readonly options: readonly string[]
  /** Decimal places of a number, null for other types. */
  readonly precision: number | null
}

export interface ColumnSurvey {
  /** `isExact`: the file itself calls it a number or a date, with a decimal point and as `YYYY-MM-DD`. */
  observe(text: string, line: number, isExact?: boolean): void
  propose(name: string): ProposedField
}

/** Type codes (Resources, Field type codes). */
const code = { text: '2', number: '6', singleSelect: '9', date: '15', dateTime: '16' } as const

/** More distinct texts than this are no choices. */
const maxOptions = 40
const maxOptionLength = 60
/** A choice comes again at least this often on average. */
const repeatsPerOption = 5

const identifiers: ReadonlySet<string> = new Set(
  'id ids code codes key no nr num number ref reference version release section chapter clause article paragraph sku ean upc isbn zip zipcode plz postcode postal phone telephone tel mobile fax account iban serial vat ssn'.split(
    ' ',
  ),
)

/** As many as the texts have: where all have the same number, zeros at the end are decimals too. */
const decimalsOf = (text: string, sign: DecimalSign): number => (text.split(sign)[1] ?? '').replace(/\D/g, '').length

const exactDay = /^\d{4}-\d{2}-\d{2}/

export function surveyColumn(): ColumnSurvey {
  const evidence = createEvidence()
  const distinct = new Map<string, number>()
  let filled = 0
  let hasLeadingZero = false
  let hasCountryCode = false
  let isLong = false
  /** Ways of reading that every text so far allowed. */
  const numbers: Record<DecimalSign, boolean> = { '.': true, ',': true }
  const decimals: Record<DecimalSign, number> = { '.': 0, ',': 0 }
  const numberForms: Record<DecimalSign, WrittenForm> = { '.': numberForm('.'), ',': numberForm(',') }
  const dates = surveyDates()
  let hasOuterSpaces = false

  const observeNumber = (text: string, sign: DecimalSign): void => {
    if (!numbers[sign]) return
    if (!parseNumber(text, sign, anyNumber).ok) numbers[sign] = false
    else {
      decimals[sign] = Math.max(decimals[sign], decimalsOf(text, sign))
      numberForms[sign].observe(text)
    }
  }

  const asDate = (): { readonly type: string; readonly why: string } | null => {
    const found = dates.kind(evidence.dateOrder())
    if (found === null) return null
    return found.isDay
      ? { type: code.date, why: `every cell is a date, ${found.why}` }
      : { type: code.dateTime, why: `every cell is a date with a time, ${found.why}` }
  }
  const asNumber = (verdict: Verdict<DecimalSign>): DecimalSign | null => {
    const sign = verdict.kind === 'known' ? verdict.value : verdict.kind === 'nothing' ? '.' : null
    return sign !== null && numbers[sign] && decimals[sign] <= limits.decimalPlaces ? sign : null
  }
  const choices = (): readonly string[] | null => {
    if (distinct.size < 2 || distinct.size > maxOptions || filled < distinct.size * repeatsPerOption) return null
    return [...distinct].sort((a, b) => b[1] - a[1]).map(([text]) => text)
  }

  return {
    observe(raw, line, isExact = false) {
      const text = raw.trim()
      if (text === '') return
      filled += 1
      if (raw !== text) hasOuterSpaces = true
      // An exact number leaves no question open, and answers none about texts.
      if (isExact && !exactDay.test(text)) numbers[','] = false
      else evidence.observe(text, line)
      if (distinct.size <= maxOptions && text.length <= maxOptionLength) {
        const known = distinct.get(text)
        distinct.set(known === undefined ? copyText(text) : text, (known ?? 0) + 1)
      } else if (text.length > maxOptionLength) isLong = true
      if (/^[+-]?0\d/.test(text)) hasLeadingZero = true
      if (/^\+\d{6,}$/.test(text.replace(/\s/g, ''))) hasCountryCode = true
      observeNumber(text, '.')
      observeNumber(text, ',')
      dates.observe(text)
    },
    propose(name) {
      const text = (reason: string): ProposedField => ({ name, type: code.text, reason, options: [], precision: null })
      if (filled === 0) return text('No cell is filled')
      const isIdentifier = wordsOf(name).some((word) => identifiers.has(word))
      const date = isIdentifier ? null : asDate()
      const noDate = date === null ? null : dates.broken()
      if (noDate !== null) return text(noDate)
      if (date !== null) return { name, type: date.type, reason: `Date: ${date.why}`, options: [], precision: null }
      const sign = asNumber(evidence.decimal())
      if (sign !== null) {
        if (hasCountryCode) return text('Digits behind a plus, as phone numbers have them')
        if (hasLeadingZero) return text('Digits with leading zeros, which a number would lose')
        const broken = numberForms[sign].broken()
        if (broken !== null) return text(`Numbers, but one would not come back as it stands: “${broken}”`)
        if (isIdentifier) return text('Digits, but the name says that they identify something')
        return {
          name,
          type: code.number,
          reason:
            decimals[sign] === 0
              ? 'Number: every cell is a whole one'
              : `Number: every cell is one, with up to ${decimals[sign]} decimal places`,
          options: [],
          precision: decimals[sign],
        }
      }
      if (evidence.dateOrder().kind === 'ambiguous' && dates.isOpen())
        return text('Looks like dates, but day and month can be read either way')
      // A choice has no spaces around it.
      const options = isLong || isIdentifier || hasOuterSpaces ? null : choices()
      if (options === null) return text('Text')
      const reason = `Choice: ${options.length} texts that come again and again`
      return { name, type: code.singleSelect, reason, options, precision: null }
    },
  }
}
