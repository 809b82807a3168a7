/** What is otherwise than when a recipe was saved: in the file, in the worksheet, or in the texts of its options. As data, for whoever words it. */
import type { FieldId } from '../../model/ids.ts'
import type { ValueKind } from '../../model/value-kind.ts'

/** A part of the format that is read otherwise; `before` and `now` as the format has them, '' for none. */
export type FormatPart = 'source' | 'sheet' | 'range' | 'encoding' | 'delimiter' | 'names'

interface OfColumn {
  /** Position in the file, 0-based. */
  readonly column: number
  readonly header: string
}

export type RecipeDifference =
  | { readonly kind: 'format'; readonly part: FormatPart; readonly before: string; readonly now: string }
  /** A column that filled a field is not in the file. */
  | { readonly kind: 'column-missing'; readonly header: string; readonly field: string }
  /** As before, where another column that the recipe does not know fills that field now. */
  | ({ readonly kind: 'column-renamed'; readonly before: string; readonly field: string } & OfColumn)
  /** `field`: what it fills now; null when it is left out. */
  | ({ readonly kind: 'column-new'; readonly field: string | null } & OfColumn)
  /** A column that became rows is not in the file. */
  | { readonly kind: 'turned-missing'; readonly header: string }
  /** A new column beside those that become rows: it is read as a column of its own as yet. */
  | ({ readonly kind: 'turned-new' } & OfColumn)
  /** The field of a column is no longer in the worksheet, or cannot be written any more. `now`: what the column fills instead. */
  | ({ readonly kind: 'field-gone' | 'field-locked'; readonly field: string; readonly now: string | null } & OfColumn)
  | ({ readonly kind: 'field-renamed'; readonly field: string; readonly now: string } & OfColumn)
  | ({ readonly kind: 'field-retyped'; readonly field: string; readonly before: ValueKind; readonly now: ValueKind } & OfColumn)
  /** Dates or numbers that this file writes otherwise, or is said to. */
  | ({
      readonly kind: 'read-otherwise'
      readonly what: 'dates' | 'numbers'
      readonly before: string
      readonly now: string
    } & OfColumn)
  /** A step of the column joins another one, `joined`, that is not in the file: it is left out. */
  | ({ readonly kind: 'joined-missing'; readonly joined: string } & OfColumn)
  /** A step of the column looks texts up in a file as it was when the recipe was saved. */
  | ({ readonly kind: 'look-up-kept'; readonly file: string } & OfColumn)
  /** A step of the column looks texts up in a worksheet that is called like the recipe's, which is one of another application. */
  | ({ readonly kind: 'look-up-found'; readonly worksheet: string } & OfColumn)
  /** A step of the column cannot look its texts up; `why` is a sentence. */
  | ({ readonly kind: 'look-up-lost'; readonly why: string } & OfColumn)
  /** A field that told which row a line belongs to is gone, or cannot be compared. */
  | { readonly kind: 'key-gone'; readonly field: string }
  | { readonly kind: 'option-renamed'; readonly field: string; readonly before: string; readonly now: string }
  | { readonly kind: 'option-new' | 'option-gone'; readonly field: string; readonly texts: readonly string[] }
  /** Texts whose decision does not hold any more: what they stood for is gone. */
  | { readonly kind: 'decision-void'; readonly fieldId: FieldId; readonly field: string; readonly texts: readonly string[] }
  /** Texts of this file that match nothing, and that the recipe says nothing about. Only a check finds them. */
  | { readonly kind: 'text-new'; readonly fieldId: FieldId; readonly field: string; readonly texts: readonly string[] }

/** Where something can be done about it. */
export function placeOf({ kind }: RecipeDifference): 'recognise' | 'map' | 'check' {
  switch (kind) {
    case 'format':
      return 'recognise'
    case 'option-renamed':
    case 'option-new':
    case 'option-gone':
    case 'decision-void':
    case 'text-new':
      return 'check'
    default:
      return 'map'
  }
}

/** The recipe that an import goes by. */
export interface AppliedRecipe {
  readonly id: string
  readonly name: string
  /** What is otherwise than when it was saved, as the import stands now. */
  readonly differences: readonly RecipeDifference[]
  /** How rows were written the last time; absent where none were. */
  readonly write?: { readonly kind: 'stage' | 'create'; readonly triggerWorkflow: boolean } | undefined
}
