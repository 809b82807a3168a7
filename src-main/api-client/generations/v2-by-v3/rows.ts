/**
 * V2 operations 4 to 11 and 13 by V3 operations 4 and 7 to 14.
 *
 * - Related rows: the ids stand in the row's relation field; the rows are listed by id in the worksheet that the field points to.
 * - A count is the total of a list of one row.
 * - V3 has no search by keyword.
 */
import { errorCodes } from '../../../../src-shared/api/error-codes.ts'
import type { FilterV2 } from '../../../../src-shared/api/v2/filter-v2.ts'
import type { ControlEntry } from '../../../../src-shared/api/v2/row-v2.ts'
import type * as operations from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { readRowId, type WireRow } from '../../../../src-shared/api/v3/row-v3.ts'
import {
  createRow,
  createRows,
  deleteRow,
  deleteRows,
  getRow,
  listRows,
  updateRow,
  updateRows,
} from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import type { CallInput } from '../../call.ts'
import { filterToV3 } from '../filter-to-v3.ts'
import { type Answered, notOffered, type RoutesOf, type RouteTools, through } from '../route.ts'
import { isSystemName, v2NameOf, v3NameOf } from '../system-names.ts'
import { listRelated } from './list-related.ts'

type ListBody = NonNullable<CallInput<typeof listRows>['body']>

const fieldsOf = (entries: readonly ControlEntry[]) => entries.map(({ controlId, value }) => ({ id: controlId, value }))

/** System attributes under their V2 names, where they are asked for. */
export function writeRow(row: WireRow, withSystem: boolean): WireRow {
  const { id: _, rowId: __, rowid: ___, ...rest } = row
  const entries = Object.entries(rest).filter(([name]) => withSystem || !isSystemName(name))
  return { rowid: readRowId(row) ?? '', ...Object.fromEntries(entries.map(([name, value]) => [v2NameOf(name), value])) }
}

const keywordSearch = 'a search of rows by keyword'

function filterPart(filters: readonly FilterV2[] | undefined, keywords: string | undefined) {
  if ((keywords ?? '') !== '') return notOffered(keywordSearch)
  const filter = filterToV3(filters ?? [])
  if (!filter.ok) return notOffered(filter.error)
  return ok<Pick<ListBody, 'filter'>>(filter.value === undefined ? {} : { filter: filter.value })
}

const viewPart = (viewId: string): Pick<ListBody, 'viewId'> => (viewId === '' ? {} : { viewId })

async function readOne(
  asked: { readonly worksheetId: string; readonly rowId: string; readonly getSystemControl: boolean },
  tools: RouteTools,
): Answered<{ rows: WireRow[]; total: number }> {
  const { worksheetId, rowId, getSystemControl } = asked
  const row = await tools.call(getRow, {
    params: { worksheet_id: worksheetId, row_id: rowId },
    query: { includeSystemFields: getSystemControl },
  })
  return row.ok ? ok({ rows: [writeRow({ id: rowId, ...row.value }, getSystemControl)], total: 1 }) : row
}

