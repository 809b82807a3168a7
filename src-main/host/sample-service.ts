/** The embedded service with the sample workspace, as the host sees it: started on demand, in a thread of its own. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Result } from '../../src-shared/lib/result.ts'

export interface RunningService {
  /** Origin it listens on, on the loopback address. */
  readonly url: string
  readonly appKey: string
  readonly sign: string
}

export interface SampleService {
  /** Starts it once; later calls answer the same. */
  start(): Promise<Result<RunningService, HostError>>
  /** Ends it and forgets its data: the next start begins with a fresh sample. */
  stop(): Promise<void>
  close(): Promise<void>
}
