/** The newest rows that the service shows before a create: what is among them, or in the replica by then, was not created by it. */
import type { z } from 'zod'
import { limits } from '../../src-shared/api/limits.ts'
import type { WireRow } from '../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { CallOptions } from '../api-client/call.ts'
import { isParameterRefusal } from '../pull/list-page.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'

/** Rows that are remembered by their ids: those of a colleague that the replica does not know yet are among them. */
const remembered = 100

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (row: WireRow): string => textOf(row.id) || textOf(row.rowId) || textOf(row.rowid)
const createdAt = (row: WireRow): string => textOf(row._createdAt) || textOf(row.ctime)

type ListBody = NonNullable<z.input<NonNullable<(typeof listRows)['body']>>>

/** Null where the service cannot order rows by their time of creation. All rows of the newest second are named: its clock is no finer. */
export async function readNewest(
  client: ApiClient,
  worksheet: WorksheetId,
  options: CallOptions,
): Promise<Result<Newest | null, HostError>> {
  const read = (pageIndex: number, pageSize: number) => {
    const body: ListBody = { pageSize, pageIndex, sorts: [{ field: '_createdAt', direction: 'desc' }] }
    return client.call(listRows, { params: { worksheet_id: worksheet }, body }, options)
  }
  const first = await read(1, remembered)
  if (!first.ok) {
    const error = serviceError(first.error)
    return isParameterRefusal(error) ? ok(null) : err(error)
  }
  const { rows } = first.value
  const newest = rows.map(createdAt).sort().at(-1) ?? ''
  const ids = new Set(rows.map(idOf))
  const isSecondWhole = rows.length < remembered || rows.some((row) => createdAt(row) < newest)
  for (let pageIndex = 1; !isSecondWhole; pageIndex += 1) {
    const page = await read(pageIndex, limits.pageSize)
    if (!page.ok) return err(serviceError(page.error))
    const before = ids.size
    for (const row of page.value.rows) if (createdAt(row) === newest) ids.add(idOf(row))
    // A full page that names nothing new: the service gives the same rows again.
    if (pageIndex > 1 && ids.size === before) break
    if (page.value.rows.length < limits.pageSize || page.value.rows.some((row) => createdAt(row) < newest)) break
  }
  return ok({ createdAt: newest === '' ? null : newest, ids: [...ids] })
}
