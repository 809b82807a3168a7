/**
 * Settles a batch that was refused or whose answer is unknown, alone: nothing else of the run is under way. The service is read back
 * first, because a refusal may hide rows that were created; only what is certainly not there is sent again, in halves, so that one
 * bad row costs itself and no other.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { askTransfer } from './ask-transfer.ts'
import { type BatchContent, type ReadyRow, readContent } from './batch-content.ts'
import { type Batch, type CreateRun, confirm, type Trouble } from './create-state.ts'
import { countRows, idOf, listRowsSince } from './recent-rows.ts'
import type { RejectedLine } from './rejected-line.ts'
import type { SendOutcome } from './send-batch.ts'

type Send = (batch: Batch) => Promise<Result<SendOutcome, HostError>>

/** Milliseconds between two looks at what an unanswered request has created: it may still be at work. */
const looks = [0, 1000, 3000] as const

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface ReadBack {
  readonly created: readonly { readonly index: number; readonly id: string }[]
  readonly absent: readonly number[]
  readonly uncertain: readonly number[]
}

async function readBack(
  { space, request, progress, known, callSignal }: CreateRun,
  content: string,
): Promise<Result<ReadBack, HostError>> {
  const { worksheetId } = request
  const rows = await listRowsSince(space.client, worksheetId, progress.watermark ?? { createdAt: null, ids: [] }, callSignal)
  if (!rows.ok) return rows
  const unknown = rows.value.filter((row) => !known.has(idOf(row)))
  return askTransfer(space.replica, 'run.match', { worksheetId, content, rows: unknown, known: [] })
}

/** Looks until two looks agree, or everything is there. */
async function readBackSettled(
  run: CreateRun,
  content: string,
  rows: number,
  mayStillRun: boolean,
): Promise<Result<ReadBack, HostError>> {
  let last = -1
  for (const [look, pause] of looks.entries()) {
    await wait(pause)
    const found = await readBack(run, content)
    if (!found.ok) return found
    const { length } = found.value.created
    if (!mayStillRun || length === rows || look === looks.length - 1 || (look > 0 && length === last)) return found
    last = length
  }
  return err({ kind: 'cancelled', message: 'Stopped before it was finished.' })
}

/** The batches that take the place of the troubled one, still to be sent. */
export async function settleTrouble(
  run: CreateRun,
  { batch, outcome }: Trouble,
  send: Send,
): Promise<Result<readonly Batch[], HostError>> {
  const mayStillRun = outcome.kind === 'unknown' && outcome.mayStillRun
  const found = await readBackSettled(run, batch.content, batch.rows, mayStillRun)
  if (!found.ok) return found
  const content = readContent(batch.content)
  const at = (indexes: readonly number[]): ReadyRow[] => indexes.flatMap((index) => content.rows[index] ?? [])
  // After a refusal a row that only resembles one of ours is somebody else's.
  const isRefusal = outcome.kind === 'refused'
  const rest = at(isRefusal ? [...found.value.absent, ...found.value.uncertain].sort((a, b) => a - b) : found.value.absent)
  const uncertain = isRefusal ? [] : at(found.value.uncertain)
  const replacement = rest.length === 0 ? [] : [piece(content, rest)]
  const settled = await settle(run, batch, found.value, uncertain, content, replacement)
  if (!settled.ok) return settled
  const again = replacement.map((each, n): Batch => ({ ...each, batch: settled.value[n] ?? 0, body: null, wasSent: false }))
  if (outcome.kind === 'unknown') return ok(again)
  for (const each of again) {
    const isolated = await isolate(run, each, outcome, send)
    if (!isolated.ok) return isolated
  }
  return ok([])
}

const piece = ({ fields }: BatchContent, rows: readonly ReadyRow[]): { readonly rows: number; readonly content: string } => ({
  rows: rows.length,
  content: JSON.stringify({ fields, rows }),
})

async function settle(
  run: CreateRun,
  batch: Batch,
  found: ReadBack,
  uncertain: readonly ReadyRow[],
  content: BatchContent,
  replacements: readonly { readonly rows: number; readonly content: string }[],
): Promise<Result<readonly number[], HostError>> {
  const created = found.created.map(({ index, id }) => ({ line: content.rows[index]?.line ?? 0, id }))
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created,
    rejects: uncertain.map(({ line, cells }): RejectedLine => ({ line, cells, reason: uncertainReason })),
    code: null,
    message: '',
    replacements,
  })
  if (!settled.ok) return settled
  for (const { id } of created) run.known.add(id)
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
  const content = readContent(batch.content)
  const first = content.rows[0]
  if (content.rows.length <= 1 && first !== undefined) return refuse(run, batch, first, refusal)
  const middle = Math.ceil(content.rows.length / 2)
  const halves = [content.rows.slice(0, middle), content.rows.slice(middle)].map((rows) => piece(content, rows))
  const split = await settle(run, batch, { created: [], absent: [], uncertain: [] }, [], content, halves)
  if (!split.ok) return split
  for (const [at, half] of halves.entries()) {
    const done = await sendHalf(run, { ...half, batch: split.value[at] ?? 0, body: null, wasSent: false }, send)
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
  const outcome = sent.value
  switch (outcome.kind) {
    case 'created':
      return confirm(run, half, outcome.ids)
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
    code,
    message,
    replacements: [],
  })
  if (!settled.ok) return settled
  run.counts.refused += 1
  run.report()
  return ok(null)
}
