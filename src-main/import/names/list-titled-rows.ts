/** Reads rows of a worksheet with their title and the row above them, page by page, for look-ups by name. */

import { limits } from '../../../src-shared/api/limits.ts'
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { readRowId } from '../../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type NameEntry, type Names, nameKey } from '../../../src-shared/model/names.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CallOptions } from '../../api-client/call.ts'

export interface TitledRow {
  readonly id: string
  readonly text: string
  /** Null at the top, and where the worksheet has no tree. */
  readonly parentId: string | null
}

export interface TitledRows {
  readonly worksheetId: WorksheetId
  readonly title: Field
  readonly parent: Field | null
  readonly filter: FilterV3 | null
  /** Rows that are enough. */
  readonly most: number
}

const first = (value: unknown): string | null => (Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null)

export async function listTitledRows(
  client: ApiClient,
  { worksheetId, title, parent, filter, most }: TitledRows,
  options: CallOptions,
): Promise<Result<readonly TitledRow[], HostError>> {
  const rows: TitledRow[] = []
  const pageSize = Math.min(limits.pageSize, most)
  for (let pageIndex = 1; rows.length < most; pageIndex += 1) {
    const fields = parent === null ? [title.id] : [title.id, parent.id]
    const body = { pageSize, pageIndex, fields, ...(filter === null ? {} : { filter }) }
    const page = await client.call(listRows, { params: { worksheet_id: worksheetId }, body }, options)
    if (!page.ok) return err(serviceError(page.error))
    for (const row of page.value.rows) {
      const id = readRowId(row)
      if (id === null) continue
      const named: NameEntry[] = []
      const read = (field: Field) => readValue(row[field.id] ?? row[field.alias], field, (name) => named.push(name))
      const value = read(title)
      const names: Names = Object.fromEntries(named.map((it) => [nameKey(it.kind, it.id), it]))
      rows.push({ id, text: valueText(value, title, names), parentId: parent === null ? null : first(read(parent)) })
    }
    if (page.value.rows.length < pageSize) break
  }
  return ok(rows.slice(0, most))
}

/** Ids of one filter: a longer one makes requests that services refuse. */
const idsPerRequest = 100

/** Reads the names from the top of the tree down to each of the rows. A circle ends at the deepest level there is. */
export async function readPaths(
  client: ApiClient,
  worksheet: Pick<TitledRows, 'worksheetId' | 'title'> & { readonly parent: Field },
  rows: readonly TitledRow[],
  mostLevels: number,
  options: CallOptions,
): Promise<Result<ReadonlyMap<string, readonly string[]>, HostError>> {
  const known = new Map<string, TitledRow>(rows.map((row) => [row.id, row]))
  const missing = (): string[] => [
    ...new Set([...known.values()].flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId]))),
  ]
  const gone = new Set<string>()
  for (let level = 0; level < mostLevels; level += 1) {
    const wanted = missing().filter((id) => !gone.has(id))
    if (wanted.length === 0) break
    for (let start = 0; start < wanted.length; start += idsPerRequest) {
      const ids = wanted.slice(start, start + idsPerRequest)
      const filter = { type: 'condition', field: 'rowid', operator: 'in', value: ids } as const
      const above = await listTitledRows(client, { ...worksheet, filter, most: ids.length }, options)
      if (!above.ok) return above
      for (const row of above.value) known.set(row.id, row)
      for (const id of ids) if (!known.has(id)) gone.add(id)
    }
  }
  const pathTo = (row: TitledRow): readonly string[] => {
    const names: string[] = []
    for (let at: TitledRow | undefined = row; at !== undefined && names.length < mostLevels; ) {
      names.unshift(at.text)
      at = at.parentId === null ? undefined : known.get(at.parentId)
    }
    return names
  }
  return ok(new Map(rows.map((row) => [row.id, pathTo(row)])))
}
