/** The steps of a column while they are put together: new ones, their order, what is missing in them, and their words. Pure. */

import {
  type LookUpStep,
  mostSteps,
  type StepKind,
  type TransformStep,
  transformStep,
} from '../../../src-shared/csv/transform/transform-step.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { moveItem } from '../reorder.ts'
import { sayOrder } from './import-words.ts'
import { type EnteredLookUp, missingInLookUp, newLookUp } from './look-up-draft.ts'

/** A step as it is entered so far. */
export type EnteredStep = Exclude<TransformStep, LookUpStep> | EnteredLookUp

export interface DraftStep {
  /** Stays with the step while it is moved and changed. */
  readonly id: number
  readonly step: EnteredStep
}

/** Those of them that can be done. */
export const wholeSteps = (steps: readonly DraftStep[]): readonly TransformStep[] =>
  steps.flatMap(({ step }) => {
    const whole = missingIn(step) === null ? transformStep.safeParse(step) : null
    return whole?.success === true ? [whole.data] : []
  })

export interface StepChoice {
  readonly kind: StepKind
  readonly label: string
  readonly hint: string
}

export const stepChoices: readonly StepChoice[] = [
  { kind: 'trim', label: 'Trim spaces', hint: 'At both ends, and runs of them inside' },
  { kind: 'replace', label: 'Replace', hint: 'A text by another, or by nothing' },
  { kind: 'extract', label: 'Take what is between', hint: 'What is behind, before or between two texts' },
  { kind: 'part', label: 'Take a part', hint: 'The first, second, … last part at a separator' },
  { kind: 'join', label: 'Join columns', hint: 'Texts of other columns, with a separator' },
  { kind: 'look-up', label: 'Look up', hint: 'In a worksheet or a file, as VLOOKUP does' },
  { kind: 'date-form', label: 'Read as a date', hint: '13 Mar 24 becomes 2024-03-13' },
  { kind: 'number-form', label: 'Read as a number', hint: '1.234,50 becomes 1234.50' },
  { kind: 'case', label: 'Change letters', hint: 'UPPER CASE, lower case or Title Case' },
  { kind: 'fill-down', label: 'Fill down', hint: 'Empty cells take the text above them' },
  { kind: 'fixed', label: 'Put the same text', hint: 'In every line, whatever stands there' },
]

export const stepLabel = (kind: StepKind): string => stepChoices.find((choice) => choice.kind === kind)?.label ?? ''

function newStep(kind: StepKind): EnteredStep {
  switch (kind) {
    case 'trim':
      return { op: kind, inner: false }
    case 'case':
      return { op: kind, to: 'upper' }
    case 'replace':
      return { op: kind, query: { text: '', matchCase: false, wholeCell: false, isRegex: false }, by: '' }
    case 'extract':
      return { op: kind, after: '', before: '', otherwise: 'empty' }
    case 'part':
      return { op: kind, separator: ',', place: 1 }
    case 'join':
      return { op: kind, columns: [], separator: ' ', place: 'after' }
    case 'fixed':
      return { op: kind, text: '' }
    case 'fill-down':
      return { op: kind }
    case 'date-form':
      return { op: kind, order: 'dmy', otherwise: 'reject' }
    case 'number-form':
      return { op: kind, decimal: ',', unit: '', otherwise: 'reject' }
    case 'look-up':
      return newLookUp
    default:
      return assertNever(kind)
  }
}

export const draftSteps = (steps: readonly TransformStep[]): readonly DraftStep[] => steps.map((step, id) => ({ id, step }))

const isFill = ({ step }: DraftStep): boolean => step.op === 'fill-down'

/** Why no such step can be added, as a sentence; null where it can. */
export function whyNotAdd(steps: readonly DraftStep[], kind: StepKind): string | null {
  if (steps.length >= mostSteps) return `A column has at most ${mostSteps} steps.`
  return kind === 'fill-down' && steps.some(isFill) ? 'It is among the steps already.' : null
}

/** Filling down looks at the cells as they stand in the file: it comes first. */
export function addStep(steps: readonly DraftStep[], kind: StepKind): readonly DraftStep[] {
  if (whyNotAdd(steps, kind) !== null) return steps
  const added = { id: Math.max(-1, ...steps.map(({ id }) => id)) + 1, step: newStep(kind) }
  return kind === 'fill-down' ? [added, ...steps] : [...steps, added]
}

