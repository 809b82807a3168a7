/** Calls that bring many files to their rows: finding the rows by the files' names, keeping the bytes, and staging all of it at once. */
import { z } from 'zod'
import type { FieldId, RowKey } from '../../model/ids.ts'
import { connectionId, fieldId, fileHandle, rowKey, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { Staged } from './edit-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })

/** Files of one command; more would not fit a message comfortably. */
export const mostFiles = 10_000

/** What a file's name found. */
export interface FileMatch {
  /** Rows that the name names; rows that are marked for deletion do not count. */
  readonly rows: number
  /** The row, when it is exactly one. */
  readonly row: RowKey | null
  /** That row's title as text. */
  readonly title: string
  /** The row's cell holds a file of this very name. */
  readonly isHeld: boolean
}

/** Looks for the row of each file by comparing its name with a field, over all rows that are loaded and staged. Answers in the order asked. */
export const matchFiles = defineCall<{ readonly matches: readonly FileMatch[] }>()(
  'attachments.match',
  onWorksheet.extend({
    /** The field whose text the names are compared with. */
    by: fieldId,
    /** The attachment field that the files are for. */
    into: fieldId,
    names: z.array(z.string().min(1).max(500)).min(1).max(mostFiles),
  }),
)
/** Names looked for when a field is proposed: a sample tells as much as all of them. */
export const mostSampled = 500

/** The field that most of the names are named after, and how many of them find exactly one row by it; null when none finds any. */
export const proposeNaming = defineCall<{ readonly by: FieldId | null; readonly files: number }>()(
  'attachments.propose-naming',
  onWorksheet.extend({
    /** In the order that decides where two fit alike. */
    fields: z.array(fieldId).min(1).max(200),
    names: z.array(z.string().min(1).max(500)).min(1).max(mostSampled),
  }),
)
/** Puts an uploaded file's bytes into safe keeping, equal ones once, so that staging it later takes no time. Refused as staging it would be. */
export const keepFile = defineCall<{ readonly kept: true }>()(
  'attachments.keep',
  z.strictObject({ connectionId, file: fileHandle }),
)
/** Adds uploaded files behind those that the cells hold, or puts them in their place, all of them as one command; nothing when one cannot be. */
export const attachMany = defineCall<Staged>()(
  'edits.attach-many',
  onWorksheet.extend({
    field: fieldId,
    replaces: z.boolean().optional(),
    files: z
      .array(z.strictObject({ row: rowKey, file: fileHandle }))
      .min(1)
      .max(mostFiles),
  }),
)
