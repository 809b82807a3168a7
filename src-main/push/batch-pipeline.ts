/**
 * Batches of new rows that are written down as sent before their turn comes, and those that were created and are still to be settled: some of
 * both are one question to the thread that writes, so that the disk is waited for once, and nobody waits for it before an answer is needed.
 */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { SentBatch } from './create-rows.ts'
import type { Batch, CreateSteps } from './push-creates.ts'

/** A batch that is written down as sent, and is not yet. */
export interface Ready {
  readonly steps: CreateSteps
  readonly batch: Batch
}

export interface BatchPipeline {
  /** Begins to write the batches from this place on down as sent. What was created is settled before them, where it is enough. */
  take(at: number, batches: readonly (readonly number[])[], steps: CreateSteps): void
  isAsked(at: number): boolean
  /** Null where the batch was not taken: then everything that was begun is done, and it can be taken alone. */
  taken(at: number): Promise<Outcome<Ready | null>>
  /** To be settled with the next that are taken, or by themselves after a moment. */
  created(steps: CreateSteps, sent: SentBatch<Batch>): void
  /** Gives back what was taken and waits for all that was begun: nothing is left. */
  finish(): Promise<Outcome<null>>
}

/** Milliseconds after which what was created is settled by itself: a service may take long for the next batch. */
const settledAfter = 400
/**
 * So many that were created are settled in one transaction: ids are random, so each transaction writes most of their index anew. More would
 * keep what people do meanwhile waiting.
 */
const settledTogether = 3

export function createBatchPipeline(): BatchPipeline {
  const asked = new Map<number, { readonly steps: CreateSteps; readonly batch: Promise<Outcome<Batch | null>> }>()
  let answered: { readonly steps: CreateSteps; readonly sent: SentBatch<Batch> }[] = []
  let settling: Promise<Outcome<null>>[] = []
  let timer: NodeJS.Timeout | null = null

  const takeAnswered = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const all = answered
    answered = []
    return all
  }
  const settleRest = (): void => {
    const all = takeAnswered()
    const [first] = all
    if (first !== undefined) settling.push(first.steps.settleCreated(all.map((it) => it.sent)))
  }
  const settled = async (): Promise<Outcome<null>> => {
    settleRest()
    const all = await Promise.all(settling)
    settling = []
    return all.find((it) => !it.ok) ?? ok(null)
  }
  /** What was taken of all that was asked. */
  const ready = async (): Promise<readonly Outcome<Ready>[]> => {
    const all: Outcome<Ready>[] = []
    for (const [at, { steps, batch }] of asked) {
      const found = await batch
      if (found.ok && found.value !== null) all.push(ok({ steps, batch: found.value }))
      else asked.delete(at)
      if (!found.ok) all.push(found)
    }
    return all
  }
  return {
    take(at, batches, steps) {
      const created = answered.length < settledTogether ? [] : takeAnswered().map((it) => it.sent)
      const taken = steps.takeAhead(batches, created)
      for (const i of batches.keys())
        asked.set(at + i, { steps, batch: taken.then((all) => (all.ok ? ok(all.value[i] ?? null) : all)) })
    },
    isAsked: (at) => asked.has(at),
    async taken(at) {
      const own = asked.get(at)
      const found = own === undefined ? ok(null) : await own.batch
      asked.delete(at)
      if (!found.ok) return found
      if (own !== undefined && found.value !== null) return ok({ steps: own.steps, batch: found.value })
      const others = await ready()
      return mapOk(others.find((it) => !it.ok) ?? (await settled()), () => null)
    },
    created(steps, sent) {
      answered.push({ steps, sent })
      timer ??= setTimeout(settleRest, settledAfter)
    },
    async finish() {
      const all = await ready()
      asked.clear()
      const done: Outcome<unknown>[] = []
      for (const it of all) done.push(it.ok ? await it.value.steps.release(it.value.batch) : it)
      const failed = [...done, await settled()].find((it) => !it.ok)
      return failed === undefined || failed.ok ? ok(null) : failed
    },
  }
}
