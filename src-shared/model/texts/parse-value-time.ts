/** Reads times of day as people write them, into `HH:mm:ss`. Nothing is cut off here: fractions of seconds are told. */
import { err, type Result } from '../../lib/result.ts'
import { readTime } from '../dates/date-text.ts'
import type { ValueProblem } from './value-problem.ts'

export interface ClockTime {
  /** `HH:mm:ss` */
  readonly time: string
  readonly hasSeconds: boolean
  /** A fraction of a second that is not zero. */
  readonly hasFraction: boolean
}

const notATime = err<ValueProblem>({ kind: 'not-a-time' })
const timeForm = /^(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?(?:[.,](\d+))?\s*(?:([ap])(?:\.?m\.?)?)?$/i
/** What people type in a hurry: `9`, `930`, `9.30`, `9h30`. */
const shortForm = /^(\d{1,2})(?:[.h]?(\d{2})|[.h](\d))?h?\s*(?:([ap])\.?m?\.?)?$/i

function clock([hourText = '', minute, second, fraction = '', half]: readonly (string | undefined)[]): Result<
  ClockTime,
  ValueProblem
> {
  let hour = Number(hourText)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return notATime
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  const time = readTime(`${hour}:${minute ?? '0'}:${second ?? '0'}`)
  if (time === null) return notATime
  return { ok: true, value: { time, hasSeconds: second !== undefined, hasFraction: /[1-9]/.test(fraction) } }
}

/** `9:05`, `09:05:07`, `9:05 PM`, `9 pm`; `isTyped` also takes `9`, `930` and `9.30`. */
export function parseClock(text: string, isTyped: boolean): Result<ClockTime, ValueProblem> {
  const trimmed = text.trim()
  const match = timeForm.exec(trimmed)
  if (match !== null && (match[2] !== undefined || (match[5] !== undefined && match[4] === undefined)))
    return clock(match.slice(1))
  const short = isTyped ? shortForm.exec(trimmed) : null
  return short === null ? notATime : clock([short[1], short[2] ?? short[3], undefined, '', short[4]])
}
