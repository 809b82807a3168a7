import { expect, it } from 'vitest'
import {
  compareChoicesFor,
  compareValue,
  type EnteredLookUp,
  newLookUp,
  noFile,
  noWorksheet,
  withFile,
} from '../../../src-renderer/state/import/look-up-draft.ts'
import {
  addStep,
  canMove,
  draftSteps,
  missingIn,
  moveStep,
  placeWords,
  sayStep,
  showSpaces,
  stepChoices,
  wholeSteps,
  whyNotAdd,
} from '../../../src-renderer/state/import/step-draft.ts'
import {
  type LookUpStep,
  mostSteps,
  type TransformStep,
  transformStep,
} from '../../../src-shared/csv/transform/transform-step.ts'
import { fieldId, worksheetId } from '../../../src-shared/model/ids.ts'

const opsOf = (steps: ReturnType<typeof draftSteps>) => steps.map(({ step }) => step.op)

it('adds every kind that is offered, and filling down before all others', () => {
  const all = stepChoices.reduce((steps, { kind }) => addStep(steps, kind), draftSteps([]))
  expect(opsOf(all)).toEqual([
    'fill-down',
    'trim',
    'replace',
    'extract',
    'part',
    'join',
    'look-up',
    'date-form',
    'number-form',
    'case',
    'fixed',
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(transformStep.options.map((option) => option.shape.op.value))).toEqual(new Set(opsOf(all)))
  expect(addStep(all, 'fill-down')).toBe(all)
  const full = draftSteps(Array.from({ length: mostSteps }, () => ({ op: 'fixed' as const, text: '' })))
  expect(whyNotAdd(full, 'trim')).toBe(`A column has at most ${mostSteps} steps.`)
})

it('moves steps past each other, but none before filling down', () => {
  const steps = draftSteps([{ op: 'fill-down' }, { op: 'trim', inner: true }, { op: 'case', to: 'upper' }])
  expect([0, 1, 2].map((at) => [canMove(steps, at, -1), canMove(steps, at, 1)])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
  expect(opsOf(moveStep(steps, 2, -1))).toEqual(['fill-down', 'case', 'trim'])
  expect(moveStep(steps, 1, -1)).toBe(steps)
})

const named = (name: string) => ({ id: fieldId.parse(name), name })
const lookUp: LookUpStep = {
  ...{ op: 'look-up', ignores: ['case'], notFound: 'reject', several: 'reject' },
  table: {
    of: 'worksheet',
    worksheet: { id: worksheetId.parse('w'), name: 'Prices' },
    find: named('Code'),
    take: named('Price'),
  },
}

const sha256 = 'a'.repeat(64)
const column = (at: number, name: string) => ({ column: at, name })

it('does a look-up once its place is chosen', () => {
  const missing = (table: EnteredLookUp['table']) => {
    const step: EnteredLookUp = { ...newLookUp, table }
    return [missingIn(step), wholeSteps([{ id: 0, step }]).length]
  }
  const worksheet = { ...noWorksheet, worksheet: { id: worksheetId.parse('w'), name: 'Prices' } }
  expect(missing(noWorksheet)).toEqual(['Choose the worksheet in which the texts are looked up.', 0])
  expect(missing(worksheet)).toEqual(['Choose the field in which the texts stand.', 0])
  expect(missing({ ...worksheet, find: named('Code') })).toEqual(['Choose the field whose value is taken.', 0])
  expect(missing({ ...worksheet, find: named('Code'), take: named('Price') })).toEqual([null, 1])
  const file = { ...noFile, file: { sha256, name: 'prices.csv' } }
  expect(missing(noFile)).toEqual(['Choose the file in which the texts are looked up.', 0])
  expect(missing({ ...file, find: column(0, 'Code') })).toEqual(['Choose the column whose value is taken.', 0])
  expect(missing({ ...file, find: column(0, 'Code'), take: column(1, 'Price') })).toEqual([null, 1])
})

it('takes the columns of the next file that are called alike', () => {
  const before = { ...noFile, find: column(0, 'Code'), take: column(1, 'Price') }
  const file = { sha256, name: 'april.csv' }
  const columns = ['New', 'Code'].map((header, at) => ({ column: at, header, samples: [] }))
  expect(withFile(before, { file, sheets: null, sheet: null, encoding: null, columns })).toEqual({
    ...{ of: 'file', file, sheet: null, find: column(1, 'Code'), take: null },
  })
})

it('offers how texts are compared, and what a recipe from elsewhere has besides', () => {
  expect(compareChoicesFor(['spaces', 'case']).map(({ value }) => value)).toContain(compareValue(['case', 'spaces']))
  expect(compareChoicesFor(['accents']).at(-1)).toMatchObject({ value: 'accents', ignores: ['accents'] })
})

const query = { text: 'a', matchCase: false, wholeCell: false, isRegex: false }
it.each<[TransformStep, string]>([
  [{ op: 'trim', inner: true }, 'Trim spaces, also inside'],
  [{ op: 'case', to: 'title' }, 'Write in Title Case'],
  [{ op: 'replace', query, by: '' }, 'Remove “a”'],
  [{ op: 'replace', query, by: 'b' }, 'Replace “a” by “b”'],
  [{ op: 'extract', after: '(', before: ')', otherwise: 'keep' }, 'Take what is between “(” and “)”'],
  [{ op: 'extract', after: '(', before: '', otherwise: 'keep' }, 'Take what is behind “(”'],
  [{ op: 'extract', after: '', before: ')', otherwise: 'keep' }, 'Take what is before “)”'],
  [{ op: 'part', separator: ',', place: -1 }, 'Take the last part at “,”'],
  [{ op: 'join', columns: [1, 2], separator: ' ', place: 'after' }, 'Join column 1, column 2'],
  [{ op: 'fixed', text: 'x'.repeat(40) }, `Always “${'x'.repeat(29)}…”`],
  [{ op: 'fill-down' }, 'Fill down'],
  [{ op: 'date-form', order: 'mdy', otherwise: 'keep' }, 'Read as a date: month, day, year'],
  [{ op: 'number-form', decimal: ',', unit: '€', otherwise: 'keep' }, 'Read as a number with a decimal comma and “€”'],
  [
    {
      ...lookUp,
      table: { of: 'file', file: { sha256, name: 'p.csv' }, sheet: null, find: column(0, 'A'), take: column(1, 'B') },
    },
    'Look up “B” by “A” in “p.csv”',
  ],
  [lookUp, 'Look up “Price” by “Code” in “Prices”'],
])('says what %o does', (step, words) => {
  expect(sayStep(step, (column) => `column ${column}`)).toBe(words)
  expect(missingIn(step)).toBeNull()
})

it('shows white space that nobody would see, and names parts by their place', () => {
  expect(showSpaces(' a  b c\n')).toBe('·a··b c⏎')
  expect([1, 10, 11, -2, -7].map(placeWords)).toEqual(['first', 'tenth', '11th', 'last but one', '7th from the end'])
})
