/** Where the window is with sheets of one workbook that are imported one after the other. */
import type { ImportId } from '../../../src-shared/model/ids.ts'

/**
 * Why a run stopped, and at which sheet.
 * - rows: some cannot be taken
 * - settings: something must be said first, such as the order of dates
 * - failed: the check or the staging did not come to its end
 */
export interface SheetStop {
  readonly importId: ImportId
  readonly kind: 'rows' | 'settings' | 'failed'
  readonly why: string
}

export interface SheetRun {
  /** The sheet that is worked on; null when nothing is. */
  readonly current: ImportId | null
  readonly isStopping: boolean
  readonly stop: SheetStop | null
}

export const idleRun: SheetRun = { current: null, isStopping: false, stop: null }

/** Runs by what their sheets have in common. */
export type SheetRuns = ReadonlyMap<string, SheetRun>

export const setRun = (runs: SheetRuns, group: string, run: Partial<SheetRun>): SheetRuns =>
  new Map(runs).set(group, { ...(runs.get(group) ?? idleRun), ...run })
