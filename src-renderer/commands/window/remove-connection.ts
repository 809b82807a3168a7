/** Removes a connection after asking; asks again when changes would be lost that were never pushed. */
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { askUser } from '../ask-user.ts'

export async function removeConnection(app: App, connection: ConnectionSummary): Promise<void> {
  const { host, queries, notices } = app
  const isSure = await askUser(app, {
    title: `Remove “${connection.name}”?`,
    text: 'Its key and signature are taken out of the keychain and its local copy of the rows is deleted. The service itself is not touched.',
    yes: 'Remove',
    isDangerous: true,
  })
  if (!isSure) return
  let result = await host.call('connections.remove', { connectionId: connection.id, discardStaged: false })
  if (!result.ok && result.error.kind === 'invalid') {
    const isReallySure = await askUser(app, {
      title: 'Changes would be lost',
      text: `${result.error.message} Removing the connection discards them for good.`,
      yes: 'Discard the changes and remove',
      isDangerous: true,
    })
    if (!isReallySure) return
    result = await host.call('connections.remove', { connectionId: connection.id, discardStaged: true })
  }
  if (!result.ok) notices.fail('The connection was not removed', result.error)
  await queries.invalidateQueries({ queryKey: queryKeys.connections })
}
