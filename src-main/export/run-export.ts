/** Drives an export into a file that can be downloaded. */
import { rm } from 'node:fs/promises'
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { askTransfer } from '../import/answers/ask-transfer.ts'
import type { TransferSession } from '../import/answers/transfer-space.ts'
import { stopped } from '../import/run-check.ts'
import type { JobControl } from '../jobs/job-registry.ts'
import type { ExportWritten } from './export-rows.ts'

const budgetMs = 60

export interface ExportRequest {
  readonly worksheetId: WorksheetId
  readonly options: ExportOptions
  /** Where the file is made. Removed when the export does not end well. */
  readonly path: string
  /** Names the export in the worker. */
  readonly id: string
}

export interface Exported extends ExportWritten {
  /** Rows of the view that are marked deleted, or that went while the file was written. */
  readonly leftOut: number
}

export async function runExport(
  { replica }: Pick<TransferSession, 'replica'>,
  request: ExportRequest,
  control: JobControl,
): Promise<Result<Exported, HostError>> {
  const { id, path, worksheetId, options } = request
  const opened = await askTransfer(replica, 'export.open', { export: id, worksheetId, path, options })
  if (!opened.ok) {
    await rm(path, { force: true })
    return opened
  }
  const { rows } = opened.value
  const write = async (): Promise<Result<ExportWritten, HostError>> => {
    for (;;) {
      if (control.signal.aborted) return err(stopped)
      await control.pausePoint()
      const step = await askTransfer(replica, 'export.step', { export: id, budgetMs })
      if (!step.ok) return step
      control.report({ done: step.value.done, total: rows })
      if (step.value.isDone) return ok(step.value.written)
    }
  }
  const written = await write()
  await askTransfer(replica, 'export.close', { export: id })
  if (written.ok) return ok({ ...written.value, leftOut: rows - written.value.rows })
  await rm(path, { force: true })
  return written
}
