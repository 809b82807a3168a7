/** Rows of the sample as the parts that come after them read them. */
import { headLength, rowIdOf, type StoredRow } from '../domain/rows/stored-row.ts'
import type { Field } from '../domain/structure/field.ts'
import { storedFields, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import { titleText } from '../domain/values/cell-text.ts'
import type { Workspace } from '../domain/workspace.ts'

export function createSampleRows({ storage, directory }: Workspace) {
  /** Newest first. */
  const newest = (worksheet: Worksheet, is: (row: StoredRow) => boolean, count: number): readonly StoredRow[] => {
    const found: StoredRow[] = []
    for (const key of [...storage.rows.allKeys(worksheet)].sort((a, b) => b - a)) {
      const row = storage.rows.read(worksheet, key)
      if (row !== null && is(row) && found.push(row) >= count) break
    }
    return found
  }
  const cellOf = (worksheet: Worksheet, row: StoredRow, field: Field): Cell =>
    row[headLength + storedFields(worksheet).indexOf(field)] ?? null
  const titleOf = (worksheet: Worksheet, row: StoredRow): string => {
    const id = rowIdOf(row)
    return titleText(worksheet, storage.rows.titles(worksheet, [id]).get(id) ?? '', directory())
  }
  return { newest, cellOf, titleOf }
}

export type SampleRows = ReturnType<typeof createSampleRows>
