/** How a call and its answer travel between window and host, the same over Electron's ipc and the browser shell's socket. */
import { z } from 'zod'
import { hostError } from './host-error.ts'

/** Raised whenever a call or event changes in a way an older side would not understand. */
export const hostVersion = 1

export const hostRequest = z.strictObject({
  /** Chosen by the caller; the reply carries it back. */
  id: z.string().min(1).max(100),
  call: z.string().min(1).max(100),
  args: z.unknown(),
})
export type HostRequest = z.output<typeof hostRequest>

export const hostReply = z.discriminatedUnion('ok', [
  z.strictObject({ id: z.string(), ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ id: z.string(), ok: z.literal(false), error: hostError }),
])
export type HostReply = z.output<typeof hostReply>

export const hostEventMessage = z.strictObject({ event: z.string(), payload: z.unknown() })
export type HostEventMessage = z.output<typeof hostEventMessage>
