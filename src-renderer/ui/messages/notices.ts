/** Short messages in the corner, as a port: what happened, said once. */
import type { HostError } from '../../../src-shared/host/host-error.ts'

export interface Notice {
  readonly tone: 'good' | 'info' | 'warning' | 'failure'
  readonly title: string
  readonly text?: string
  /** Replaces an earlier notice of the same id. */
  readonly id?: string
  readonly action?: { readonly label: string; run(): void }
}

export interface Notices {
  show(notice: Notice): void
  /** Says what failed, then the error's own words. */
  fail(what: string, error: HostError): void
  /** What a message says is no longer so: it goes. `what` is its id, or its title where it has none, as that of a failure. */
  withdraw(what: string): void
  /** They were about what has just been left. */
  leave(): void
}
