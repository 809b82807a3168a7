/** What can be done to a line of the review, by its buttons and by the keys of the list; the keyboard goes on with the line after it. */
import { type ConnectionId, fieldId } from '../../../src-shared/model/ids.ts'
import { conflictsOf, discardChanges, holdChanges, settleConflicts } from '../../commands/push/review-changes.ts'
import { showCell } from '../../commands/sheet/show-cell.ts'
import { useApp } from '../../state/app-context.tsx'
import { canBePushed, heldState, nextFocus, type ReviewItem, scopeOf } from '../../state/review/review-items.ts'

interface ReviewLines {
  readonly connectionId: ConnectionId
  readonly items: readonly ReviewItem[]
  goTo(id: string | null | undefined): void
  /** The worksheet's name as its tab shows it. */
  titleOf(item: ReviewItem): string
}

export function useReviewActions({ connectionId, items, goTo, titleOf }: ReviewLines) {
  const app = useApp()
  const hold = (item: ReviewItem): void => {
    if (canBePushed(item)) void holdChanges(app, connectionId, scopeOf(item), heldState(item) === 'pushed')
  }
  const discard = (item: ReviewItem, index: number): void => {
    goTo(nextFocus(items, index))
    void discardChanges(app, connectionId, scopeOf(item))
  }
  const open = (item: ReviewItem): void => {
    void showCell(
      app,
      item.row.worksheetId,
      titleOf(item),
      item.row.row,
      item.kind === 'cell' ? fieldId.parse(item.cell.field) : null,
    )
  }
  const settle = (item: ReviewItem, index: number, take: 'mine' | 'theirs'): boolean => {
    const fields = conflictsOf(item)
    if (fields.length === 0) return false
    // What is dropped leaves the list, and the keyboard goes on with what comes after it.
    if (take === 'theirs') goTo(nextFocus(items, index))
    void settleConflicts(app, { connectionId, worksheetId: item.row.worksheetId }, item.row.row, fields, { take })
    return true
  }

  const act = (key: string, item: ReviewItem, index: number): boolean => {
    switch (key) {
      case ' ':
        hold(item)
        return true
      case 'Delete':
      case 'Backspace':
        discard(item, index)
        return true
      case 'Enter':
        open(item)
        return true
      case 'm':
        return settle(item, index, 'mine')
      case 't':
        return settle(item, index, 'theirs')
      default:
        return false
    }
  }
  return { hold, discard, open, settle, act }
}
