/** Which steps of an import can be gone to, where to take one up again, and what is still missing before the next. */

import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { asksForHiddenRows } from '../../../src-shared/workbook/asks-hidden-rows.ts'
import { countOf } from '../../ui/format/format-count.ts'
import type { ImportStep } from './import-state.ts'

/** Left in the middle: offered again. */
export const isUnfinished = ({ state }: ImportDraft): boolean =>
  state === 'draft' || state === 'checked' || state === 'paused' || state === 'interrupted'

/** Rows were written, or are being written: the settings stand. */
export function isSettled({ state }: ImportDraft): boolean {
  switch (state) {
    case 'draft':
    case 'checking':
    case 'checked':
    case 'failed':
      return false
    case 'staging':
    case 'creating':
    case 'paused':
    case 'interrupted':
    case 'done':
      return true
    default:
      return assertNever(state)
  }
}

/** Where an import is taken up again. */
export const stepToResume = (draft: ImportDraft): ImportStep =>
  isSettled(draft) ? 'finish' : draft.state === 'draft' ? 'map' : 'check'

export function canGoTo(step: ImportStep, draft: ImportDraft | null): boolean {
  if (step === 'choose') return true
  if (draft === null) return false
  if (step === 'finish') return isSettled(draft) || draft.check !== null
  return step === 'check' ? isSettled(draft) || mapProblem(draft) === null : true
}

/** Why the check cannot start yet, as the next thing to do; null when it can. */
export function mapProblem(draft: ImportDraft): string | null {
  if (draft.isGuess === true) return 'Say first whether the texts of the file read right.'
  if (asksForHiddenRows(draft)) return 'Say first whether hidden rows of the sheet are read.'
  const mapped = draft.columns.filter((column) => column.mapping.field !== null)
  if (mapped.length === 0) return 'Choose a field for at least one column.'
  const lost = mapped.find((column) => column.lostStep !== undefined)
  if (lost !== undefined) return `Look at the steps of “${lost.header}” first.`
  const questions = mapped.filter((column) => column.question !== null).length
  if (questions > 0) return `Answer ${countOf(questions, 'question')} about dates or numbers first.`
  const { mode, keyFields } = draft.rules
  if (mode === 'insert' || (draft.follows !== undefined && keyFields.length === 0)) return null
  if (keyFields.length === 0) return 'Choose the field that tells which row a line belongs to.'
  const isFed = (id: string): boolean => mapped.some((column) => column.mapping.field === id)
  return keyFields.every(isFed) ? null : 'A key field gets no column of the file. Map one to it, or choose another key.'
}

/** What an unfinished import is at, in words. */
export function sayState({ state }: ImportDraft): string {
  switch (state) {
    case 'draft':
      return 'not checked yet'
    case 'checking':
      return 'being checked'
    case 'checked':
      return 'checked, nothing written yet'
    case 'staging':
      return 'being staged'
    case 'creating':
      return 'rows are being created'
    case 'paused':
      return 'paused'
    case 'interrupted':
      return 'stopped part of the way'
    case 'done':
      return 'done'
    case 'failed':
      return 'the check failed'
    default:
      return assertNever(state)
  }
}
