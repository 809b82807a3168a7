/**
 * A location as one text, `title · address (latitude, longitude)`, and back. What is written reads back as the same value, always: a value
 * that this form cannot hold is written as what it is, its four parts by name.
 */
import { err, ok, type Result } from '../../lib/result.ts'
import { isSameValue, type LocationValue, locationValue } from '../cell-value.ts'
import type { ValueProblem } from '../texts/value-problem.ts'
import { type Coordinates, isOnEarth, readCoordinates } from './read-coordinates.ts'

const divider = ' · '
const noPlace: LocationValue = { title: '', address: '', longitude: null, latitude: null }

/** A text alone is an address; a title stands before the divider. */
function readPlace(text: string): Pick<LocationValue, 'title' | 'address'> {
  const at = `${text} `.indexOf(divider)
  if (at < 0) return { title: '', address: text }
  return { title: text.slice(0, at).trim(), address: text.slice(at + divider.length).trim() }
}

function readParts(text: string): LocationValue | null {
  if (!text.startsWith('{')) return null
  try {
    const parsed = locationValue.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function located(place: Pick<LocationValue, 'title' | 'address'>, at: Coordinates): Result<LocationValue, ValueProblem> {
  if (!isOnEarth(at)) return err({ kind: 'not-on-earth' })
  return ok({ ...place, longitude: at.longitude, latitude: at.latitude })
}

/** Coordinates, an address, or an address with coordinates in brackets behind it. The text must not be blank. */
export function parseLocation(text: string): Result<LocationValue, ValueProblem> {
  const whole = text.trim()
  const parts = readParts(whole)
  if (parts !== null) {
    const { longitude, latitude } = parts
    return isOnEarth({ longitude: longitude ?? 0, latitude: latitude ?? 0 }) ? ok(parts) : err({ kind: 'not-on-earth' })
  }
  const alone = readCoordinates(whole)
  if (alone !== null) return located(noPlace, alone)
  const bracket = whole.endsWith(')') ? whole.lastIndexOf('(') : -1
  const at = bracket <= 0 ? null : readCoordinates(whole.slice(bracket + 1, -1))
  if (at !== null) return located(readPlace(whole.slice(0, bracket).trim()), at)
  return ok({ ...noPlace, ...readPlace(whole) })
}

/** Degrees with a decimal point, as maps everywhere take them. */
const coordinatesText = (latitude: number, longitude: number): string => `${latitude}, ${longitude}`

function plainText({ title, address, longitude, latitude }: LocationValue): string {
  const place = title === '' ? address : `${title}${divider}${address}`.trimEnd()
  if (longitude === null || latitude === null) return place
  const at = coordinatesText(latitude, longitude)
  return place === '' ? at : `${place} (${at})`
}

/** '' for a location without anything in it. */
export function locationText(value: LocationValue): string {
  const text = plainText(value)
  if (text === '' && value.longitude === null && value.latitude === null) return ''
  const read = text === '' ? null : parseLocation(text)
  return read?.ok && isSameValue(read.value, value) ? text : JSON.stringify(value)
}
