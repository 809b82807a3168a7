/** Drives an export into a file that can be downloaded. */
import { rm } from 'node:fs/promises'
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { askTransfer } from '../import/answers/ask-transfer.ts'
import { stopped } from '../import/run-check.ts'
import type { JobControl } from '../jobs/job-registry.ts'
import type { Replica } from '../replica/replica.ts'
import type { ExportWritten } from './export-rows.ts'

const budgetMs = 60

export interface ExportRequest {
  readonly worksheetId: WorksheetId
  readonly options: ExportOptions
  /** Where the file is made. Removed when the export does not end well, also where a bug ends it. */
  readonly path: string
  /** Names the export in the worker. */
  readonly id: string
}

export interface Exported extends ExportWritten {
  /** Rows of the view that are marked deleted, or that went while the file was written. */
  readonly leftOut: number
}

type Asked = Pick<Replica, 'run'>

/** The file is closed whatever happens, so that it can be removed. */
async function writeRows(
  replica: Asked,
  { id, path, worksheetId, options }: ExportRequest,
  control: JobControl,
): Promise<Result<Exported, HostError>> {
  const opened = await askTransfer(replica, 'export.open', { export: id, worksheetId, path, options })
  if (!opened.ok) return opened
  const { rows } = opened.value
  try {
    for (;;) {
      if (control.signal.aborted) return err(stopped)
      await control.pausePoint()
      const step = await askTransfer(replica, 'export.step', { export: id, budgetMs })
      if (!step.ok) return step
      const { done, isDone, written } = step.value
      control.report({ done, total: rows })
      if (isDone) return ok({ ...written, leftOut: rows - written.rows })
    }
  } finally {
    await askTransfer(replica, 'export.close', { export: id })
  }
}

export async function runExport(
  { replica }: { readonly replica: Asked },
  request: ExportRequest,
  control: JobControl,
): Promise<Result<Exported, HostError>> {
  let isWhole = false
  try {
    const exported = await writeRows(replica, request, control)
    isWhole = exported.ok
    return exported
  } finally {
    if (!isWhole) await rm(request.path, { force: true })
  }
}
