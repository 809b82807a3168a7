import { expect, test } from 'vitest'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { keptValue } from '../../../../src-shared/model/kept-value.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const moment = (subType: string) => makeField('m', 'DateTime', { subType })
const time = (subType: string) => makeField('t', 'Time', { subType })

test.each<[string, Field, CellValue, ReturnType<typeof keptValue>]>([
  [
    'a number with more places',
    makeField('n', 'Number', { precision: 2 }),
    1.005,
    { value: 1.01, note: { kind: 'rounded', places: 2 } },
  ],
  ['a number with as many places', makeField('n', 'Number', { precision: 2 }), 1.01, { value: 1.01 }],
  ['a number of a field that names no places', makeField('n', 'Number'), 1.005, { value: 1.005 }],
  ['stars', makeField('r', 'Rating'), 2.5, { value: 3, note: { kind: 'rounded', places: 0 } }],
  ['a number where none belongs', makeField('x', 'Text', { precision: 0 }), 1.5, { value: 1.5 }],
  ['a tick', makeField('c', 'Checkbox'), true, { value: true }],
  ['nothing', makeField('n', 'Number'), null, { value: null }],
  ['a text', makeField('x', 'Text'), '2026-01-05 10:20:30', { value: '2026-01-05 10:20:30' }],
  [
    'a day of a field of months',
    makeField('d', 'Date', { subType: '4' }),
    '2026-01-05',
    { value: '2026-01-01', note: { kind: 'cut', unit: 'month' } },
  ],
  ['the first day of a month there', makeField('d', 'Date', { subType: '4' }), '2026-01-01', { value: '2026-01-01' }],
  [
    'a moment of a field of minutes',
    moment('1'),
    '2026-01-05 10:20:30',
    { value: '2026-01-05 10:20:00', note: { kind: 'cut', unit: 'minute' } },
  ],
  ['a full minute there', moment('1'), '2026-01-05 10:20:00', { value: '2026-01-05 10:20:00' }],
  ['a time with seconds of a field without', time('1'), '10:20:30', { value: '10:20', note: { kind: 'cut', unit: 'minute' } }],
  ['a time at the full minute of a field without seconds', time('1'), '10:20:00', { value: '10:20' }],
  ['a time without seconds of a field with them', time('6'), '10:20', { value: '10:20:00' }],
])('%s is kept as its field keeps it', (_, field, value, kept) => expect(keptValue(value, field)).toEqual(kept))
