/** Stages what a colleague had written and a push replaced unseen: an ordinary change, to be reviewed and pushed like any other. */
import type { PastCell, PastRow } from '../../../src-shared/host/calls/past-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { setCells } from '../sheet/stage-edits.ts'

export const canGiveBack = ({ row, worksheetId }: PastRow, { field, overwrote }: PastCell): boolean =>
  row !== null && worksheetId !== null && field !== null && overwrote !== null

export async function giveBack(
  app: App,
  connectionId: ConnectionId,
  { row, worksheetId }: PastRow,
  cell: PastCell,
): Promise<void> {
  const { field, fieldName, overwrote } = cell
  if (row === null || worksheetId === null || field === null || overwrote === null) return
  const label = `Give ${fieldName} back`.slice(0, 200)
  const at = { connectionId, worksheetId }
  const staged = await setCells(app, at, label, [{ row, field, value: overwrote.value }], 'It was not given back')
  if (staged !== null)
    app.notices.show({
      tone: 'good',
      title: `${fieldName} is staged with what ${overwrote.by.name || 'a colleague'} had written`,
      text: 'Review and push it like any other change.',
    })
}
