/** What is said of past pushes and imports: what they are called, what they did, and what cannot be taken back of it. */
import type { PastOperation, PastRow, PastRun, PastTarget, PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { formatDay, formatFullMoment } from '../../ui/format/format-moment.ts'

const operations: readonly PastOperation[] = ['create', 'update', 'delete']
export const doneWords: Readonly<Record<PastOperation, string>> = { create: 'created', update: 'changed', delete: 'deleted' }

type Count = 'rows' | 'cells' | 'requests' | 'confirmed' | 'refused' | 'unsettled' | 'resent' | 'unsent'

export const sumOf = ({ worksheets }: Pick<PastRun, 'worksheets'>, of: Count, operation?: PastOperation): number =>
  worksheets.reduce((sum, it) => (operation === undefined || it.operation === operation ? sum + it[of] : sum), 0)

export const failuresOf = (past: PastRun): number =>
  (['refused', 'unsettled', 'resent', 'unsent'] as const).reduce((sum, it) => sum + sumOf(past, it), 0)

/** "Stock, Customers". */
export const worksheetNames = ({ worksheets }: PastRun): string => [...new Set(worksheets.map((it) => it.name))].join(', ')

/** "Push", "Import of stock.csv", "Push by the night run". */
export function titleOfPast({ kind, source }: Pick<PastRun, 'kind' | 'source'>): string {
  if (kind === 'import') return `Import of ${source === '' ? 'a file' : source}`
  return kind === 'program' ? `Push by ${source}` : 'Push'
}

/** "your push of Tuesday", "your import of stock.csv of today". */
export function sayWrite({ kind, source, at }: PastWrite, now: number): string {
  const day = formatDay(at, now)
  if (kind === 'program') return `${source} ${day}`
  return kind === 'import' ? `your import of ${source}, ${day}` : `your push of ${day}`
}

/** By whom or what. */
export const sayWho = ({ kind, source }: PastRun): string =>
  kind === 'push' ? 'by you' : kind === 'import' ? `by you, from ${source}` : `by ${source}`

/** "1,200 changed, 3 created, 2 refused". */
export function sayPast(past: PastRun): string {
  const part = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${formatCount(count)} ${word}`])
  const parts = [
    ...operations.flatMap((operation) => part(sumOf(past, 'confirmed', operation), doneWords[operation])),
    ...part(sumOf(past, 'refused'), 'refused'),
    ...part(sumOf(past, 'unsettled'), 'without an answer'),
    ...part(sumOf(past, 'resent'), 'without an answer and sent again later'),
    ...part(sumOf(past, 'unsent'), 'not taken'),
    ...part(past.overwritten, `${past.overwritten === 1 ? 'cell' : 'cells'} of colleagues overwritten`),
  ]
  return parts.length === 0 ? 'nothing was taken' : parts.join(', ')
}

export const outcomeWords = ({ outcome, endedAt }: PastRun): string => {
  if (outcome === 'done') return ''
  if (outcome === 'stopped') return 'stopped on the way'
  if (outcome === 'failed') return 'ended by a failure'
  return endedAt === null ? 'not finished yet' : 'did not come to its end'
}

export const stateWords: Readonly<Record<PastRow['state'], string>> = {
  confirmed: '',
  refused: 'refused',
  unsettled: 'no answer so far',
  resent: 'no answer; sent again later',
  unsent: 'not taken',
}

/** What undo shows for the step. */
export const undoLabel = (past: PastRun, target: PastTarget): string => {
  const what = past.kind === 'import' ? `import of ${past.source}` : `push of ${formatFullMoment(past.startedAt)}`
  return `${target.of === 'all' ? 'Undo' : 'Undo a part of the'} ${what}`.slice(0, 200)
}

/** How many rows of a kind an undo would be about. */
export type UndoneRows = Readonly<Record<PastOperation, number>>

export const undoneRows = (past: PastRun): UndoneRows => ({
  create: sumOf(past, 'confirmed', 'create'),
  update: sumOf(past, 'confirmed', 'update'),
  delete: sumOf(past, 'confirmed', 'delete'),
})

const itsOrTheir = (count: number): string => (count === 1 ? 'its' : 'their')

/** How an undo of any kind comes about. */
export const undoIsStaged = 'This is staged like any other change. Nothing is sent before you review and push it.'

const deletionPoint = (created: number): string => `${countOf(created, 'created row')} will be deleted, to the recycle bin.`

const workflowPoints = (didTrigger: boolean): readonly string[] =>
  didTrigger ? ['Workflows that ran because of it are not undone.'] : []

/** The same for an import from its own page, where rows that somebody changed since have a choice of their own. */
export const undoImportPoints = (created: number, didTrigger: boolean): readonly string[] => [
  deletionPoint(created),
  ...workflowPoints(didTrigger),
]

/** What an undo does, and what cannot come back: said before anything is staged. */
export function undoPoints({ triggerWorkflow, permanentDelete }: PastRun, rows: UndoneRows): readonly string[] {
  const points: string[] = []
  if (rows.update > 0)
    points.push(
      `${countOf(rows.update, 'changed row')} ${rows.update === 1 ? 'gets' : 'get'} back what ${rows.update === 1 ? 'it' : 'they'} held.`,
    )
  if (rows.create > 0) points.push(`${deletionPoint(rows.create)} Where somebody changed one since, you decide.`)
  if (rows.delete > 0) {
    points.push(
      `${countOf(rows.delete, 'deleted row')} ${rows.delete === 1 ? 'comes' : 'come'} back as new, with ${itsOrTheir(rows.delete)} old values.`,
    )
    points.push(
      `What does not come back with ${rows.delete === 1 ? 'it' : 'them'}: the row id, links from other rows, discussions and shared links, numbers that the service gives.`,
    )
    if (!permanentDelete) points.push('The deleted rows themselves stay in the recycle bin of the service.')
  }
  return [...points, ...workflowPoints(triggerWorkflow)]
}
