/** Anything that can happen to staged changes, as steps that a property test strings together at random. */
import fc from 'fast-check'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'

const fields = ['a', 'b', 'n', 'o'] as const
export type StepField = (typeof fields)[number]

/** Few values, so that edits meet their base, each other and the service's values often. */
export const valueFor = (field: StepField, pick: number): CellValue => {
  if (pick === 0) return null
  if (field === 'n') return pick === 3 ? 2.5 : pick
  return field === 'o' ? [pick % 2 === 0 ? 'x' : 'y'] : `v${pick}`
}

const index = fc.nat({ max: 11 })
const cell = fc.record({ row: index, field: fc.constantFrom(...fields), pick: fc.nat({ max: 3 }) })
const set = {
  weight: 5,
  arbitrary: fc.record({ kind: fc.constant('set' as const), cells: fc.array(cell, { minLength: 1, maxLength: 5 }) }),
}
const remove = {
  weight: 2,
  arbitrary: fc.record({ kind: fc.constant('delete' as const), rows: fc.array(index, { minLength: 1, maxLength: 3 }) }),
}
const undo = { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) }
export const step = fc.oneof(
  set,
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      rows: fc.array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  remove,
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate' as const), row: index }) },
  undo,
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('discard-rows' as const), rows: fc.array(index, { minLength: 1, maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard-cell' as const), cell }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard-all' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold' as const), row: index, held: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      cell,
      take: fc.constantFrom('mine' as const, 'theirs' as const, 'value' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('resolve-row' as const),
      row: index,
      take: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pull' as const),
      rows: fc.array(fc.record({ id: fc.nat({ max: 7 }), cells: fc.array(cell, { maxLength: 4 }) }), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('vanish' as const),
      ids: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      outcomes: fc.array(fc.constantFrom('done' as const, 'refused' as const, 'unknown' as const, 'unsent' as const), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  // What the service made of rows whose answer was lost is read back.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      arrived: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('confirm-late' as const),
      cells: fc.array(cell, { maxLength: 3 }),
      meanwhile: fc.array(fc.oneof(set, remove, undo), { maxLength: 4 }),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
