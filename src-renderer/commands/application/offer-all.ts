/** Offers again what the key was seen not to change: it may have been given more rights, and the service has the last word. */
import type { KeyLimits } from '../../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { designKeys } from '../../state/structure/design-queries.ts'

export async function offerAll(app: App, connectionId: ConnectionId): Promise<void> {
  const result = await app.host.call('key.offer-all', { connectionId })
  if (result.ok) app.queries.setQueryData<KeyLimits>(designKeys.keyLimits(connectionId), result.value)
  else app.notices.fail('Nothing more can be offered', result.error)
}
