/**
 * Takes slices of updates for sending before they are checked, several at once and while others are being sent: the push seldom waits for the
 * disk. The same question settles what was answered before. What is not handed out can be given back as it was.
 */
import { ok } from '../../../src-shared/lib/result.ts'
import { canListById } from '../../pull/list-by-id.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import type { TakenSlice } from '../../replica/contract/push-questions.ts'
import { countOutcome, type PushRun, settle, takenFor } from '../push-run.ts'
import { keysOf } from './check-taken.ts'
import { type Answered, handOver } from './record-answered.ts'

/** Rows that are taken at once; one slice may have more. With as many before them they are what has to be read back after a kill, at most. */
const takenAtOnce = 100

export interface Slice {
  readonly keys: readonly number[]
  /** Null where it is to be taken after its check. */
  readonly taken: TakenSlice | null
}

export interface UpdatesAhead {
  /** The next slice; null after the last. */
  next(): Promise<Outcome<Slice | null>>
  /** Begins to take the slices after those that are taken, unless that was begun. */
  takeMore(): void
  /** Gives back what was taken and not handed out, and waits for all that was begun. */
  giveBack(): Promise<Outcome<null>>
}

/** Slices that are taken together. */
interface Lot {
  readonly from: number
  readonly to: number
  readonly taken: Promise<Outcome<readonly TakenSlice[] | null>>
}

export function createUpdatesAhead(run: PushRun, slices: readonly (readonly number[])[], answered: Answered): UpdatesAhead {
  let lots: readonly Lot[] = []
  let at = 0
  /** The check of what is taken is one list by id: where that is not known to work, every slice is taken after its check. */
  let isAhead = false

  const endOfLot = (from: number): number => {
    let to = from
    for (let rows = 0; to < slices.length; to += 1) {
      rows += slices[to]?.length ?? 0
      if (to > from && rows > takenAtOnce) break
    }
    return to
  }
  const take = async (lot: readonly (readonly number[])[]): Promise<Outcome<readonly TakenSlice[] | null>> => {
    const updated = handOver(answered)
    const ask = { worksheetId: run.worksheetId, slices: lot, updated, ...takenFor(run) }
    const taken = await run.replica.ask('push.take-updates-ahead', ask)
    if (taken.ok && updated.length > 0) countOutcome(run, { updated })
    return taken
  }
  const takeMore = (): void => {
    const from = lots.at(-1)?.to ?? at
    if (!isAhead || from >= slices.length || lots.some((it) => it.from >= at)) return
    const to = endOfLot(from)
    lots = [...lots, { from, to, taken: take(slices.slice(from, to)) }]
  }
  return {
    async next() {
      const keys = slices[at]
      if (keys === undefined) return ok(null)
      lots = lots.filter((it) => it.to > at)
      if (lots.length === 0) {
        const can = await canListById(run, async () => ok(null))
        if (!can.ok) return can
        isAhead = can.value === true
        takeMore()
      }
      const [lot] = lots
      const taken = (await lot?.taken) ?? ok(null)
      if (!taken.ok) return taken
      const slice = taken.value?.[at - (lot?.from ?? at)] ?? null
      at += 1
      return ok({ keys, taken: slice })
    },
    takeMore,
    async giveBack() {
      const begun = lots
      lots = []
      const unsent: number[] = []
      let failed: Outcome<null> = ok(null)
      for (const { from, taken } of begun) {
        const found = await taken
        if (!found.ok) failed = found
        else unsent.push(...(found.value?.slice(Math.max(0, at - from)).flatMap((it) => keysOf(it.requests)) ?? []))
      }
      const released = unsent.length === 0 ? ok(null) : await settle(run, { unsent })
      return failed.ok ? released : failed
    },
  }
}
