/** V2 operations 4 to 11 and 13: rows. `appKey` and `sign` are no part of the schemas: see `auth`. */
import { z } from 'zod'
import { answeredWhole } from '../answered-values.ts'
import { limits } from '../limits.ts'
import { defineOperation } from '../operation.ts'
import { filterV2 } from './filter-v2.ts'
import { controlEntry, oneRowV2, rowPageV2 } from './row-v2.ts'

const nothing = z.strictObject({})
const worksheetId = z.string().min(1)
const rowId = z.string().min(1)
const pageSize = z.int().min(1).max(limits.pageSize)
const pageIndex = z.int().min(limits.firstPageIndex)
/** Defaults to true on create, update and delete (States and transitions). */
const triggerWorkflow = z.boolean().default(true)
const getSystemControl = z.boolean().default(false)
const entries = z.array(controlEntry)
const filters = z.array(filterV2).optional()
const common = {
  generation: 'v2',
  method: 'POST',
  auth: 'parameters',
  envelope: 'common',
  params: nothing,
  query: nothing,
} as const

export const getRowsV2 = defineOperation({
  ...common,
  id: 'v2.rows.list',
  number: 4,
  title: 'List rows',
  path: '/api/v2/open/worksheet/getRows',
  alsoAt: ['/api/v2/open/worksheet/getFilterRows'],
  effect: 'read',
  body: z.strictObject({
    worksheetId,
    /** May be an empty string. */
    viewId: z.string(),
    /** 0 in the format of the view, 1 as a table with all rows. */
    listType: z.union([z.enum(['0', '1']), z.literal([0, 1]).transform((it) => (it === 0 ? '0' : '1'))]).default('0'),
    pageSize,
    pageIndex,
    keyWords: z.string().optional(),
    sortId: z.string().optional(),
    isAsc: z.boolean().optional(),
    filters,
    notGetTotal: z.boolean().default(false),
    /** Field ids only as keys; else aliases where a field has one. */
    useControlId: z.boolean().default(false),
    getSystemControl,
    /** Restricts the answer to these fields, by id or alias. */
    controls: z.array(z.string()).optional(),
  }),
  data: rowPageV2,
})

export const addRowV2 = defineOperation({
  ...common,
  id: 'v2.rows.create',
  number: 5,
  title: 'Create a row',
  path: '/api/v2/open/worksheet/addRow',
  effect: 'create',
  body: z.strictObject({ worksheetId, controls: entries, triggerWorkflow }),
  /** The new row's id. */
  data: z.string(),
})

export const addRowsV2 = defineOperation({
  ...common,
  id: 'v2.rows.create-batch',
  number: 6,
  title: 'Create rows in a batch',
  path: '/api/v2/open/worksheet/addRows',
  effect: 'create',
  body: z.strictObject({
    worksheetId,
    rows: z.array(entries).min(1),
    triggerWorkflow,
    returnRowIds: z.boolean().default(false),
  }),
  /** Count of created rows, or their ids in the order of `rows` when `returnRowIds` is true. */
  data: z.union([z.array(z.string()), answeredWhole]),
})

export const getRowByIdV2 = defineOperation({
  ...common,
  id: 'v2.rows.get',
  number: 7,
  title: 'Read a row',
  method: 'GET',
  path: '/api/v2/open/worksheet/getRowById',
  effect: 'read',
  query: z.strictObject({
    worksheetId,
    rowId,
    getSystemControl: z
      .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((it) => it === 'true' || it === '1')])
      .default(false),
  }),
  body: null,
  data: oneRowV2,
})

/** The same operation with its parameters in the body. */
export const getRowByIdPostV2 = defineOperation({
  ...common,
  id: 'v2.rows.get-post',
  number: 7,
  title: 'Read a row, parameters in the body',
  path: '/api/v2/open/worksheet/getRowById',
  alsoAt: ['/api/v2/open/worksheet/getRowByIdPost'],
  effect: 'read',
  body: z.strictObject({ worksheetId, rowId, getSystemControl }),
  data: oneRowV2,
})

export const editRowV2 = defineOperation({
  ...common,
  id: 'v2.rows.update',
  number: 8,
  title: 'Update a row',
  path: '/api/v2/open/worksheet/editRow',
  effect: 'update',
  body: z.strictObject({ worksheetId, rowId, controls: entries.min(1), triggerWorkflow }),
  data: z.literal(true),
})

export const editRowsV2 = defineOperation({
  ...common,
  id: 'v2.rows.update-batch',
  number: 9,
  title: 'Set the same values in several rows',
  path: '/api/v2/open/worksheet/editRows',
  effect: 'update',
  /**
   * `control` is the legacy form for a single field and printed as required, `controls` the form for several; the service takes either.
   * Where both are given all fields are written, and `controls` decides about a field that both name. A client should send both.
   */
  body: z
    .strictObject({
      worksheetId,
      rowIds: z.array(rowId).min(1),
      control: controlEntry.optional(),
      controls: entries.optional(),
      triggerWorkflow,
    })
    .refine((it) => it.control !== undefined || (it.controls ?? []).length > 0, {
      message: 'control is required',
      path: ['control'],
    }),
  data: z.literal(true),
})

export const deleteRowV2 = defineOperation({
  ...common,
  id: 'v2.rows.delete',
  number: 10,
  title: 'Delete rows',
  path: '/api/v2/open/worksheet/deleteRow',
  effect: 'delete',
  /** `rowId`: several ids separated by commas. */
  body: z.strictObject({ worksheetId, rowId, triggerWorkflow, thoroughDelete: z.boolean().default(false) }),
  data: z.literal(true),
})

export const getRelationRowsV2 = defineOperation({
  ...common,
  id: 'v2.rows.related',
  number: 11,
  title: 'List related rows',
  path: '/api/v2/open/worksheet/getRelationRows',
  alsoAt: ['/api/v2/open/worksheet/getRowRelations'],
  effect: 'read',
  /** `controlId`: the relation field, by id or alias. */
  body: z.strictObject({ worksheetId, rowId, controlId: z.string().min(1), pageSize, pageIndex, getSystemControl }),
  data: rowPageV2,
})

export const getRowsCountV2 = defineOperation({
  ...common,
  id: 'v2.rows.count',
  number: 13,
  title: 'Count rows',
  path: '/api/v2/open/worksheet/getRowsCount',
  alsoAt: ['/api/v2/open/worksheet/getFilterRowsTotalNum'],
  effect: 'read',
  body: z.strictObject({ worksheetId, viewId: z.string(), filters, keywords: z.string().optional() }),
  data: answeredWhole,
})
