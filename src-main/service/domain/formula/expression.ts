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

/** Every reference of the tree, in the order of reading. */
export function referencesOf(expression: Expression): readonly Reference[] {
  const found: Reference[] = []
  const open: Expression[] = [expression]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.kind === 'reference') found.push(each)
    else if (each.kind === 'negate') open.push(each.of)
    else if (each.kind === 'operation') open.push(each.right, each.left)
    else if (each.kind === 'call') open.push(...[...each.given].reverse())
  }
  return found
}
