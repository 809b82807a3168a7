/** V3 operations 7 to 14: rows. */
import { z } from 'zod'
import { answeredList, answeredWhole } from '../answered-values.ts'
import { limits } from '../limits.ts'
import { defineOperation } from '../operation.ts'
import { filterV3, sortV3 } from './filter-v3.ts'
import { fieldEntry, rowIdAnswer, wireRow } from './row-v3.ts'

const nothing = z.strictObject({})
const worksheetPath = z.strictObject({ worksheet_id: z.string().min(1) })
const rowPath = z.strictObject({ worksheet_id: z.string().min(1), row_id: z.string().min(1) })
/** Defaults to true on create, update and delete (Rules for V3, 2). */
const triggerWorkflow = z.boolean().default(true)
const fieldEntries = z.array(fieldEntry)
const rowIds = z.array(z.string().min(1)).min(1)
const common = { generation: 'v3', auth: 'prefixed-headers', envelope: 'common' } as const

export const createRow = defineOperation({
  ...common,
  id: 'v3.rows.create',
  number: 7,
  title: 'Create a row',
  method: 'POST',
  path: '/v3/app/worksheets/{worksheet_id}/rows',
  effect: 'create',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({ triggerWorkflow, fields: fieldEntries }),
  data: rowIdAnswer,
})

export const listRows = defineOperation({
  ...common,
  id: 'v3.rows.list',
  number: 8,
  title: 'List rows',
  method: 'POST',
  path: '/v3/app/worksheets/{worksheet_id}/rows/list',
  effect: 'read',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({
    pageSize: z.int().min(1).max(limits.pageSize),
    pageIndex: z.int().min(limits.firstPageIndex),
    viewId: z.string().optional(),
    fields: z.array(z.string()).optional(),
    filter: filterV3.optional(),
    sorts: z.array(sortV3).optional(),
    /** False answers rows keyed by alias (service-notes B, keys of field entries in a V3 list). */
    useFieldIdAsKey: z.boolean().optional(),
    /** Deployed services answer `total` only when this is true (service-notes A, total of a V3 list); ours leaves it out when this is false. */
    includeTotalCount: z.boolean().optional(),
    /** The same for the system attributes (service-notes A, system attributes in a V3 list). */
    includeSystemFields: z.boolean().optional(),
  }),
  whenAbsent: { pageSize: 50, pageIndex: limits.firstPageIndex },
  deployedOnly: ['includeTotalCount', 'includeSystemFields'],
  data: z.looseObject({
    rows: z.array(wireRow),
    /** Absent in some deployed services: read until a short page (service-notes A, V3 list without `total`). */
    total: answeredWhole.nullish(),
    pageIndex: answeredWhole.nullish(),
    pageSize: answeredWhole.nullish(),
  }),
})

export const createRows = defineOperation({
  ...common,
  id: 'v3.rows.create-batch',
  number: 9,
  title: 'Create rows in a batch',
  method: 'POST',
  path: '/v3/app/worksheets/{worksheet_id}/rows/batch',
  effect: 'create',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({ rows: z.array(z.strictObject({ fields: fieldEntries })).min(1), triggerWorkflow }),
  data: z.looseObject({ rowIds: z.array(z.string()) }),
})

export const updateRows = defineOperation({
  ...common,
  id: 'v3.rows.update-batch',
  number: 10,
  title: 'Set the same values in several rows',
  method: 'PATCH',
  path: '/v3/app/worksheets/{worksheet_id}/rows/batch',
  effect: 'update',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({ rowIds, fields: fieldEntries.min(1), triggerWorkflow }),
  data: z.looseObject({
    failedRowIds: answeredList(z.string()),
    successfulRowIds: answeredList(z.string()),
  }),
})

export const deleteRows = defineOperation({
  ...common,
  id: 'v3.rows.delete-batch',
  number: 11,
  title: 'Delete several rows',
  method: 'DELETE',
  path: '/v3/app/worksheets/{worksheet_id}/rows/batch',
  effect: 'delete',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({ rowIds, triggerWorkflow, permanent: z.boolean().default(false) }),
  /** The response is not shown; ours is null (service-notes B, response of delete row, ...). */
  data: z.unknown(),
})

export const getRow = defineOperation({
  ...common,
  id: 'v3.rows.get',
  number: 12,
  title: 'Read a row',
  method: 'GET',
  path: '/v3/app/worksheets/{worksheet_id}/rows/{row_id}',
  effect: 'read',
  params: rowPath,
  query: z.strictObject({
    includeSystemFields: z
      .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((it) => it === 'true' || it === '1')])
      .optional(),
  }),
  body: null,
  data: wireRow,
})

export const updateRow = defineOperation({
  ...common,
  id: 'v3.rows.update',
  number: 13,
  title: 'Update a row',
  method: 'PATCH',
  path: '/v3/app/worksheets/{worksheet_id}/rows/{row_id}',
  effect: 'update',
  params: rowPath,
  query: nothing,
  body: z.strictObject({ fields: fieldEntries.min(1), triggerWorkflow }),
  data: rowIdAnswer,
})

export const deleteRow = defineOperation({
  ...common,
  id: 'v3.rows.delete',
  number: 14,
  title: 'Delete a row',
  method: 'DELETE',
  path: '/v3/app/worksheets/{worksheet_id}/rows/{row_id}',
  effect: 'delete',
  params: rowPath,
  query: nothing,
  body: z.strictObject({ triggerWorkflow, permanent: z.boolean().default(false) }),
  data: z.unknown(),
})
