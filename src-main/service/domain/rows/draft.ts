/** What a caller wants written into one row, read and checked field by field, before anything is stored. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Field } from '../structure/field.ts'
import type { Worksheet } from '../structure/worksheet.ts'
import { deployedValue } from '../values/deployed-value.ts'
import type { WrittenFile } from '../values/written-file.ts'
import { type PlainReader, plainReader, readWritten } from '../values/written-value.ts'
import type { Workspace } from '../workspace.ts'
import type { FieldChange } from './predicate.ts'

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

/** A field as the rows of a batch name it. */
interface Slot {
  readonly field: Field
  readonly plain: PlainReader
  /** The row that named the field last. */
  row: number
}

/** A reader for rows of `worksheet`. An unknown or repeated field and one without a value are 10001. */
export function createDraftReader(workspace: Workspace, worksheet: Worksheet): DraftReader {
  const byName = new Map<string, Slot>()
  const slots = worksheet.fields.map((field): Slot => ({ field, plain: plainReader(field), row: 0 }))
  for (const slot of slots) if (slot.field.alias !== '') byName.set(slot.field.alias, slot)
  for (const slot of slots) byName.set(slot.field.id, slot)
  const directory = workspace.directory()
  const { isStrict } = workspace
  const { attachmentsPerField } = workspace.caps
  let row = 0

  return (entries) => {
    const cells: FieldChange[] = []
    const links: { field: Field; ids: readonly string[] }[] = []
    const files: { field: Field; files: readonly WrittenFile[] }[] = []
    row++
    for (const entry of entries) {
      const slot = byName.get(entry.id)
      if (slot === undefined) return refuse('parameterError', `no field ${JSON.stringify(entry.id)} in ${worksheet.name}`)
      const { field } = slot
      if (entry.value === undefined) return refuse('parameterError', `${field.name} (${field.id}) comes without a value`)
      if (slot.row === row) return refuse('parameterError', `${field.name} (${field.id}) is given twice`)
      slot.row = row
      const cell = slot.plain(entry.value)
      if (cell !== undefined) {
        cells.push({ field, cell })
        continue
      }
      const value = isStrict ? entry.value : deployedValue(field, entry.value)
      const written = readWritten(field, value, directory, attachmentsPerField)
      if (!written.ok) return written
      if (written.value.kind === 'cell') cells.push({ field, cell: written.value.cell })
      else if (written.value.kind === 'rows') links.push({ field, ids: written.value.ids })
      else files.push({ field, files: written.value.files })
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
