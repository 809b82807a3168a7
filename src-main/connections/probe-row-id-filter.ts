/** Finds out whether a service lists rows by `rowid` with `in` (service-notes B, filter on system attributes); probed once per connection. */
import { readRowId, type WireRow } from '../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import type { ApiClient } from '../api-client/api-client.ts'

/**
 * `works`: exactly the named rows come back. `refused`: the service does not take the filter. `ignored`: it answers other rows as if
 * there were no filter. `untested`: no row was found to try it with, or the service did not answer.
 */
export type RowIdFilter = 'works' | 'refused' | 'ignored' | 'untested'

/** Empty worksheets are passed over, up to this many. */
const worksheetsToTry = 5
const timeoutMs = 20_000
const patienceMs = 10_000

export async function probeRowIdFilter(
  client: ApiClient,
  worksheetIds: readonly string[],
  signal: AbortSignal,
): Promise<RowIdFilter> {
  const options = { signal, timeoutMs, patienceMs }
  for (const worksheetId of worksheetIds.slice(0, worksheetsToTry)) {
    const params = { worksheet_id: worksheetId }
    // Two rows, so that a service that ignores the filter is seen to answer the first one.
    const some = await client.call(listRows, { params, body: { pageSize: 2, pageIndex: 1 } }, options)
    const known = some.ok ? idOf(some.value.rows.at(-1)) : null
    if (known === null) continue
    const named = await client.call(listRows, { params, body: { pageSize: 2, pageIndex: 1, filter: byIds([known]) } }, options)
    if (!named.ok) return named.error.kind === 'refused' ? 'refused' : 'untested'
    const isExact = named.value.rows.length === 1 && idOf(named.value.rows[0]) === known
    if (!isExact) return 'ignored'
    // With a single row in the worksheet the answer would be the same without a filter.
    const nobody = await client.call(
      listRows,
      { params, body: { pageSize: 2, pageIndex: 1, filter: byIds(['no-such-row']) } },
      options,
    )
    if (!nobody.ok) return nobody.error.kind === 'refused' && some.ok && some.value.rows.length > 1 ? 'works' : 'refused'
    return nobody.value.rows.length === 0 ? 'works' : 'ignored'
  }
  return 'untested'
}

const idOf = (row: WireRow | undefined): string | null => (row === undefined ? null : readRowId(row))
const byIds = (ids: string[]) => ({ type: 'condition', field: 'rowid', operator: 'in', value: ids }) as const
