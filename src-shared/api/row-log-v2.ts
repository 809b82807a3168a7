/** V2 row logs (Endpoints, V2 row log element). */
import { z } from 'zod'
import { userV2 } from './row-v2.ts'

/** `objectType` of a log entry. */
export const logObjectTypes = { worksheet: 1, row: 2, view: 3, button: 4, businessRule: 5, other: 99 } as const
/** `type` of a log entry. Its values are not shown; ours are these, and a client shows others as a plain change. */
export const logTypes = { created: 1, updated: 2, deleted: 3, removed: 4 } as const
/** `requestType` of a log entry. */
export const logRequestTypes = { manual: 1, workflow: 2, button: 3 } as const

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((it) => it ?? '')
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

/** One field that an operation changed. `type` is the field's type code. */
export const loggedField = z.looseObject({
  id: z.string(),
  name: text,
  editType: number.nullish().transform((it) => it ?? 0),
  type: number.nullish().transform((it) => it ?? 0),
  oldValue: text,
  oldText: text,
  newValue: text,
  newText: text,
  isDeleted: z
    .boolean()
    .nullish()
    .transform((it) => it ?? false),
})

export const rowLog = z.looseObject({
  opeartorInfo: userV2,
  operatContent: z.looseObject({
    worksheetId: z.string(),
    objectId: text,
    uniqueId: text,
    objectType: number,
    type: number,
    requestType: number,
    /** Milliseconds since 1970, or a time as text. */
    createTime: z.union([z.number(), z.string()]),
    logData: z
      .array(loggedField)
      .nullish()
      .transform((it) => it ?? []),
  }),
})
export type RowLog = z.output<typeof rowLog>

/** Newest first. `lastMark` asks for what stands before this page; `flag` is true while there is more. */
export const rowLogPage = z.looseObject({
  logs: z.array(rowLog),
  lastMark: text,
  flag: z
    .boolean()
    .nullish()
    .transform((it) => it ?? false),
})
export type RowLogPage = z.output<typeof rowLogPage>
