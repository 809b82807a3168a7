/** What the host says is staged stands in the worksheet's state at once. How many rows there are then is asked for where rows came or went. */
import type { QueryClient } from '@tanstack/react-query'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { queryKeys } from '../host-queries.ts'
import type { SheetRef } from './sheet-ref.ts'

export function putStaged(
  queries: QueryClient,
  { connectionId, worksheetId }: SheetRef,
  { staged, undo, redo }: Pick<WorksheetState, 'staged' | 'undo' | 'redo'>,
): void {
  const queryKey = queryKeys.worksheet(connectionId, worksheetId)
  // An answer that is on its way may tell of the moment before this one: another is asked for in its place.
  const isBehind = queries.isFetching({ queryKey, exact: true }) > 0
  const before = queries.getQueryData<WorksheetState>(queryKey)?.staged
  queries.setQueryData<WorksheetState>(queryKey, (known) => (known === undefined ? undefined : { ...known, staged, undo, redo }))
  const isOfRows = before !== undefined && before.createdRows !== staged.createdRows
  if (isBehind || isOfRows) void queries.invalidateQueries({ queryKey, exact: true })
}
