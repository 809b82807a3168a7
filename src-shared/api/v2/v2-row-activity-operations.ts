/** V2 operations 12, 14 and 15: what goes on around a row: share link, discussions, change log. */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { defineOperation } from '../operation.ts'
import { discussion } from './discussion-v2.ts'
import { rowLogPage } from './row-log-v2.ts'

const nothing = z.strictObject({})
const worksheetId = z.string().min(1)
const rowId = z.string().min(1)
const common = { generation: 'v2', method: 'POST', auth: 'parameters', params: nothing, query: nothing } as const

export const getShareLinkV2 = defineOperation({
  ...common,
  id: 'v2.rows.share',
  number: 12,
  title: 'Create a share link',
  path: '/api/v2/open/worksheet/getShareLink',
  alsoAt: ['/api/v2/open/worksheet/getRowShareLink', '/api/v2/open/worksheet/getRowShareUrl'],
  envelope: 'common',
  effect: 'create',
  body: z.strictObject({
    worksheetId,
    rowId,
    /** Field ids; all fields when absent or empty. */
    visibleFields: z.array(z.string()).optional(),
    /** `YYYY-MM-DD HH:mm:ss`; empty = permanent. */
    validTime: z
      .string()
      .regex(/^$|^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{1,2}:\d{1,2}$/, 'expected YYYY-MM-DD HH:mm:ss')
      .optional(),
    /** Empty = none. */
    password: z.string().optional(),
  }),
  /** Address of the page. */
  data: z.string(),
})

export const getRowDiscussionV2 = defineOperation({
  ...common,
  id: 'v2.rows.discussions',
  number: 14,
  title: "List a row's discussions",
  path: '/api/v2/open/worksheet/getRowDiscussion',
  alsoAt: ['/api/v2/open/worksheet/getWorksheetDiscussions'],
  envelope: 'code-msg',
  effect: 'read',
  body: z.strictObject({
    worksheetId,
    rowId,
    pageSize: z.int().min(1).max(limits.pageSize),
    pageIndex: z.int().min(limits.firstPageIndex),
    keywords: z.string().optional(),
    /** Only discussions with attachments. */
    containAttachment: z.boolean().optional(),
  }),
  data: z.array(discussion),
})

export const getRowLogsV2 = defineOperation({
  ...common,
  id: 'v2.rows.logs',
  number: 15,
  title: "List a row's changes",
  path: '/api/v2/open/worksheet/getRowLogs',
  alsoAt: ['/api/v2/open/worksheet/getWorksheetOperationLogs'],
  envelope: 'bare',
  effect: 'read',
  body: z.strictObject({
    worksheetId,
    rowId,
    /** Spelled so: only changes by this account. */
    opeartorId: z.string().optional(),
    /** Only changes of this field. */
    controlId: z.string().optional(),
    pageSize: z.int().min(1).max(limits.pageSize).optional(),
    /** The answer's `lastMark` of the page before; '' or absent begins with the newest. */
    lastMark: z.string().optional(),
  }),
  data: rowLogPage,
})
