/** Steps take any text of any file: they never throw, keep within their length, and say of a line alone what they said of it in its file. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTable, type FindTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import { longestStepText, prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import { recordTransformer, type StepColumn } from '../../../src-shared/csv/transform/transform-record.ts'
import { type TransformStep, transformSteps } from '../../../src-shared/csv/transform/transform-step.ts'
import { fieldId, worksheetId } from '../../../src-shared/model/ids.ts'

const width = 4

/** Some of the texts have a value, and some several. */
const findTable: FindTable = ({ ignores }) => {
  const builder = createTable(ignores)
  for (const [found, taken] of ['a1', 'B2', 'a3', 'A4', '11'].map((pair) => pair.split('')))
    builder.add(found ?? '', taken ?? '', 'x')
  return builder.table
}

const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'ß', ' ', ',', '(', ')', "'", '=', '$', '&', '1', '.', '\n', '😀'),
  maxLength: 12,
})
const short = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '(', ')', '$', '&', '1', '`'), maxLength: 3 })
const pattern = fc.constantFrom('a', '(a)|(b)', '.', '\\s*', '(?=a)', '(?<n>a+)', '[^a]', '$', '(')

const step: fc.Arbitrary<TransformStep> = fc.oneof(
  fc.record({ op: fc.constant('trim' as const), inner: fc.boolean() }),
  fc.record({ op: fc.constant('case' as const), to: fc.constantFrom('upper' as const, 'lower' as const, 'title' as const) }),
  fc.record({
    op: fc.constant('replace' as const),
    query: fc.boolean().chain((isRegex) =>
      fc.record({
        text: isRegex ? pattern : fc.constantFrom('a', ',', '(', '$', ' '),
        matchCase: fc.boolean(),
        wholeCell: fc.boolean(),
        isRegex: fc.constant(isRegex),
      }),
    ),
    by: fc.oneof(short, fc.constantFrom('$&$&', "$`$'", '$1$<n>', 'x'.repeat(5000))),
  }),
  fc.record({
    op: fc.constant('extract' as const),
    after: short,
    before: short,
    otherwise: fc.constantFrom('empty' as const, 'keep' as const),
  }),
  fc.record({
    op: fc.constant('part' as const),
    separator: fc.constantFrom(',', ' ', '(', 'a'),
    place: fc.constantFrom(-3, -1, 1, 2),
  }),
  fc.record({
    op: fc.constant('join' as const),
    columns: fc.array(fc.nat({ max: width - 1 }), { minLength: 1, maxLength: 3 }),
    separator: short,
    place: fc.constantFrom('after' as const, 'before' as const),
  }),
  fc.record({ op: fc.constant('fixed' as const), text }),
  fc.record({
    op: fc.constant('number-form' as const),
    decimal: fc.constantFrom('.' as const, ',' as const),
    unit: fc.constantFrom('', 'a', '$'),
    otherwise: fc.constantFrom('reject' as const, 'empty' as const, 'keep' as const),
  }),
  fc.record({
    op: fc.constant('date-form' as const),
    order: fc.constantFrom('dmy' as const, 'ymd' as const),
    otherwise: fc.constantFrom('reject' as const, 'empty' as const, 'keep' as const),
  }),
  fc.record({
    op: fc.constant('look-up' as const),
    table: fc.constant({
      of: 'worksheet' as const,
      worksheet: { id: worksheetId.parse('w'), name: '' },
      ...{ find: { id: fieldId.parse('a'), name: '' }, take: { id: fieldId.parse('b'), name: '' } },
    }),
    ignores: fc.subarray(['case' as const, 'spaces' as const]),
    notFound: fc.constantFrom('reject' as const, 'empty' as const, 'keep' as const),
    several: fc.constantFrom('reject' as const, 'empty' as const, 'first' as const),
  }),
)
const stepsOfColumn = fc
  .tuple(fc.boolean(), fc.array(step, { maxLength: 5 }))
  .map(([fills, steps]): readonly TransformStep[] => (fills ? [{ op: 'fill-down' }, ...steps] : steps))
const file = fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 12 })
const columns = fc.array(stepsOfColumn, { minLength: width, maxLength: width }).map((all) =>
  all.flatMap((steps, column): StepColumn[] => {
    const prepared = prepareSteps(transformSteps.parse(steps), findTable)
    return prepared.ok && steps.length > 0 ? [{ column, steps: prepared.value }] : []
  }),
)

describe('the steps of columns', () => {
  it('take every record of every file, keep its width and its other cells, and stay within their length', () => {
    fc.assert(
      fc.property(file, columns, fc.boolean(), (records, own, takes) => {
        const transform = recordTransformer(own, takes)
        for (const cells of records) {
          const { texts, kept } = transform(cells, undefined)
          expect([texts.length, kept.length]).toEqual([width, width])
          for (const [at, cell] of cells.entries()) {
            expect(texts[at]?.length ?? 0).toBeLessThanOrEqual(longestStepText)
            if (!own.some(({ column }) => column === at)) expect([texts[at], kept[at]]).toEqual([cell, cell])
            else if (cell.trim() !== '') expect(kept[at]).toBe(cell)
          }
        }
      }),
    )
  })

  it('make of a line that is kept, alone, what they made of it in its file', () => {
    fc.assert(
      fc.property(file, columns, (records, own) => {
        const transform = recordTransformer(own, true)
        for (const cells of records) {
          const { texts, kept, kinds } = transform(cells, undefined)
          expect(recordTransformer(own, true)(kept, undefined)).toMatchObject({ texts, kinds })
        }
      }),
    )
  })
})
