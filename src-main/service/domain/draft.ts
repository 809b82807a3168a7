/** What a caller wants written into one row, read and checked field by field, before anything is stored. */
import { ok } from '../../../src-shared/lib/result.ts'
import type { Field } from './field.ts'
import type { FieldChange } from './predicate.ts'
import { type Outcome, refuse } from './refusal.ts'
import type { Worksheet } from './worksheet.ts'
import type { Workspace } from './workspace.ts'
import type { WrittenFile } from './written-file.ts'
import { readWritten } from './written-value.ts'

/** One written field value; the field is named by id or alias. */
export interface FieldEntry {
  readonly id: string
  readonly value?: unknown
}

export interface Draft {
  readonly cells: readonly FieldChange[]
  readonly links: readonly { readonly field: Field; readonly ids: readonly string[] }[]
  readonly files: readonly { readonly field: Field; readonly files: readonly WrittenFile[] }[]
}

export type DraftReader = (entries: readonly FieldEntry[]) => Outcome<Draft>

/** A reader for rows of `worksheet`. An unknown or repeated field and one without a value are 10001. */
export function createDraftReader(workspace: Workspace, worksheet: Worksheet): DraftReader {
  const byName = new Map<string, Field>()
  for (const field of worksheet.fields) if (field.alias !== '') byName.set(field.alias, field)
  for (const field of worksheet.fields) byName.set(field.id, field)
  const directory = workspace.directory()
  const { attachmentsPerField } = workspace.caps

  return (entries) => {
    const cells: FieldChange[] = []
    const links: { field: Field; ids: readonly string[] }[] = []
    const files: { field: Field; files: readonly WrittenFile[] }[] = []
    const seen = new Set<Field>()
    for (const entry of entries) {
      const field = byName.get(entry.id)
      if (field === undefined) return refuse('parameterError', `no field ${JSON.stringify(entry.id)} in ${worksheet.name}`)
      if (entry.value === undefined) return refuse('parameterError', `${field.name} (${field.id}) comes without a value`)
      if (seen.has(field)) return refuse('parameterError', `${field.name} (${field.id}) is given twice`)
      seen.add(field)
      const written = readWritten(field, entry.value, directory, attachmentsPerField)
      if (!written.ok) return written
      const { value } = written
      if (value.kind === 'cell') cells.push({ field, cell: value.cell })
      else if (value.kind === 'rows') links.push({ field, ids: value.ids })
      else files.push({ field, files: value.files })
    }
    return ok({ cells, links, files })
  }
}

/** True, false, or undefined when the draft does not mention the field. */
function isFilled(draft: Draft, field: Field): boolean | undefined {
  const cell = draft.cells.find((each) => each.field === field)
  if (cell !== undefined) return cell.cell !== null
  const links = draft.links.find((each) => each.field === field)
  if (links !== undefined) return links.ids.length > 0
  const files = draft.files.find((each) => each.field === field)
  return files === undefined ? undefined : files.files.length > 0
}

/** A required field must not be emptied, nor left out of a new row (430019). */
export function checkRequired(draft: Draft, required: readonly Field[], isNew: boolean): Outcome<null> {
  for (const field of required) {
    const filled = isFilled(draft, field)
    if (filled === false || (filled === undefined && isNew)) {
      return refuse('requiredEmpty', `${field.name} (${field.id}) is required`)
    }
  }
  return ok(null)
}
