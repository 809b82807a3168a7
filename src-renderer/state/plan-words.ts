/** What a push plan says in numbers and words. */
import type { PushPlan } from '../../src-shared/host/edit-calls.ts'
import { formatBytes } from '../ui/format-bytes.ts'
import { countOf } from '../ui/format-count.ts'

type Planned = PushPlan['worksheets'][number]

export const countRows = (it: Planned): number => it.creates.rows + it.updates.rows + it.deletes.rows

export const countPlanned = (plan: PushPlan): number => plan.worksheets.reduce((sum, it) => sum + countRows(it), 0)

export interface PlanLine {
  readonly what: string
  readonly how: string
}

const requests = (count: number): string => countOf(count, 'request')

/** What happens on one worksheet, in the order it is done. */
export function planLines(it: Planned): readonly PlanLine[] {
  return [
    ...(it.deletes.rows > 0 ? [{ what: `${countOf(it.deletes.rows, 'row')} deleted`, how: requests(it.deletes.requests) }] : []),
    ...(it.updates.rows > 0
      ? [
          {
            what: `${countOf(it.updates.cells, 'cell')} in ${countOf(it.updates.rows, 'row')} changed`,
            how: requests(it.updates.requests),
          },
        ]
      : []),
    ...(it.creates.rows > 0
      ? [{ what: `${countOf(it.creates.rows, 'new row')} created`, how: requests(it.creates.requests) }]
      : []),
    ...(it.attachments.files > 0
      ? [{ what: `${countOf(it.attachments.files, 'file')} uploaded`, how: formatBytes(it.attachments.bytes) }]
      : []),
    ...(it.checks.requests > 0 ? [{ what: 'Checks before and after', how: requests(it.checks.requests) }] : []),
  ]
}
