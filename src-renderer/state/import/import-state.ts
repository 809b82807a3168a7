/** What the window itself knows of imports: uploads under way, the job last seen of each, and the last check while decisions change. */

import type { ImportCheck, ImportDraft, Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { ImportId, JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { AskedByImport } from './asked-settings.ts'
import type { SheetRuns } from './sheet-run-state.ts'

export const importSteps = ['choose', 'recognise', 'map', 'check', 'finish'] as const
export type ImportStep = (typeof importSteps)[number]

/** A file on its way to the host. */
export interface Upload {
  readonly name: string
  readonly size: number
  /** Bytes handed over so far. */
  readonly sent: number
  /** `reading`: all bytes are there and the host looks the file over. */
  readonly phase: 'sending' | 'reading' | 'failed'
  readonly error: HostError | null
}

export interface ImportsState {
  readonly uploads: ReadonlyMap<WorksheetId, Upload>
  readonly jobs: ReadonlyMap<ImportId, JobId>
  /** The last check of each import. The host forgets it as soon as a decision changes; the list must stay readable until the next. */
  readonly checks: ReadonlyMap<ImportId, ImportCheck>
  /** Settings that the host has not answered yet. */
  readonly asked: AskedByImport
  /** Sheets of one workbook that are imported one after the other. */
  readonly sheetRuns: SheetRuns
}

export const noImports: ImportsState = {
  uploads: new Map(),
  jobs: new Map(),
  checks: new Map(),
  asked: new Map(),
  sheetRuns: new Map(),
}

export function setUpload(state: ImportsState, at: WorksheetId, upload: Upload | null): ImportsState {
  const uploads = new Map(state.uploads)
  if (upload === null) uploads.delete(at)
  else uploads.set(at, upload)
  return { ...state, uploads }
}

export const noteImportJob = (state: ImportsState, id: ImportId, job: JobId): ImportsState => ({
  ...state,
  jobs: new Map(state.jobs).set(id, job),
})

/** Keeps the newest check; a draft without one leaves the last check as it is. */
export const noteDraft = (state: ImportsState, draft: ImportDraft): ImportsState =>
  draft.check === null || state.checks.get(draft.importId) === draft.check
    ? state
    : { ...state, checks: new Map(state.checks).set(draft.importId, draft.check) }

/** Shows decisions in the last check at once. */
export function noteResolutions(state: ImportsState, id: ImportId, resolutions: readonly Resolution[]): ImportsState {
  const check = state.checks.get(id)
  if (check === undefined) return state
  const unmatched = check.unmatched.map((it) => {
    const found = resolutions.find((each) => each.field === it.field && each.text === it.text)
    return found === undefined ? it : { ...it, resolution: found.take }
  })
  return { ...state, checks: new Map(state.checks).set(id, { ...check, unmatched }) }
}

/** A file or its mapping was changed: what the last check found is no longer about this import. */
export function forgetCheck(state: ImportsState, id: ImportId): ImportsState {
  if (!state.checks.has(id)) return state
  const checks = new Map(state.checks)
  checks.delete(id)
  return { ...state, checks }
}
