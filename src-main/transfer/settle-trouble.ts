/**
 * Settles a batch that was refused or whose answer is unknown, alone: nothing else of the run is under way. The service is read back
 * first, because a refusal may hide rows that were created; only what is certainly not there is sent again, in halves, so that one
 * bad row costs itself and no other.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { findCreated, type Looks } from '../push/find-created.ts'
import { startRun } from '../sync/sync-ports.ts'
import { askTransfer } from './ask-transfer.ts'
import { type BatchContent, type ReadyRow, writeContent } from './batch-content.ts'
import { countRows } from './count-rows.ts'
import { type Batch, type CreateRun, confirm, flushConfirmed, type Sent, type Trouble } from './create-state.ts'
import type { RejectedLine } from './rejected-line.ts'
import type { SendOutcome } from './send-batch.ts'

type Send = (batch: Batch) => Promise<Result<Sent, HostError>>

interface ReadBack {
  readonly created: readonly { readonly row: number; readonly id: string }[]
  readonly absent: readonly number[]
  readonly uncertain: readonly number[]
}

function readBack(run: CreateRun, { batch }: Batch, looks: Looks): Promise<Result<ReadBack, HostError>> {
  const { space, request, progress, callSignal } = run
  const settling = startRun(space, request.worksheetId, callSignal, 'import-settle')
  const of = { of: 'import', importId: request.importId, batch } as const
  return findCreated(settling, of, progress.watermark?.createdAt ?? null, space.timer, looks)
}

/** Settles one batch; answers the batches that take its place, still to be sent. */
export async function settleTrouble(
  run: CreateRun,
  { batch, outcome }: Trouble,
  send: Send,
): Promise<Result<readonly Batch[], HostError>> {
  const isSilence = outcome.kind === 'unknown' && outcome.mayStillRun
  const found = await readBack(run, batch, isSilence ? 'again' : 'once')
  if (!found.ok) return found
  // Whoever went on with the import was told that rows of it may still come.
  const isHeldBack = isSilence && !batch.wasSent
  if (isHeldBack && found.value.absent.length === batch.rows) {
    run.heldBack.rows += batch.rows
    return ok([])
  }
  const read = await askTransfer(run.space.replica, 'run.content', { importId: run.request.importId, batch: batch.batch })
  if (!read.ok) return read
  const content = read.value
  const at = (indexes: readonly number[]): ReadyRow[] => indexes.flatMap((index) => content.rows[index] ?? [])
  // After a refusal a row that only resembles one of ours is somebody else's.
  const isRefusal = outcome.kind === 'refused'
  const rest = at(isRefusal ? [...found.value.absent, ...found.value.uncertain].sort((a, b) => a - b) : found.value.absent)
  const uncertain = isRefusal ? [] : at(found.value.uncertain)
  const replacements = rest.length === 0 ? [] : [piece(content, rest)]
  const closing = { uncertain, content, replacements, rest: isRefusal ? 'unsent' : 'absent', areSent: isHeldBack } as const
  const settled = await settle(run, batch, found.value, closing)
  if (!settled.ok) return settled
  if (isHeldBack) {
    run.heldBack.rows += rest.length
    return ok([])
  }
  const again = replacements.map((each, n) => fresh(settled.value[n] ?? 0, each.rows))
  if (outcome.kind === 'unknown') return ok(again)
  for (const each of again) {
    const isolated = await isolate(run, each, outcome, send)
    if (!isolated.ok) return isolated
  }
  return ok([])
}

interface Piece {
  readonly rows: number
  readonly content: Uint8Array<ArrayBuffer>
}

const piece = (content: BatchContent, rows: readonly ReadyRow[]): Piece => ({
  rows: rows.length,
  content: writeContent({ ...content, rows }),
})

/** A batch of the ledger that nobody has sent. */
const fresh = (batch: number, rows: number): Batch => ({ batch, rows, ready: null, isMarked: false, wasSent: false })

