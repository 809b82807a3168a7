/** Calls about workflow processes: what there is, what it takes, and starting one. */
import { z } from 'zod'
import { limits } from '../../api/limits.ts'
import { hookValue } from '../../api/v3/v3-workflow-operations.ts'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { Person } from './row-panel-calls.ts'

export interface ProcessSummary {
  readonly id: string
  readonly name: string
  readonly alias: string
  readonly description: string
  /** Service-notes B, process `status`: 6 is started by a hook, 10 is a packaged process. */
  readonly type: number
  readonly isEnabled: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly owner: Person | null
}

export interface ProcessParameter {
  /** The entry's key in a hook's body: alias, else field id, else name (service-notes B, hook body keys). */
  readonly key: string
  readonly name: string
  readonly description: string
  readonly typeCode: string
  readonly typeName: string | null
  readonly isRequired: boolean
  readonly options: readonly { readonly key: string; readonly value: string }[]
}

/** Keyed as `ProcessParameter.key`. */
export const hookValues = z.record(z.string().min(1), hookValue)

export interface ProcessDetail {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly inputs: readonly ProcessParameter[]
  readonly outputs: readonly ProcessParameter[]
  /** What it was last started with from here; null when never. */
  readonly lastValues: z.output<typeof hookValues> | null
}

export interface ProcessRun {
  readonly id: string
  /** `hook`, or what happened to the row that set it off. */
  readonly startedBy: 'hook' | 'create' | 'update' | 'delete'
  /** What people call that row; '' for a hook. */
  readonly rowTitle: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly startedAt: string
  readonly hasFailed: boolean
  /** What people read of the inputs. */
  readonly inputs: readonly { readonly name: string; readonly text: string }[]
  /** What was done, step by step. */
  readonly steps: readonly string[]
}

const onProcess = z.strictObject({ connectionId, processId: z.string().min(1) })

export const listProcesses = defineCall<{ readonly processes: readonly ProcessSummary[] }>()(
  'workflows.list',
  z.strictObject({ connectionId }),
)
export const readProcess = defineCall<ProcessDetail>()('workflows.read', onProcess)
/** The latest runs, newest first, and how many there are in all; null where the service does not tell, which the interface does not ask of it. */
export const listRuns = defineCall<{ readonly runs: readonly ProcessRun[]; readonly total: number } | null>()(
  'workflows.runs',
  onProcess.extend({ count: z.int().min(1).max(limits.pageSize) }),
)
/** What came of starting a process. `unknown`: the request went out and no answer came back, so it may be running; `message` says why. */
export type StartOutcome = { readonly outcome: 'started' } | { readonly outcome: 'unknown'; readonly message: string }
/** Starts the process once. A lost answer is reported as such and never sent again by itself. */
export const startProcess = defineCall<StartOutcome>()('workflows.start', onProcess.extend({ values: hookValues }))
