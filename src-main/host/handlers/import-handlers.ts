/** Answers the calls of the CSV import. Long work is a job; what an import is at lies in its ledger and survives the app. */

import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { type Sessions, withSession } from '../../connections/session.ts'
import { askTransfer } from '../../import/answers/ask-transfer.ts'
import type { TransferSpaces } from '../../import/answers/transfer-space.ts'
import { beginImport } from '../../import/begin-import.ts'
import { checkProblem } from '../../import/import-draft.ts'
import { addImportFiles } from '../../import/import-files.ts'
import { configureImport, discardImport, previewImport, refuseWaiting, resolveUnmatched } from '../../import/imports.ts'
import type { StructurePorts } from '../fetch-structure.ts'
import type { FileStore } from '../files/file-store.ts'
import { createFoundImports } from '../found-imports.ts'
import { createImportJobs, type ImportJobPorts } from '../import-jobs.ts'
import type { ImportSeen } from '../import-work.ts'
import { addWanted } from '../names/add-wanted.ts'
import type { OtherSides } from '../names/other-sides.ts'
import type { HandlersOf } from './handlers.ts'
import { type ImportLineCall, importLineHandlers } from './import-line-handlers.ts'
import { type ImportRecipeCall, importRecipeHandlers } from './import-recipe-handlers.ts'
import { type ImportGridCall, importGridHandlers } from './imports/import-grid-handlers.ts'
import { type ImportSheetCall, importSheetHandlers } from './imports/import-sheet-handlers.ts'
import { type PastImportCall, pastImportHandlers } from './imports/past-import-handlers.ts'
import { type ProposeCall, proposeHandlers } from './imports/propose-handlers.ts'
import { retypeColumn } from './imports/retype-column.ts'
import { type WorkbookRecipeCall, workbookRecipeHandlers } from './imports/workbook-recipe-handlers.ts'

export interface ImportHandlerPorts extends ImportJobPorts, StructurePorts {
  readonly sessions: Sessions
  readonly spaces: TransferSpaces
  readonly files: FileStore
  readonly otherSides: OtherSides
}

type ImportCallName =
  | 'import.begin'
  | 'import.get'
  | 'import.configure'
  | 'import.add-files'
  | 'import.preview'
  | 'import.check'
  | 'import.resolve'
  | 'import.retype-column'
  | 'import.stage'
  | 'import.create'
  | 'import.undo'
  | 'import.list'
  | 'import.discard'

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

export function createImportHandlers(
  ports: ImportHandlerPorts,
): HandlersOf<
  | ImportCallName
  | ImportGridCall
  | ImportLineCall
  | ImportRecipeCall
  | ImportSheetCall
  | PastImportCall
  | ProposeCall
  | WorkbookRecipeCall
> {
  const { sessions, files } = ports
  const jobs = createImportJobs(ports)

  const found = createFoundImports(ports, jobs)
  const { inTurn, spaceOf, find, show, draft, change, start } = found
  /** So that the check can say whose links the rows of the file take. */
  const learnOtherSides = async ({ session, details: { record } }: ImportSeen): Promise<void> => {
    const fields = record.mapping.flatMap((it) => it.field ?? [])
    await ports.otherSides.learn(session, record.worksheetId, fields)
  }
  const inSession = (connectionId: ConnectionId) =>
    withSession(sessions, connectionId, async (session) => {
      const space = await spaceOf(session)
      return space.ok ? ok(space.value) : space
    })

  return {
    'import.begin': async ({ connectionId, worksheetId, source }) => {
      const space = await inSession(connectionId)
      if (!space.ok) return space
      if ('text' in source) {
        const begun = await beginImport(space.value, worksheetId, { kind: 'text', text: source.text })
        return begun.ok ? draft(begun.value) : begun
      }
      const file = files.open(source.file)
      if (!file.ok) return file
      const begun = await beginImport(space.value, worksheetId, { kind: 'file', ...file.value })
      return begun.ok ? draft(begun.value) : begun
    },
    ...importSheetHandlers(found, jobs),
    'import.get': ({ importId }) => draft(importId),
    'import.configure': ({ importId, format, mapping, rules }) =>
      change(importId, ({ space }) => configureImport(space, importId, { format, mapping, rules })),
    'import.add-files': async ({ importId, files: handles }) => {
      const opened = handles.map((handle) => files.open(handle))
      const missing = opened.find((file) => !file.ok)
      if (missing !== undefined && !missing.ok) return missing
      const given = opened.flatMap((file) => (file.ok ? [file.value] : []))
      return change(importId, ({ space }) => addImportFiles(space, importId, given))
    },
    'import.preview': async ({ importId, rows }) => {
      const seen = await find(importId)
      return seen.ok ? previewImport(seen.value.space, importId, rows) : seen
    },
    'import.check': async ({ importId }) => {
      const before = await find(importId)
      if (before.ok) await learnOtherSides(before.value)
      return start(importId, (seen) => {
        const { state } = seen.details.record
        if (state !== 'draft' && state !== 'checked' && state !== 'failed')
          return invalid('This import has been carried out, in part or whole. Begin a new one to check the file again.')
        const problem = checkProblem(show(seen), seen.fields, seen.isPulled)
        return problem === null ? jobs.check(seen) : invalid(problem)
      })
    },
    'import.resolve': ({ importId, resolutions }) =>
      change(importId, (seen) => resolveUnmatched(seen.space, importId, resolutions, (wanted) => addWanted(ports, seen, wanted))),
    'import.retype-column': ({ importId, ...retyping }) => change(importId, (seen) => retypeColumn(ports, seen, retyping)),
    ...importLineHandlers(files, find),
    ...pastImportHandlers(inSession),
    ...importGridHandlers(found, jobs),
    ...importRecipeHandlers({ files, found, spaceOf: inSession }),
    ...workbookRecipeHandlers({ files, found, spaceOf: inSession }),
    'import.stage': ({ importId }) => start(importId, (seen) => jobs.stage(seen)),
    'import.create': async ({ importId, triggerWorkflow }) => {
      const seen = await find(importId)
      const isFree = seen.ok ? await refuseWaiting(seen.value.space, importId) : seen
      return isFree.ok ? start(importId, (found) => jobs.create(found, triggerWorkflow)) : isFree
    },
    'import.undo': ({ importId, keepChanged }) => start(importId, (seen) => jobs.undo(seen, keepChanged)),
    'import.list': async ({ connectionId }) => {
      const space = await inSession(connectionId)
      if (!space.ok) return space
      const listed = await askTransfer(space.value.replica, 'import.list', null)
      if (!listed.ok) return listed
      const drafts = await Promise.all(listed.value.map(draft))
      return ok({ imports: drafts.flatMap((each) => (each.ok ? [each.value] : [])) })
    },
    'import.discard': ({ importId }) =>
      inTurn(importId, async () => {
        const seen = await find(importId)
        if (!seen.ok) return seen
        await jobs.stop(importId)
        return mapOk(await discardImport(seen.value.space, importId), () => ({ discarded: true }))
      }),
    ...proposeHandlers(ports),
  }
}
