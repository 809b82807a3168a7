/** Stretches of days by name, such as this month, as first and last day. Weeks begin on Monday. */

export const dateStretches = [
  'today',
  'yesterday',
  'tomorrow',
  'this-week',
  'last-week',
  'next-week',
  'this-month',
  'last-month',
  'next-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-7-days',
  'last-30-days',
  'next-7-days',
  'next-30-days',
] as const
export type DateStretch = (typeof dateStretches)[number]

export const stretchWords: Readonly<Record<DateStretch, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  'this-week': 'This week',
  'last-week': 'Last week',
  'next-week': 'Next week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'next-month': 'Next month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'next-7-days': 'Next 7 days',
  'next-30-days': 'Next 30 days',
}

export const isDateStretch = (name: string): name is DateStretch => dateStretches.some((it) => it === name)

const textOf = (day: Date): string => day.toISOString().slice(0, 10)

/** `today` is YYYY-MM-DD; so are the first and the last day, both within the stretch. */
export function stretchDays(stretch: DateStretch, today: string): readonly [string, string] {
  const now = new Date(`${today}T00:00:00Z`)
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const days = (from: number, to: number): readonly [string, string] => [
    textOf(new Date(Date.UTC(year, month, date + from))),
    textOf(new Date(Date.UTC(year, month, date + to))),
  ]
  const months = (from: number, count: number): readonly [string, string] => [
    textOf(new Date(Date.UTC(year, from, 1))),
    textOf(new Date(Date.UTC(year, from + count, 0))),
  ]
  const monday = -((now.getUTCDay() + 6) % 7)
  const quarter = month - (month % 3)
  switch (stretch) {
    case 'today':
      return days(0, 0)
    case 'yesterday':
      return days(-1, -1)
    case 'tomorrow':
      return days(1, 1)
    case 'this-week':
      return days(monday, monday + 6)
    case 'last-week':
      return days(monday - 7, monday - 1)
    case 'next-week':
      return days(monday + 7, monday + 13)
    case 'this-month':
      return months(month, 1)
    case 'last-month':
      return months(month - 1, 1)
    case 'next-month':
      return months(month + 1, 1)
    case 'this-quarter':
      return months(quarter, 3)
    case 'last-quarter':
      return months(quarter - 3, 3)
    case 'this-year':
      return months(0, 12)
    case 'last-year':
      return months(-12, 12)
    case 'last-7-days':
      return days(-6, 0)
    case 'last-30-days':
      return days(-29, 0)
    case 'next-7-days':
      return days(0, 6)
    case 'next-30-days':
      return days(0, 29)
  }
}
