/** A formula as a tree. */
import type { Scalar } from './formula-value.ts'

export type OperationSign = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>='

export type Expression =
  | { readonly kind: 'constant'; readonly value: Scalar }
  /** A field of the row, or with `through` a field of the rows that a relation of the row holds. Ids of fields. */
  | { readonly kind: 'reference'; readonly through: string | null; readonly field: string }
  | { readonly kind: 'negate'; readonly of: Expression }
  | { readonly kind: 'operation'; readonly sign: OperationSign; readonly left: Expression; readonly right: Expression }
  /** `name` is one of the functions, in capitals. */
  | { readonly kind: 'call'; readonly name: string; readonly given: readonly Expression[] }

export type Reference = Extract<Expression, { kind: 'reference' }>

/** Every part of the tree, itself first, in the order of reading. */
function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = []
  const open: Expression[] = [expression]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    parts.push(each)
    if (each.kind === 'negate') open.push(each.of)
    else if (each.kind === 'operation') open.push(each.right, each.left)
    else if (each.kind === 'call') open.push(...[...each.given].reverse())
  }
  return parts
}

export const referencesOf = (expression: Expression): readonly Reference[] =>
  partsOf(expression).filter((part) => part.kind === 'reference')

/** True when the value is another one on another day. */
export const dependsOnDay = (expression: Expression): boolean =>
  partsOf(expression).some((part) => part.kind === 'call' && part.name === 'TODAY')
