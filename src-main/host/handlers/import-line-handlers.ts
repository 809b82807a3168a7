/** Answers the calls about single lines and cells of an import: what was left out, what changes, what steps make of a text, and what becomes of each cell. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { askTransfer } from '../../import/answers/ask-transfer.ts'
import { tryColumnSteps } from '../../import/transform/column-steps.ts'
import { readLookUpFile } from '../../import/transform/look-up/keep-look-up-file.ts'
import { tryUnpivot } from '../../import/unpivot/try-unpivot.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ImportSeen } from '../import-work.ts'
import type { HandlersOf } from './handlers.ts'

export type ImportLineCall =
  | 'import.rejected'
  | 'import.changes'
  | 'import.ledger'
  | 'import.save-ledger'
  | 'import.save-rejected'
  | 'import.try-steps'
  | 'import.try-unpivot'
  | 'import.look-up-file'

/** The name of a file as a worksheet or a report would have it. */
export const worksheetName = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,4}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || 'New worksheet'

export const importLineHandlers = (
  files: FileStore,
  find: (id: ImportId) => Promise<Result<ImportSeen, HostError>>,
): HandlersOf<ImportLineCall> => ({
  'import.rejected': async (asked) => {
    const seen = await find(asked.importId)
    return seen.ok ? askTransfer(seen.value.space.replica, 'import.rejects', asked) : seen
  },
  'import.try-steps': async ({ importId, column, steps }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    const { space, details } = seen.value
    return tryColumnSteps(space, details.record, { column, steps })
  },
  'import.try-unpivot': async ({ importId, unpivot }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    const { space, details } = seen.value
    return tryUnpivot(space.replica, space.sourceOf(importId), { ...details.record.recognised.format, unpivot })
  },
  'import.look-up-file': async ({ importId, file, sheet, encoding }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    if ('sha256' in file) return readLookUpFile(seen.value.space, file, { sheet, encoding })
    const opened = files.open(file.handle)
    return opened.ok ? readLookUpFile(seen.value.space, opened.value, { sheet, encoding }) : opened
  },
  'import.changes': async (asked) => {
    const seen = await find(asked.importId)
    return seen.ok ? askTransfer(seen.value.space.replica, 'import.changes', asked) : seen
  },
  'import.ledger': async (asked) => {
    const seen = await find(asked.importId)
    if (!seen.ok) return seen
    const { space } = seen.value
    return askTransfer(space.replica, 'import.ledger', { ...asked, path: space.sourceOf(asked.importId) })
  },
  'import.save-ledger': async ({ importId }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    const { space, details } = seen.value
    const saved = await files.make(`${worksheetName(details.record.fileName)} - ledger.csv`, (to) =>
      askTransfer(space.replica, 'import.save-ledger', { importId, path: space.sourceOf(importId), to }),
    )
    return mapOk(saved, ({ file }) => file)
  },
  'import.save-rejected': async ({ importId, kind }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    const { space, details } = seen.value
    const saved = await files.make(`${worksheetName(details.record.fileName)} - ${kind}.csv`, (path) =>
      askTransfer(space.replica, 'import.save-rejects', { importId, kind, path }),
    )
    return mapOk(saved, ({ file }) => file)
  },
})
