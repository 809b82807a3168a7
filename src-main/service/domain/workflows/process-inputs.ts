/**
 * Reads the body of a hook by the parameters of its process (V3 operation 17). Every form of a value is taken for every type where it makes
 * sense: a text, a number, an array of texts (ids, option keys, file addresses), an array of `{key, value}` whose key is the id.
 */
import type { HookValue } from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { findLinkTargets } from '../rows/link-rows.ts'
import { type Field, fieldOf } from '../structure/field.ts'
import type { Cell } from '../values/cell.ts'
import { cellText } from '../values/cell-text.ts'
import { deployedValue } from '../values/deployed-value.ts'
import { cellOfFiles, storeFiles } from '../values/store-files.ts'
import { readWritten } from '../values/written-value.ts'
import type { Workspace } from '../workspace.ts'
import type { Process } from './process.ts'

export interface ProcessInput {
  readonly field: Field
  /** As a cell of the parameter's type holds it; null of related rows. */
  readonly cell: Cell
  /** Ids of related rows. */
  readonly rowIds: readonly string[]
  /** What people read. */
  readonly text: string
}

/** By the parameter's id; parameters that were left out are absent. */
export type ProcessInputs = ReadonlyMap<string, ProcessInput>

const fileName = (address: string): string => {
  const last = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : undefined
  return last === undefined || last === '' ? 'file' : decodeURIComponent(last.replace(/%(?![0-9a-f]{2})/gi, '%25'))
}

/** The value in the form in which rows take it (Resources, Field value formats). */
function rowForm(field: Field, value: HookValue): unknown {
  if (field.kind === 'attachments') {
    const parts = Array.isArray(value) ? value : [value]
    return parts
      .filter((part) => part !== '')
      .map((part) =>
        typeof part === 'object' ? { name: part.key, url: part.value } : { name: fileName(String(part)), url: String(part) },
      )
  }
  if (typeof value === 'number') return field.kind === 'number' || field.kind === 'checkbox' ? value : String(value)
  if (typeof value === 'string') return value
  const parts = value.map((part) => (typeof part === 'string' ? part : part.key))
  const takesList = !['text', 'number', 'checkbox', 'date', 'datetime', 'time', 'location'].includes(field.kind)
  // One value in a list counts as the value where a type holds only one.
  return takesList ? parts : parts.length === 1 ? parts[0] : parts.length === 0 ? '' : parts
}

async function readInput(workspace: Workspace, field: Field, value: HookValue): Promise<Outcome<ProcessInput>> {
  const directory = workspace.directory()
  const form = rowForm(field, value)
  const written = readWritten(
    field,
    workspace.isStrict ? form : deployedValue(field, form),
    directory,
    workspace.caps.attachmentsPerField,
  )
  if (!written.ok) return written
  switch (written.value.kind) {
    case 'cell': {
      const { cell } = written.value
      return ok({ field, cell, rowIds: [], text: cellText(field, cell, directory) })
    }
    case 'rows': {
      const { ids } = written.value
      const targets = findLinkTargets(workspace, [{ field, ids }])
      if (!targets.ok) return targets
      const target = targets.value.get(field)?.target
      const titles = target === undefined ? new Map<string, string>() : workspace.storage.rows.titles(target, ids)
      return ok({ field, cell: null, rowIds: ids, text: ids.map((id) => titles.get(id) ?? id).join(', ') })
    }
    case 'files': {
      const stored = await storeFiles(workspace, written.value.files)
      if (!stored.ok) return stored
      const { files } = stored.value
      const cell = cellOfFiles(field, files)
      return cell.ok ? ok({ field, cell: cell.value, rowIds: [], text: files.map((file) => file.name).join(', ') }) : cell
    }
  }
}

/** A parameter is named by its alias, else its id, else its name (service-notes B, hook body keys). */
function nameParameters(
  fields: readonly Field[],
  body: Readonly<Record<string, HookValue>>,
  isStrict: boolean,
): Outcome<Map<Field, HookValue>> {
  const given = new Map<Field, HookValue>()
  for (const [name, value] of Object.entries(body)) {
    const field =
      fields.find((each) => each.alias !== '' && each.alias === name) ??
      fields.find((each) => each.id === name) ??
      fields.find((each) => each.name === name)
    if (field === undefined && !isStrict) continue
    if (field === undefined) return refuse('parameterError', `the process takes no parameter ${JSON.stringify(name)}`)
    if (given.has(field)) return refuse('parameterError', `${field.name} (${field.id}) is given twice`)
    given.set(field, value)
  }
  return ok(given)
}

/** A required parameter that is missing is 10001, one that is empty 430019. */
export async function readProcessInputs(
  workspace: Workspace,
  process: Process,
  body: Readonly<Record<string, HookValue>>,
): Promise<Outcome<ProcessInputs>> {
  const fields = process.inputs.map(({ id, definition }) => fieldOf(0, id, definition))
  const given = nameParameters(fields, body, workspace.isStrict)
  if (!given.ok) return given
  const missing = fields.find((field) => field.required && !given.value.has(field))
  if (missing !== undefined) return refuse('parameterError', `${missing.name} (${missing.id}) is required`)
  const inputs = new Map<string, ProcessInput>()
  for (const [field, value] of given.value) {
    const input = await readInput(workspace, field, value)
    if (!input.ok) return input
    const { cell, rowIds } = input.value
    if (field.required && cell === null && rowIds.length === 0) {
      return refuse('requiredEmpty', `${field.name} (${field.id}) is required`)
    }
    inputs.set(field.id, input.value)
  }
  return ok(inputs)
}
