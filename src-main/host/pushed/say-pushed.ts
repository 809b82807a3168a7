/** What came of a push, in a sentence whose counts add up; where nothing came of it, what holds the staged rows back. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import type { Session } from '../../connections/session.ts'
import type { JobOutcome } from '../../jobs/job-registry.ts'
import type { PushTally } from '../../push/push-run.ts'

interface StillStaged {
  readonly rows: number
  readonly left: PushPlan['left']
}

export async function sayPushed(session: Session, tally: PushTally, conflicts: number, at: number): Promise<JobOutcome> {
  const counts = { ...tally, conflicts }
  const part = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`])
  const parts = [
    ...part(tally.created, 'created'),
    ...part(tally.updated, 'updated'),
    ...part(tally.deleted, 'deleted'),
    ...part(tally.refused, 'refused'),
    ...part(tally.unknown, 'not settled yet'),
    ...part(tally.again, 'without an answer, not done so far and still staged'),
    ...part(conflicts, 'in conflict'),
  ]
  if (parts.length > 0) return { message: `${parts.join(', ')}.`, counts }
  return { message: sayNothing(await findStill(session, at)), counts }
}

async function findStill({ replica }: Session, at: number): Promise<StillStaged> {
  const counted = await replica.ask('changes.count', null)
  const rows = counted.ok
    ? counted.value.reduce((sum, { staged }) => sum + staged.createdRows + staged.updatedRows + staged.deletedRows, 0)
    : 0
  const planned = rows === 0 ? null : await replica.ask('push.plan', { worksheetId: null, rows: null, at })
  return { rows, left: planned?.ok ? planned.value.left : [] }
}

const rowsOf = (count: number): string => countOf(count, 'row', 'rows')

function sayNothing({ rows, left }: StillStaged): string {
  if (rows === 0) return 'Nothing is staged, so nothing was pushed.'
  const still = `Nothing was pushed. ${rowsOf(rows)} ${rows === 1 ? 'is' : 'are'} still staged`
  const [only, ...others] = left
  if (only === undefined) return `${still}: look at the plan of the next push.`
  if (others.length === 0 && only.rows === rows) return `${still}: ${only.reason}.`
  return `${still}: ${left.map((it) => `${rowsOf(it.rows)}: ${it.reason}.`).join(' ')}`
}
