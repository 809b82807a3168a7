/**
 * Which fields of the application are computed, from what, and in which order, so that each is worked out after all it is made of. A field
 * whose formula cannot be read, names a field that is gone, or takes part in a circle stays empty.
 */

import { type Expression, referencesOf } from '../formula/expression.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import type { Field } from '../structure/field.ts'
import { findField, storedFields, titleField, type Worksheet } from '../structure/worksheet.ts'

export interface Dependency {
  /** The relation by whose links the rows are found; null for a field of the row itself. */
  readonly through: Field | null
  /** Worksheet of `field`: the row's own, or the one that `through` points to. */
  readonly worksheet: Worksheet
  readonly field: Field
}

export interface ComputedField {
  readonly worksheet: Worksheet
  readonly field: Field
  /** Null when it cannot be worked out: the field is then empty. */
  readonly expression: Expression | null
  /** By the reference as the formula spells it: `field`, or `relation.field`. */
  readonly dependencies: ReadonlyMap<string, Dependency>
}

export interface ComputedPlan {
  /** Each after everything that it is made of. */
  readonly fields: readonly ComputedField[]
  /** Ids of the fields, relations among them, whose change changes another field. */
  readonly watched: ReadonlySet<string>
}

export const referenceKey = (through: string | null, field: string): string => (through === null ? field : `${through}.${field}`)

/** A relation of the row stands for the titles of its rows. */
function findDependency(
  worksheets: ReadonlyMap<string, Worksheet>,
  worksheet: Worksheet,
  through: string | null,
  name: string,
): Dependency | null {
  const own = findField(worksheet, through ?? name)
  if (own === undefined) return null
  if (through === null && own.relation === null) return own.kind === 'none' ? null : { through: null, worksheet, field: own }
  const target = own.relation === null ? undefined : worksheets.get(own.relation.worksheetId)
  if (target === undefined) return null
  const field = through === null ? titleField(target) : findField(target, name)
  if (field === undefined || !storedFields(target).includes(field)) return null
  return { through: own, worksheet: target, field }
}

function readComputed(worksheets: ReadonlyMap<string, Worksheet>, worksheet: Worksheet, field: Field): ComputedField {
  const broken: ComputedField = { worksheet, field, expression: null, dependencies: new Map() }
  const parsed = parseFormula(field.formula)
  if (!parsed.ok) return broken
  const dependencies = new Map<string, Dependency>()
  for (const reference of referencesOf(parsed.value)) {
    const dependency = findDependency(worksheets, worksheet, reference.through, reference.field)
    if (dependency === null) return broken
    dependencies.set(referenceKey(reference.through, reference.field), dependency)
  }
  return { worksheet, field, expression: parsed.value, dependencies }
}

/** Fields in a circle come out without their formula. */
function inOrder(computed: readonly ComputedField[]): readonly ComputedField[] {
  const byField = new Map(computed.map((each) => [each.field.id, each]))
  const ordered: ComputedField[] = []
  const state = new Map<ComputedField, 'open' | 'done' | 'circular'>()
  /** False when the field leads back to one that is being looked at. */
  const visit = (each: ComputedField): boolean => {
    const known = state.get(each)
    if (known !== undefined) return known === 'done'
    state.set(each, 'open')
    let isSound = true
    for (const { field } of each.dependencies.values()) {
      const source = byField.get(field.id)
      if (source !== undefined && !visit(source)) isSound = false
    }
    state.set(each, isSound ? 'done' : 'circular')
    ordered.push(isSound ? each : { ...each, expression: null, dependencies: new Map() })
    return isSound
  }
  for (const each of computed) visit(each)
  return ordered
}

export function planComputed(all: readonly Worksheet[]): ComputedPlan {
  const worksheets = new Map(all.map((worksheet) => [worksheet.id, worksheet]))
  const computed = all.flatMap((worksheet) =>
    worksheet.fields.filter((field) => field.formula !== '').map((field) => readComputed(worksheets, worksheet, field)),
  )
  const fields = inOrder(computed)
  const watched = new Set<string>()
  for (const each of fields) {
    for (const { through, field } of each.dependencies.values()) {
      watched.add(field.id)
      if (through !== null) watched.add(through.id)
    }
  }
  return { fields, watched }
}

/** Plans anew only when the structure changed. `worksheets` answers the same objects while it did not. */
export function createPlanKeeper(worksheets: () => readonly Worksheet[]): () => ComputedPlan {
  let known: readonly Worksheet[] = []
  let plan = planComputed(known)
  return () => {
    const now = worksheets()
    const isKnown = now.length === known.length && now.every((worksheet, place) => worksheet === known[place])
    if (!isKnown) {
      plan = planComputed(now)
      known = now
    }
    return plan
  }
}
