/** V2 row logs (Endpoints, V2 row log element). */
import { z } from 'zod'
import { answeredFlag, answeredList, answeredText, answeredWhole, answeredWholeOrZero } from '../answered-values.ts'
import { userV2 } from './row-v2.ts'

/** `objectType` of a log entry. */
export const logObjectTypes = { worksheet: 1, row: 2, view: 3, button: 4, businessRule: 5, other: 99 } as const
/** `type` of a log entry. Its values are not shown; ours are these, and a client shows others as a plain change. */
export const logTypes = { created: 1, updated: 2, deleted: 3, removed: 4 } as const
/** `requestType` of a log entry. */
export const logRequestTypes = { manual: 1, workflow: 2, button: 3 } as const

/** One field that an operation changed. `type` is the field's type code. */
export const loggedField = z.looseObject({
  id: z.string(),
  name: answeredText,
  editType: answeredWholeOrZero,
  type: answeredWholeOrZero,
  oldValue: answeredText,
  oldText: answeredText,
  newValue: answeredText,
  newText: answeredText,
  isDeleted: answeredFlag,
})

export const rowLog = z.looseObject({
  opeartorInfo: userV2,
  operatContent: z.looseObject({
    worksheetId: z.string(),
    objectId: answeredText,
    uniqueId: answeredText,
    objectType: answeredWhole,
    type: answeredWhole,
    requestType: answeredWhole,
    /** Milliseconds since 1970, or a time as text. */
    createTime: z.union([z.number(), z.string()]),
    logData: answeredList(loggedField),
  }),
})
export type RowLog = z.output<typeof rowLog>

/** Newest first. `lastMark` asks for what stands before this page; `flag` is true while there is more. */
export const rowLogPage = z.looseObject({
  logs: z.array(rowLog),
  lastMark: answeredText,
  flag: answeredFlag,
})
