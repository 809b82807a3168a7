/**
 * Random fields of every type with random settings, as plans: what a field points to is a number, which becomes a worksheet or a field when the
 * structure is made (make-structure.ts).
 */
import fc from 'fast-check'
import type { SelectOption } from '../../../src-main/service/domain/structure/field.ts'
import { type FieldTypeName, fieldTypes } from '../../../src-shared/api/field-types.ts'
import { kindOfType } from '../../../src-shared/model/value-kind.ts'

export interface FieldPlan {
  readonly type: FieldTypeName
  /** '' for the type's own default. */
  readonly subType: string
  readonly precision: number | null
  readonly max: number | null
  readonly options: readonly SelectOption[]
  /** The options are those of an option set. */
  readonly fromSet: boolean
  readonly hasAlias: boolean
  /** Of relations: the worksheet that it points to, and whether that has a field for the way back. */
  readonly to: number
  readonly isTwoWay: boolean
  readonly isBackSingle: boolean
  /** Of computed fields: `A` stands for a field of the worksheet, `R.A` for one of a related row. */
  readonly formula: string
  readonly made: number
}

const texts = ['Red', 'Blue', 'Green', 'Grey']
const options = fc.tuple(fc.integer({ min: 1, max: texts.length }), fc.integer({ min: 0, max: 3 })).map(([count, gone]) =>
  texts.slice(0, count).map(
    (value, place): SelectOption => ({
      key: `k${place}`,
      value,
      index: place + 1,
      isDeleted: place > 0 && place === gone,
      color: '',
      score: null,
    }),
  ),
)

const subTypes: Partial<Record<FieldTypeName, readonly string[]>> = {
  Date: ['', '3', '4', '5'],
  DateTime: ['', '1', '2', '3', '4', '5', '6'],
  Time: ['', '1', '6'],
  Collaborator: ['', '0', '1'],
  Relation: ['1', '2'],
  SubTable: ['2'],
  CascadingSelect: ['1'],
}
const formulas: Partial<Record<FieldTypeName, readonly string[]>> = {
  Formula: ['{A} * 2', 'LEN({A})', '1 / 3', '{A} / {A}'],
  Rollup: ['SUM({R.A})', 'COUNT({R.A})'],
  Concatenate: ['{A} & "-" & {A}', '{A}', 'JOIN({R.A}, ", ")'],
  Lookup: ['{R.A}', '{A}'],
  DateFormula: ['{A}', '{A} & ""'],
  FunctionFormula: ['{A} > 1', '{A} & ""', 'ROUND({A}, 1)'],
  AmountInWords: ['AMOUNTINWORDS({A})'],
}

const typeNames = fieldTypes.map((type) => type.name)

export const fieldPlan: fc.Arbitrary<FieldPlan> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...typeNames) },
    { weight: 1, arbitrary: fc.constantFrom<FieldTypeName>('Relation', 'Date', 'DateTime', 'Time', 'Number', 'MultipleSelect') },
  )
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      subType: fc.constantFrom(...(subTypes[type] ?? [''])),
      precision: kindOfType(type) === 'number' ? fc.constantFrom(null, 0, 2, 14) : fc.constant(null),
      max: type === 'Rating' ? fc.constantFrom(null, 3, 10) : fc.constant(null),
      options: kindOfType(type) === 'options' ? options : fc.constant([]),
      fromSet: kindOfType(type) === 'options' ? fc.boolean() : fc.constant(false),
      hasAlias: fc.boolean(),
      to: fc.nat(5),
      isTwoWay: fc.boolean(),
      isBackSingle: fc.boolean(),
      formula: formulas[type] === undefined ? fc.constant('') : fc.constantFrom('', ...(formulas[type] ?? [])),
      made: fc.nat(50),
    }),
  )

/** How a worksheet is made: straight in the storage with every type, or through a generation with those that it creates. */
export type Maker = 'storage' | 'v3' | 'v2'

export interface SheetPlan {
  readonly by: Maker
  readonly fields: readonly FieldPlan[]
  /** Place of the title among the fields. */
  readonly title: number
  readonly rows: number
}

const sheetPlan: fc.Arbitrary<SheetPlan> = fc.record({
  by: fc.constantFrom<Maker>('storage', 'storage', 'v3', 'v2'),
  fields: fc.array(fieldPlan, { minLength: 1, maxLength: 8 }),
  title: fc.nat(7),
  rows: fc.nat(12),
})

export interface StructurePlan {
  readonly sheets: readonly SheetPlan[]
  readonly offsetMinutes: number
  /** Of everything that is drawn once the structure stands: rows, edits and filters. */
  readonly seed: number
}

export const structurePlan: fc.Arbitrary<StructurePlan> = fc.record({
  sheets: fc.array(sheetPlan, { minLength: 1, maxLength: 3 }),
  offsetMinutes: fc.constantFrom(0, 0, 330, -480, 840),
  seed: fc.noShrink(fc.integer()),
})
