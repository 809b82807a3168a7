/** Answers the calls about the file of an import as a grid: pages of its lines, and corrections by hand. */
import type { HostCallAnswer } from '../../../../src-shared/host/calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import { askTransfer } from '../../../import/answers/ask-transfer.ts'
import { isOpenToChange, settled } from '../../../import/imports.ts'
import type { BulkAsk } from '../../../import/mend/bulk/plan-bulk.ts'
import { type BulkControl, type BulkRun, runBulk } from '../../../import/mend/bulk/run-bulk.ts'
import { correctImport, type MendedImport, readGridLines } from '../../../import/mend/mend-import.ts'
import type { createFoundImports } from '../../found-imports.ts'
import type { ImportJobs } from '../../import-jobs.ts'
import type { ImportSeen } from '../../import-work.ts'
import { jobFrom } from '../../views/edit-runs.ts'
import type { HandlersOf } from '../handlers.ts'

export type ImportGridCall =
  | 'import.prepare-lines'
  | 'import.lines'
  | 'import.alike'
  | 'import.edge'
  | 'import.correct'
  | 'import.bulk-preview'
  | 'import.bulk'
  | 'import.fill'

type BulkAnswer = Result<HostCallAnswer<'import.bulk'>, HostError>

/** Milliseconds of making the file of lines per call: long enough that calls do not count, short enough that a bar moves. */
const budgetMs = 100

/** How a command is followed that is over at once. */
const unfollowed = (): BulkControl => ({
  signal: new AbortController().signal,
  report: () => undefined,
  pausePoint: async () => undefined,
})

const mended = (importId: ImportId, { space, fields }: ImportSeen): MendedImport => ({ space, importId, fields })

export const importGridHandlers = (
  found: ReturnType<typeof createFoundImports>,
  jobs: ImportJobs,
): HandlersOf<ImportGridCall> => {
  /** A check of what is about to be corrected is worth nothing; whatever else works on the import is left alone. */
  const findIdle = async (importId: ImportId): Promise<Result<ImportSeen, HostError>> => {
    await jobs.stopCheck(importId)
    const seen = await found.find(importId)
    const idle = jobs.mustBeIdle(importId)
    return idle.ok ? seen : idle
  }
  /** The same, before anything of it was written. */
  const findOpen = async (importId: ImportId): Promise<Result<ImportSeen, HostError>> => {
    const seen = await findIdle(importId)
    return seen.ok && !isOpenToChange(seen.value.details.record.state) ? settled : seen
  }
  const tell = async (importId: ImportId, seen: ImportSeen, ran: Result<BulkRun, HostError>): Promise<BulkAnswer> => {
    if (!ran.ok) return ran
    const { lines: numbers, ...outcome } = ran.value
    const lines = await readGridLines(mended(importId, seen), { numbers })
    if (!lines.ok) return lines
    const draft = await found.draft(importId)
    return draft.ok ? ok({ ...outcome, draft: draft.value, rows: lines.value.rows }) : draft
  }
  /** Nothing else begins before it has begun, nor, where it is over at once, before it is done. What is asked for during a long one is refused. */
  const carryOut = async (
    importId: ImportId,
    askOf: (seen: ImportSeen) => Promise<Result<BulkAsk, HostError>>,
  ): Promise<BulkAnswer> => {
    const begun = await found.inTurn(importId, async (): Promise<Result<() => Promise<BulkAnswer>, HostError>> => {
      const seen = await findOpen(importId)
      if (!seen.ok) return seen
      const ask = await askOf(seen.value)
      if (!ask.ok) return ask
      const { space } = seen.value
      const size = await askTransfer(space.replica, 'import.bulk-size', {
        importId,
        path: space.sourceOf(importId),
        ...ask.value,
      })
      if (!size.ok) return size
      if (size.value.cells < jobFrom) {
        const answer = await tell(importId, seen.value, await runBulk(space, importId, ask.value, unfollowed()))
        return ok(async () => answer)
      }
      const ran = jobs.correct(seen.value, ask.value, size.value.cells)
      return ok(async () => tell(importId, seen.value, await ran))
    })
    return begun.ok ? begun.value() : begun
  }
  return {
    'import.prepare-lines': async ({ importId }) => {
      const seen = await found.find(importId)
      if (!seen.ok) return seen
      const { space } = seen.value
      return askTransfer(space.replica, 'import.prepare-lines', { importId, path: space.sourceOf(importId), budgetMs })
    },
    'import.lines': async ({ importId, ...asked }) => {
      const seen = await found.find(importId)
      return seen.ok ? readGridLines(mended(importId, seen.value), asked) : seen
    },
    'import.alike': async ({ importId, line, column }) => {
      const seen = await found.find(importId)
      if (!seen.ok) return seen
      const { space } = seen.value
      return askTransfer(space.replica, 'import.alike', { importId, path: space.sourceOf(importId), line, column })
    },
    'import.edge': async ({ importId, ...asked }) => {
      const seen = await found.find(importId)
      if (!seen.ok) return seen
      const { space } = seen.value
      return askTransfer(space.replica, 'import.edge', { importId, path: space.sourceOf(importId), ...asked })
    },
    'import.correct': ({ importId, correction }) =>
      found.inTurn(importId, async () => {
        const seen = await findIdle(importId)
        if (!seen.ok) return seen
        const it = mended(importId, seen.value)
        const corrected = await correctImport(it, correction)
        if (!corrected.ok) return corrected
        const { cells, lines: numbers } = corrected.value
        // What was corrected is kept, whether its lines can be shown or not.
        const lines = await readGridLines(it, { numbers })
        const draft = await found.draft(importId)
        return draft.ok ? ok({ draft: draft.value, cells, rows: lines.ok ? lines.value.rows : [] }) : draft
      }),
    'import.bulk-preview': async ({ importId, target, operation, limit }) => {
      const seen = await found.find(importId)
      if (!seen.ok) return seen
      const { space } = seen.value
      const ask = { importId, path: space.sourceOf(importId), target, operation, limit }
      return askTransfer(space.replica, 'import.bulk-preview', ask)
    },
    'import.bulk': ({ importId, ...ask }) => carryOut(importId, async () => ok(ask)),
    'import.fill': ({ importId, ...fill }) =>
      carryOut(importId, ({ space }) =>
        askTransfer(space.replica, 'import.plan-fill', { importId, path: space.sourceOf(importId), fill }),
      ),
  }
}
