/** What becomes of the lines of a file, in one sentence: "340 updates, 25 inserts, 12 unchanged, 3 rejected". */
import type { ImportCheck } from '../host/calls/import-calls.ts'

export type OutcomeCounts = Pick<ImportCheck, 'insert' | 'update' | 'delete' | 'unchanged' | 'skipped' | 'rejected' | 'takenOut'>

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`]

/** Only what there is; '' for a file without lines. */
export const outcomeWords = (counts: OutcomeCounts): string =>
  [
    ...counted(counts.update, 'update', 'updates'),
    ...counted(counts.insert, 'insert', 'inserts'),
    ...counted(counts.delete, 'deletion', 'deletions'),
    ...counted(counts.unchanged, 'unchanged', 'unchanged'),
    ...counted(counts.skipped, 'skipped', 'skipped'),
    ...counted(counts.rejected, 'rejected', 'rejected'),
    ...counted(counts.takenOut ?? 0, 'line taken out by hand', 'lines taken out by hand'),
  ].join(', ')
