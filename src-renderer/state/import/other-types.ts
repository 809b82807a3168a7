/** What else a column of a file may be stored as: types that a field can be made of, and fields that nothing fills yet. Pure. */
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import { type FieldTypeName, typeCodes } from '../../../src-shared/api/field-types.ts'
import { canBeImported } from '../../../src-shared/csv/mapping/same-named.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { StagedCounts, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import { sayType as sayTypeCode } from '../structure/type-words.ts'

const offered: readonly (readonly [FieldTypeName, ValueKind])[] = [
  ['Text', 'text'],
  ['Number', 'number'],
  ['Date', 'date'],
  ['DateTime', 'datetime'],
  ['SingleSelect', 'options'],
]

export interface OtherType {
  readonly code: string
  readonly label: string
}

export interface OtherTypes {
  /** In place of the field that the column fills; else as a field beside it. */
  readonly replaces: boolean
  readonly types: readonly OtherType[]
}

const isAny = (staged: StagedCounts): boolean => Object.values(staged).some((count) => count > 0)

/** Before its first rows a worksheet gives nothing up; the host asks the service again. */
const isEmpty = ({ rows, staged, pulledAt, isPartial }: WorksheetState): boolean =>
  rows === 0 && pulledAt !== null && !isPartial && !isAny(staged)

/** Null where the service changes no worksheets. */
export function otherTypes(draft: ImportDraft, worksheet: WorksheetState, own: Field, rules: DesignRules): OtherTypes | null {
  if (!rules.canEdit) return null
  const types = offered.flatMap(([name, kind]): readonly OtherType[] => {
    const code = String(typeCodes[name])
    const isOwn = own.kind === kind && !isRichText(own)
    return isOwn || !rules.types.includes(code) ? [] : [{ code, label: sayTypeCode(code) }]
  })
  // A title may lose its place, and a key is what the import goes by.
  const replaces = isEmpty(worksheet) && !own.isTitle && !draft.rules.keyFields.includes(own.id)
  return types.length === 0 ? null : { replaces, types }
}

/** Fields that could take the column instead. */
export function otherFields(draft: ImportDraft, fields: readonly Field[]): readonly Field[] {
  const taken = new Set(draft.columns.flatMap((each) => each.mapping.field ?? []))
  return fields.filter((field) => canBeImported(field) && !taken.has(field.id))
}
