/** Deciding about staged changes. Every function says so when the host refuses. */
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type ConnectionId, type FieldId, fieldId, type RowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { ReviewItem } from '../../state/review/review-items.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { designKeys } from '../../state/structure/design-queries.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'

const reread = (app: App, connectionId: ConnectionId): Promise<void> =>
  app.queries.invalidateQueries({ queryKey: queryKeys.changes(connectionId) })

export async function discardChanges(app: App, connectionId: ConnectionId, of: ChangeScope): Promise<void> {
  const result = await app.host.call('changes.discard', { connectionId, of })
  if (!result.ok) app.notices.fail('The changes were not discarded', result.error)
  else if (result.value.why !== undefined)
    app.notices.show({ tone: 'info', id: 'discarded', title: 'Nothing was discarded', text: result.value.why })
  await reread(app, connectionId)
}

/** Moves what is staged in a column that is gone or about to go; true when it was done. */
export async function moveField(app: App, at: SheetRef, from: FieldId, to: FieldId): Promise<boolean> {
  const result = await app.host.call('changes.move-field', { ...at, from, to })
  if (!result.ok) app.notices.fail('The changes were not moved', result.error)
  else {
    const { moved, left } = result.value
    const stay = left.map((it) => `${countOf(it.cells, 'cell')} ${it.cells === 1 ? 'stays' : 'stay'}: ${it.why}`).join(' ')
    const title = moved === 0 ? 'Nothing was moved' : `${countOf(moved, 'cell')} moved`
    app.notices.show({ tone: left.length > 0 ? 'warning' : 'good', id: 'moved', title, ...(stay === '' ? {} : { text: stay }) })
  }
  await reread(app, at.connectionId)
  void app.queries.invalidateQueries({ queryKey: designKeys.losses(at.connectionId, at.worksheetId) })
  return result.ok
}

export async function discardAll(app: App, connectionId: ConnectionId, of: ChangeScope, rows: number): Promise<void> {
  const isSure = await askUser(app, {
    title: `Discard the changes of ${countOf(rows, 'row')}?`,
    text: 'The rows go back to what the service has. Undo brings the changes back, worksheet by worksheet.',
    yes: 'Discard',
    isDangerous: true,
  })
  if (isSure) await discardChanges(app, connectionId, of)
}

export async function holdChanges(app: App, connectionId: ConnectionId, of: ChangeScope, held: boolean): Promise<void> {
  const result = await app.host.call('changes.hold', { connectionId, of, held })
  if (!result.ok) app.notices.fail(held ? 'The changes were not held back' : 'The changes were not released', result.error)
  await reread(app, connectionId)
}

export type Settlement =
  | { readonly take: 'mine' }
  | { readonly take: 'theirs' }
  | { readonly take: 'value'; readonly value: CellValue }

/** The field that stands for the row as a whole. */
const rowItself = fieldId.parse('rowid')

/** The conflicts that this line of the review is about: the row's own, or its cells'. Empty where there is nothing to settle. */
export function conflictsOf(item: ReviewItem): readonly FieldId[] {
  if (item.row.decision !== null) return [rowItself]
  const cells = item.kind === 'row' ? item.row.cells : [item.cell]
  return cells.filter((it) => it.state === 'conflict').map((it) => fieldId.parse(it.field))
}

export async function settleConflicts(
  app: App,
  at: SheetRef,
  row: RowKey,
  fields: readonly FieldId[],
  take: Settlement,
): Promise<void> {
  const result = await app.host.call('changes.resolve', { ...at, cells: fields.map((field) => ({ row, field })), take })
  if (!result.ok) app.notices.fail('The conflict was not settled', result.error)
  await reread(app, at.connectionId)
}

const settleWords = {
  mine: {
    title: (conflicts: string) => `Keep your values in ${conflicts}?`,
    text: 'The next push writes them over what others have changed meanwhile. Undo brings the conflicts back, worksheet by worksheet.',
    yes: 'Keep mine',
  },
  theirs: {
    title: (conflicts: string) => `Take the service’s values in ${conflicts}?`,
    text: 'Your changes of these cells are dropped. Undo brings them and the conflicts back, worksheet by worksheet.',
    yes: 'Take theirs',
  },
} as const

/** `worksheetId` null settles those of every worksheet. Asks first; false when the answer was no. */
export async function settleAllConflicts(
  app: App,
  connectionId: ConnectionId,
  worksheetId: WorksheetId | null,
  take: 'mine' | 'theirs',
  conflicts: number,
): Promise<boolean> {
  const { title, text, yes } = settleWords[take]
  const isSure = await askUser(app, { title: title(countOf(conflicts, 'conflict')), text, yes, isDangerous: take === 'theirs' })
  if (!isSure) return false
  const result = await app.host.call('changes.resolve-all', { connectionId, worksheetId, take })
  if (result.ok) app.notices.show({ tone: 'good', id: 'settled', title: `${countOf(result.value.resolved, 'conflict')} settled` })
  else app.notices.fail('The conflicts were not settled', result.error)
  await reread(app, connectionId)
  return true
}
