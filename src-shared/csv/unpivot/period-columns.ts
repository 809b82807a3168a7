/** Columns that are called after months, quarters or years: most likely one measure, spread over them. */

/** Months as people shorten them in the languages whose months share their first letters with these. */
const months =
  /^(jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)\.?$/i
const year = /^(19|20)\d\d$/
const yearAndMonth = /^(19|20)\d\d[-/. ]?(0?[1-9]|1[0-2])$/
const monthAndYear = /^(0?[1-9]|1[0-2])[-/. ](19|20)\d\d$/
const day = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const quarter = /^(q[1-4])$/i
const week = /^(w|wk|week|kw|cw) ?\d{1,2}$/i
const plain = [months, year, yearAndMonth, monthAndYear, day, quarter, week] as const

/** A month, quarter or week beside its year in any order: `Jan 2024`, `2024 Q1`, `Mar-24`. */
function isPeriodOfYear(header: string): boolean {
  const parts = header.split(/[\s\-/_.']+/).filter((part) => part !== '')
  if (parts.length !== 2) return false
  const isYear = (part: string): boolean => year.test(part) || /^\d\d$/.test(part)
  const isPart = (part: string): boolean => months.test(part) || quarter.test(part) || week.test(part)
  return parts.some((part, at) => isYear(part) && isPart(parts[1 - at] ?? ''))
}

export const isPeriod = (header: string): boolean =>
  plain.some((form) => form.test(header.trim())) || isPeriodOfYear(header.trim())

const fewest = 3

export interface PeriodColumns {
  readonly names: readonly string[]
  /** What their names are: a header for the new column. */
  readonly as: 'Month' | 'Quarter' | 'Year' | 'Week' | 'Day' | 'Period'
}

function kindOf(names: readonly string[]): PeriodColumns['as'] {
  const all = (is: (name: string) => boolean): boolean => names.every((name) => is(name.trim()))
  const has = (form: RegExp) => (name: string) => form.test(name) || name.split(/[\s\-/_.']+/).some((part) => form.test(part))
  if (all((name) => year.test(name))) return 'Year'
  if (all((name) => day.test(name))) return 'Day'
  if (all((name) => has(months)(name) || yearAndMonth.test(name) || monthAndYear.test(name))) return 'Month'
  if (all(has(quarter))) return 'Quarter'
  return all(has(week)) ? 'Week' : 'Period'
}

/** The longest run of such columns, side by side; null where there are fewer than three. */
export function findPeriods(headers: readonly string[]): PeriodColumns | null {
  let best: readonly string[] = []
  let run: readonly string[] = []
  for (const header of headers) {
    run = isPeriod(header) ? [...run, header] : []
    if (run.length > best.length) best = run
  }
  return best.length < fewest ? null : { names: best, as: kindOf(best) }
}
