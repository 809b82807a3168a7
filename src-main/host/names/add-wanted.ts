/** Adds what texts of an import name and nobody has yet: options to their fields, at once, and rows to related worksheets, staged. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { NewText } from '../../import/imports.ts'
import type { ImportSeen } from '../import-work.ts'
import { addOptions } from './add-options.ts'
import { addRelatedRows, type RelatedRowPorts } from './add-related-rows.ts'

/** Answers the key of each text, in their order. Rows are staged last: where options are refused nothing is. */
export async function addWanted(
  ports: RelatedRowPorts,
  { session, details, fields }: ImportSeen,
  wanted: readonly NewText[],
): Promise<Result<readonly string[], HostError>> {
  const relations = new Set(fields.flatMap((field) => (field.kind === 'rows' ? [field.id] : [])))
  const isRow = ({ field }: NewText): boolean => relations.has(field)
  const options = wanted.filter((each) => !isRow(each))
  const added = options.length === 0 ? ok([]) : await addOptions(ports, session, details.record.worksheetId, options)
  if (!added.ok) return added
  const rows = wanted.filter(isRow)
  const staged = rows.length === 0 ? ok([]) : await addRelatedRows(ports, session, fields, rows)
  if (!staged.ok) return staged
  const keys = new Map([
    ...options.map((each, at) => [each, added.value[at] ?? ''] as const),
    ...rows.map((each, at) => [each, staged.value[at] ?? ''] as const),
  ])
  return ok(wanted.map((each) => keys.get(each) ?? ''))
}
