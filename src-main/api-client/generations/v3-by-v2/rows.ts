/**
 * V3 operations 7 to 14 by V2 operations 4 to 10.
 *
 * - A list sorts by one field only; more than one is not offered.
 * - A batch update is answered by V2 with nothing but `true`, so no row is reported as changed or failed (Rules for V3, 3): both lists stay
 *   empty, which tells the caller to read the rows back. Its refusal does not say either which rows it had changed before: unless the code is
 *   about values that are the same for every row, its effect is unknown.
 */

import type { ApiFailure } from '../../../../src-shared/api/failure.ts'
import { typeCodes } from '../../../../src-shared/api/field-types.ts'
import type { ParsedInputOf } from '../../../../src-shared/api/operation.ts'
import { isAboutValues } from '../../../../src-shared/api/refusal-classes.ts'
import {
  addRowsV2,
  addRowV2,
  deleteRowV2,
  editRowsV2,
  editRowV2,
  getRowByIdPostV2,
  getRowsV2,
} from '../../../../src-shared/api/v2/v2-row-operations.ts'
import type { FilterV3, SortV3 } from '../../../../src-shared/api/v3/filter-v3.ts'
import { type FieldEntry, readRowId, type WireRow } from '../../../../src-shared/api/v3/row-v3.ts'
import type * as operations from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { err, mapOk, ok } from '../../../../src-shared/lib/result.ts'
import type { CallInput } from '../../call.ts'
import { filterToV2 } from '../filter-to-v2.ts'
import { type Answered, missing, notOffered, type RoutesOf, type RouteTools, through } from '../route.ts'
import { systemTypeOf, v2NameOf, v3NameOf } from '../system-names.ts'

const entriesOf = (fields: readonly FieldEntry[]) => fields.map(({ id, value }) => ({ controlId: id, value }))

/** System attributes under their V3 names; field entries as they are, for the structure to read. */
const writeRow = (row: WireRow): WireRow => {
  const { id: _, ...rest } = Object.fromEntries(Object.entries(row).map(([name, value]) => [v3NameOf(name), value]))
  const { rowid: __, ...entries } = rest
  return { id: readRowId(row) ?? '', ...entries }
}

type ListInput = ParsedInputOf<typeof operations.listRows>
type ListBody = CallInput<typeof getRowsV2>['body']

async function listBody({ params, body }: ListInput, tools: RouteTools): Answered<ListBody> {
  const sorts = body.sorts ?? []
  if (sorts.length > 1) return notOffered('sorting by several fields at once')
  const filters = body.filter === undefined ? ok(undefined) : await writeFilters(params.worksheet_id, body.filter, tools)
  if (!filters.ok) return filters
  return ok({
    worksheetId: params.worksheet_id,
    viewId: body.viewId ?? '',
    // All rows: the format of a view may be limited (Operation 4, listType).
    listType: '1',
    pageSize: body.pageSize,
    pageIndex: body.pageIndex,
    useControlId: body.useFieldIdAsKey !== false,
    getSystemControl: true,
    ...(body.fields === undefined ? {} : { controls: body.fields.map(v2NameOf) }),
    ...(sorts[0] === undefined ? {} : { sortId: v2NameOf(sorts[0].field), isAsc: isAscending(sorts[0]) }),
    ...(filters.value === undefined ? {} : { filters: [...filters.value] }),
  })
}

const isAscending = (sort: SortV3): boolean => (sort.direction === undefined ? sort.isAsc === true : sort.direction === 'asc')

/** The type code of a text, which is what a field that the structure does not know is taken for. */
const textType = typeCodes.Text
const multipleTypes: ReadonlySet<number> = new Set(
  (['MultipleSelect', 'Department', 'SubTable', 'Role', 'OrgRole'] as const).map((it) => typeCodes[it]),
)

async function writeFilters(worksheetId: string, filter: FilterV3, tools: RouteTools) {
  const names = fieldsOf(filter).map(v2NameOf)
  const isKnown = names.every((name) => systemTypeOf(name) !== null)
  const controls = isKnown ? ok(new Map<string, never>()) : await tools.controlsOf(worksheetId)
  if (!controls.ok) return controls
  const written = filterToV2(filter, (name) => {
    const system = systemTypeOf(name)
    if (system !== null) return { type: system, isMultiple: false }
    const control = controls.value.get(name)
    if (control === undefined) return { type: textType, isMultiple: false }
    const { type, enumDefault } = control
    const isMultiple =
      multipleTypes.has(type) ||
      (type === typeCodes.Collaborator && enumDefault === 1) ||
      (type === typeCodes.Relation && enumDefault === 2)
    return { type, isMultiple }
  })
  return written.ok ? written : notOffered(written.error)
}

