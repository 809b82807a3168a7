/** What is recorded of a run that stages or creates: how far it came, its batches, and what became of them. */
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { RejectedLine } from './rejected-line.ts'

/** The service's state before a run's first request: what is older, or among these rows, was not created by it. */
export interface Watermark {
  /** Newest time of creation, in the service's own clock; null when there was no row. */
  readonly createdAt: string | null
  /** Rows of that very second. */
  readonly ids: readonly string[]
}

export interface RunProgress {
  readonly kind: 'stage' | 'create'
  readonly triggerWorkflow: boolean
  readonly plannedLine: number
  readonly isPlanned: boolean
  readonly watermark: Watermark | null
  readonly created: number
  /** Command that staging has opened; null before. */
  readonly command: number | null
  readonly counts: Readonly<Record<string, number>>
}

export interface OpenBatch {
  readonly batch: number
  readonly state: 'planned' | 'sent'
  readonly rows: number
}

export interface CreatedRow {
  readonly line: number
  readonly id: string
}

/** A batch whose rows were all created: their lines and ids side by side, which travel far cheaper than pairs. */
export interface ConfirmedBatch {
  readonly batch: number
  readonly lines: readonly number[]
  readonly ids: readonly string[]
}

/** A batch that is not in the ledger yet; `content` as batch-content.ts writes it. */
interface NewBatch {
  readonly rows: number
  readonly content: Uint8Array<ArrayBuffer>
}

interface OnImport {
  readonly importId: ImportId
}

export interface RunBegin extends OnImport {
  readonly kind: 'stage' | 'create'
  readonly triggerWorkflow: boolean
  readonly at: number
}

/**
 * One transaction for several batches that are about to be sent, everything up to them, and outcomes heard since the last one: each
 * transaction costs a flush of the disk, which the service may have to wait for as well.
 */
export interface RunRecord extends OnImport {
  readonly batches: readonly NewBatch[]
  readonly confirmed: readonly ConfirmedBatch[]
  /** null when no batch is recorded. */
  readonly planned: { readonly line: number; readonly isEnd: boolean; readonly rejects: readonly RejectedLine[] } | null
  readonly at: number
}

export interface BatchSent extends OnImport {
  readonly batch: number
  readonly isSent: boolean
  readonly at: number
}

/** Closes a batch: rows that were created, lines that were refused, and batches that take its place. */
export interface BatchSettled extends OnImport {
  readonly batch: number
  readonly created: readonly CreatedRow[]
  readonly rejects: readonly RejectedLine[]
  /** What the batch's other rows are, for its receipt. */
  readonly rest: 'absent' | 'refused' | 'unsent'
  readonly code: number | null
  readonly message: string
  /** The replacements were sent already: they are looked for before they are sent. */
  readonly areSent: boolean
  readonly replacements: readonly NewBatch[]
  /** Our clock. */
  readonly at: number
}
