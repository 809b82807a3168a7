import { describe, expect, it } from 'vitest'
import {
  addCondition,
  addGroup,
  canNarrow,
  changeCondition,
  countConditions,
  emptyDraft,
  listConditions,
  type NewCondition,
  narrow,
  removeCondition,
  removeField,
  setColumnCondition,
  setGroupLogic,
  toFilter,
} from '../../../src-renderer/state/sheet/filter-draft.ts'
import { filterV3 } from '../../../src-shared/api/v3/filter-v3.ts'

const named = (value: string | null): NewCondition => ({ field: 'name', operator: 'contains', value })
const status: NewCondition = { field: 'status', operator: 'in', value: ['lead'] }
const condition = (field: string, operator: string, value?: unknown) =>
  value === undefined ? { type: 'condition', field, operator } : { type: 'condition', field, operator, value }

describe('filter draft', () => {
  it('filters nothing while it is empty or its conditions are unfinished', () => {
    expect(toFilter(emptyDraft)).toBeNull()
    expect(toFilter(addGroup(emptyDraft, named(null)))).toBeNull()
    expect(toFilter(addGroup(emptyDraft, named('')))).toBeNull()
    expect(toFilter(addGroup(emptyDraft, { field: 'status', operator: 'in', value: [] }))).toBeNull()
    expect(toFilter(addGroup(emptyDraft, { field: 'revenue', operator: 'between', value: [1, ''] }))).toBeNull()
  })

  it('gives one group as a group of conditions', () => {
    const draft = addCondition(addGroup(emptyDraft, named('bakery')), 1, status)
    expect(toFilter(setGroupLogic(draft, 1, 'OR'))).toEqual({
      type: 'group',
      logic: 'OR',
      children: [condition('name', 'contains', 'bakery'), condition('status', 'in', ['lead'])],
    })
  })

  it('gives several groups as a group of groups that the interface accepts', () => {
    const draft = { ...addGroup(addGroup(emptyDraft, named('a')), status), logic: 'OR' as const }
    const filter = toFilter(draft)
    expect(filter).toEqual({
      type: 'group',
      logic: 'OR',
      children: [
        { type: 'group', logic: 'AND', children: [condition('name', 'contains', 'a')] },
        { type: 'group', logic: 'AND', children: [condition('status', 'in', ['lead'])] },
      ],
    })
    expect(filterV3.safeParse(filter).success).toBe(true)
  })

  it('leaves the value out for "is empty", whatever was typed before', () => {
    expect(toFilter(addGroup(emptyDraft, { field: 'name', operator: 'isempty', value: 'left over' }))).toEqual({
      type: 'group',
      logic: 'AND',
      children: [condition('name', 'isempty')],
    })
  })

  it('counts finished conditions only', () => {
    expect(countConditions(addCondition(addGroup(emptyDraft, named('a')), 1, named(null)))).toBe(1)
  })

  it('drops a group with its last condition', () => {
    const draft = addGroup(addGroup(emptyDraft, named('a')), status)
    const [first] = listConditions(draft)
    expect(removeCondition(draft, first?.id ?? 0).groups).toHaveLength(1)
  })

  it('keeps every condition’s identity while another one changes', () => {
    const draft = addCondition(addGroup(emptyDraft, named('a')), 1, status)
    const [first, second] = listConditions(draft)
    const changed = changeCondition(draft, first?.id ?? 0, { value: 'b' })
    expect(listConditions(changed)).toEqual([{ ...first, value: 'b' }, second])
  })

  it('narrows by joining an "all of" group', () => {
    expect(narrow(addGroup(emptyDraft, named('a')), status).groups).toHaveLength(1)
  })

  it('narrows an "any of" group by a group of its own', () => {
    const anyOf = setGroupLogic(addCondition(addGroup(emptyDraft, named('a')), 1, named('b')), 1, 'OR')
    const draft = narrow(anyOf, status)
    expect(draft.logic).toBe('AND')
    expect(draft.groups.map((group) => [group.logic, group.conditions.length])).toEqual([
      ['OR', 2],
      ['AND', 1],
    ])
  })

  it('cannot narrow groups that are joined by "or" within two levels', () => {
    expect(canNarrow({ ...addGroup(addGroup(emptyDraft, named('a')), status), logic: 'OR' })).toBe(false)
    expect(canNarrow(addGroup(addGroup(emptyDraft, named('a')), status))).toBe(true)
  })

  it('replaces a column’s own condition instead of adding a second one', () => {
    const draft = setColumnCondition(setColumnCondition(emptyDraft, named('a')), named('b'))
    expect(listConditions(draft).map((it) => it.value)).toEqual(['b'])
  })

  it('removes everything that is said about a field', () => {
    const draft = addCondition(addGroup(emptyDraft, named('a')), 1, status)
    expect(listConditions(removeField(draft, 'name')).map((it) => it.field)).toEqual(['status'])
  })
})
