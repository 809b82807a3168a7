/**
 * The one way in which new rows are created, for pushes and imports: a batch is in its ledger before it is sent, and no row of it is sent twice
 * blindly. After silence the service is looked through until the rows are there or given up; after a refusal, which may have come in the middle of
 * the work, what is certainly not there is sent again in halves, so that one bad row costs itself and no other.
 */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { Timer } from '../api-client/timer.ts'
import type { Outcome, SyncRun } from '../pull/sync-ports.ts'
import type { MatchedCreates, OpenCreates } from '../replica/settle/open-creates.ts'
import { countRows } from './count-rows.ts'
import { findCreated, type Looks } from './find-created.ts'
import type { WriteVerdict } from './judge-write.ts'

/** What came of sending a batch. `odd`: the service did it and answered ids that do not say which rows they are of. */
export type CreateAnswer = { readonly kind: 'created'; readonly ids: readonly string[] } | { readonly kind: 'odd' } | WriteVerdict

/** Why a row was not created. */
export interface CreateRefusal {
  readonly code: number | null
  readonly message: string
  /** The service's own, '' when it gave none. */
  readonly words: string
}

export interface SentBatch<B> {
  /** The rows that really were sent. */
  readonly batch: B
  readonly rows: number
  readonly answer: CreateAnswer
}

/** Where batches are kept. What a batch is, the ledger knows. */
export interface CreateLedger<B> {
  /** Writes down that the batch is being sent, then sends it. Null when there is nothing in it to send. */
  send(batch: B): Promise<Outcome<SentBatch<B> | null>>
  created(batch: B, ids: readonly string[]): Promise<Outcome<null>>
  /** Nothing happened to it. */
  release(batch: B): Promise<Outcome<null>>
  /** It is being looked for. */
  inDoubt(batch: B): Promise<Outcome<OpenCreates>>
  /** Creation time before which nothing of it is; null when unknown. */
  readonly since: string | null
  /** What was found after silence: what is absent is sent again only when a person says so. Answers what may be sent now all the same. */
  afterSilence(batch: B, found: MatchedCreates): Promise<Outcome<readonly B[]>>
  /** What was found after an answer; `found` null: nothing of it was created. Answers a batch of the others, null when there are none. */
  afterAnswer(batch: B, found: MatchedCreates | null): Promise<Outcome<{ readonly batch: B; readonly rows: number } | null>>
  halves(batch: B): Promise<Outcome<readonly B[]>>
  /** Of the one row in it. */
  refuse(batch: B, refusal: CreateRefusal): Promise<Outcome<null>>
  /** Something was done about what was refused of every row, so that the rows may be sent again as they are. */
  mend(batch: B, refusal: CreateRefusal): Promise<Outcome<boolean>>
}

export interface CreateTools {
  readonly run: SyncRun
  readonly timer: Timer
}

/** Sends a batch and sees to whatever comes of it. Answers batches that are still to be sent. */
export async function createRows<B>(tools: CreateTools, ledger: CreateLedger<B>, batch: B): Promise<Outcome<readonly B[]>> {
  const sent = await ledger.send(batch)
  if (!sent.ok) return sent
  return sent.value === null ? ok([]) : settleCreate(tools, ledger, sent.value)
}

/** Sees to what came of sending a batch. `before`: how many rows the worksheet had by then; null when that is not known. */
export async function settleCreate<B>(
  tools: CreateTools,
  ledger: CreateLedger<B>,
  { batch, rows, answer }: SentBatch<B>,
  before: number | null = null,
): Promise<Outcome<readonly B[]>> {
  switch (answer.kind) {
    case 'created': {
      return mapOk(await ledger.created(batch, answer.ids), () => [])
    }
    case 'stop': {
      const released = await ledger.release(batch)
      return released.ok ? { ok: false, error: answer.error } : released
    }
    case 'unknown': {
      const found = await lookFor(tools, ledger, batch, 'again')
      return found.ok ? ledger.afterSilence(batch, found.value) : found
    }
    case 'odd': {
      const found = await lookFor(tools, ledger, batch, 'once')
      if (!found.ok) return found
      return mapOk(await ledger.afterAnswer(batch, found.value), (rest) => (rest === null ? [] : [rest.batch]))
    }
    case 'unclear':
    case 'refused':
    case 'too-large':
      return refused(tools, ledger, { batch, rows, answer }, before)
  }
}

