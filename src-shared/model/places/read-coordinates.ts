/**
 * Reads a point of the earth as maps, phones and documents write it: decimal degrees, degrees with minutes and seconds, with or without
 * the letters of the compass, in either order where the letters say which is which. Latitude comes first without letters.
 */
export interface Coordinates {
  /** -90 to 90. */
  readonly latitude: number
  /** -180 to 180. */
  readonly longitude: number
}

const mostLatitude = 90
const mostLongitude = 180

/** Of the German, French and Spanish compass also those letters that mean nothing else. */
const sides: Readonly<Record<string, { readonly axis: 'latitude' | 'longitude'; readonly sign: 1 | -1 }>> = {
  N: { axis: 'latitude', sign: 1 },
  S: { axis: 'latitude', sign: -1 },
  E: { axis: 'longitude', sign: 1 },
  W: { axis: 'longitude', sign: -1 },
}

const decimal = String.raw`[-+−]?\d{1,3}(?:[.]\d+)?`
const decimalComma = String.raw`[-+−]?\d{1,3}(?:,\d+)?`
const plainPairs = [
  new RegExp(String.raw`^(${decimal})\s*°?\s*(?:[,;]\s*|\s+)(${decimal})\s*°?$`),
  new RegExp(String.raw`^(${decimalComma})\s*°?\s*(?:;\s*|\s+)(${decimalComma})\s*°?$`),
]

const number = String.raw`\d{1,3}(?:[.,]\d+)?`
/** Minutes and seconds by their signs, also those that keyboards have. */
const angle = String.raw`([-+−]?${number})\s*(?:°|º|deg)?\s*(?:(${number})\s*(?:['’′]|min)\s*)?(?:(${number})\s*(?:["”″]|''|’’|′′|sec)\s*)?`
const letter = '([NSEWO])'
const [behind, before] = [`${angle}${letter}`, String.raw`${letter}\s*${angle}`]
const pairOf = (one: string): RegExp => new RegExp(String.raw`^${one}\s*[,;]?\s*${one}$`, 'i')
const [lettersBehind, lettersBefore] = [pairOf(behind), pairOf(before)]
/** Longer texts are no coordinates, and would only be tried in vain. */
const longest = 80

const toNumber = (text: string): number => Number(text.replace('−', '-').replace(',', '.'))

/** East is O in German and Spanish, West is O in French: it stands for East, as nobody writes O beside W. */
const sideOf = (letter: string) => sides[letter.toUpperCase() === 'O' ? 'E' : letter.toUpperCase()]

interface Angle {
  readonly axis: 'latitude' | 'longitude'
  readonly degrees: number
}

/** Eight decimal places are a millimetre; what minutes and seconds leave beyond them is no part of what was written. */
const toPlaces = (degrees: number): number => Number(degrees.toFixed(8))

type Part = string | undefined

function readAngle(letter: Part, [degrees, minutes, seconds]: readonly Part[]): Angle | null {
  const side = sideOf(letter ?? '')
  if (side === undefined || degrees === undefined) return null
  const whole = toNumber(degrees)
  const [min, sec] = [toNumber(minutes ?? '0'), toNumber(seconds ?? '0')]
  if (min >= 60 || sec >= 60) return null
  // Whole degrees have minutes, whole minutes have seconds; the letter is the sign.
  if ((minutes !== undefined && !Number.isInteger(whole)) || (seconds !== undefined && !Number.isInteger(min))) return null
  if (whole < 0 || Object.is(whole, -0)) return null
  const size = minutes === undefined && seconds === undefined ? whole : toPlaces(whole + min / 60 + sec / 3600)
  return { axis: side.axis, degrees: size === 0 ? 0 : side.sign * size }
}

function anglesOf(text: string): readonly (Angle | null)[] {
  const after = lettersBehind.exec(text)
  if (after !== null) return [readAngle(after[4], after.slice(1, 4)), readAngle(after[8], after.slice(5, 8))]
  const first = lettersBefore.exec(text)
  return first === null ? [] : [readAngle(first[1], first.slice(2, 5)), readAngle(first[5], first.slice(6, 9))]
}

function readAngles(text: string): Coordinates | null {
  const [first, second] = anglesOf(text)
  if (first === null || second === null || first === undefined || second === undefined || first.axis === second.axis) return null
  return first.axis === 'latitude'
    ? { latitude: first.degrees, longitude: second.degrees }
    : { latitude: second.degrees, longitude: first.degrees }
}

function readPlain(text: string): Coordinates | null {
  for (const form of plainPairs) {
    const match = form.exec(text)
    if (match !== null) return { latitude: toNumber(match[1] ?? '') + 0, longitude: toNumber(match[2] ?? '') + 0 }
  }
  return null
}

export const isOnEarth = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) <= mostLatitude && Math.abs(longitude) <= mostLongitude

/** Null where the text is none; a pair beyond the earth is answered as it is. */
export function readCoordinates(text: string): Coordinates | null {
  const bare = text.trim().replace(/^geo:/i, '')
  return bare.length > longest ? null : (readPlain(bare) ?? readAngles(bare))
}
