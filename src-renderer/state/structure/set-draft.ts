/** An option set while it is edited. Pure. */

import type { OptionSet } from '../../../src-shared/host/calls/option-set-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import { addOption, isSameOptions, type OptionDraft, optionsProblem } from './option-draft.ts'

export interface SetDraft {
  /** null: a set that does not exist yet. */
  readonly origin: OptionSet | null
  readonly name: string
  readonly hasColors: boolean
  readonly hasScores: boolean
  readonly options: readonly OptionDraft[]
}

export const setDraftOf = (set: OptionSet): SetDraft => ({
  origin: set,
  name: set.name,
  hasColors: set.hasColors,
  hasScores: set.hasScores,
  options: set.options.map((option) => ({ id: option.key, ...option })),
})

export const newSetDraft: SetDraft = {
  origin: null,
  name: '',
  hasColors: true,
  hasScores: false,
  options: addOption([]).options,
}

export function setProblem(draft: SetDraft, others: readonly OptionSet[]): string | null {
  const name = draft.name.trim()
  if (name === '') return 'Give the set a name.'
  if (others.some((set) => set.id !== draft.origin?.id && set.name.trim() === name)) return 'Another set has this name.'
  return optionsProblem(draft.options)
}

export function isSetChanged(draft: SetDraft): boolean {
  if (draft.origin === null) return true
  const base = setDraftOf(draft.origin)
  const isSame = draft.name.trim() === base.name && draft.hasColors === base.hasColors && draft.hasScores === base.hasScores
  return !isSame || !isSameOptions(draft.options, base.options)
}

export const toSetForm = (draft: SetDraft): Omit<HostCallRequest<'option-sets.create'>, 'connectionId'> => ({
  name: draft.name.trim(),
  hasColors: draft.hasColors,
  hasScores: draft.hasScores,
  options: draft.options.map(({ key, value, isDeleted, color, score }) => ({
    key,
    value: value.trim(),
    isDeleted,
    color,
    score,
  })),
})
