import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { fillValue } from '../../../src-shared/fill/fill-rule.ts'
import { type FillMode, findRule, offeredModes } from '../../../src-shared/fill/find-rule.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { makeField } from '../../support/csv/make-field.ts'

const goOn = (
  type: FieldTypeName,
  values: readonly CellValue[],
  count: number,
  mode: FillMode = 'auto',
): readonly CellValue[] => {
  const rule = findRule(values, makeField('x', type), mode)
  return Array.from({ length: count }, (_, i) => fillValue(rule, values.length + i))
}

describe('filling on', () => {
  it.each<[string, FieldTypeName, readonly CellValue[], readonly CellValue[]]>([
    ['one number is copied', 'Number', [7], [7, 7]],
    ['numbers go on by their step', 'Number', [0.1, 0.2], [0.3, 0.4, 0.5]],
    ['numbers go down too', 'Number', [10, 7.5], [5, 2.5, 0, -2.5]],
    ['numbers without a step are repeated', 'Number', [1, 2, 5], [1, 2, 5, 1]],
    ['a date goes on by days, over the end of February', 'Date', ['2024-02-28'], ['2024-02-29', '2024-03-01']],
    ['dates a week apart go on by weeks', 'Date', ['2024-12-23', '2024-12-30'], ['2025-01-06', '2025-01-13']],
    ['the same day of months', 'Date', ['2024-01-15', '2024-02-15'], ['2024-03-15', '2024-04-15']],
    ['the 30th waits at the end of February', 'Date', ['2024-11-30', '2024-12-30'], ['2025-01-30', '2025-02-28', '2025-03-30']],
    ['the ends of months', 'Date', ['2024-01-31', '2024-02-29'], ['2024-03-31', '2024-04-30']],
    ['the ends of quarters', 'Date', ['2024-03-31', '2024-06-30'], ['2024-09-30', '2024-12-31']],
    ['the ends of years', 'Date', ['2022-12-31', '2023-12-31'], ['2024-12-31', '2025-12-31']],
    ['moments by their span', 'DateTime', ['2024-02-28 22:00:00', '2024-02-29 10:00:00'], ['2024-02-29 22:00:00']],
    ['a time by the hour, over midnight', 'Time', ['22:30'], ['23:30', '00:30']],
    ['the number in a text', 'Text', ['Invoice 9'], ['Invoice 10', 'Invoice 11']],
    ['leading zeros', 'Text', ['A-009-x'], ['A-010-x']],
    ['the step of texts', 'Text', ['Week 10', 'Week 8'], ['Week 6', 'Week 4']],
    ['several texts by turns', 'Text', ['Room 1', 'Desk 5'], ['Room 2', 'Desk 6', 'Room 3']],
    ['digits beyond any number', 'Text', ['12345678901234567899'], ['12345678901234567900']],
    ['weekdays', 'Text', ['Sat'], ['Sun', 'Mon']],
    ['every second month', 'Text', ['september', 'november'], ['january', 'march']],
    ['a quarter with its year goes on in the next year', 'Text', ['Q3 2024'], ['Q4 2024', 'Q1 2025', 'Q2 2025']],
    ['a year with its quarter', 'Text', ['2024-Q4'], ['2025-Q1']],
    ['every second quarter', 'Text', ['q1/2024', 'q3/2024'], ['q1/2025', 'q3/2025']],
    ['quarters in words go round', 'Text', ['Quarter 3'], ['Quarter 4', 'Quarter 1']],
    ['ordinals', 'Text', ['1st'], ['2nd', '3rd', '4th']],
    ['ordinals over eleven', 'Text', ['10th floor'], ['11th floor', '12th floor', '13th floor']],
    ['ordinals by their step', 'Text', ['1ST', '11TH'], ['21ST', '31ST']],
    ['a number with letters that are no ending of it', 'Text', ['1th'], ['2th']],
    ['a text without a number is copied', 'Text', ['red'], ['red']],
    ['a pattern with an empty cell', 'Text', ['x', null], ['x', null, 'x']],
    ['empty cells', 'Number', [null, null], [null]],
    ['options are repeated', 'SingleSelect', [['a'], ['b']], [['a'], ['b'], ['a']]],
  ])('%s', (_, type, values, expected) => {
    expect(goOn(type, values, expected.length)).toEqual(expected)
  })

  it('turns series and copies round with the other mode, and never counts on when copying', () => {
    expect(goOn('Number', [7], 2, 'other')).toEqual([8, 9])
    expect(goOn('Number', [7, 9], 2, 'other')).toEqual([7, 9])
    expect(goOn('Date', ['2024-02-28'], 1, 'other')).toEqual(['2024-02-28'])
    expect(goOn('Text', ['A1', 'A2'], 3, 'copy')).toEqual(['A1', 'A2', 'A1'])
  })

  it('goes on as was asked for when the mode names it', () => {
    expect(goOn('Number', [7], 2, 'series')).toEqual([8, 9])
    expect(goOn('Number', [1, 2, 4], 2, 'series')).toEqual([1, 2])
    expect(goOn('Date', ['2024-02-29', '2024-03-01'], 3, 'weekdays')).toEqual(['2024-03-04', '2024-03-05', '2024-03-06'])
    expect(goOn('Date', ['2024-03-02'], 3, 'weekdays')).toEqual(['2024-03-04', '2024-03-05', '2024-03-06'])
    expect(goOn('DateTime', ['2024-03-01 08:30:00'], 1, 'weekdays')).toEqual(['2024-03-04 08:30:00'])
    expect(goOn('Date', ['2024-01-31'], 3, 'months')).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
    expect(goOn('Date', ['2024-01-15', '2024-03-15'], 2, 'months')).toEqual(['2024-05-15', '2024-07-15'])
  })

  it('follows the straight line through numbers that have no step when the trend is asked for', () => {
    const trend = goOn('Number', [1, 2, 4], 2, 'trend').map((it) => (typeof it === 'number' ? it.toFixed(6) : it))
    expect(trend).toEqual(['5.333333', '6.833333'])
    expect(goOn('Number', [10, 20, 30], 2, 'trend')).toEqual([40, 50])
    expect(goOn('Number', [0.1, 0.2], 1, 'trend')).toEqual([0.3])
  })

  it('goes backwards over weekends, and on by one weekday from a weekend', () => {
    const rule = findRule(['2024-03-04'], makeField('d', 'Date'), 'weekdays')
    expect([-1, -2, 5].map((index) => fillValue(rule, index))).toEqual(['2024-03-01', '2024-02-29', '2024-03-11'])
    const sunday = findRule(['2024-03-03'], makeField('d', 'Date'), 'weekdays')
    expect([-1, 0, 1].map((index) => fillValue(sunday, index))).toEqual(['2024-03-01', '2024-03-03', '2024-03-04'])
  })

  it.each<[FieldTypeName, number, readonly FillMode[]]>([
    ['Date', 1, ['copy', 'series', 'weekdays', 'months']],
    ['Number', 1, ['copy', 'series']],
    ['Number', 3, ['copy', 'series', 'trend']],
    ['Text', 1, ['copy', 'series']],
    ['SingleSelect', 2, []],
  ])('offers what makes sense for %s from %i cells', (type, cells, offered) => {
    expect(offeredModes([makeField('x', type)], cells)).toEqual(offered)
  })

  it('goes on by what a field of dates keeps', () => {
    const next = (subType: string, values: readonly CellValue[]): CellValue =>
      fillValue(findRule(values, makeField('d', 'Date', { subType }), 'auto'), values.length)
    expect(next('4', ['2022-11-01'])).toBe('2022-12-01')
    expect(next('4', ['2022-07-01', '2022-10-01'])).toBe('2023-01-01')
    expect(next('5', ['2022-01-01'])).toBe('2023-01-01')
    expect(next('3', ['2022-01-31'])).toBe('2022-02-01')
  })

  it('goes backwards by the same rule', () => {
    const rule = findRule(['2024-03-31', '2024-04-30'], makeField('d', 'Date'), 'auto')
    expect([-1, -2].map((index) => fillValue(rule, index))).toEqual(['2024-02-29', '2024-01-31'])
    const text = findRule(['Item 1'], makeField('t', 'Text'), 'auto')
    expect([-1, -2].map((index) => fillValue(text, index))).toEqual(['Item 0', 'Item 1'])
  })

  it('ends in empty cells where the calendar does', () => {
    const rule = findRule(['9999-12-30', '9999-12-31'], makeField('d', 'Date'), 'auto')
    expect([2, 1_000_000, 1e12].map((index) => fillValue(rule, index))).toEqual([null, null, null])
  })
})
