/**
 * The window's only door to its host: typed calls with expected failures as values, events, and files by handle. `call` never
 * rejects; a reply that does not come or does not fit the contract is an `internal` error with words.
 */
import type { HostCallAnswer, HostCallName, HostCallRequest } from '../../src-shared/host/calls.ts'
import { hostEventMessage, hostReply } from '../../src-shared/host/envelope.ts'
import type { HostEventName, HostEvents } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { FileHandle } from '../../src-shared/model/ids.ts'
import type { LinkState } from './link-state.ts'
import type { Transport } from './transport.ts'

export interface UploadedFile {
  readonly handle: FileHandle
  readonly name: string
  readonly size: number
}

export interface UploadWatch {
  /** Bytes handed over so far, and in all. */
  onProgress(sent: number, total: number): void
  /** Stops the upload; it then fails as cancelled. */
  readonly signal: AbortSignal
}

export interface HostClient {
  call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, HostError>>
  on<N extends HostEventName>(event: N, listener: (payload: HostEvents[N]) => void): () => void
  onLink(listener: (state: LinkState) => void): () => void
  /** Hands a file's bytes to the host. */
  upload(file: File, watch?: UploadWatch): Promise<Result<UploadedFile, HostError>>
  /** Saves what `GET path` answers to the user's disk. */
  download(path: string, name: string): void
}

export interface FilePorts {
  upload(file: File, watch?: UploadWatch): Promise<Result<UploadedFile, HostError>>
  download(path: string, name: string): void
}

const noReply: HostError = {
  kind: 'internal',
  message:
    'Gridstage lost touch with its own background process, so it is not known whether this was done. Look at the result before you repeat it.',
  reference: 'no-reply',
}
const strangeReply: HostError = {
  kind: 'internal',
  message: 'The background process answered in a form this window does not know. Reload the window.',
  reference: 'bad-reply',
}

export function createHostClient(transport: Transport, files: FilePorts, ids: IdSource): HostClient {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  transport.onMessage((message) => {
    const parsed = hostEventMessage.safeParse(message)
    if (!parsed.success) return
    // The payload's type is the contract's: both sides are built together, so only the envelope is checked here.
    for (const listener of listeners.get(parsed.data.event) ?? []) listener(parsed.data.payload as never)
  })
  return {
    async call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, HostError>> {
      const reply = await transport.request({ id: ids.next(), call: name, args: request })
      if (reply === null) return err(noReply)
      const parsed = hostReply.safeParse(reply)
      if (!parsed.success) return err(strangeReply)
      return parsed.data.ok ? ok(parsed.data.value as HostCallAnswer<N>) : err(parsed.data.error)
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known)
      known.add(listener)
      return () => known.delete(listener)
    },
    onLink: (listener) => transport.onLink(listener),
    upload: files.upload,
    download: files.download,
  }
}
