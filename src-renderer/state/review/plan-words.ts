/** What a push plan says in numbers and words. */
import type { PushPlan, TakenFrom } from '../../../src-shared/host/calls/edit-calls.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { countOf } from '../../ui/format/format-count.ts'

type Planned = PushPlan['worksheets'][number]

export const countRows = (it: Planned): number => it.creates.rows + it.updates.rows + it.deletes.rows

export const countPlanned = (plan: PushPlan): number => plan.worksheets.reduce((sum, it) => sum + countRows(it), 0)

export interface PlanLine {
  readonly what: string
  readonly how: string
}

/** What happens on one worksheet, in the order it is done; `withRequests` tells how many requests each step is. */
export function planLines(it: Planned, withRequests: boolean): readonly PlanLine[] {
  const requests = (count: number): string => (withRequests ? countOf(count, 'request') : '')
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
    ...(withRequests && it.checks.requests > 0 ? [{ what: 'Checks before and after', how: requests(it.checks.requests) }] : []),
  ]
}

export interface TakenWords {
  readonly title: string
  /** The rows that are named. */
  readonly rows: readonly string[]
  /** What the list leaves open; '' when nothing. */
  readonly more: string
}

/** What the changes take from rows that are not changed themselves. */
export function takenWords({ name, field, rows, links, first, unknown }: TakenFrom): TakenWords {
  const losing = `${countOf(rows, 'row')} of ${name} ${rows === 1 ? 'loses' : 'lose'} ${countOf(links, 'link')} in ${field}`
  const others = rows - first.length
  const may = `${countOf(unknown, 'link')} in ${field} may be taken from ${rows > 0 ? 'others' : `other rows of ${name}`} too: whose they are is not known here.`
  const more = [...(others > 0 ? [`And ${countOf(others, 'more row')}.`] : []), ...(unknown > 0 && rows > 0 ? [may] : [])]
  return {
    title: rows > 0 ? losing : may.replace(' too:', ':'),
    rows: first.map((it) => `${it.title === '' ? 'A row without a title' : it.title} (${it.links.toLocaleString('en')})`),
    more: more.join(' '),
  }
}
