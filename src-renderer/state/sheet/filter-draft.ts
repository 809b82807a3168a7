/**
 * The filter as the filter bar shows it while it is being built: groups of conditions, some of them not finished. Conditions without
 * their value are left out of the filter object; so are groups without conditions.
 */

import type { FilterCondition, FilterOperator, FilterV3, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import { isDateStretch, stretchDays } from '../../../src-shared/model/dates/date-stretches.ts'

export type Logic = 'AND' | 'OR'

export interface DraftCondition {
  readonly id: number
  readonly field: string
  readonly operator: FilterOperator
  /** null until a value is given. */
  readonly value: FilterValue | null
  /** Days by name, such as `this-month`; `value` is what they were when it was chosen or its view was. */
  readonly stretch?: string | undefined
}

export interface DraftGroup {
  readonly id: number
  readonly logic: Logic
  readonly conditions: readonly DraftCondition[]
}

export interface FilterDraft {
  /** How the groups join. */
  readonly logic: Logic
  readonly groups: readonly DraftGroup[]
  /** Greater than every id in use. */
  readonly nextId: number
}

export type NewCondition = Omit<DraftCondition, 'id'>

export const emptyDraft: FilterDraft = { logic: 'AND', groups: [], nextId: 1 }

const needsNoValue = (operator: FilterOperator): boolean => operator === 'isempty' || operator === 'isnotempty'

export function isComplete({ operator, value }: NewCondition): boolean {
  if (needsNoValue(operator)) return true
  if (value === null || value === '') return false
  return !Array.isArray(value) || (value.length > 0 && value.every((it) => it !== ''))
}

const toCondition = ({ field, operator, value }: DraftCondition): FilterCondition =>
  needsNoValue(operator) || value === null
    ? { type: 'condition', field, operator }
    : { type: 'condition', field, operator, value }

/** The filter object of the interface (Resources, Filters); null when nothing is filtered. */
export function toFilter(draft: FilterDraft): FilterV3 | null {
  const groups = draft.groups
    .map(({ logic, conditions }) => ({ type: 'group' as const, logic, children: conditions.filter(isComplete).map(toCondition) }))
    .filter((group) => group.children.length > 0)
  const [first] = groups
  if (first === undefined) return null
  return groups.length === 1 ? first : { type: 'group', logic: draft.logic, children: groups }
}

/** The days that stretches such as "this month" are today. */
export const withToday = (draft: FilterDraft, today: string): FilterDraft =>
  mapGroups(draft, (group) => ({
    ...group,
    conditions: group.conditions.map((it) =>
      it.stretch !== undefined && isDateStretch(it.stretch) ? { ...it, value: [...stretchDays(it.stretch, today)] } : it,
    ),
  }))

export const listConditions = (draft: FilterDraft): readonly DraftCondition[] => draft.groups.flatMap((group) => group.conditions)

export const countConditions = (draft: FilterDraft): number => listConditions(draft).filter(isComplete).length

export function addGroup(draft: FilterDraft, condition: NewCondition): FilterDraft {
  const { nextId } = draft
  const group: DraftGroup = { id: nextId, logic: 'AND', conditions: [{ id: nextId + 1, ...condition }] }
  return { ...draft, groups: [...draft.groups, group], nextId: nextId + 2 }
}

const mapGroups = (draft: FilterDraft, step: (group: DraftGroup) => DraftGroup): FilterDraft => ({
  ...draft,
  groups: draft.groups.map(step).filter((group) => group.conditions.length > 0),
})

export function addCondition(draft: FilterDraft, groupId: number, condition: NewCondition): FilterDraft {
  const added = { id: draft.nextId, ...condition }
  return mapGroups({ ...draft, nextId: draft.nextId + 1 }, (group) =>
    group.id === groupId ? { ...group, conditions: [...group.conditions, added] } : group,
  )
}

export const changeCondition = (draft: FilterDraft, id: number, patch: Partial<NewCondition>): FilterDraft =>
  mapGroups(draft, (group) => ({
    ...group,
    conditions: group.conditions.map((it) => (it.id === id ? { ...it, ...patch } : it)),
  }))

export const removeCondition = (draft: FilterDraft, id: number): FilterDraft =>
  mapGroups(draft, (group) => ({ ...group, conditions: group.conditions.filter((it) => it.id !== id) }))

export const setGroupLogic = (draft: FilterDraft, groupId: number, logic: Logic): FilterDraft =>
  mapGroups(draft, (group) => (group.id === groupId ? { ...group, logic } : group))

/** True when one more condition can be joined to all others by "and" within two levels. */
export const canNarrow = (draft: FilterDraft): boolean => draft.groups.length < 2 || draft.logic === 'AND'

/** A single group joined by "and" takes the condition; otherwise it becomes a group of its own beside the others. */
export function narrow(draft: FilterDraft, condition: NewCondition): FilterDraft {
  const taker = draft.logic === 'AND' || draft.groups.length < 2 ? draft.groups.find((group) => group.logic === 'AND') : undefined
  if (taker !== undefined) return addCondition(draft, taker.id, condition)
  return addGroup({ ...draft, logic: 'AND' }, condition)
}

/** Replaces what the column's own filter said before; the newest word counts. */
export function setColumnCondition(draft: FilterDraft, condition: NewCondition): FilterDraft {
  const known = listConditions(draft).filter((it) => it.field === condition.field)
  const [only] = known
  return known.length === 1 && only !== undefined ? changeCondition(draft, only.id, condition) : narrow(draft, condition)
}

export const removeField = (draft: FilterDraft, field: string): FilterDraft =>
  mapGroups(draft, (group) => ({ ...group, conditions: group.conditions.filter((it) => it.field !== field) }))
