/** Moments of the fields have no time zone: what a text's zone means for the moment that is stored. */

/** `refuse` takes no text with a zone; `written` leaves it out; a function converts: minutes ahead of UTC at an instant. */
export type ZoneReading = 'refuse' | 'written' | ((instant: number) => number)

/** Whether the platform knows a time zone of this name, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const quarter = 15 * 60_000

/** Prepares converting into a zone. Zones change at whole quarters of an hour only, so that each is asked for once. */
export function zoneReading(name: string): ZoneReading {
  if (name === 'written') return 'written'
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const known = new Map<number, number>()
  return (instant) => {
    const start = Math.floor(instant / quarter) * quarter
    const found = known.get(start)
    if (found !== undefined) return found
    const parts = new Map(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
    const minutes = Math.round((local - start) / 60_000)
    if (known.size < maxKnown) known.set(start, minutes)
    return minutes
  }
}

/** Quarters remembered at most: more would only hold memory. */
const maxKnown = 50_000

const two = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD` and `HH:mm:ss`, written `offset` minutes ahead of UTC, as they are called where `ahead` tells. */
export function convertMoment(
  day: string,
  time: string,
  offset: number,
  ahead: (instant: number) => number,
): { readonly day: string; readonly time: string } {
  const instant = Date.parse(`${day}T${time}Z`) - offset * 60_000
  const local = new Date(instant + ahead(instant) * 60_000)
  return {
    day: `${String(local.getUTCFullYear()).padStart(4, '0')}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`,
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`,
  }
}

const zoneAtEnd = /\s*(?:z|utc|gmt|([+-])(\d{2})(?::?(\d{2}))?)$/i

/** The zone at the end of a time of day: the text without it, and the minutes ahead of UTC. null when there is none. */
export function splitZone(time: string): { readonly clock: string; readonly offset: number } | null {
  const match = zoneAtEnd.exec(time)
  if (match === null) return null
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
  return { clock: time.slice(0, match.index), offset: match[1] === '-' && minutes > 0 ? -minutes : minutes }
}
