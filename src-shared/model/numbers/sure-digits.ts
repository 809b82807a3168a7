/**
 * Reads the commonest form of a number fast: digits with at most one point between them, which a double holds whatever they are. Most cells of a
 * column of numbers are like that, and settled without an expression or a text made on the way.
 */

/** Digits that survive a double, whatever they are (IEEE 754: 15 for 64 bits). */
const mostDigits = 15
/** With a minus before and a point between. */
const longest = mostDigits + 2
const [minus, zero, nine] = [45, 48, 57]
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, power) => Number(`1e${power}`))

/**
 * The number that `text` says; NaN for a text of any other form, or with more than `places` decimal places. `point`: the code of the sign that
 * begins the decimals. Zeros may stand before, but not behind the last decimal place. Never -0.
 *
 * The digits are a whole number below 2^53 and the places a power of ten below 10^22: both are exact, so that the one division is rounded once,
 * to the double that is nearest.
 */
export function sureNumber(text: string, point: number, places: number): number {
  const { length } = text
  if (length > longest) return Number.NaN
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let pointAt = -1
  let whole = 0
  let code = 0
  for (let at = start; at < length; at += 1) {
    code = text.charCodeAt(at)
    if (code >= zero && code <= nine) whole = whole * 10 + (code - zero)
    else if (code === point && pointAt < 0 && at > start) pointAt = at
    else return Number.NaN
  }
  const digits = length - start - (pointAt < 0 ? 0 : 1)
  if (digits === 0 || digits > mostDigits) return Number.NaN
  if (whole === 0 && pointAt < 0) return 0
  if (pointAt < 0) return start === 0 ? whole : -whole
  const decimals = length - 1 - pointAt
  if (code === zero || code === point || decimals > places) return Number.NaN
  const value = whole / (powersOfTen[decimals] ?? Number.NaN)
  return start === 0 ? value : -value
}

/** Whether a text of that form has no zero that its number is not written with: none before other digits, and no minus before a zero. */
export function isShortest(text: string, point: number): boolean {
  const start = text.charCodeAt(0) === minus ? 1 : 0
  if (text.charCodeAt(start) !== zero) return true
  return text.length === start + 1 ? start === 0 : text.charCodeAt(start + 1) === point
}
