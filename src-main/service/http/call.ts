/** A call as it arrives and an answer as it leaves, free of any server. */
import type { AnyOperation } from '../../../src-shared/api/operation.ts'

export interface Call {
  readonly method: string
  readonly url: URL
  /** Network address of the caller. */
  readonly from: string
  header(name: string): string | null
  /** Null when the caller sent none; `too-large` when more came than the service reads. */
  readonly body: Uint8Array | 'too-large' | null
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What the service knows about a call after answering it: for tests, and for whoever watches. */
export interface CallRecord {
  readonly method: string
  readonly path: string
  readonly operation: AnyOperation | null
  readonly body: unknown
  /** Code of the envelope; null when the answer had none. */
  readonly code: number | null
}

/** JSON that was written by hand, because it is faster than building and stringifying a page of rows. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
