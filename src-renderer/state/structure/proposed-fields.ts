/** Fields for the columns of a file, as proposed from its data. Pure. */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import type { ProposedWorksheet } from '../../../src-shared/host/calls/propose-calls.ts'
import { addLines } from './option-draft.ts'
import { addFieldDraft, changeFieldDraft, newFieldDraft, type StructureDraft } from './structure-draft.ts'

/** What of a proposal becomes fields. */
export interface ProposedFields extends Pick<ProposedWorksheet, 'name'> {
  readonly fields: readonly Omit<ProposedWorksheet['fields'][number], 'samples'>[]
}

interface Added {
  readonly draft: StructureDraft
  readonly count: number
  /** Columns whose name a field has already. */
  readonly skipped: number
}

const key = (name: string): string => name.trim().toLowerCase()

/** A form that nobody has touched: the file gives the first fields too, and the name. */
const isUntouched = (draft: StructureDraft): boolean =>
  draft.worksheetId === null && draft.name === '' && draft.fields.length === 1 && draft.fields[0]?.name === 'Name'

export function addProposedFields(draft: StructureDraft, proposed: ProposedFields): Added {
  const isFirst = isUntouched(draft)
  let next: StructureDraft = isFirst ? { ...draft, name: proposed.name, fields: [] } : draft
  let count = 0
  for (const [place, column] of proposed.fields.entries()) {
    const name = column.name.trim() === '' ? `Column ${place + 1}` : column.name.trim()
    if (next.fields.some((field) => !field.isRemoved && key(field.name) === key(name))) continue
    const { precision } = column
    const options = addLines([], column.options.join('\n'))
    next = addFieldDraft(next, { ...newFieldDraft(next.fields, column.type, name), precision, options })
    count += 1
  }
  // People know rows by a text rather than by a number or a date.
  const title = isFirst ? next.fields.find((field) => field.typeCode === String(typeCodes.Text)) : undefined
  return {
    draft: title === undefined ? next : changeFieldDraft(next, title.id, { isTitle: true }),
    count,
    skipped: proposed.fields.length - count,
  }
}
