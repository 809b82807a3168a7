/** Steps of an import after its file is chosen. Each answers the refusal of the host, to be shown where it belongs. */

import type { LeftOutKind } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import type {
  ColumnMapping,
  CsvFormat,
  ImportDraft,
  ImportRules,
  ImportRun,
  Resolution,
} from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId, JobId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { noteAnswered, noteAsked } from '../../state/import/asked-settings.ts'
import { forgetCheck, noteImportJob, noteResolutions } from '../../state/import/import-state.ts'
import { keepDraft } from './import-file.ts'

type Done = Result<null, HostError>

export interface ImportSettings {
  readonly format?: CsvFormat
  readonly mapping?: readonly ColumnMapping[]
  readonly rules?: ImportRules
}

export async function configureImport(app: App, importId: ImportId, settings: ImportSettings): Promise<Done> {
  const { format, mapping, rules } = settings
  app.imports.update((state) => ({ ...state, asked: noteAsked(state.asked, importId, settings) }))
  const result = await app.host.call('import.configure', {
    importId,
    ...(format === undefined ? {} : { format }),
    ...(mapping === undefined ? {} : { mapping: [...mapping] }),
    ...(rules === undefined ? {} : { rules: { ...rules, keyFields: [...rules.keyFields] } }),
  })
  if (result.ok) {
    app.imports.update((state) => forgetCheck(state, importId))
    keepDraft(app, result.value)
  }
  app.imports.update((state) => ({ ...state, asked: noteAnswered(state.asked, importId) }))
  return result.ok ? ok(null) : result
}

/** Hands over files that the CSV names. */
export async function addImportFiles(app: App, importId: ImportId, files: readonly File[]): Promise<Done> {
  const handles = []
  for (const file of files) {
    const uploaded = await app.host.upload(file)
    if (!uploaded.ok) return uploaded
    handles.push(uploaded.value.handle)
  }
  const result = await app.host.call('import.add-files', { importId, files: handles })
  if (!result.ok) return result
  keepDraft(app, result.value)
  void app.queries.invalidateQueries({ queryKey: queryKeys.import(importId) })
  return ok(null)
}

async function noteStarted(app: App, importId: ImportId, started: Result<{ readonly jobId: JobId }, HostError>): Promise<Done> {
  if (!started.ok) return started
  app.imports.update((state) => noteImportJob(state, importId, started.value.jobId))
  // Only the draft: a preview would wait behind the job that was just started.
  await app.queries.invalidateQueries({ queryKey: queryKeys.import(importId), exact: true })
  return ok(null)
}

export const checkImport = async (app: App, importId: ImportId): Promise<Done> =>
  noteStarted(app, importId, await app.host.call('import.check', { importId }))

export async function resolveTexts(app: App, importId: ImportId, resolutions: readonly Resolution[]): Promise<Done> {
  const result = await app.host.call('import.resolve', { importId, resolutions: [...resolutions] })
  if (!result.ok) return result
  app.imports.update((state) => noteResolutions(state, importId, resolutions))
  keepDraft(app, result.value)
  return ok(null)
}

/** Also goes on with a run that stopped. */
export async function writeImport(app: App, importId: ImportId, run: Pick<ImportRun, 'kind' | 'triggerWorkflow'>): Promise<Done> {
  return noteStarted(
    app,
    importId,
    run.kind === 'stage'
      ? await app.host.call('import.stage', { importId })
      : await app.host.call('import.create', { importId, triggerWorkflow: run.triggerWorkflow }),
  )
}

/** Stages the deletion of the rows that an import created. */
export const undoImport = async (app: App, importId: ImportId, keepChanged: boolean): Promise<Done> =>
  noteStarted(app, importId, await app.host.call('import.undo', { importId, keepChanged }))

export async function saveRejects(app: App, { importId }: ImportDraft, kind: LeftOutKind): Promise<void> {
  const result = await app.host.call('import.save-rejected', { importId, kind })
  if (result.ok) app.host.download(result.value.path, result.value.name)
  else app.notices.fail('The rows that were left out could not be saved', result.error)
}

/** What became of every cell, as a file. */
export async function saveLedger(app: App, { importId }: ImportDraft): Promise<void> {
  const result = await app.host.call('import.save-ledger', { importId })
  if (result.ok) app.host.download(result.value.path, result.value.name)
  else app.notices.fail('What is stored of each column could not be saved', result.error)
}
