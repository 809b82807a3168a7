/** Calls that bring staged changes back from a damaged file, and keep copies of them. Nothing is ever deleted: a damaged file is set aside. */
import { z } from 'zod'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

export interface RescueSource {
  /** `file`: what can be read of the damaged file; `copy`: the newest copy of what was staged. */
  readonly from: 'file' | 'copy'
  /** When the copy was made; null for the file. */
  readonly at: number | null
  readonly rows: number
  readonly cells: number
  /** At least so many changes cannot be read, or are missing. */
  readonly unreadable: number
  readonly worksheets: readonly { readonly name: string; readonly rows: number; readonly cells: number }[]
}

export interface RescueView {
  /**
   * - `gone`: the file is empty or not there, though it was
   * - `damaged`: parts of it cannot be read
   * - `older`: it can be read, and lacks the newest changes
   * - `whole`: nothing is wrong with it
   */
  readonly problem: 'gone' | 'damaged' | 'older' | 'whole'
  /** One or two sentences. */
  readonly message: string
  readonly sources: readonly RescueSource[]
  /** Rows that an earlier rescue still has to stage again, once their worksheets have been loaded. */
  readonly waiting: number
}

/** Looks at the local data of a connection, which is closed for it; takes as long as reading it does. */
export const lookAtDamage = defineCall<RescueView>()('rescue.look', z.strictObject({ connectionId }))

/**
 * Sets the file aside under a name with the time, and keeps what was read to be staged again as its worksheets are loaded anew. With
 * `as-it-is`, an older file stays, and all that is staged in it is held back. Open the connection afterwards.
 */
export const startRescue = defineCall<{
  /** Name of the file that was set aside, in the connection's folder; null where there was nothing to set aside. */
  readonly setAside: string | null
  readonly rows: number
}>()('rescue.start', z.strictObject({ connectionId, from: z.enum(['file', 'copy', 'nothing', 'as-it-is']) }))

/** Offers what can be read as a table: one line for each changed cell, or (`sent`) for each row of the requests that were sent from it. */
export const saveRescue = defineCall<{ readonly path: string; readonly name: string }>()(
  'rescue.save',
  z.strictObject({ connectionId, from: z.enum(['file', 'copy', 'sent']) }),
)

/** Copies what is staged now; `at` is null where nothing is. One is made every day by itself. */
export const keepCopy = defineCall<{ readonly at: number | null }>()('rescue.keep-copy', z.strictObject({ connectionId }))
