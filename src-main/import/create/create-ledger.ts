/** The import's ledger of batches, as the engine for new rows works on it (push/create-rows.ts). */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { startRun } from '../../pull/sync-ports.ts'
import type { CreateLedger, CreateRefusal, CreateTools } from '../../push/create-rows.ts'
import { type BatchContent, type ReadyRow, writeContent } from '../../replica/imports/batch-content.ts'
import type { RejectedLine } from '../../replica/imports/rejected-line.ts'
import type { MatchedCreates } from '../../replica/settle/open-creates.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import { type Batch, type CreateRun, confirm, flushConfirmed } from './create-state.ts'
import { learnLock, noteStored, type RefusedField } from './learn-lock.ts'
import { isAboutAll } from './send-batch.ts'
import { sendOne } from './send-one.ts'

type Outcome<T> = Result<T, HostError>

/** Where the engine looks for rows, and waits between looks. */
export const createTools = ({ space, request, callSignal }: CreateRun): CreateTools => ({
  run: startRun(space, request.worksheetId, callSignal, 'import-settle'),
  timer: space.timer,
})

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

const nothing: MatchedCreates = { created: [], absent: [], uncertain: [] }

export function createLedger(run: CreateRun): CreateLedger<Batch> {
  const { importId } = run.request
  const { replica } = run.space
  /** Batches of which every row was refused for one field, by their numbers. */
  const ofOneField = new Map<number, RefusedField>()
  return {
    since: run.progress.watermark?.createdAt ?? null,
    async send(batch) {
      const sent = await sendOne(run, batch)
      return sent.ok ? ok({ batch: { ...batch, isMarked: true }, rows: batch.rows, answer: sent.value.answer }) : sent
    },
    async created(batch, ids) {
      const content = await contentOf(run, batch)
      if (!content.ok) return content
      noteStored(run, content.value)
      confirm(
        run,
        batch,
        content.value.rows.map((row) => row.line),
        ids,
      )
      return flushConfirmed(run)
    },
    // It stays in the ledger as it is, and is settled when the run goes on.
    release: () => Promise.resolve(ok(null)),
    inDoubt: ({ batch }) => Promise.resolve(ok({ of: 'import', importId, batch })),
    afterSilence: (batch, found) => afterSilence(run, batch, found),
    async afterAnswer(batch, found) {
      const content = await contentOf(run, batch)
      if (!content.ok) return content
      const created = new Set((found ?? nothing).created.map((it) => it.row))
      // After an answer a row that only resembles one of ours is somebody else's.
      const left = content.value.rows.filter((_, index) => !created.has(index))
      const refused = ofOneField.get(batch.batch)
      if (left.length === batch.rows && refused === undefined) return ok({ batch, rows: batch.rows })
      const isLeft = new Set(left.map((it) => it.line))
      const rejects = (refused?.rejects ?? []).filter((it) => isLeft.has(it.line))
      const rest = refused === undefined ? left : refused.free.filter((it) => isLeft.has(it.line))
      const again = await settle(run, batch, found ?? nothing, { content: content.value, rest, rejects, state: 'unsent' })
      if (!again.ok) return again
      const [open] = again.value
      return ok(open === undefined ? null : { batch: open, rows: open.rows })
    },
    async halves(batch) {
      const content = await contentOf(run, batch)
      if (!content.ok) return content
      const middle = Math.ceil(content.value.rows.length / 2)
      const halves = [content.value.rows.slice(0, middle), content.value.rows.slice(middle)]
      return close(run, batch, nothing, { content: content.value, pieces: halves, state: 'unsent' })
    },
    async refuse(batch, refusal) {
      const { code, message } = refusal
      const content = await contentOf(run, batch)
      if (!content.ok) return content
      const named = await nameIn(run, refusal)
      const reason = named.message
      const learned = await learnLock(run, content.value, content.value.rows, named)
      if (!learned.ok) return learned
      if (learned.value === null && isAboutAll(code)) return err(aboutAll(named))
      const settled = await askTransfer(replica, 'run.settle', {
        importId,
        batch: batch.batch,
        created: [],
        rejects:
          learned.value?.rejects ??
          content.value.rows.map(({ line, cells }) => ({ line, cells, reason, kind: 'rejected' as const })),
        rest: 'refused',
        code,
        message,
        areSent: false,
        replacements: [],
        at: run.space.clock.now(),
      })
      if (!settled.ok) return settled
      run.counts.refused += batch.rows
      run.report()
      return ok(null)
    },
    async mend(batch, refusal) {
      const content = await contentOf(run, batch)
      if (!content.ok) return content
      const named = await nameIn(run, refusal)
      const learned = await learnLock(run, content.value, content.value.rows, named)
      if (!learned.ok) return learned
      if (learned.value === null) return isAboutAll(refusal.code) ? err(aboutAll(named)) : ok(false)
      ofOneField.set(batch.batch, learned.value)
      return ok(true)
    },
  }
}

