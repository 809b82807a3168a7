/** Spans and points of time in words. */

/** Seconds as a rough span: "less than a second", "12 s", "3 min 20 s", "1 h 5 min". */
export function formatSeconds(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", "4 days ago", then the date. */
export function formatAgo(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < minute) return 'just now'
  if (age < 2 * minute) return 'a minute ago'
  if (age < hour) return `${Math.floor(age / minute)} minutes ago`
  if (age < 2 * hour) return 'an hour ago'
  if (age < day) return `${Math.floor(age / hour)} hours ago`
  if (age < 2 * day) return 'yesterday'
  if (age < 30 * day) return `${Math.floor(age / day)} days ago`
  return `on ${new Date(at).toISOString().slice(0, 10)}`
}
