/** Starting a process: once, after saying what that means, and never again by itself. */

import type { HookValue } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { processesKey } from '../../state/connection/service-lists.ts'
import { askUser } from '../ask-user.ts'

export type StartState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'started'; readonly at: number }
  /** Sent, and no answer came. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'refused'; readonly error: HostError }

interface ProcessStart {
  readonly connectionId: ConnectionId
  readonly processId: string
  readonly name: string
  readonly values: Readonly<Record<string, HookValue>>
  /** What goes with it, a line for each parameter. */
  readonly said: readonly string[]
  /** The start before this one had no answer, so it may be running. */
  readonly isAgain: boolean
}

/** Null when the user thought better of it. */
export async function startProcess(app: App, start: ProcessStart, onRunning: () => void): Promise<StartState | null> {
  const { connectionId, processId, name, values, said, isAgain } = start
  const isSure = await askUser(app, {
    title: isAgain ? `Start “${name}” once more?` : `Start “${name}” now?`,
    text: `${isAgain ? 'It may be running already, and would then run twice. ' : ''}It runs in the service at once: it may change rows and send messages. Gridstage cannot stop it or take back what it does.`,
    points: said,
    yes: isAgain ? 'Start it once more' : 'Start',
    isDangerous: isAgain,
  })
  if (!isSure) return null
  onRunning()
  const result = await app.host.call('workflows.start', { connectionId, processId, values: { ...values } })
  void app.queries.invalidateQueries({ queryKey: processesKey(connectionId) })
  if (result.ok) {
    return result.value.outcome === 'started'
      ? { kind: 'started', at: app.clock.now() }
      : { kind: 'unknown', why: result.value.message }
  }
  // The window lost its own host while it waited: whether the request went out is not known either.
  if (result.error.kind === 'internal' && result.error.reference === 'no-reply')
    return { kind: 'unknown', why: result.error.message }
  return { kind: 'refused', error: result.error }
}
