/** Whether the texts of a column are days or moments throughout, and what speaks against keeping them as such. */
import type { DateOrder } from '../model/dates/date-form.ts'
import { type DateReading, parseMoment } from '../model/texts/parse-value-date.ts'
import type { Verdict } from './evidence-verdict.ts'
import { copyText } from './remember-parse.ts'
import { dateForm } from './written-back.ts'

export interface DateSurvey {
  observe(text: string): void
  /** What every text is in the order that the evidence tells; null where some are neither, or the order is open. */
  kind(order: Verdict<DateOrder>): { readonly isDay: boolean; readonly why: string } | null
  /** Why dates stay text all the same, in words; null when nothing speaks against them. */
  broken(): string | null
  /** Every text is a day or a moment with the day first, and with the month first as well. */
  isOpen(): boolean
}

const orders = ['ymd', 'dmy', 'mdy'] as const
const monthName = /\p{L}{3}/u
const monthByName: Verdict<DateOrder> = { kind: 'known', value: 'dmy', why: 'with its month by name' }

export function surveyDates(): DateSurvey {
  /** Orders that every text so far allowed. */
  const days = { ymd: true, dmy: true, mdy: true }
  const moments = { ymd: true, dmy: true, mdy: true }
  const form = dateForm()
  let isMonthNamed = true
  let zone: string | null = null
  let century: string | null = null

  const observeIn = (text: string, dateOrder: DateOrder): void => {
    const reading: DateReading = { dateOrder, isOrderOfTexts: true, zone: 'written' }
    const read = parseMoment(text, reading)
    // What a field of days or of seconds would leave out is no day, and no moment, to propose one for.
    moments[dateOrder] = read.ok && !read.value.hasFraction
    if (days[dateOrder]) days[dateOrder] = read.ok && read.value.time === null
    if (!read.ok) return
    if (read.value.zone !== undefined) zone ??= copyText(text)
    if (read.value.isShortYear && !parseMoment(text, { ...reading, shortYears: 'ask' }).ok) century ??= copyText(text)
  }

  return {
    observe(text) {
      if (!moments.ymd && !moments.dmy && !moments.mdy) return
      form.observe(text)
      if (!monthName.test(text)) isMonthNamed = false
      for (const order of orders) if (moments[order]) observeIn(text, order)
    },
    kind(found) {
      const order = found.kind === 'nothing' && isMonthNamed ? monthByName : found
      if (order.kind !== 'known' || !(days[order.value] || moments[order.value])) return null
      return { isDay: days[order.value], why: order.why }
    },
    broken() {
      if (zone !== null) return `Moments with a time zone, which a date and time cannot keep: “${zone}”`
      if (century !== null) return `Dates, but “${century}” may be of either century`
      const broken = form.broken()
      return broken === null ? null : `Dates, but not all written alike: “${broken}”`
    },
    isOpen: () => moments.dmy && moments.mdy,
  }
}
