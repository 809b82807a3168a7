import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationValue } from '../../../../src-shared/model/cell-value.ts'
import { partsOf, placeInLine, readParts } from '../../../../src-shared/model/places/location-parts.ts'
import { locationText } from '../../../../src-shared/model/places/location-text.ts'

const parts = (more: Partial<ReturnType<typeof partsOf>>) => ({ ...partsOf(null), ...more })
const nowhere: LocationValue = { title: '', address: '', latitude: null, longitude: null }

describe('the parts of a place', () => {
  it('come back as the place that they are of', () => {
    const word = fc.string({ minLength: 1 }).map((it) => it.trim())
    const place = fc.record({
      title: word,
      address: word,
      latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((it) => Number(it.toFixed(6)) + 0),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((it) => Number(it.toFixed(6)) + 0),
    })
    fc.assert(
      fc.property(place, (value) => {
        fc.pre(!/e-/.test(`${value.latitude}${value.longitude}`))
        expect(readParts(partsOf(value))).toEqual({ ok: true, value })
      }),
    )
  })

  it('are no place where all are empty, and need both coordinates or none', () => {
    expect(readParts(parts({}))).toEqual({ ok: true, value: null })
    expect(readParts(parts({ address: ' Torstr. 1 ' }))).toEqual({ ok: true, value: { ...nowhere, address: 'Torstr. 1' } })
    expect(readParts(parts({ latitude: '48.1' }))).toEqual({ ok: false, part: 'longitude', problem: 'The longitude is missing' })
    expect(readParts(parts({ longitude: '11' }))).toEqual({ ok: false, part: 'latitude', problem: 'The latitude is missing' })
  })

  it('take a decimal comma and the letters of the compass, and say what is no point of the earth', () => {
    const point = (latitude: string, longitude: string) => readParts(parts({ latitude, longitude }))
    expect(point('48,137', '−11,5')).toEqual({ ok: true, value: { ...nowhere, latitude: 48.137, longitude: -11.5 } })
    expect(point("48°30'N", "11°30'W")).toEqual({ ok: true, value: { ...nowhere, latitude: 48.5, longitude: -11.5 } })
    expect(point('91', '0')).toEqual({ ok: false, part: 'latitude', problem: 'The latitude is from -90 to 90' })
    expect(point('1', '181')).toEqual({ ok: false, part: 'longitude', problem: 'The longitude is from -180 to 180' })
    expect(point('north', '1')).toEqual({ ok: false, part: 'latitude', problem: 'Not a latitude' })
    expect(point('1', 'east')).toEqual({ ok: false, part: 'longitude', problem: 'Not a longitude' })
  })

  it('are found in one line that holds more than an address', () => {
    const whole: LocationValue = { title: 'Office', address: 'Torstr. 1', latitude: 52.5, longitude: 13.4 }
    expect(placeInLine(locationText(whole))).toEqual(whole)
    expect(placeInLine('52.5, 13.4')).toEqual({ ...nowhere, latitude: 52.5, longitude: 13.4 })
    for (const text of ['', 'Torstr. 1', '52.5', '52,5']) expect(placeInLine(text)).toBe(null)
  })
})
