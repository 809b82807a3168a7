/** The columns of an export: one for each field, and behind a field that is given by name and by id one with the ids. */
import type { ExportOptions } from '../host/calls/export-calls.ts'
import type { Field } from '../model/field.ts'
import { hasIds } from './export-text.ts'
import { normaliseName } from './mapping/normalise-name.ts'

export interface WrittenColumn {
  /** Position of its field among those exported. */
  readonly at: number
  readonly header: string
  readonly shows: 'value' | 'ids'
}

const idForm = /^(.*\S) \(id(?: \d+)?\)$/s

/** The column that a column with this header gives the ids of; null for any other header. */
export const namedByIdHeader = (header: string): string | null => idForm.exec(header.trim())?.[1] ?? null

/** `Owner (id)`, or `Owner (id 2)` and on where an import would take that for another field of the worksheet or a column of the file has it. */
function idHeader(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const header = at === 1 ? `${name} (id)` : `${name} (id ${at})`
    if (!taken.has(normaliseName(header))) return header
  }
}

/** `all`: every field of the worksheet, also those that are not exported. */
export function writtenColumns(
  fields: readonly Field[],
  all: readonly Field[],
  references: ExportOptions['references'] = 'names',
): readonly WrittenColumn[] {
  const taken = new Set(all.flatMap(({ name, alias, id }) => [name, alias, id].map(normaliseName)))
  return fields.flatMap((field, at): WrittenColumn[] => {
    const own: WrittenColumn = { at, header: field.name, shows: references === 'ids' && hasIds(field) ? 'ids' : 'value' }
    if (references !== 'both' || !hasIds(field)) return [own]
    const header = idHeader(field.name, taken)
    taken.add(normaliseName(header))
    return [own, { at, header, shows: 'ids' }]
  })
}