async function lookFor<B>(
  { run, timer }: CreateTools,
  ledger: CreateLedger<B>,
  batch: B,
  looks: Looks,
): Promise<Outcome<MatchedCreates>> {
  const of = await ledger.inDoubt(batch)
  return of.ok ? findCreated(run, of.value, ledger.since, timer, looks) : of
}

type Refused = Extract<CreateAnswer, { kind: 'unclear' | 'refused' | 'too-large' }>

const refusalOf = (answer: Refused): CreateRefusal => ({
  code: answer.kind === 'too-large' ? null : answer.code,
  message: answer.message,
  words: answer.kind === 'refused' ? answer.words : '',
})

async function refused<B>(
  tools: CreateTools,
  ledger: CreateLedger<B>,
  { batch, rows, answer }: { readonly batch: B; readonly rows: number; readonly answer: Refused },
  before: number | null,
): Promise<Outcome<readonly B[]>> {
  const refusal = refusalOf(answer)
  // A refusal of one row for its values is its own proof.
  if (rows === 1 && answer.kind !== 'unclear') return emptied(await ledger.refuse(batch, refusal))
  const mended = rows > 1 && answer.kind === 'refused' ? await ledger.mend(batch, refusal) : ok(false)
  if (!mended.ok) return leaveInDoubt(ledger, batch, mended)
  const found = await findAfterAnswer(tools, ledger, batch, before)
  if (!found.ok) return found
  const rest = await ledger.afterAnswer(batch, found.value)
  if (!rest.ok || rest.value === null) return rest.ok ? ok([]) : rest
  if (mended.value) return createRows(tools, ledger, rest.value.batch)
  if (rest.value.rows === 1 && rows === 1) return emptied(await ledger.refuse(rest.value.batch, refusal))
  const halves = rest.value.rows === 1 ? ok([rest.value.batch]) : await ledger.halves(rest.value.batch)
  if (!halves.ok) return halves
  for (const half of halves.value) {
    if (tools.run.signal.aborted) return ok([])
    const done = await sendHalf(tools, ledger, half)
    if (!done.ok) return done
  }
  return ok([])
}

const emptied = (done: Outcome<null>): Outcome<readonly never[]> => (done.ok ? ok([]) : done)

/** The service is gone before it was told what became of the rows: they are looked for before anything of them is sent again. */
async function leaveInDoubt<B, T extends Outcome<unknown>>(
  ledger: CreateLedger<B>,
  batch: B,
  failed: T,
): Promise<T | Extract<Outcome<never>, { readonly ok: false }>> {
  const noted = await ledger.inDoubt(batch)
  return noted.ok ? failed : noted
}

/** A refusal that left as many rows as before created none; otherwise they are looked for. */
async function findAfterAnswer<B>(
  tools: CreateTools,
  ledger: CreateLedger<B>,
  batch: B,
  before: number | null,
): Promise<Outcome<MatchedCreates | null>> {
  if (before === null) return lookFor(tools, ledger, batch, 'once')
  const after = await countRows(tools.run)
  if (!after.ok) return leaveInDoubt(ledger, batch, after)
  return after.value === before ? ok(null) : lookFor(tools, ledger, batch, 'once')
}

/** What is left of it is sent until nothing is: the answer before told that the service is at work. */
async function sendHalf<B>(tools: CreateTools, ledger: CreateLedger<B>, half: B): Promise<Outcome<null>> {
  const before = await countRows(tools.run)
  if (!before.ok) return before
  const sent = await ledger.send(half)
  if (!sent.ok || sent.value === null) return sent.ok ? ok(null) : sent
  const left = await settleCreate(tools, ledger, sent.value, before.value)
  if (!left.ok) return left
  for (const each of left.value) {
    if (tools.run.signal.aborted) return ok(null)
    const done = await sendHalf(tools, ledger, each)
    if (!done.ok) return done
  }
  return ok(null)
}
