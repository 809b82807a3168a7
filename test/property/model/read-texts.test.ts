import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { dateForms } from '../../../src-shared/model/dates/date-form.ts'
import { cutToField, unitOf } from '../../../src-shared/model/dates/date-unit.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { decimalOf, numberForms } from '../../../src-shared/model/numbers/number-form.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { cellText, type TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import { parseValue, type TextForms } from '../../../src-shared/model/texts/parse-value.ts'
import { readTyped, typedForms } from '../../../src-shared/model/texts/read-typed.ts'
import { typedText } from '../../../src-shared/model/texts/typed-text.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { runs } from '../../support/runs.ts'

const today = '2026-03-07'

const formats: fc.Arbitrary<TextFormats> = fc.record({
  numbers: fc.constantFrom(...numberForms).map(createNumberTexts),
  dateOrder: fc.constantFrom(...dateForms),
})

const two = (value: number): string => String(value).padStart(2, '0')
const day = fc
  .record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map((it) => `${it.year}-${two(it.month)}-${two(it.day)}`)
const clock = fc
  .record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
  })
  .map((it) => `${two(it.hour)}:${two(it.minute)}:${two(it.second)}`)

interface Cell {
  readonly field: Field
  readonly value: CellValue
}

const subTypes = ['', '1', '2', '3', '4', '5', '6']
const dateCell = fc.record({ subType: fc.constantFrom(...subTypes), day }).map(({ subType, day: value }): Cell => {
  const field = makeField('d', 'Date', { subType })
  return { field, value: cutToField(value, field) }
})
const momentCell = fc
  .record({ subType: fc.constantFrom(...subTypes), day, clock })
  .map(({ subType, day: date, clock: time }): Cell => {
    const field = makeField('m', 'DateTime', { subType })
    return { field, value: cutToField(`${date} ${time}`, field) }
  })
const timeCell = fc.record({ subType: fc.constantFrom('1', '6'), clock }).map(({ subType, clock: time }): Cell => {
  const field = makeField('t', 'Time', { subType })
  return { field, value: cutToField(time, field) }
})
/** A number of up to fifteen digits, as many of them behind the point as the field keeps at most. */
const numberCell = fc
  .record({
    precision: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    unit: fc.constantFrom('', 'kg', '%', '€', 'EUR', '$', 'kr'),
    digits: fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
    places: fc.nat(8),
  })
  .map(({ precision, unit, digits, places }): Cell => {
    const kept = Math.min(places, precision ?? 8)
    const value = Number(`${digits}e${-kept}`) + 0
    return { field: makeField('n', 'Number', { unit, ...(precision === undefined ? {} : { precision }) }), value }
  })
const cell = fc.oneof(dateCell, momentCell, timeCell, numberCell)

const pasted = ({ numbers, dateOrder }: TextFormats): TextForms => ({
  decimal: numbers.decimal,
  dateOrder,
  takesOtherDecimal: true,
})
const read = (text: string, field: Field, forms: TextForms): CellValue | string => {
  const parsed = parseValue(text, field, forms, () => [])
  return parsed.ok ? parsed.value : `refused: ${parsed.error.kind}`
}

describe('a value', () => {
  it('is given back by what an editor begins with', () => {
    fc.assert(
      fc.property(cell, formats, ({ field, value }, forms) => {
        const typed = readTyped(typedText(value, field, forms), field, { ...forms, today })
        expect(typed).toMatchObject({ ok: true, value })
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is given back by what its cell shows, when that is typed or pasted', () => {
    fc.assert(
      fc.property(cell, formats, ({ field, value }, forms) => {
        const shown = cellText(value, field, {}, forms)
        expect(read(shown, field, typedForms({ ...forms, today }))).toEqual(value)
        expect(read(shown, field, pasted(forms))).toEqual(value)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('is given back by what is copied and by what is exported', () => {
    fc.assert(
      fc.property(cell, formats, ({ field, value }, forms) => {
        const { dateOrder, numbers } = forms
        const copied = cellCopier(field, { decimal: decimalOf(numbers.form), dateOrder })(value, {})
        expect(read(copied, field, pasted(forms))).toEqual(value)
        const exported = exportText(field, false)(value, {})
        expect(read(exported, field, { decimal: '.', dateOrder: null })).toEqual(value)
      }),
      { numRuns: runs(2000) },
    )
  })
})

/** Texts near to dates and numbers, most of them in no form at all. */
const part = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.constantFrom(
    '2024',
    '24',
    '1999',
    '03',
    '7',
    '31',
    'Mar',
    'März',
    'juin',
    'today',
    'pm',
    'a',
    '€',
    'EUR',
    '%',
    '12:30',
    '9',
    '★',
    '1,234',
    '1.234',
  ),
)
const sign = fc.constantFrom('', ' ', '-', '/', '.', ',', ':', ', ', 'T', '年')
const hostile = fc.array(fc.tuple(part, sign), { minLength: 1, maxLength: 6 }).map((pairs) => pairs.flat().join(''))
const anyField = fc.oneof(
  cell.map(({ field }) => field),
  fc.constant(makeField('r', 'Rating', { max: 5 })).map((field) => ({ ...field, isEditable: true })),
)

describe('a text', () => {
  it('never means different values typed, pasted and imported in the same forms', () => {
    fc.assert(
      fc.property(hostile, anyField, formats, (text, field, forms) => {
        const values = [
          read(text, field, typedForms({ ...forms, today })),
          read(text, field, pasted(forms)),
          read(text, field, { decimal: forms.numbers.decimal, dateOrder: forms.dateOrder }),
        ].filter((value) => typeof value !== 'string' || !value.startsWith('refused'))
        expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('of any length and content is read or refused at once', () => {
    const long = fc
      .tuple(part, fc.constantFrom(' ', '\t', '.', '1', 'a', '1 ', '1,', 'de ', '★ ', '%'), part)
      .map(([head, body, tail]) => head + body.repeat(50_000) + tail)
    fc.assert(
      fc.property(fc.oneof(long, fc.string()), anyField, formats, (text, field, forms) => {
        const parsed = parseValue(text, field, typedForms({ ...forms, today }), () => [])
        expect(typeof parsed.ok).toBe('boolean')
      }),
      { numRuns: runs(500) },
    )
  })

  it('is stored as it was read: what comes of it is cut to the field already', () => {
    fc.assert(
      fc.property(hostile, anyField, formats, (text, field, forms) => {
        const value = read(text, field, typedForms({ ...forms, today }))
        if (typeof value === 'string' && !value.startsWith('refused') && unitOf(field) !== null)
          expect(cutToField(value, field)).toBe(value)
        if (typeof value === 'number' && field.precision !== null) expect(Number(value.toFixed(field.precision))).toBe(value)
      }),
      { numRuns: runs(5000) },
    )
  })
})
