/** Removes a connection after asking once, with what would go with it and whether a window has it open. */
import type { ConnectionHoldings, ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'

const failed = 'The connection was not removed'

function sayHoldings({ staged, waiting, isOpen }: ConnectionHoldings): readonly string[] {
  const lost =
    staged === null
      ? ['What is staged cannot be counted, because the file with it is damaged.']
      : staged > 0
        ? [`${countOf(staged, 'staged change')} that ${staged === 1 ? 'was' : 'were'} never pushed would be lost for good.`]
        : []
  return [
    ...lost,
    ...(waiting === null ? [] : [waiting]),
    ...(isOpen ? ['Another window has it open, and goes back to the start.'] : []),
  ]
}

export async function removeConnection(app: App, connection: ConnectionSummary): Promise<void> {
  const { host, queries, notices } = app
  const holdings = await host.call('connections.holdings', { connectionId: connection.id })
  if (!holdings.ok) return notices.fail(failed, holdings.error)
  const { staged, waiting } = holdings.value
  const losesChanges = staged !== 0 || waiting !== null
  const isSure = await askUser(app, {
    title: `Remove “${connection.name}”?`,
    text: 'Its key and signature are taken out of the keychain and its local copy of the rows is deleted. The service itself is not touched.',
    points: sayHoldings(holdings.value),
    yes: losesChanges ? 'Discard the changes and remove' : 'Remove',
    isDangerous: true,
  })
  if (!isSure) return
  const result = await host.call('connections.remove', { connectionId: connection.id, discardStaged: losesChanges })
  if (!result.ok) notices.fail(failed, result.error)
  await queries.invalidateQueries({ queryKey: queryKeys.connections })
}
