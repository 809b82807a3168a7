/** Drives the dry run of an import: slices in the background worker, look-ups at the service, rejected lines to the ledger. */

import { outcomeWords } from '../../src-shared/csv/outcome-words.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ImportId } from '../../src-shared/model/ids.ts'
import type { JobControl, JobOutcome } from '../jobs/job-registry.ts'
import type { RejectedLine } from '../replica/imports/rejected-line.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { CheckStep } from './answers/transfer-questions.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { findDetails } from './imports.ts'
import { requireAsKept } from './kept-source.ts'
import { lookUpNames } from './names/look-up-names.ts'
import { settleEvidence } from './settle-evidence.ts'

/** Milliseconds of parsing per question: long enough that messages do not count, short enough to stop soon. */
const budgetMs = 60
/** Rejected lines written together. */
const rejectsPerWrite = 5000

export const stopped: HostError = { kind: 'cancelled', message: 'Stopped before it was finished.' }

const correctedMeanwhile: HostError = {
  kind: 'cancelled',
  message: 'The file was corrected while it was checked. Check it again.',
}

const offlineWarning =
  'The service could not be asked for members, so they were looked for among names seen before only. Check again when it answers.'

const rowWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** Collects rejected lines and writes them in larger pieces, one write at a time. */
function createRejectWriter({ replica }: TransferSpace, importId: ImportId) {
  let waiting: RejectedLine[] = []
  let isStart = true
  let writing: Promise<Result<null, HostError>> = Promise.resolve(ok(null))
  const write = (): Promise<Result<null, HostError>> => {
    const ask = { importId, lines: waiting, isStart }
    waiting = []
    isStart = false
    writing = writing.then((before) => (before.ok ? askTransfer(replica, 'import.add-rejects', ask) : before))
    return writing
  }
  return {
    /** Answers at once unless much is waiting already. */
    async add(lines: readonly RejectedLine[]): Promise<Result<null, HostError>> {
      for (const line of lines) waiting.push(line)
      return waiting.length < rejectsPerWrite ? ok(null) : write()
    },
    finish: write,
  }
}

export async function runCheck(
  space: TransferSpace,
  importId: ImportId,
  fields: readonly Field[],
  bytes: number,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const at = (): number => space.clock.now()
  const begun = await askTransfer(space.replica, 'import.set-state', { importId, state: 'checking', at: at() })
  if (!begun.ok) return begun
  // Side by side: nothing of the check counts before both have ended.
  const [asKept, read] = await Promise.all([
    requireAsKept(space, importId),
    checkUntilSettled(space, importId, fields, bytes, control),
  ])
  const checked = asKept.ok ? read : asKept
  if (!checked.ok) {
    await askTransfer(space.replica, 'import.set-state', { importId, state: 'draft', at: at() })
    return checked
  }
  const { seen: _, ...outcome } = checked.value
  const finished = await askTransfer(space.replica, 'import.finish-check', { importId, ...outcome, at: at() })
  if (!finished.ok) return finished
  if (!finished.value.counts) return err(correctedMeanwhile)
  const { rows, insert, update, delete: deleted, unchanged, skipped, rejected } = outcome.result
  const counts = { rows, insert, update, delete: deleted, unchanged, skipped, rejected }
  const words = outcomeWords(outcome.result)
  return ok({ message: `${rowWords(rows)} checked${words === '' ? '' : `: ${words}`}.`, counts })
}

/** Checks once; a second time where the end of the file tells how a column is to be read. Stops where the file says two things. */
async function checkUntilSettled(
  space: TransferSpace,
  importId: ImportId,
  fields: readonly Field[],
  bytes: number,
  control: JobControl,
): Promise<Result<NonNullable<CheckStep['outcome']>, HostError>> {
  for (;;) {
    const pass = space.ids.next()
    const checked = await drive(space, importId, fields, bytes, pass, control)
    await askTransfer(space.replica, 'import.close-pass', { pass })
    if (!checked.ok) return checked
    const found = await findDetails(space, importId)
    if (!found.ok) return found
    const settled = settleEvidence(found.value.record, checked.value.seen)
    if (settled.kind === 'fine') return checked
    const configured = await askTransfer(space.replica, 'import.configure', {
      importId,
      recognised: settled.recognised,
      mapping: settled.mapping,
      rules: found.value.record.rules,
      at: space.clock.now(),
    })
    if (!configured.ok) return configured
    if (settled.kind === 'ask') return err({ kind: 'invalid', message: settled.message })
    await askTransfer(space.replica, 'import.set-state', { importId, state: 'checking', at: space.clock.now() })
  }
}

async function drive(
  space: TransferSpace,
  importId: ImportId,
  fields: readonly Field[],
  bytes: number,
  pass: string,
  control: JobControl,
): Promise<Result<NonNullable<CheckStep['outcome']>, HostError>> {
  const { replica } = space
  const forgotten = await askTransfer(replica, 'import.forget-names', { importId })
  if (!forgotten.ok) return forgotten
  const opened = await askTransfer(replica, 'import.check-open', { pass, importId, path: space.sourceOf(importId) })
  if (!opened.ok) return opened
  const rejects = createRejectWriter(space, importId)
  let isOffline = false
  const onOffline = (): void => {
    isOffline = true
  }
  for (;;) {
    if (control.signal.aborted) return err(stopped)
    await control.pausePoint()
    const step = await askTransfer(replica, 'import.check-step', { pass, budgetMs })
    if (!step.ok) return step
    const { state, position, rows, outcome } = step.value
    control.report({
      done: position,
      total: bytes,
      counts: { rows },
      message: rows === 0 ? 'Reading the file' : `${rowWords(rows)} checked`,
    })
    const written = await rejects.add(step.value.rejects)
    if (!written.ok) return written
    if (state.kind === 'needs') {
      const found = await lookUpNames(
        space,
        { importId, fields, signal: control.signal, purpose: 'check', onOffline },
        state.names,
      )
      if (!found.ok) return found
      if (control.signal.aborted) return err(stopped)
      const learnt = await askTransfer(replica, 'import.learn', { pass, names: found.value })
      if (!learnt.ok) return learnt
    }
    if (outcome !== null) {
      const finished = await rejects.finish()
      if (!finished.ok) return finished
      return ok(isOffline ? { ...outcome, warnings: [...outcome.warnings, offlineWarning] } : outcome)
    }
  }
}
