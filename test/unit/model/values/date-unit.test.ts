import { describe, expect, it } from 'vitest'
import { isSameToService } from '../../../../src-shared/changes/comparable-value.ts'
import { formatKept, sayDate } from '../../../../src-shared/model/dates/date-format.ts'
import { cutToField } from '../../../../src-shared/model/dates/date-unit.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const dates = (subType: string) => makeField('d', 'Date', { subType })
const moments = (subType: string) => makeField('m', 'DateTime', { subType })
const all = ['5', '4', '3', '2', '1', '6', '']

describe('what a field keeps', () => {
  it('is what is stored of a date, a moment and a time of day', () => {
    expect(all.map((subType) => cutToField('2022-07-16', dates(subType)))).toEqual([
      '2022-01-01',
      '2022-07-01',
      ...Array(5).fill('2022-07-16'),
    ])
    expect(all.map((subType) => cutToField('2022-07-16 10:20:30', moments(subType)))).toEqual([
      '2022-01-01 00:00:00',
      '2022-07-01 00:00:00',
      '2022-07-16 00:00:00',
      '2022-07-16 10:00:00',
      '2022-07-16 10:20:00',
      '2022-07-16 10:20:30',
      '2022-07-16 10:20:30',
    ])
    expect(['1', '6', ''].map((subType) => cutToField('10:20:30', makeField('t', 'Time', { subType })))).toEqual([
      '10:20',
      '10:20:30',
      '10:20:30',
    ])
    expect(cutToField('soon', dates('4'))).toBe('soon')
  })

  it('is what its cell shows', () => {
    expect(['5', '4', ''].map((subType) => formatKept('2022-07-01', dates(subType), 'ymd'))).toEqual([
      '2022',
      '2022-07',
      '2022-07-01',
    ])
    expect(['5', '4', ''].map((subType) => formatKept('2022-07-01', dates(subType), 'dmy/'))).toEqual([
      '2022',
      '07/2022',
      '01/07/2022',
    ])
    expect(['3', '2', '6'].map((subType) => formatKept('2022-07-16 10:00:00', moments(subType), 'dmy'))).toEqual([
      '16.07.2022',
      '16.07.2022 10:00',
      '16.07.2022 10:00',
    ])
  })

  it('is what is said of it', () => {
    expect([sayDate('2025-03-12', 'day'), sayDate('2025-03-12', 'month'), sayDate('2025-03-12', 'year')]).toEqual([
      '12 March 2025',
      'March 2025',
      '2025',
    ])
    expect(sayDate('2025-03-12 09:05:00', 'second')).toBe('12 March 2025, 09:05')
  })

  it('is what is compared with the service', () => {
    expect(isSameToService('2022-07-16', '2022-07-01', dates('4'))).toBe(true)
    expect(isSameToService('2022-07-16', '2022-07-01', dates(''))).toBe(false)
    expect(isSameToService('2022-07-16 10:20:30', '2022-07-16 10:20:00', moments('1'))).toBe(true)
    expect(isSameToService('10:20', '10:20:00', makeField('t', 'Time', { subType: '6' }))).toBe(true)
    const cents = makeField('n', 'Number', { precision: 2 })
    expect([isSameToService(1.005, 1.01, cents), isSameToService(1.004, 1.01, cents)]).toEqual([true, false])
  })
})
