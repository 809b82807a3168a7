/**
 * The rows of one open view, read in blocks. Blocks of the present revision are kept, least recently used ones dropped; an answer
 * of an older revision is never shown but asked for again. Closing ends the view in the host.
 */

import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { RowKey, ViewHandle } from '../../../src-shared/model/ids.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { type SheetRow, toSheetRows } from './sheet-row.ts'

/** Rows of a block: large enough that a screen needs one or two, small enough to answer within a frame. */
export const blockRows = 100
/** Blocks kept; with the grid's own cache this bounds the window's memory whatever the worksheet's size. */
const keptBlocks = 48
/** Rows of one request when many are needed at once; the host answers at most 1000. */
const stride = 1000
/** Tries before an answer of an old revision counts as good enough; the view changes faster than it can be read. */
const maxTries = 3

export type Block = Result<readonly SheetRow[], HostError>

export interface RowSource {
  readonly view: ViewHandle
  /** Positions: rows and heads of groups. */
  total(): number
  /** Rows of the view, those in folded groups too. */
  rowCount(): number
  /** Grows with every change of the rows. */
  revision(): number
  /** The revision that a row at hand is of; the present one when it is not. */
  revisionOf(row: number): number
  /** The rows of a block, of the present revision. */
  readBlock(index: number): Promise<Block>
  /** A row if its block is at hand. */
  peek(index: number): SheetRow | null
  /** Rows of any range of positions, bounds included, without keeping them; heads of groups are left out. */
  readRange(first: number, last: number): Promise<Block>
  /** The same, and only how they are called: there may be very many. */
  readKeys(first: number, last: number): Promise<Result<readonly RowKey[], HostError>>
  /** Position of a row in the view; null when it is not in it, or in a folded group, which `unfold` opens. */
  locate(row: RowKey, unfold?: boolean): Promise<number | null>
  /** Told after rows changed; returns the function that stops that. */
  onChange(listener: () => void): () => void
  close(): void
}

interface Kept {
  readonly rows: readonly SheetRow[]
  readonly revision: number
}

/** The blocks that were read last; the one that was not asked for the longest makes room for another. */
function createKeptBlocks() {
  const blocks = new Map<number, Kept>()
  return {
    get: (index: number): Kept | undefined => blocks.get(index),
    keep(index: number, block: Kept): void {
      blocks.delete(index)
      blocks.set(index, block)
      const oldest = blocks.keys().next()
      if (blocks.size > keptBlocks && !oldest.done) blocks.delete(oldest.value)
    },
    clear: () => blocks.clear(),
  }
}

/** Of the rows from one position to another, heads of groups left out, by windows of the host: what `take` has of each, and nothing else is kept of them. */
async function readRows<T>(
  readWindow: (start: number, count: number) => Promise<Block>,
  from: number,
  to: number,
  take: (row: SheetRow) => T,
): Promise<Result<readonly T[], HostError>> {
  const taken: T[] = []
  for (let start = from; start <= to; start += stride) {
    const block = await readWindow(start, Math.min(stride, to - start + 1))
    if (!block.ok) return block
    for (const row of block.value) if (row.row.group === undefined) taken.push(take(row))
    if (block.value.length === 0) break
  }
  return ok(taken)
}

export async function openRowSource(host: HostClient, at: SheetRef, query: RowQuery): Promise<Result<RowSource, HostError>> {
  // The host may tell of a change before its answer to `open-view` is read.
  const early = new Map<ViewHandle, { readonly total: number; readonly revision: number }>()
  let apply: ((view: ViewHandle, total: number, revision: number) => void) | null = null
  const stop = host.on('view.changed', ({ view, total, revision }) => {
    if (apply === null) early.set(view, { total, revision })
    else apply(view, total, revision)
  })
  const opened = await host.call('rows.open-view', { ...at, query })
  if (!opened.ok) {
    stop()
    return opened
  }
  const { view } = opened.value
  let { total, rowCount, revision } = opened.value
  let isClosed = false
  const blocks = createKeptBlocks()
  const listeners = new Set<() => void>()
  /** Blocks on their way, so that none is asked for twice. */
  const asking = new Map<number, { readonly revision: number; readonly block: Promise<Block> }>()

  const note = (newTotal: number, newRevision: number): boolean => {
    if (newRevision < revision) return false
    const isNewer = newRevision > revision || newTotal !== total
    total = newTotal
    revision = newRevision
    return isNewer
  }
  apply = (changed, newTotal, newRevision) => {
    if (changed !== view || !note(newTotal, newRevision)) return
    for (const listener of [...listeners]) listener()
  }
  const first = early.get(view)
  if (first !== undefined) note(first.total, first.revision)

  const readWindow = async (start: number, count: number): Promise<Block> => {
    for (let tries = 1; ; tries++) {
      const answer = await host.call('rows.window', { view, start, count })
      // Asked just before the tab was left: nobody looks at the answer any more.
      if (!answer.ok) return isClosed ? ok([]) : answer
      const isCurrent = answer.value.revision >= revision
      if (isCurrent) {
        note(answer.value.total, answer.value.revision)
        if (rowCount !== answer.value.rowCount) {
          rowCount = answer.value.rowCount
          for (const listener of [...listeners]) listener()
        }
      }
      if (isCurrent || tries === maxTries) return ok(toSheetRows(answer.value))
    }
  }

  return ok({
    view,
    total: () => total,
    rowCount: () => rowCount,
    revision: () => revision,
    revisionOf: (row) => blocks.get(Math.floor(row / blockRows))?.revision ?? revision,
    async readBlock(index) {
      const kept = blocks.get(index)
      if (kept !== undefined && kept.revision === revision) {
        blocks.keep(index, kept)
        return ok(kept.rows)
      }
      const asked = asking.get(index)
      if (asked !== undefined && asked.revision === revision) return asked.block
      const block = readWindow(index * blockRows, blockRows)
      asking.set(index, { revision, block })
      const read = await block
      if (asking.get(index)?.block === block) asking.delete(index)
      if (read.ok) blocks.keep(index, { rows: read.value, revision })
      return read
    },
    peek: (index) => blocks.get(Math.floor(index / blockRows))?.rows[index % blockRows] ?? null,
    readRange: (from, to) => readRows(readWindow, from, to, (row) => row),
    readKeys: (from, to) => readRows(readWindow, from, to, ({ row }) => row.key),
    async locate(row, unfold = false) {
      const answer = await host.call('rows.locate', { view, row, unfold })
      return answer.ok ? answer.value.index : null
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      stop()
      listeners.clear()
      blocks.clear()
      void host.call('rows.close-view', { view })
    },
  })
}
