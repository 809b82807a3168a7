/**
 * Shows what workflow processes did: `GET /workflow/runs`, read-only, beside the interface, which has no operation for it. It takes the
 * headers of V3 and answers in the common envelope; `processId` and `worksheetId` (ids or aliases) and `rowId` narrow the list, `pageSize` (1 to 1000, 50
 * when absent) and `pageIndex` page it, newest first.
 */
import { z } from 'zod'
import { limits } from '../../../src-shared/api/limits.ts'
import { type WorkflowRuns, workflowRunsPath } from '../../../src-shared/api/v3/workflow-runs.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { findProcess } from '../domain/workflows/start-process.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { isLimited } from '../keys/application-key.ts'
import type { Authenticate } from './authenticate.ts'
import type { Call } from './call.ts'

const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const text = z.string().nullable().default(null)
const query = z.strictObject({
  processId: text,
  worksheetId: text,
  rowId: text,
  pageSize: count.pipe(z.int().min(1).max(limits.pageSize)).default(50),
  pageIndex: count.pipe(z.int().min(limits.firstPageIndex)).default(limits.firstPageIndex),
})

export const isRunsPath = (path: string): boolean => path === workflowRunsPath

export function answerRuns(
  workspace: Workspace,
  authenticate: Authenticate,
  writeTime: (time: number) => string,
  call: Call,
): Outcome<WorkflowRuns> {
  const caller = authenticate('prefixed-headers', call, {})
  if (!caller.ok) return caller
  if (caller.value.key !== null && isLimited(caller.value.key)) {
    return refuse('noPermission', 'the application key is limited to some worksheets and may not do this')
  }
  if (call.method !== 'GET') return refuse('parameterError', `${call.method} ${workflowRunsPath}: the operation takes GET`)
  const parsed = query.safeParse(Object.fromEntries(call.url.searchParams))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refuse('parameterValueError', `query.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
  const { pageSize, pageIndex, rowId, ...named } = parsed.data
  const process = named.processId === null ? ok(null) : findProcess(workspace, named.processId)
  if (!process.ok) return process
  const worksheet = named.worksheetId === null ? ok(null) : findWorksheet(workspace, named.worksheetId)
  if (!worksheet.ok) return worksheet
  const { runs, total } = workspace.storage.activity.processRuns({
    processId: process.value?.id ?? null,
    worksheetId: worksheet.value?.id ?? null,
    rowId,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return ok({
    runs: runs.map(({ at, ...run }) => ({ ...run, log: [...run.log], startedAt: writeTime(at) })),
    total,
    pageIndex,
    pageSize,
  })
}