export const changeStep = (steps: readonly DraftStep[], id: number, step: EnteredStep): readonly DraftStep[] =>
  steps.map((each) => (each.id === id ? { id, step } : each))

export const removeStep = (steps: readonly DraftStep[], id: number): readonly DraftStep[] =>
  steps.filter((each) => each.id !== id)

export function canMove(steps: readonly DraftStep[], at: number, by: -1 | 1): boolean {
  const [own, other] = [steps[at], steps[at + by]]
  return own !== undefined && other !== undefined && !isFill(own) && !isFill(other)
}

export const moveStep = (steps: readonly DraftStep[], at: number, by: -1 | 1): readonly DraftStep[] =>
  canMove(steps, at, by) ? moveItem(steps, at, at + by) : steps

/** What must still be said before the step can be done, as a sentence; null when nothing. */
export function missingIn(step: EnteredStep): string | null {
  switch (step.op) {
    case 'replace':
      return step.query.text === '' ? 'Say which text is replaced.' : null
    case 'extract':
      return step.after === '' && step.before === '' ? 'Say what stands before or behind the part.' : null
    case 'part':
      return step.separator === '' ? 'Say where the text is split.' : null
    case 'join':
      return step.columns.length === 0 ? 'Choose a column to join.' : null
    case 'look-up':
      return missingInLookUp(step)
    default:
      return null
  }
}

const quoted = (text: string): string => `“${text.length > 30 ? `${text.slice(0, 29)}…` : text}”`

const lastPlaces: Readonly<Record<number, string>> = { [-1]: 'last', [-2]: 'last but one', [-3]: 'last but two' }
const firstPlaces = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
export const placeWords = (place: number): string =>
  place < 0 ? (lastPlaces[place] ?? `${-place}th from the end`) : (firstPlaces[place - 1] ?? `${place}th`)

/** Those that are offered, and the step's own. */
export const placeChoices = (own: number): readonly number[] => {
  const usual = [...firstPlaces.map((_, at) => at + 1), -1, -2, -3]
  return usual.includes(own) ? usual : [...usual, own]
}

const letters = { upper: 'UPPER CASE', lower: 'lower case', title: 'Title Case' } as const

/** A step in a few words; `headerAt` names a column of the file. */
export function sayStep(step: TransformStep, headerAt: (column: number) => string): string {
  switch (step.op) {
    case 'trim':
      return step.inner ? 'Trim spaces, also inside' : 'Trim spaces'
    case 'case':
      return `Write in ${letters[step.to]}`
    case 'replace':
      return step.by === '' ? `Remove ${quoted(step.query.text)}` : `Replace ${quoted(step.query.text)} by ${quoted(step.by)}`
    case 'extract':
      if (step.before === '') return `Take what is behind ${quoted(step.after)}`
      return step.after === ''
        ? `Take what is before ${quoted(step.before)}`
        : `Take what is between ${quoted(step.after)} and ${quoted(step.before)}`
    case 'part':
      return `Take the ${placeWords(step.place)} part at ${quoted(step.separator)}`
    case 'join':
      return `Join ${step.columns.map(headerAt).join(', ')}`
    case 'fixed':
      return `Always ${quoted(step.text)}`
    case 'fill-down':
      return 'Fill down'
    case 'date-form':
      return `Read as a date: ${sayOrder(step.order)}`
    case 'number-form':
      return `Read as a number with a decimal ${step.decimal === ',' ? 'comma' : 'point'}${step.unit === '' ? '' : ` and ${quoted(step.unit)}`}`
    case 'look-up': {
      const { find, take } = step.table
      const place = step.table.of === 'file' ? step.table.file : step.table.worksheet
      return `Look up ${quoted(take.name)} by ${quoted(find.name)} in ${quoted(place.name)}`
    }
    default:
      return assertNever(step)
  }
}

/** White space that nobody would see: at the ends, more than one, or a line break. */
export const showSpaces = (text: string): string =>
  text.replace(/\r\n|\r|\n/g, '⏎').replace(/^\s+|\s+$|\s{2,}/g, (run) => '·'.repeat(run.length))
