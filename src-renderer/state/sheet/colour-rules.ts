/** Colour rules of a view as the filters that the host is asked. Pure. */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { ColourRule, ViewLook } from '../../../src-shared/host/view-content.ts'
import { toFilter, withToday } from './filter-draft.ts'
import { toDraft } from './view-state.ts'

/** Null while no condition of the rule is finished. */
export function ruleFilter({ logic, conditions }: ColourRule, today: string): FilterV3 | null {
  const draft = toDraft({ logic: 'AND', groups: [{ logic, conditions }] })
  return toFilter(withToday(draft, today))
}

export const changeRule = (look: ViewLook, index: number, patch: Partial<ColourRule>): ViewLook => ({
  ...look,
  rules: look.rules.map((rule, at) => (at === index ? { ...rule, ...patch } : rule)),
})

export const removeRule = (look: ViewLook, index: number): ViewLook => ({
  ...look,
  rules: look.rules.filter((_, at) => at !== index),
})

export const addRule = (look: ViewLook, rule: ColourRule): ViewLook => ({ ...look, rules: [...look.rules, rule] })

/** A rule without conditions goes. */
export function removeRuleCondition(look: ViewLook, index: number, condition: number): ViewLook {
  const conditions = look.rules[index]?.conditions.filter((_, at) => at !== condition) ?? []
  return conditions.length === 0 ? removeRule(look, index) : changeRule(look, index, { conditions })
}