const aboutAll = ({ code, message }: CreateRefusal): HostError => ({
  kind: 'service',
  message,
  advice: '',
  code,
  isOffline: false,
})

/**
 * The receipt keeps the service's own words: names are put in where it is read, and may have changed by then. Where the names are not at hand,
 * such as of a worksheet that is gone, the words stay as they are.
 */
async function nameIn(run: CreateRun, refusal: CreateRefusal): Promise<CreateRefusal> {
  const { message } = refusal
  const named = await askTransfer(run.space.replica, 'run.name-refusal', { worksheetId: run.request.worksheetId, message })
  return named.ok ? { ...refusal, message: named.value.message } : refusal
}

const contentOf = (run: CreateRun, { batch }: Batch): Promise<Outcome<BatchContent>> =>
  askTransfer(run.space.replica, 'run.content', { importId: run.request.importId, batch })

/** Whoever went on with the import was told that rows of it may still come; otherwise what is not there is not sent by this run any more. */
async function afterSilence(run: CreateRun, batch: Batch, found: MatchedCreates): Promise<Outcome<readonly Batch[]>> {
  const isHeldBack = !batch.wasSent
  if (isHeldBack && found.absent.length === batch.rows) {
    run.heldBack.rows += batch.rows
    return ok([])
  }
  const content = await contentOf(run, batch)
  if (!content.ok) return content
  const rest = found.absent.flatMap((index) => content.value.rows[index] ?? [])
  const settled = await settle(run, batch, found, { content: content.value, rest, state: 'absent', areSent: isHeldBack })
  if (!settled.ok || !isHeldBack) return settled
  run.heldBack.rows += rest.length
  return ok([])
}

interface Rest {
  readonly content: BatchContent
  readonly rest: readonly ReadyRow[]
  readonly rejects?: readonly RejectedLine[]
  readonly state: 'absent' | 'unsent'
  readonly areSent?: boolean
}

const settle = (
  run: CreateRun,
  batch: Batch,
  found: MatchedCreates,
  { rest, ...more }: Rest,
): Promise<Outcome<readonly Batch[]>> => close(run, batch, found, { ...more, pieces: rest.length === 0 ? [] : [rest] })

interface Closing extends Omit<Rest, 'rest'> {
  readonly pieces: readonly (readonly ReadyRow[])[]
}

/** Closes a batch: what was created of it, what only resembles a row that is there, and the batches that take its place. */
async function close(
  run: CreateRun,
  batch: Batch,
  found: MatchedCreates,
  { content, pieces, state, rejects = [], areSent = false }: Closing,
): Promise<Outcome<readonly Batch[]>> {
  const created = found.created.map(({ row, id }) => ({ line: content.rows[row]?.line ?? 0, id }))
  const uncertain = state === 'absent' ? found.uncertain.flatMap(({ row }) => content.rows[row] ?? []) : []
  const replacements = pieces.map((rows) => piece(content, rows))
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created,
    rejects: [
      ...rejects,
      ...uncertain.map(({ line, cells }): RejectedLine => ({ line, cells, reason: uncertainReason, kind: 'rejected' })),
    ],
    rest: state,
    code: null,
    message: '',
    areSent,
    replacements,
    at: run.space.clock.now(),
  })
  if (!settled.ok) return settled
  run.counts.created += created.length
  run.counts.refused += rejects.length + uncertain.length
  run.report()
  return ok(replacements.map((each, n) => fresh(settled.value.batches[n] ?? 0, each.rows)))
}

const uncertainReason =
  'This row was sent, no answer came, and the service now holds a similar row: look before you import it again'
