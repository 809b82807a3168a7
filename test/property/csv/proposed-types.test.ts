import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveyColumn } from '../../../src-shared/csv/propose-field.ts'
import { runs } from '../../support/runs.ts'

/** Writes a number in one form: decimals as many as needed or a fixed number of them, thousands in groups or not. */
const write = (value: number, sign: string, group: string, places: number | null): string => {
  const plain = places === null ? String(value) : value.toFixed(places)
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const grouped = group === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return minus + grouped + (fraction === '' ? '' : sign + fraction)
}

/** What a person reads from such a text, by the two signs alone. */
const readNumber = (text: string, sign: string): number =>
  Number(text.replace(sign === '.' ? /[,' ]/g : /[.' ]/g, '').replace(',', '.'))

const texts = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.integer({ min: -5000, max: 5_000_000 }),
        fc.nat(3),
        fc.constantFrom('', ',', '.', "'", ' '),
        fc.constantFrom('.', ','),
      )
      .map(([digits, places, group, sign]) => write(digits / 10 ** places, sign, group, places)),
    fc.constantFrom('1E5', '+5', '100 USD', '007', '-0', '.5', '5.', '(3)', '12%', '1.10', '1.1', '1', '12,34,567'),
  ),
  { minLength: 1, maxLength: 6 },
)

it('proposes a number only where one way of writing gives every text back', () => {
  fc.assert(
    fc.property(texts, (column) => {
      const survey = surveyColumn()
      for (const [index, text] of column.entries()) survey.observe(text, index + 2)
      const { type, precision } = survey.propose('amount')
      if (type !== '6') return
      const comesBack = ['.', ','].some((sign) =>
        ['', ',', '.', "'", ' '].some((group) =>
          [null, precision].some((places) => column.every((text) => write(readNumber(text, sign), sign, group, places) === text)),
        ),
      )
      expect([column, comesBack]).toEqual([column, true])
    }),
    { numRuns: runs(5000) },
  )
})
