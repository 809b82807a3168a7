/** Pulls one worksheet: its structure first, then all rows or what changed since. Staged edits are never lost by it. */
import { mapOk } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Timer } from '../api-client/timer.ts'
import { askTransfer } from '../import/answers/ask-transfer.ts'
import { endLeftRuns } from '../push/end-run.ts'
import { settleUnanswered } from '../push/settle-unanswered.ts'
import { type Pulled, type PullReport, pullAll } from './pull-all.ts'
import { pullChanges } from './pull-changes.ts'
import { readStructure } from './read-structure.ts'
import { type Outcome, type SyncPorts, type SyncRun, startRun } from './sync-ports.ts'

export type PullMode = 'full' | 'changes'

export interface PullPorts extends SyncPorts {
  readonly timer: Timer
}

export interface PullOptions {
  readonly mode: PullMode
  readonly signal: AbortSignal
  readonly report: PullReport
}

export async function pullWorksheet(ports: PullPorts, worksheetId: WorksheetId, options: PullOptions): Promise<Outcome<Pulled>> {
  const run = startRun(ports, worksheetId, options.signal, 'pull')
  // Before rows come in that an unanswered create may have made: afterwards they would look like someone else's.
  const ended = await endLeftRuns(ports.replica)
  if (!ended.ok) return ended
  const settled = await settleUnanswered(run, ports.timer)
  if (!settled.ok) return settled
  const structure = await readStructure(run)
  if (!structure.ok) return structure
  const state = await run.replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  const titleField = titleOf(state.value?.fields ?? [])
  if (options.mode === 'changes') {
    const changes = await pullChanges(run, titleField, options.report)
    if (!changes.ok) return changes
    if (changes.value !== null) return finish(run, changes.value, changes.value.watermark)
  }
  const pulled = await pullAll(run, titleField, state.value?.rows === 0, options.report)
  return pulled.ok ? finish(run, pulled.value, pulled.value.watermark) : pulled
}

/** The narrowest page: ids travel in any case. */
const titleOf = (fields: readonly Field[]): string | null => (fields.find((it) => it.isTitle) ?? fields[0])?.id ?? null

async function finish(run: SyncRun, pulled: Pulled, watermark: string | null): Promise<Outcome<Pulled>> {
  const finished = await run.replica.ask('pull.finish', { worksheetId: run.worksheetId, watermark, at: run.clock.now() })
  if (!finished.ok) return finished
  // New rows that were sent without an answer, and given up, may be among those that came.
  const matched = await run.replica.ask('creates.match-pulled', { worksheetId: run.worksheetId, at: run.clock.now() })
  if (!matched.ok) return matched
  const { worksheetId } = run
  return mapOk(await askTransfer(run.replica, 'run.match-pulled', { worksheetId, at: run.clock.now() }), () => pulled)
}