const fieldsOf = (filter: FilterV3): readonly string[] =>
  filter.type === 'condition' ? [filter.field] : filter.children.flatMap((child) => fieldsOf(child))

const ofBatch = (failure: ApiFailure): ApiFailure =>
  failure.kind === 'refused' && !isAboutValues(failure.code) ? { ...failure, happened: 'maybe' } : failure

export const rowsByV2: RoutesOf<typeof operations> = {
  createRow: through(async ({ params, body }, tools) => {
    const { triggerWorkflow } = body
    const created = await tools.call(addRowV2, {
      body: { worksheetId: params.worksheet_id, controls: entriesOf(body.fields), triggerWorkflow },
    })
    return created.ok ? ok({ id: created.value }) : created
  }),

  listRows: {
    kind: 'through',
    async answer(input, tools) {
      const body = await listBody(input, tools)
      if (!body.ok) return body
      const page = await tools.call(getRowsV2, { body: body.value })
      if (!page.ok) return page
      const { pageIndex, pageSize } = input.body
      return ok({ rows: page.value.rows.map(writeRow), total: page.value.total, pageIndex, pageSize })
    },
    /** The same envelope around `{rows, total}`; readers of rows take the V2 names (service-notes A, system attributes). */
    async sameAnswer(input, tools) {
      return mapOk(await listBody(input, tools), (body) => ({ operation: getRowsV2, input: { body } }))
    },
  },

  /** Where the service answers a count instead of the ids, none are known: the caller reads the new rows back. */
  createRows: through(async ({ params, body }, tools) => {
    const created = await tools.call(addRowsV2, {
      body: {
        worksheetId: params.worksheet_id,
        rows: body.rows.map((row) => entriesOf(row.fields)),
        triggerWorkflow: body.triggerWorkflow,
        returnRowIds: true,
      },
    })
    if (!created.ok) return created
    return ok({ rowIds: Array.isArray(created.value) ? created.value : [] })
  }),

  updateRows: through(async ({ params, body }, tools) => {
    const [control, ...controls] = entriesOf(body.fields)
    if (control === undefined) return ok({ successfulRowIds: [], failedRowIds: [] })
    const updated = await tools.call(editRowsV2, {
      body: {
        worksheetId: params.worksheet_id,
        rowIds: body.rowIds,
        // The legacy form for one field is printed as required beside the form for several (Operation 9).
        control,
        controls: [control, ...controls],
        triggerWorkflow: body.triggerWorkflow,
      },
    })
    return updated.ok ? ok({ successfulRowIds: [], failedRowIds: [] }) : err(ofBatch(updated.error))
  }),

  deleteRows: through(({ params, body }, tools) =>
    tools.call(deleteRowV2, { body: deletion(params.worksheet_id, body.rowIds.join(','), body) }),
  ),

  /** V2 names the fields of a single row by their aliases, V3 by their ids (Resources, Row). */
  getRow: through(async ({ params, query }, tools) => {
    const found = await tools.call(getRowByIdPostV2, {
      body: {
        worksheetId: params.worksheet_id,
        rowId: params.row_id,
        getSystemControl: query.includeSystemFields === true,
      },
    })
    if (!found.ok) return found
    const [row] = found.value.rows
    if (row === undefined) return missing('')
    const controls = await tools.controlsOf(params.worksheet_id)
    if (!controls.ok) return controls
    const entries = Object.entries(row).map(([name, value]) => [controls.value.get(name)?.controlId ?? name, value])
    return ok({ ...writeRow(Object.fromEntries(entries)), id: readRowId(row) ?? params.row_id })
  }),

  updateRow: through(async ({ params, body }, tools) => {
    const { triggerWorkflow } = body
    const updated = await tools.call(editRowV2, {
      body: {
        worksheetId: params.worksheet_id,
        rowId: params.row_id,
        controls: entriesOf(body.fields),
        triggerWorkflow,
      },
    })
    return updated.ok ? ok({ id: params.row_id }) : updated
  }),

  deleteRow: through(({ params, body }, tools) =>
    tools.call(deleteRowV2, { body: deletion(params.worksheet_id, params.row_id, body) }),
  ),
}

const deletion = (
  worksheetId: string,
  rowId: string,
  { triggerWorkflow, permanent }: { readonly triggerWorkflow: boolean; readonly permanent: boolean },
) => ({ worksheetId, rowId, triggerWorkflow, thoroughDelete: permanent })
