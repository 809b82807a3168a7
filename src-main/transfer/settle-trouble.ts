/**
 * Settles a batch that was refused or whose answer is unknown, alone: nothing else of the run is under way. The service is read back
 * first, because a refusal may hide rows that were created; only what is certainly not there is sent again, in halves, so that one
 * bad row costs itself and no other.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { askTransfer } from './ask-transfer.ts'
import { type BatchContent, type ReadyRow, writeContent } from './batch-content.ts'
import { type Batch, type CreateRun, confirm, flushConfirmed, type Sent, type Trouble } from './create-state.ts'
import { learnLock, noteStored } from './learn-lock.ts'
import { countRows } from './recent-rows.ts'
import type { RejectedLine } from './rejected-line.ts'
import { isAboutAll, type SendOutcome } from './send-batch.ts'

type Send = (batch: Batch) => Promise<Result<Sent, HostError>>

/** Milliseconds between two looks at what an unanswered request has created: it may still be at work. */
const looks = [0, 1000, 3000] as const

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface ReadBack {
  readonly created: readonly { readonly index: number; readonly id: string }[]
  readonly absent: readonly number[]
  readonly uncertain: readonly number[]
}

const match = async ({ space, request, recent, known }: CreateRun, batch: Batch): Promise<Result<ReadBack, HostError>> => {
  const { importId, worksheetId } = request
  const rows = await recent.look((id) => known.has(id))
  return rows.ok ? askTransfer(space.replica, 'run.match', { importId, batch: batch.batch, worksheetId, rows: rows.value }) : rows
}

/** Looks until two looks agree, or everything is there. */
async function readBack(run: CreateRun, batch: Batch, mayStillRun: boolean): Promise<Result<ReadBack, HostError>> {
  let last = -1
  for (const [look, pause] of looks.entries()) {
    await wait(pause)
    const found = await match(run, batch)
    if (!found.ok) return found
    const { length } = found.value.created
    if (!mayStillRun || length === batch.rows || look === looks.length - 1 || length === last) return found
    last = length
  }
  return match(run, batch)
}

/** Settles one batch; answers the batches that take its place, still to be sent. */
export async function settleTrouble(
  run: CreateRun,
  { batch, outcome }: Trouble,
  send: Send,
): Promise<Result<readonly Batch[], HostError>> {
  const mayStillRun = outcome.kind === 'unknown' && outcome.mayStillRun
  const found = await readBack(run, batch, mayStillRun)
  if (!found.ok) return found
  const read = await askTransfer(run.space.replica, 'run.content', { importId: run.request.importId, batch: batch.batch })
  if (!read.ok) return read
  const content = read.value
  const at = (indexes: readonly number[]): ReadyRow[] => indexes.flatMap((index) => content.rows[index] ?? [])
  // After a refusal a row that only resembles one of ours is somebody else's.
  const isRefusal = outcome.kind === 'refused'
  const rest = at(isRefusal ? [...found.value.absent, ...found.value.uncertain].sort((a, b) => a - b) : found.value.absent)
  const named = isRefusal ? await learnLock(run, content, rest, outcome) : ok(null)
  if (!named.ok) return named
  if (isRefusal && named.value === null && isAboutAll(outcome.code)) return err(outcome.error)
  const uncertain = isRefusal ? [] : at(found.value.uncertain).map(asUncertain)
  const open = named.value?.free ?? rest
  const replacement = open.length === 0 ? [] : [piece(content, open)]
  const settled = await settle(run, batch, found.value, {
    content,
    rejects: named.value?.rejects ?? uncertain,
    replacements: replacement,
    rest: isRefusal ? 'unsent' : 'absent',
  })
  if (!settled.ok) return settled
  const again = replacement.map((each, n) => fresh(settled.value[n] ?? 0, each.rows))
  if (outcome.kind === 'unknown' || named.value !== null) return ok(again)
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
  readonly rejects: readonly RejectedLine[]
  readonly replacements: readonly Piece[]
  readonly rest: 'absent' | 'unsent'
}

async function settle(
  run: CreateRun,
  batch: Batch,
  found: ReadBack,
  { content, rejects, replacements, rest }: Closing,
): Promise<Result<readonly number[], HostError>> {
  const created = found.created.map(({ index, id }) => ({ line: content.rows[index]?.line ?? 0, id }))
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created,
    rejects,
    rest,
    code: null,
    message: '',
    replacements,
  })
  if (!settled.ok) return settled
  run.known.add(created.map((row) => row.id))
  run.counts.created += created.length
  run.counts.refused += rejects.length
  run.report()
  return ok(settled.value.batches)
}

const uncertainReason =
  'This row was sent, no answer came, and the service now holds a similar row: look before you import it again'
const asUncertain = ({ line, cells }: ReadyRow): RejectedLine => ({ line, cells, reason: uncertainReason })

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
  if (content.rows.length <= 1 && first !== undefined) {
    const noted = await learnLock(run, content, [first], refusal)
    return noted.ok ? refuse(run, batch, first, refusal) : noted
  }
  const middle = Math.ceil(content.rows.length / 2)
  const parts = [content.rows.slice(0, middle), content.rows.slice(middle)]
  const halves = parts.map((rows) => piece(content, rows))
  const split = await settle(
    run,
    batch,
    { created: [], absent: [], uncertain: [] },
    { content, rejects: [], replacements: halves, rest: 'unsent' },
  )
  if (!split.ok) return split
  for (const [at, half] of halves.entries()) {
    const done = await sendHalf(run, fresh(split.value[at] ?? 0, half.rows), send, { ...content, rows: parts[at] ?? [] })
    if (!done.ok) return done
  }
  return ok(null)
}

async function sendHalf(run: CreateRun, half: Batch, send: Send, content: BatchContent | null): Promise<Result<null, HostError>> {
  const { client } = run.space
  const before = await countRows(client, run.request.worksheetId, run.callSignal)
  if (!before.ok) return before
  const sent = await send(half)
  if (!sent.ok) return sent
  const { outcome, lines } = sent.value
  switch (outcome.kind) {
    case 'created':
      confirm(run, half, lines, outcome.ids)
      noteStored(run, content)
      return flushConfirmed(run)
    case 'stopped':
      return err(outcome.error)
    case 'unknown':
      return settleHalf(run, { batch: half, outcome }, send)
    case 'refused': {
      // A refusal that left as many rows as before created none; otherwise it is looked at row by row.
      const after = await countRows(client, run.request.worksheetId, run.callSignal)
      if (!after.ok) return after
      if (before.value !== null && before.value === after.value) return isolate(run, half, outcome, send)
      return settleHalf(run, { batch: half, outcome }, send)
    }
  }
}

async function settleHalf(run: CreateRun, trouble: Trouble, send: Send): Promise<Result<null, HostError>> {
  const again = await settleTrouble(run, trouble, send)
  if (!again.ok) return again
  for (const each of again.value) {
    const done = await sendHalf(run, each, send, null)
    if (!done.ok) return done
  }
  return ok(null)
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
    replacements: [],
  })
  if (!settled.ok) return settled
  run.counts.refused += 1
  run.report()
  return ok(null)
}
