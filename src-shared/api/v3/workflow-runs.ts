/**
 * What our embedded service shows of workflow runs beside the interface, which has no operation for it: `GET /workflow/runs` with the headers
 * of V3 and the common envelope. A deployed service has no such path; ask only where it answers.
 */
import { z } from 'zod'
import { defineOperation } from '../operation.ts'

export const workflowRunsPath = '/workflow/runs'

export const workflowRun = z.looseObject({
  id: z.string(),
  processId: z.string(),
  processName: z.string(),
  /** `hook`, or what happened to the row that set it off. */
  startedBy: z.enum(['hook', 'create', 'update', 'delete']),
  /** '' for a hook. */
  worksheetId: z.string(),
  rowId: z.string(),
  rowTitle: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`. */
  startedAt: z.string(),
  status: z.enum(['done', 'failed']),
  /** What people read of the inputs, by their names. */
  inputs: z.record(z.string(), z.string()),
  /** What was done, step by step, in words. */
  log: z.array(z.string()),
})

export const workflowRuns = z.looseObject({
  runs: z.array(workflowRun),
  total: z.number(),
  pageIndex: z.number(),
  pageSize: z.number(),
})
export type WorkflowRuns = z.output<typeof workflowRuns>

/** For the client; it stands in no table, and whoever serves the interface alone does not answer it. */
export const listWorkflowRuns = defineOperation({
  id: 'v3.beside.list-workflow-runs',
  generation: 'v3',
  number: 0,
  title: 'Read what workflows did',
  method: 'GET',
  path: workflowRunsPath,
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'read',
  params: z.strictObject({}),
  query: z.strictObject({ processId: z.string().min(1), pageSize: z.string(), pageIndex: z.string() }),
  body: null,
  data: workflowRuns,
})
