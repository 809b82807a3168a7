/** What is asked of the workers to keep local data safe and to bring it back. Named here for both threads. */
import type { Salvaged, SalvagedWorksheet, SentLine } from '../../../src-shared/model/salvaged.ts'
import type { StagedState } from '../contract/question.ts'
import { defineTask } from '../contract/worker-task.ts'
import type { Damage } from './find-damage.ts'

export interface Looked {
  /** Null when the file is whole. */
  readonly damage: Damage | null
  /** Its newest changes are missing: new rows that it holds may have been sent since. */
  readonly isShort: boolean
  /** Null when nothing at all can be read. */
  readonly found: Salvaged | null
  /** Worksheets of which it has receipts. */
  readonly sent: readonly Pick<SalvagedWorksheet, 'id' | 'name'>[]
  /** Digests of what waited and was staged again in it (restaged-digests.ts). */
  readonly restaged: readonly string[]
}

export interface StageAsk {
  readonly worksheet: SalvagedWorksheet
  readonly label: string
  /** The service may have the new rows already: they are kept out of the next push. */
  readonly holdsNewRows: boolean
  /** Files that were set aside, oldest first: what was sent by them is listed again. */
  readonly aside: readonly string[]
  readonly at: number
}

export interface Restaged extends StagedState {
  /** Rows that are staged again, and rows of which nothing need be: the service has it already. */
  readonly rows: number
  readonly settled: number
  /** Rows of earlier pushes and imports that are listed again. */
  readonly past: number
  /** What could not be staged again, with the reason. */
  readonly left: readonly { readonly title: string; readonly name: string; readonly text: string; readonly why: string }[]
}

export interface CopyAsk {
  readonly file: string
  /** Folder of the copies. */
  readonly folder: string
  readonly at: number
  /** Makes one only where the newest is older than a day. */
  readonly isDaily: boolean
}

export interface LookAsk {
  readonly file: string
  readonly isCopy: boolean
  /** Why whoever opens the file refuses it as damaged, where that is known. */
  readonly refused?: string
}

/** Reads a file whole, as far as it goes. Takes as long as that takes. */
export const lookTask = defineTask<LookAsk, Looked>('rescue.look', 'keeper')
/** What was sent, by its receipts; empty where none can be read. */
export const sentTask = defineTask<{ readonly file: string }, readonly SentLine[]>('rescue.sent', 'keeper')
export const restageTask = defineTask<StageAsk, Restaged>('rescue.restage', 'writer')
/** Goes on with a file that is older than it should be: all that is staged in it is held back. */
export const acceptOlderTask = defineTask<{ readonly file: string }, null>('rescue.accept-older', 'keeper')
/** Moves the log into the file, as far as nobody reads an older state of it. */
export const checkpointTask = defineTask<{ readonly file: string }, null>('keep.checkpoint', 'keeper')
/** The time of the newest copy, milliseconds since the epoch; null where nothing is staged that it could hold. */
export const copyTask = defineTask<CopyAsk, number | null>('keep.copy', 'keeper')
