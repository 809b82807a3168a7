/** Answers the calls about the file of an import as a grid: pages of its lines, and corrections by hand. */
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import { askTransfer } from '../../../import/answers/ask-transfer.ts'
import { correctImport, type MendedImport, readGridLines } from '../../../import/mend/mend-import.ts'
import type { createFoundImports } from '../../found-imports.ts'
import type { ImportJobs, ImportSeen } from '../../import-jobs.ts'
import type { HandlersOf } from '../handlers.ts'

export type ImportGridCall = 'import.prepare-lines' | 'import.lines' | 'import.alike' | 'import.correct'

/** Milliseconds of making the file of lines per call: long enough that calls do not count, short enough that a bar moves. */
const budgetMs = 100

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
    'import.correct': async ({ importId, correction }) => {
      const seen = await findIdle(importId)
      if (!seen.ok) return seen
      const it = mended(importId, seen.value)
      const corrected = await correctImport(it, correction)
      if (!corrected.ok) return corrected
      const { cells, lines: numbers } = corrected.value
      const lines = await readGridLines(it, { numbers })
      if (!lines.ok) return lines
      const draft = await found.draft(importId)
      return draft.ok ? ok({ draft: draft.value, cells, rows: lines.value.rows }) : draft
    },
  }
}
