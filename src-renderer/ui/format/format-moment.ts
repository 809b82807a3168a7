/** Points of time as people name them, in local time: the nearer, the shorter. */

const day = 24 * 60 * 60 * 1000
const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dateOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "today", "yesterday", "Tuesday", "23 Nov", "23 Nov 2025". */
export function formatDay(at: number, now: number): string {
  // A day with a change of the clock is an hour longer or shorter.
  const days = Math.round((midnightOf(now) - midnightOf(at)) / day)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days > 1 && days < 7) return weekday.format(at)
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? date.format(at) : dateOfYear.format(at)
}

const seconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** "14:02", wherever the time of a day is told. */
export const formatClock = (at: number): string => clock.format(at)

/** "14:02:07": where many things happen in a minute. */
export const formatClockSeconds = (at: number): string => seconds.format(at)

/** "today, 14:02". */
export const formatMoment = (at: number, now: number): string => `${formatDay(at, now)}, ${clock.format(at)}`

/** "23 Nov 2026, 14:02": for what is kept and read later. */
export const formatFullMoment = (at: number): string => `${dateOfYear.format(at)}, ${clock.format(at)}`
