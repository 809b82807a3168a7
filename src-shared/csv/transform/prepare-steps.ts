/**
 * Makes the steps of a column ready for many texts. Preparing is where a step is refused; a prepared one takes any text and never throws.
 * A regular expression runs until it is done: whoever runs one on the texts of a file bounds its time.
 */
import { letterCase } from '../../bulk/change-case.ts'
import { joined } from '../../bulk/join-text.ts'
import { splitAll } from '../../bulk/split-text.ts'
import { trimmed } from '../../bulk/trim-text.ts'
import { createFinder } from '../../find/finder.ts'
import { assertNever } from '../../lib/assert-never.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { cellKinds } from '../../workbook/cell-kinds.ts'
import { lookUp } from './look-up.ts'
import { type FindTable, noTables } from './look-up-table.ts'
import { type StepOutcome, type TextAt, type TextChange, tooLong } from './step-outcome.ts'
import type { TransformStep } from './transform-step.ts'
import { dateForm, numberForm } from './written-form.ts'

/** Signs that a step may make of a text: beyond, a few short steps would fill the memory. A text that is longer already may stay so. */
export const longestStepText = 1_000_000

/** Parts that a text is split into at most; what is behind them belongs to the last. */
const mostParts = 10_000

export interface PreparedSteps {
  change(text: string, textAt: TextAt, isExact: boolean): string | StepOutcome
  /** Empty cells take the text above them before anything else is done. */
  readonly fillsDown: boolean
  /** What stands in the cell does not count. */
  readonly isFixed: boolean
  /** Columns whose texts are joined. */
  readonly joins: readonly number[]
  /** Whether a regular expression of the user runs. */
  readonly hasPattern: boolean
}

type Of<K extends TransformStep['op']> = Extract<TransformStep, { readonly op: K }>

function extract({ after, before, otherwise }: Of<'extract'>): TextChange {
  return (text) => {
    const found = after === '' ? 0 : text.indexOf(after)
    const from = found + after.length
    const to = before === '' ? text.length : text.indexOf(before, from)
    if (found < 0 || to < 0) return otherwise === 'keep' ? text : ''
    return text.slice(from, to)
  }
}

function part({ separator, place }: Of<'part'>): TextChange {
  return (text) => {
    // One more than wanted: what is left behind it is not part of it.
    const parts = splitAll(text, separator, place > 0 ? place + 1 : mostParts)
    return (place > 0 ? parts[place - 1] : parts[parts.length + place]) ?? ''
  }
}

function replace({ query, by }: Of<'replace'>): Result<TextChange, string> {
  const finder = createFinder(query)
  if (!finder.ok) return finder
  const { replaceWithin } = finder.value
  return ok((text) => replaceWithin(text, by, Math.max(longestStepText, text.length)))
}

const join =
  ({ columns, separator, place }: Of<'join'>): TextChange =>
  (text, textAt) => {
    const others = columns.map(textAt)
    return joined(place === 'after' ? [text, ...others] : [...others, text], separator)
  }

/** An empty text stays empty. */
const onFilled =
  (change: TextChange): TextChange =>
  (text, textAt, isExact) =>
    text === '' ? '' : change(text, textAt, isExact)

function changeOf(step: Exclude<TransformStep, Of<'fill-down'>>, tables: FindTable): Result<TextChange, string> {
  switch (step.op) {
    case 'trim':
      return ok((text) => trimmed(text, step.inner))
    case 'case':
      return ok((text) => letterCase(text, step.to))
    case 'replace': {
      const made = replace(step)
      return made.ok ? ok(onFilled(made.value)) : made
    }
    case 'extract':
      return ok(onFilled(extract(step)))
    case 'part':
      return ok(onFilled(part(step)))
    case 'join':
      return ok(join(step))
    case 'fixed':
      return ok(() => step.text)
    case 'date-form':
      return ok(onFilled(dateForm(step)))
    case 'number-form':
      return ok(onFilled(numberForm(step)))
    case 'look-up':
      return ok(onFilled(lookUp(step, tables(step))))
    default:
      return assertNever(step)
  }
}

/** One change after the other, until one refuses the text. */
const inOrder =
  (changes: readonly TextChange[]): PreparedSteps['change'] =>
  (text, textAt, isExact) => {
    let now = text
    let exact = isExact
    for (const each of changes) {
      const next = each(now, textAt, exact)
      if (next === null) return tooLong
      if (typeof next === 'string') {
        if (next.length > longestStepText && next.length > now.length) return tooLong
        if (next !== now) exact = false
        now = next
      } else {
        if (next.kind !== cellKinds.exact) return next
        exact = true
        now = next.text
      }
    }
    return exact ? { text: now, kind: cellKinds.exact } : now
  }

/** An error is a sentence that names the step. A look-up whose table is not among `tables` finds nothing. */
export function prepareSteps(steps: readonly TransformStep[], tables = noTables): Result<PreparedSteps, string> {
  const changes: TextChange[] = []
  for (const [at, step] of steps.entries()) {
    if (step.op === 'fill-down') {
      if (at > 0) return err('Filling down comes first: it looks at the cells as they stand in the file.')
      continue
    }
    const change = changeOf(step, tables)
    if (!change.ok) return err(`Step ${at + 1}: ${change.error}`)
    changes.push(change.value)
  }
  return ok({
    change: inOrder(changes),
    fillsDown: steps[0]?.op === 'fill-down',
    isFixed: steps.some(({ op }) => op === 'fixed'),
    joins: steps.flatMap((step) => (step.op === 'join' ? step.columns : [])),
    hasPattern: steps.some((step) => step.op === 'replace' && step.query.isRegex),
  })
}