export const rowsV2ByV3: RoutesOf<typeof operations> = {
  getRowsV2: through(async ({ body }, tools) => {
    const filter = filterPart(body.filters, body.keyWords)
    if (!filter.ok) return filter
    const { sortId = '', isAsc, controls, pageIndex, pageSize } = body
    const listed = await tools.call(listRows, {
      params: { worksheet_id: body.worksheetId },
      body: {
        pageSize,
        pageIndex,
        ...viewPart(body.viewId),
        ...filter.value,
        ...(controls === undefined ? {} : { fields: controls.map(v3NameOf) }),
        ...(sortId === '' ? {} : { sorts: [{ field: v3NameOf(sortId), direction: isAsc === true ? 'asc' : 'desc' }] }),
      },
    })
    if (!listed.ok) return listed
    const rows = listed.value.rows.map((row) => writeRow(row, body.getSystemControl))
    return ok(body.notGetTotal ? { rows } : { rows, total: listed.value.total })
  }),

  addRowV2: through(async ({ body }, tools) => {
    const { worksheetId, controls, triggerWorkflow } = body
    const created = await tools.call(createRow, {
      params: { worksheet_id: worksheetId },
      body: { fields: fieldsOf(controls), triggerWorkflow },
    })
    return created.ok ? ok(created.value.id) : created
  }),

  addRowsV2: through(async ({ body }, tools) => {
    const { worksheetId, rows, triggerWorkflow, returnRowIds } = body
    const created = await tools.call(createRows, {
      params: { worksheet_id: worksheetId },
      body: { rows: rows.map((row) => ({ fields: fieldsOf(row) })), triggerWorkflow },
    })
    if (!created.ok) return created
    return ok(returnRowIds ? created.value.rowIds : created.value.rowIds.length)
  }),

  getRowByIdV2: through(({ query }, tools) => readOne(query, tools)),
  getRowByIdPostV2: through(({ body }, tools) => readOne(body, tools)),

  editRowV2: through(async ({ body }, tools) => {
    const { worksheetId, rowId, controls, triggerWorkflow } = body
    const updated = await tools.call(updateRow, {
      params: { worksheet_id: worksheetId, row_id: rowId },
      body: { fields: fieldsOf(controls), triggerWorkflow },
    })
    return updated.ok ? ok(true as const) : updated
  }),

  /** V2 has one answer for all rows: where V3 reports some as failed, the others are changed nevertheless. */
  editRowsV2: through(async ({ body }, tools) => {
    const { worksheetId, rowIds, control, controls = [], triggerWorkflow } = body
    const isNamed = controls.some((it) => it.controlId === control?.controlId)
    const updated = await tools.call(updateRows, {
      params: { worksheet_id: worksheetId },
      body: { rowIds, fields: fieldsOf(control === undefined || isNamed ? controls : [control, ...controls]), triggerWorkflow },
    })
    if (!updated.ok) return updated
    const failed = updated.value.failedRowIds.length
    if (failed === 0) return ok(true as const)
    const message = rowIds.length === 1 ? 'The row was not changed' : `${failed} of ${rowIds.length} rows were not changed`
    return err({ kind: 'refused', happened: 'maybe', code: errorCodes.operationException, message, status: 200 })
  }),

  deleteRowV2: through(async ({ body }, tools) => {
    const { worksheetId, triggerWorkflow, thoroughDelete: permanent } = body
    const rowIds = body.rowId.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))
    const [only] = rowIds
    const deleted =
      rowIds.length === 1 && only !== undefined
        ? await tools.call(deleteRow, {
            params: { worksheet_id: worksheetId, row_id: only },
            body: { triggerWorkflow, permanent },
          })
        : await tools.call(deleteRows, {
            params: { worksheet_id: worksheetId },
            body: { rowIds, triggerWorkflow, permanent },
          })
    return deleted.ok ? ok(true as const) : deleted
  }),

  getRelationRowsV2: through(async ({ body }, tools) => {
    const related = await listRelated(body, tools)
    if (!related.ok) return related
    const { rows, total } = related.value
    return ok({ rows: rows.map((row) => writeRow(row, body.getSystemControl)), total })
  }),

  getRowsCountV2: through(async ({ body }, tools) => {
    const filter = filterPart(body.filters, body.keywords)
    if (!filter.ok) return filter
    const listed = await tools.call(listRows, {
      params: { worksheet_id: body.worksheetId },
      body: { pageSize: 1, pageIndex: 1, ...viewPart(body.viewId), ...filter.value },
    })
    if (!listed.ok) return listed
    // Some deployed services list rows without a total (service-notes A, V3 list without `total`).
    return listed.value.total === null || listed.value.total === undefined
      ? notOffered('a count of rows')
      : ok(listed.value.total)
  }),
}
