/** What a row of a random structure may hold in a field, and what a filter may ask of it: often values that occur, sometimes odd ones. */
import fc from 'fast-check'
import type { Field } from '../../../src-shared/model/field.ts'
import { tinyGif, tinyPng } from '../tiny-picture.ts'

export type Asked = string | number

const some = <T>(...values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const pick = fc.constantFrom

const texts = pick(
  'a',
  'A',
  'ab',
  'Ba',
  'Straße',
  'STRASSE',
  'äö',
  'ÄÖ',
  '10',
  '9',
  '%',
  '_',
  '"a"',
  ',',
  '😀',
  '\uffee',
  'a\u0000b',
  ' a ',
  '[]',
  'null',
)
const numbers = pick(-5, -0.5, 0, 0.1, 0.25, 1, 2, 10, 1e15, 123456789012)
const days = pick('2023-12-31', '2024-01-01', '2024-1-2', '2024-02-29', '2024-3-31', '0001-01-01', '9999-12-31')
const moments = pick(
  ...['2024-01-01 00:00:00', '2024-01-01 12:30:15', '2024-1-1 12:30', '2024-02-29 23:59:59', '2024-3-1 0:0:1'],
  ...['0001-01-01 00:00:00', '9999-12-31 23:59:59'],
)
const times = pick('0:00', '09:05', '09:05:00', '09:05:30', '9:5:59', '12:00', '23:59:59')
const people = ['a1', 'a2', 'a3', 'user-api'] as const

/** One pixel: a signature is a single picture. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const nowhere = { title: '', address: '', x: null, y: null }
/** As the interface shows them; some have parts that read like another part. */
const places = [
  { title: 'Office', address: 'Torstr. 1, Berlin', x: 13.401, y: 52.529 },
  { ...nowhere, address: '1/2 Street' },
  { ...nowhere, x: -0.5, y: 51 },
  { ...nowhere, title: 'a · b', address: '(1, 2)' },
]
const markups = pick(
  '<p>One <b>two</b></p><ul><li>&amp; three</li></ul>',
  '<p>+49</p>',
  '<p>a<br>b</p>',
  'plain',
  '<p>&lt;i&gt;</p>',
)

export interface FieldValues {
  /** Null when the field is not written. */
  readonly holds: fc.Arbitrary<unknown> | null
  readonly asks: fc.Arbitrary<Asked>
}

/** `rowIds`: of the worksheet that a relation points to. */
export function valuesOf(field: Field, rowIds: readonly string[]): FieldValues {
  switch (field.kind) {
    case 'text':
      // A signature is a picture.
      if (field.typeName === 'Signature') return { holds: pick(tinyPng, `data:image/gif;base64,${tinyGif}`), asks: texts }
      return { holds: field.typeName === 'RichText' ? markups : texts, asks: fc.oneof(texts, numbers, pick('')) }
    case 'number': {
      const most = field.max ?? 5
      const wholes = pick(0, 1, 2, 10, 123456789012)
      const rounded = numbers.map((number) => (field.precision === null ? number : Number(number.toFixed(field.precision))))
      return {
        holds: field.typeName === 'Rating' ? fc.integer({ min: 0, max: most }) : field.precision === 0 ? wholes : rounded,
        asks: fc.oneof(numbers, numbers.map(String), pick('1e1', ' 2 ', '010', 0.3)),
      }
    }
    case 'checkbox':
      return { holds: fc.boolean(), asks: pick<Asked>('1', '0', 1, 0, 'true', 'false') }
    case 'date':
      return { holds: days, asks: fc.oneof(days, moments) }
    case 'datetime':
      return { holds: moments, asks: fc.oneof(days, moments, pick('2024-01-01T12:30:15')) }
    case 'time':
      return { holds: times, asks: times }
    case 'options': {
      const keys = field.options.filter((each) => !each.isDeleted).map((each) => each.key)
      const all = [...field.options.map((each) => each.key), 'none', ',', '","', '']
      return {
        holds: keys.length === 0 ? null : field.isMultiple ? some(...keys) : pick(...keys).map((key) => [key]),
        asks: pick(...all),
      }
    }
    case 'members': {
      const asks = pick(...people, 'user-self', 'user-sub', 'user-workflow', 'a1,a2', ' a1 , a3', '', ',')
      return { holds: field.isMultiple ? some(...people) : pick(...people), asks }
    }
    case 'departments':
      return { holds: some('d1', 'd2', 'd3'), asks: pick('d1', 'd2', 'd3', 'none', '') }
    case 'regions':
      return { holds: pick('r0', 'r1', 'r2'), asks: pick('r0', 'r1', 'r2', 'none') }
    case 'roles':
      return { holds: pick('p1'), asks: pick('p1', 'p2') }
    case 'orgRoles':
      return { holds: some('o1', 'o2'), asks: pick('o1', 'o2', 'o1,o2') }
    case 'rows': {
      const asks = pick<string>(...rowIds, 'none', '', rowIds.join(','), `${rowIds[0] ?? ''}\u0000x`)
      if (rowIds.length === 0) return { holds: null, asks }
      return { holds: field.isMultiple ? fc.uniqueArray(pick(...rowIds), { minLength: 1, maxLength: 3 }) : pick(...rowIds), asks }
    }
    case 'attachments':
      return {
        holds: fc.constant(field.typeName === 'Signature' ? picture : [{ name: 'a.txt', url: 'SGk=' }]),
        asks: texts,
      }
    case 'location':
      return { holds: pick<unknown>('Berlin', ...places), asks: texts }
    case 'none':
      return { holds: null, asks: texts }
  }
}

/** Types whose values the service makes. */
const computed: ReadonlySet<string | null> = new Set([
  ...['AmountInWords', 'Lookup', 'Formula', 'Concatenate', 'AutoNumber', 'Rollup', 'DateFormula', 'FunctionFormula'],
])
export const isWritten = (field: Field): boolean => !computed.has(field.typeName) && field.kind !== 'none'

const systemDates = fc.oneof(days, moments)
/** The system attributes of a row by their V3 names. */
export const systemAsks = (rowIds: readonly string[]): Readonly<Record<string, fc.Arbitrary<Asked>>> => ({
  rowid: pick(...rowIds, 'none', '', rowIds.slice(0, 3).join(','), `${rowIds[0] ?? ''}\u0000x`),
  _createdAt: systemDates,
  _updatedAt: systemDates,
  _createdBy: pick('a1', 'a2', 'user-api', 'user-self', 'user-sub', ''),
  _updatedBy: pick('a1', 'a2', 'user-api', 'user-self'),
  _owner: pick('a1', 'a2', 'user-api', 'user-self', 'a1,a2'),
})
