import { describe, expect, it } from 'vitest'
import { workOut } from '../../../../src-shared/model/numbers/arithmetic.ts'
import { createNumberTexts } from '../../../../src-shared/model/numbers/number-texts.ts'
import { readTyped } from '../../../../src-shared/model/texts/read-typed.ts'
import { makeField } from '../../../support/csv/make-field.ts'

describe('arithmetic typed into a number cell', () => {
  it.each<[string, number | null]>([
    ['=2*3', 6],
    ['= 1 + 2 * 3', 7],
    ['=(1+2)*3', 9],
    ['=10-4-3', 3],
    ['=8/4/2', 1],
    ['=2^3^2', 64],
    ['=-2^2', 4],
    ['=--3', 3],
    ['=0.1+0.2', 0.3],
    ['=50%*8', 4],
    ['=1e3/4', 250],
    ['=6×7', 42],
    ['=9÷3', 3],
    ['=-0', 0],
    ['=1/0', null],
    ['=', null],
    ['=2*', null],
    ['=(2', null],
    ['=2)', null],
    ['=A1+2', null],
    ['=1.2.3', null],
    ['2*3', null],
    [`=${'('.repeat(500)}1${')'.repeat(499)}`, null],
    [`=${'-'.repeat(900)}1`, null],
  ])('%s', (text, result) => {
    expect(workOut(text, '.')).toBe(result)
  })

  it('reads the decimal sign of the user', () => {
    expect(workOut('=1,5*2', ',')).toBe(3)
    expect(workOut('=1,5*2', '.')).toBeNull()
  })

  const forms = { numbers: createNumberTexts('1,234.5'), dateOrder: 'dmy', today: '2026-01-01' } as const
  const typed = (text: string, precision?: number) =>
    readTyped(text, makeField('n', 'Number', precision === undefined ? {} : { precision }), forms)

  it('is said as its result before it is taken, rounded as the field keeps it', () => {
    expect(typed('=2*3')).toEqual({ ok: true, value: 6, said: '6' })
    expect(typed('=10/3', 2)).toEqual({ ok: true, value: 3.33, said: '3.33 – Rounded to 2 decimal places' })
    expect(typed('=1/0')).toEqual({ ok: false, error: 'This cannot be worked out' })
  })

  it('stays a text in a field of texts', () => {
    expect(readTyped('=2*3', makeField('t', 'Text'), forms)).toEqual({ ok: true, value: '=2*3', said: '' })
  })
})
