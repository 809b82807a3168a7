/**
 * Makes and changes lists of options. Keys are assigned here and stay with their option for good, because rows hold them; an option
 * that goes is marked deleted, and one that a change does not mention stays as it was.
 */
import { mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Workspace } from '../workspace.ts'
import type { SelectOption } from './field.ts'

export interface WrittenOption {
  readonly value: string
  /** Absent or empty: a new option (Resources, Option). */
  readonly key?: string | undefined
  readonly index?: number | undefined
  readonly isDeleted?: boolean | undefined
  readonly color?: string | undefined
  readonly score?: number | null | undefined
}

export interface OptionRules {
  /** Begins every message: which field or set is meant. */
  readonly where: string
  /** True where an option without a key is the present one of its text: fields are written without keys (Resources, Worksheet (V3)). */
  readonly findsByText: boolean
}

const palette = ['#2196F3', '#08C9C9', '#00C345', '#FAD714', '#FF9300', '#F52222', '#EB2F96', '#7500EA', '#2D46C4', '#484848']

function checkOptions(workspace: Workspace, options: readonly SelectOption[], where: string): Outcome<null> {
  const live = options.filter((option) => !option.isDeleted)
  const cap = workspace.caps.optionsPerSet
  if (live.length > cap) return refuse('optionCap', `${where}: ${cap} options at most`)
  const values = new Set<string>()
  for (const { value } of live) {
    if (values.has(value)) return refuse('parameterValueError', `${where}: the option ${JSON.stringify(value)} is given twice`)
    values.add(value)
  }
  return ok(null)
}

/** The options in the order of their indexes after `written` was applied to `present`. */
export function applyOptions(
  workspace: Workspace,
  present: readonly SelectOption[],
  written: readonly WrittenOption[],
  rules: OptionRules,
): Outcome<readonly SelectOption[]> {
  const { where } = rules
  const byKey = new Map(present.map((option) => [option.key, option]))
  const keysByText = new Map(present.filter((option) => !option.isDeleted).map((option) => [option.value, option.key]))
  const named = new Set<string>()
  let lastIndex = Math.max(0, ...present.map((option) => option.index))
  for (const entry of written) {
    const given = entry.key ?? ''
    const key = given !== '' ? given : rules.findsByText ? (keysByText.get(entry.value) ?? '') : ''
    const old = byKey.get(key)
    if (given !== '' && old === undefined) return refuse('parameterValueError', `${where}: no option with the key ${given}`)
    if (named.has(key)) return refuse('parameterValueError', `${where}: the option ${key} is given twice`)
    const place = byKey.size
    const option: SelectOption = {
      key: old?.key ?? workspace.ids.next(),
      value: entry.value,
      index: entry.index ?? old?.index ?? lastIndex + 1,
      isDeleted: entry.isDeleted ?? old?.isDeleted ?? false,
      color: entry.color ?? old?.color ?? palette[place % palette.length] ?? '',
      score: entry.score === undefined ? (old?.score ?? null) : entry.score,
    }
    lastIndex = Math.max(lastIndex, option.index)
    named.add(option.key)
    byKey.set(option.key, option)
  }
  const options = [...byKey.values()].sort((a, b) => a.index - b.index)
  return mapOk(checkOptions(workspace, options, where), () => options)
}
