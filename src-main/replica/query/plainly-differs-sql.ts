/**
 * Whether two stored values of a field differ beyond all rounding, as SQL: a condition that holds for no pair that comparable-value.ts takes
 * for the same, and for most of the others. So a hundred thousand edits need not leave SQLite to be told from what the service has.
 */
import type { Field } from '../../../src-shared/model/field.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'

/** `a` and `b`: the SQL of the stored values. */
export function plainlyDiffersSql(field: Field, a: string, b: string): string {
  const both = bothSql(field, a, b)
  const isOneEmpty = `(${a} is null and ${b} is not null and ${b} <> '' or ${b} is null and ${a} is not null and ${a} <> '')`
  if (field.kind === 'checkbox') return '0'
  return both === null ? isOneEmpty : `(${isOneEmpty} or coalesce(${both}, 0))`
}

/** For two values; null where only an empty one plainly differs from another. */
function bothSql({ kind, isMultiple }: Field, a: string, b: string): string | null {
  if (kind === 'options' || isReferenceKind(kind)) return isMultiple ? null : `${a} <> ${b} and instr(${a} || ${b}, '","') = 0`
  switch (kind) {
    case 'text':
      // Line ends are written in more than one way.
      return `${a} <> ${b} and typeof(${a}) = typeof(${b}) and instr(${a}, char(13)) = 0 and instr(${b}, char(13)) = 0`
    case 'number':
      return `typeof(${a}) <> 'text' and typeof(${b}) <> 'text' and abs(${a} - ${b}) > 1`
    case 'date':
    case 'datetime':
      return `substr(${a}, 1, 4) <> substr(${b}, 1, 4)`
    default:
      return null
  }
}
