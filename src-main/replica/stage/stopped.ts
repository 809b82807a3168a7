/** The failure of a change that was cancelled. */
import type { HostError } from '../../../src-shared/host/host-error.ts'

export const stopped: HostError = { kind: 'cancelled', message: 'Stopped. Nothing was changed.' }
