/** A time in a row's log: a time stamp in milliseconds, or a time as text in this computer's zone; null when it is neither. */
export function logMoment(time: number | string): number | null {
  const moment = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : Date.parse(time.replace(' ', 'T'))
  return Number.isFinite(moment) ? moment : null
}
