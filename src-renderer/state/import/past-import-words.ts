/** What is said of imports that have written something, and of a row that came from one. */
import type { PastImport, RowOrigin } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatDay } from '../../ui/format/format-moment.ts'

/** "12 new, 3 changed, staged for review"; "40 created". */
export function sayPastImport({ kind, isWhole, isUndone, created, updated, deleted }: PastImport): string {
  const part = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${formatCount(count)} ${word}`])
  const counts = [
    ...part(created, kind === 'create' ? 'created' : 'new'),
    ...part(updated, 'changed'),
    ...part(deleted, 'to be deleted'),
  ]
  return [
    ...(counts.length === 0 ? ['nothing was written'] : counts),
    ...(kind === 'stage' && counts.length > 0 ? [isUndone ? 'taken back by undo' : 'staged for review'] : []),
    ...(isWhole ? [] : ['not to the end of the file']),
  ].join(', ')
}

const changes: Readonly<Record<RowOrigin['change'], string>> = { create: 'Comes', update: 'Changed', delete: 'Deleted' }

/** "Comes from line 12 of stock.csv, imported on Tuesday" */
export function sayOrigin({ change, line, fileName, at }: RowOrigin, now: number): string {
  const link = change === 'create' ? 'from' : 'by'
  return `${changes[change]} ${link} line ${formatCount(line)} of ${fileName}, imported ${formatDay(at, now)}`
}

const did: Readonly<Record<RowOrigin['change'], string>> = { create: 'new row', update: 'changed', delete: 'deletion' }
/** "line 12 · new row" */
export const sayLine = ({ line, change }: RowOrigin): string => `line ${formatCount(line)} · ${did[change]}`