interface Closing {
  readonly content: BatchContent
  readonly uncertain: readonly ReadyRow[]
  readonly replacements: readonly Piece[]
  readonly rest: 'absent' | 'unsent'
  readonly areSent: boolean
}

async function settle(
  run: CreateRun,
  batch: Batch,
  found: ReadBack,
  { content, uncertain, replacements, rest, areSent }: Closing,
): Promise<Result<readonly number[], HostError>> {
  const created = found.created.map(({ row, id }) => ({ line: content.rows[row]?.line ?? 0, id }))
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created,
    rejects: uncertain.map(({ line, cells }): RejectedLine => ({ line, cells, reason: uncertainReason })),
    rest,
    code: null,
    message: '',
    areSent,
    replacements,
  })
  if (!settled.ok) return settled
  run.counts.created += created.length
  run.counts.refused += uncertain.length
  run.report()
  return ok(settled.value.batches)
}

const uncertainReason =
  'This row was sent, no answer came, and the service now holds a similar row: look before you import it again'

/** Halves a refused batch until the rows that cause it stand alone. */
async function isolate(
  run: CreateRun,
  batch: Batch,
  refusal: Extract<SendOutcome, { kind: 'refused' }>,
  send: Send,
): Promise<Result<null, HostError>> {
  const read = await askTransfer(run.space.replica, 'run.content', { importId: run.request.importId, batch: batch.batch })
  if (!read.ok) return read
  const content = read.value
  const first = content.rows[0]
  if (content.rows.length <= 1 && first !== undefined) return refuse(run, batch, first, refusal)
  const middle = Math.ceil(content.rows.length / 2)
  const halves = [content.rows.slice(0, middle), content.rows.slice(middle)].map((rows) => piece(content, rows))
  const split = await settle(
    run,
    batch,
    { created: [], absent: [], uncertain: [] },
    { content, uncertain: [], replacements: halves, rest: 'unsent', areSent: false },
  )
  if (!split.ok) return split
  for (const [at, half] of halves.entries()) {
    const done = await sendHalf(run, fresh(split.value[at] ?? 0, half.rows), send)
    if (!done.ok) return done
  }
  return ok(null)
}

async function sendHalf(run: CreateRun, half: Batch, send: Send): Promise<Result<null, HostError>> {
  const { client } = run.space
  const before = await countRows(client, run.request.worksheetId, run.callSignal)
  if (!before.ok) return before
  const sent = await send(half)
  if (!sent.ok) return sent
  const { outcome, lines } = sent.value
  switch (outcome.kind) {
    case 'created':
      confirm(run, half, lines, outcome.ids)
      return flushConfirmed(run)
    case 'stopped':
      return err(outcome.error)
    case 'unknown': {
      const again = await settleTrouble(run, { batch: half, outcome }, send)
      if (!again.ok) return again
      for (const each of again.value) {
        const done = await sendHalf(run, each, send)
        if (!done.ok) return done
      }
      return ok(null)
    }
    case 'refused': {
      // A refusal that left as many rows as before created none; otherwise it is looked at row by row.
      const after = await countRows(client, run.request.worksheetId, run.callSignal)
      if (!after.ok) return after
      if (before.value !== null && before.value === after.value) return isolate(run, half, outcome, send)
      const settled = await settleTrouble(run, { batch: half, outcome }, send)
      return settled.ok ? ok(null) : settled
    }
  }
}

async function refuse(
  run: CreateRun,
  batch: Batch,
  row: ReadyRow,
  { code, message }: Extract<SendOutcome, { kind: 'refused' }>,
): Promise<Result<null, HostError>> {
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created: [],
    rejects: [{ line: row.line, cells: row.cells, reason: message }],
    rest: 'refused',
    code,
    message,
    areSent: false,
    replacements: [],
  })
  if (!settled.ok) return settled
  run.counts.refused += 1
  run.report()
  return ok(null)
}
