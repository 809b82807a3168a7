/** Fields and values as no good service would send them: every type with odd settings, every value in every field. */
import fc from 'fast-check'
import { fieldTypes } from '../../src-shared/api/field-types.ts'
import { worksheetField } from '../../src-shared/api/v3/structure-v3.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { type Field, readField } from '../../src-shared/model/field.ts'

const codes = [...fieldTypes.flatMap((type) => type.codes.map(String)), '999', 'Nonsense', '']

const oddWhole = fc.constantFrom(undefined, null, -1, 0, 1, 2, 5, 10, 14, 15, 101, 1e9, -1e300, 2.5)

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '[',
    '{',
    '[]',
    'null',
    '__proto__',
    'constructor',
    '\ud800',
    '\u0000',
    '\u202etxet',
    '<img src=x onerror=alert(1)>',
    '2024-13-45',
    '2024-02-30 25:61:61',
    '0000-00-00',
    '-',
    '1e999',
    'NaN',
    '25:00',
    'javascript:alert(1)',
    `${'x'.repeat(3000)}`,
  ),
)

const hostileOption = fc.record({
  key: oddText,
  value: oddText,
  index: fc.constantFrom(0, -1, 1e9, 7),
  isDeleted: fc.boolean(),
  color: fc.constantFrom('', '#ff0000', 'red', 'url(http://x)', '#zzz'),
})

/** A field of any type, with settings that its type does not have or that are out of range. */
export const hostileField: fc.Arbitrary<Field> = fc
  .record({
    type: fc.constantFrom(...codes),
    subType: fc.constantFrom('', '0', '1', '2', '3', '4', '5', '6', '99', 'x'),
    precision: oddWhole,
    max: oddWhole,
    unit: fc.constantFrom('', '€', '$', 'kg', '%', '<b>', '\u202e'),
    options: fc.array(hostileOption, { maxLength: 4 }),
    required: fc.boolean(),
    isUnique: fc.boolean(),
    isReadOnly: fc.boolean(),
    dataSource: fc.constantFrom('', 'w1'),
    name: oddText,
    desc: oddText,
  })
  .map((wire) => readField(worksheetField.parse({ id: 'f', alias: '', ...wire })))

const oddNumber = fc.oneof(
  fc.constantFrom(1e308, -1e308, 5e-324, -0, 0, 1e21, 2 ** 53, 0.1, -1, 5.5, 11),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const oddFile = fc.record(
  {
    name: oddText.filter((it) => it !== ''),
    url: oddText,
    staged: fc.constant('0'.repeat(64)),
    size: fc.constantFrom(0, 2 ** 52),
    fileId: oddText,
  },
  { requiredKeys: ['name'], noNullPrototype: true },
)

const oddPlace = fc.record(
  {
    title: oddText,
    address: oddText,
    longitude: fc.option(oddNumber),
    latitude: fc.option(oddNumber),
  },
  { noNullPrototype: true },
)

/** A value of any form, whatever the field. */
export const hostileValue: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  oddNumber,
  oddText,
  fc.array(oddText, { minLength: 1, maxLength: 12 }),
  fc.array(oddFile, { minLength: 1, maxLength: 7 }),
  oddPlace,
)
