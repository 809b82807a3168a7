/** Conflicts and decisions as the app shows them: each must have a cause, and each is settled by a known choice. */
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { type Grid, readGrid } from '../grid.ts'
import { entryOf, isShown, openedApp, type Run } from '../run-state.ts'
import { type FieldName, fieldNames, shownText } from '../sheet-fields.ts'
import { noteRefusal } from '../steps/give-command.ts'
import type { RowBelief } from './belief.ts'
import { wasCarriedOutTwice, wasMadeTwice } from './judge.ts'

type Take = 'mine' | 'theirs'

/** Settles everything that is in question; answers how many questions there were. */
export async function settleConflicts(run: Run, take: Take): Promise<number> {
  const app = await openedApp(run)
  const { connectionId, worksheetId } = run.at
  const before = await readGrid(app, run.at, run.colleague.fields)
  const list = await app.call('changes.list', { connectionId, worksheetId, only: 'problems', offset: 0, limit: 500 })
  if (!list.ok || before === null) return 0
  for (const it of list.value.rows)
    run.log.push(
      `problem: ${it.row} ${it.change} ${it.state} decision ${it.decision} ${it.cells.map((cell) => cell.state)} ${it.message ?? ''}`,
    )
  let questions = 0
  for (const review of list.value.rows) {
    const row = rowShownAs(run, before, review.row)
    const conflicting = review.cells.filter((it) => it.state === 'conflict')
    if (review.decision === null && conflicting.length === 0) continue
    questions += 1
    if (row === null) {
      run.belief.violate('strange', `a question about a row that nobody knows: ${JSON.stringify(review).slice(0, 300)}`)
      continue
    }
    if (review.decision !== null) await decide(run, row, review, take)
    else
      await settleCells(
        run,
        row,
        review,
        conflicting.map((it) => it.field),
        take,
      )
  }
  return questions
}

function rowShownAs(run: Run, grid: Grid, key: string): RowBelief | null {
  const entry = grid.find((it) => it.key === key)
  return entry === undefined ? null : run.belief.tagged(entry.tag)
}

/** Nobody else wrote to it: then the app takes its own doing for somebody else's. */
function checkCause(run: Run, row: RowBelief, review: ReviewRow, fields: readonly string[]): void {
  for (const id of fields) {
    const field = run.colleague.fields.find((it) => it.id === id)
    const name = fieldNames.find((it) => it === field?.name)
    if (field === undefined || name === undefined) continue
    const cell = row.cells[name]
    const shown = shownText(field, review.cells.find((it) => it.field === id)?.theirs)
    if (cell.colleague.length > 0 || run.belief.goneFields.has(name)) continue
    if (wasCarriedOutTwice(run, row, name) && cell.intents.some((it) => it.value === shown)) continue
    if (row.undoneOver.has(name) && cell.intents.some((it) => it.value === shown)) continue
    run.belief.violate('self-conflict', `${row.tag}.${name}: conflict with ${shown}, which no colleague wrote`)
  }
  const isTouched = fieldNames.some((it) => row.cells[it].colleague.length > 0) || row.colleagueDeletedAt !== null
  const isCaused =
    isTouched ||
    wasCarriedOutTwice(run, row, null) ||
    (review.decision === 'changed' && wasMadeTwice(run, row)) ||
    (review.decision === 'changed' && row.undoneOver.has('row'))
  if ((review.decision === 'gone' || review.decision === 'changed') && !isCaused)
    run.belief.violate('self-conflict', `${row.tag}: "${review.decision}" is asked, and no colleague touched the row`)
}

async function settleCells(run: Run, row: RowBelief, review: ReviewRow, ids: readonly string[], take: Take): Promise<void> {
  checkCause(run, row, review, ids)
  const app = await openedApp(run)
  const cells = ids.map((id) => ({ row: review.row, field: fieldId.parse(id) }))
  const answer = await app.call('changes.resolve', { ...run.at, cells, take: { take } })
  if (!answer.ok) return noteRefusal(run, `resolve ${row.tag}`, answer.error)
  const after = await readGrid(app, run.at, run.colleague.fields)
  const entry = after === null ? null : entryOf(after, row.tag)
  const at = Date.now()
  for (const id of ids) {
    const name = run.colleague.fields.find((it) => it.id === id)?.name
    const field: FieldName | undefined = fieldNames.find((it) => it === name)
    if (field === undefined || entry === null) continue
    const cell = row.cells[field]
    cell.conflicts.push({ at, take })
    cell.intents.push({ value: entry.cells[field] ?? null, at, base: entry.cells[field] ?? null, isClaim: take === 'mine' })
  }
}

/** Whether a row is there twice is not left to luck: who is asked looks at the service first. */
async function decide(run: Run, row: RowBelief, review: ReviewRow, wanted: Take): Promise<void> {
  const { decision } = review
  if (decision === null) return
  checkCause(run, row, review, [])
  const there = (await run.colleague.rows()).filter((it) => it.tag === row.tag)
  // One of two is taken away, and the user decided nothing about the other.
  const isDoubled = decision === 'changed' && (there.length > 1 || (!row.isAlive && wasMadeTwice(run, row)))
  const take = decision === 'uncertain' ? (there.length > 0 ? 'theirs' : 'mine') : isDoubled ? 'mine' : wanted
  const app = await openedApp(run)
  const cells = [{ row: review.row, field: fieldId.parse('rowid') }]
  const answer = await app.call('changes.resolve', { ...run.at, cells, take: { take } })
  if (!answer.ok) return noteRefusal(run, `decide ${row.tag}`, answer.error)
  const after = await readGrid(app, run.at, run.colleague.fields)
  if (isDoubled) return
  const at = Date.now()
  row.decisions.push({ at, decision, take })
  if (after === null || decision === 'uncertain') return
  row.isAlive = isShown(after, row.tag)
  row.decidedAt = at
}
