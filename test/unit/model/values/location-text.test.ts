import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { LocationValue } from '../../../../src-shared/model/cell-value.ts'
import { locationText, parseLocation } from '../../../../src-shared/model/places/location-text.ts'

const place = (address: string, latitude: number | null = null, longitude: number | null = null, title = ''): LocationValue => ({
  title,
  address,
  longitude,
  latitude,
})
const munich = place('', 48.137, 11.575)

describe('coordinates', () => {
  test.each([
    '48.137, 11.575',
    '48.137 11.575',
    '48.137;11.575',
    '48,137; 11,575',
    '48.137°, 11.575°',
    '48.137° N, 11.575° E',
    'N 48.137 E 11.575',
    '11.575° E, 48.137° N',
    '48,137° N 11,575° O',
    'geo:48.137,11.575',
    '  48.137,11.575  ',
  ])('%s', (text) => {
    expect(parseLocation(text)).toEqual(ok(munich))
  })

  test('stand in brackets behind an address, which may be as short as a letter', () => {
    expect(parseLocation('A(48.137, 11.575)')).toEqual(ok(place('A', 48.137, 11.575)))
    expect(parseLocation('(48.137, 11.575)')).toEqual(ok(place('(48.137, 11.575)')))
  })

  test.each([
    [`48°08'14"N 11°34'31"E`, 48.13722222, 11.57527778],
    ['48° 8′ 14″ N, 11° 34′ 31″ E', 48.13722222, 11.57527778],
    [`48°08.2333'N 11°34.5167'E`, 48.13722167, 11.57527833],
    [`33°51'31"S 151°12'51"W`, -33.85861111, -151.21416667],
    ['-33.8587, 151.2140', -33.8587, 151.214],
    ['0, 0', 0, 0],
    ['1°N 1°E', 1, 1],
    ['0°S 0°W', 0, 0],
    [`0°0'S 0°0'0"W`, 0, 0],
    [`59°59'59"S, 1°30'E`, -59.99972222, 1.5],
  ])('%s', (text, latitude, longitude) => {
    expect(parseLocation(text)).toEqual(ok(place('', latitude, longitude)))
  })

  test.each(['91, 0', '0, 181', 'Office (91, 0)', '-90.1 -180'])('%s is not on earth', (text) => {
    expect(parseLocation(text)).toEqual({ ok: false, error: { kind: 'not-on-earth' } })
  })
})

describe('addresses', () => {
  test.each([
    ['Marienplatz 1, München', place('Marienplatz 1, München')],
    ['Marienplatz 1, München (48.137, 11.575)', place('Marienplatz 1, München', 48.137, 11.575)],
    ['Town hall · Marienplatz 1', place('Marienplatz 1', null, null, 'Town hall')],
    ['Town hall ·', place('', null, null, 'Town hall')],
    ['Hall (east wing)', place('Hall (east wing)')],
    ['12 Main Street', place('12 Main Street')],
    [`48°60'N 11°E`, place(`48°60'N 11°E`)],
    [`48°8'60"N 11°E`, place(`48°8'60"N 11°E`)],
    [`48.5°8'N 11°E`, place(`48.5°8'N 11°E`)],
    [`48°8.5'1"N 11°E`, place(`48°8.5'1"N 11°E`)],
    ['-48°N 11°E', place('-48°N 11°E')],
    ['-0°N 11°E', place('-0°N 11°E')],
    ['48°N 11°N', place('48°N 11°N')],
    [`Gate 7 (48°08'14"N 11°34'31"E)`, place('Gate 7', 48.13722222, 11.57527778)],
  ])('%s', (text, value) => {
    expect(parseLocation(text)).toEqual(ok(value))
  })
})

it('a location is written as people read it', () => {
  expect(locationText(place('Marienplatz 1', 48.137, 11.575, 'Town hall'))).toBe('Town hall · Marienplatz 1 (48.137, 11.575)')
  expect(locationText(place('Marienplatz 1'))).toBe('Marienplatz 1')
  expect(locationText(munich)).toBe('48.137, 11.575')
  expect(locationText(place('', null, null, 'Town hall'))).toBe('Town hall ·')
  expect(locationText(place(''))).toBe('')
})

it('a location that people would read as another one is written by its parts', () => {
  for (const it of [place('', null, 5), place('', 5), place('1, 2'), place('a · b'), place(' a')])
    expect(locationText(it)).toBe(JSON.stringify(it))
})

it('every location reads back from its text as the same value, whatever stands in it', () => {
  const words = fc.oneof(fc.string(), fc.constantFrom('', ' a ', 'a · b', '1, 2', '(1, 2)', '{}', 'a\nb', ' ·'))
  const degrees = (most: number) =>
    fc.option(fc.oneof(fc.double({ min: -most, max: most, noNaN: true }), fc.integer({ min: -most, max: most })))
  fc.assert(
    fc.property(words, words, degrees(180), degrees(90), (title, address, longitude, latitude) => {
      const value: LocationValue = {
        title,
        address,
        longitude: longitude === null ? null : longitude + 0,
        latitude: latitude === null ? null : latitude + 0,
      }
      const text = locationText(value)
      fc.pre(text !== '')
      expect(parseLocation(text)).toEqual(ok(value))
    }),
  )
})

it('no text makes the reading throw, and what is read is written and read as the same again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,;°\'"NSEO ()·{}-') })), (text) => {
      fc.pre(text.trim() !== '')
      const read = parseLocation(text)
      if (!read.ok) return
      const again = locationText(read.value)
      if (again !== '') expect(parseLocation(again)).toEqual(read)
    }),
  )
})
