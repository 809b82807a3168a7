/** A location as the texts that a form has for its parts, and back. What one line holds that is pasted into one of them is told apart here too. */
import type { LocationValue } from '../cell-value.ts'
import { parseLocation } from './location-text.ts'
import { type Coordinates, isOnEarth, readCoordinates } from './read-coordinates.ts'

export interface LocationParts {
  readonly title: string
  readonly address: string
  /** Degrees with a decimal point; '' where there are none. */
  readonly latitude: string
  readonly longitude: string
}

const degrees = (value: number | null): string => (value === null ? '' : String(value))

export const partsOf = (value: LocationValue | null): LocationParts => ({
  title: value?.title ?? '',
  address: value?.address ?? '',
  latitude: degrees(value?.latitude ?? null),
  longitude: degrees(value?.longitude ?? null),
})

export type PartsReading =
  /** Null where every part is empty. */
  | { readonly ok: true; readonly value: LocationValue | null }
  | { readonly ok: false; readonly part: 'latitude' | 'longitude'; readonly problem: string }

const decimalDegrees = /^[-+−]?\d{1,3}(?:[.,]\d+)?$/
const toDegrees = (text: string): number => Number(text.replace('−', '-').replace(',', '.')) + 0

/** Decimal degrees in each, or both as documents write them, with the letters of the compass. */
function readPoint(latitude: string, longitude: string): Coordinates | null {
  if (decimalDegrees.test(latitude) && decimalDegrees.test(longitude))
    return { latitude: toDegrees(latitude), longitude: toDegrees(longitude) }
  return readCoordinates(`${latitude} ${longitude}`)
}

const refused = (part: 'latitude' | 'longitude', problem: string): PartsReading => ({ ok: false, part, problem })

export function readParts(parts: LocationParts): PartsReading {
  const [title, address, latitude, longitude] = [parts.title, parts.address, parts.latitude, parts.longitude].map((it) =>
    it.trim(),
  )
  if (title === undefined || address === undefined || latitude === undefined || longitude === undefined)
    return { ok: true, value: null }
  if (latitude === '' && longitude === '')
    return { ok: true, value: title === '' && address === '' ? null : { title, address, latitude: null, longitude: null } }
  if (latitude === '') return refused('latitude', 'The latitude is missing')
  if (longitude === '') return refused('longitude', 'The longitude is missing')
  const point = readPoint(latitude, longitude)
  if (point === null)
    return decimalDegrees.test(latitude) ? refused('longitude', 'Not a longitude') : refused('latitude', 'Not a latitude')
  if (Math.abs(point.latitude) > 90) return refused('latitude', 'The latitude is from -90 to 90')
  if (!isOnEarth(point)) return refused('longitude', 'The longitude is from -180 to 180')
  return { ok: true, value: { title, address, ...point } }
}

/** One line that holds more than an address or a number: a title, coordinates, or all of it. Null for every other text. */
export function placeInLine(text: string): LocationValue | null {
  if (text.trim() === '' || decimalDegrees.test(text.trim())) return null
  const read = parseLocation(text)
  return read.ok && (read.value.latitude !== null || read.value.title !== '') ? read.value : null
}
