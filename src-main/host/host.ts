/** What a shell (Electron or browser) needs of the host: one door for calls, one for events, one for bytes. */

import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { HostReply } from '../../src-shared/host/envelope.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'

export interface Host {
  /** Answers one call. Never rejects: whatever arrives gets a reply of the contract. */
  handle(request: unknown): Promise<HostReply>
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: HostEvent) => void): () => void
  /**
   * Bytes: `POST /upload?name=...` keeps the body and answers `{handle, name, size}`; `GET /download/<handle>` and
   * `GET /blob/...` answer files. Any other path is answered with 404. The shell has authenticated the request.
   */
  http(request: Request): Promise<Response>
  /** Work that is not over yet, and that ends with the host. */
  running(): readonly Job[]
  /**
   * Ends workers and open files; staged changes are already on disk. A change of many cells that is under way is taken back when its
   * connection is opened again, which says so.
   */
  close(): Promise<void>
}
