/** Choosing a file for an import, taking an unfinished one up again, and giving one up. */

import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { importsQuery, queryKeys } from '../../state/host-queries.ts'
import { forgetCheck, type ImportStep, noteDraft, setUpload, type Upload } from '../../state/import/import-state.ts'
import { sayState, stepToResume } from '../../state/import/import-steps.ts'
import { sheetName } from '../../state/import/sheet-runs.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { closeTab, findImportTab, type ImportTab, openTab, replaceTab, tabKey } from '../../state/tabs-state.ts'
import { askUser } from '../ask-user.ts'

/** Brings the import of a worksheet to the front, at its first step when none is open. */
export function openImport(app: App, worksheetId: WorksheetId, worksheetName: string): void {
  app.tabs.update((state) =>
    openTab(
      state,
      findImportTab(state, worksheetId) ?? {
        kind: 'import',
        worksheetId,
        importId: null,
        title: `Import into ${worksheetName}`,
        step: 'choose',
      },
    ),
  )
}

/** One of several sheets is told from the others by its name. */
export const titleOf = (draft: Pick<ImportDraft, 'fileName' | 'format' | 'sheets'>): string =>
  draft.sheets === undefined ? `Import ${draft.fileName}` : `Import ${sheetName(draft)} (${draft.fileName})`

/** Brings an import that exists to the front. */
export function showImport(app: App, draft: ImportDraft, step: ImportStep = stepToResume(draft)): void {
  keepDraft(app, draft)
  const { worksheetId, importId } = draft
  app.tabs.update((state) => openTab(state, { kind: 'import', worksheetId, importId, title: titleOf(draft), step }))
}

export const goToStep = (app: App, tab: ImportTab, step: ImportStep): void =>
  app.tabs.update((state) => replaceTab(state, { ...tab, step }))

/** Puts what the host answered where the views read it; what was asked before that, and is answered after it, is older. */
export function keepDraft(app: App, draft: ImportDraft): void {
  const queryKey = queryKeys.import(draft.importId)
  void app.queries.cancelQueries({ queryKey, exact: true })
  app.queries.setQueryData(queryKey, draft)
  app.imports.update((state) => noteDraft(state, draft))
  void app.queries.invalidateQueries({ queryKey: queryKeys.imports(draft.connectionId) })
}

/** A draft that nobody has written from yet gives way to the file chosen in its place. */
async function replaceDraft(app: App, at: SheetRef, old: ImportId | null, draft: ImportDraft): Promise<void> {
  if (old !== null) await app.host.call('import.discard', { importId: old })
  keepDraft(app, draft)
  const tab = findImportTab(app.tabs.get(), at.worksheetId)
  if (tab !== null)
    app.tabs.update((state) => replaceTab(state, { ...tab, importId: draft.importId, title: titleOf(draft), step: 'recognise' }))
}

export interface UploadInProgress {
  readonly ended: Promise<void>
  stop(): void
}

/** Uploads the file and begins an import with it. `old` is the unwritten draft that it takes the place of. */
export function importFile(app: App, at: SheetRef, file: File, old: ImportId | null = null): UploadInProgress {
  const abort = new AbortController()
  const tell = (upload: Upload | null): void => app.imports.update((state) => setUpload(state, at.worksheetId, upload))
  const base = { name: file.name, size: file.size, sent: 0, phase: 'sending', error: null } as const
  const fail = (error: HostError): void => tell(error.kind === 'cancelled' ? null : { ...base, phase: 'failed', error })

  const run = async (): Promise<void> => {
    const tab = findImportTab(app.tabs.get(), at.worksheetId)
    if (tab !== null) goToStep(app, tab, 'choose')
    tell(base)
    const uploaded = await app.host.upload(file, {
      onProgress: (sent) => tell({ ...base, sent }),
      signal: abort.signal,
    })
    if (!uploaded.ok) return fail(uploaded.error)
    tell({ ...base, sent: file.size, phase: 'reading' })
    const begun = await app.host.call('import.begin', { ...at, source: { file: uploaded.value.handle } })
    if (!begun.ok) return fail(begun.error)
    tell(null)
    await replaceDraft(app, at, old, begun.value)
  }
  return { ended: run(), stop: () => abort.abort() }
}

export async function importText(
  app: App,
  at: SheetRef,
  text: string,
  old: ImportId | null = null,
): Promise<Result<null, HostError>> {
  const begun = await app.host.call('import.begin', { ...at, source: { text } })
  if (!begun.ok) return begun
  await replaceDraft(app, at, old, begun.value)
  return ok(null)
}

/** Back to the first step with no file chosen; what was imported before is not touched. */
export function importAnother(app: App, tab: ImportTab, worksheetName: string): void {
  app.tabs.update((state) => replaceTab(state, { ...tab, importId: null, title: `Import into ${worksheetName}`, step: 'choose' }))
}

const keptInPart =
  'Rows that were already written stay, and so does the ledger, among past imports; the rest of the file is not imported.'
const thrownAway = 'Its mapping and decisions are thrown away; nothing was written. The file itself is not touched.'

/** True when it was given up. */
export async function discardImport(app: App, draft: ImportDraft): Promise<boolean> {
  const isSure = await askUser(app, {
    title: `Give up the import of “${draft.fileName}”?`,
    text: `It is ${sayState(draft)}. ${draft.run !== null && draft.run.written > 0 ? keptInPart : thrownAway}`,
    yes: 'Give it up',
    isDangerous: true,
  })
  if (!isSure) return false
  // Before the host answers: whoever starts another import of the worksheet meanwhile must not be led into this one.
  const tab = findImportTab(app.tabs.get(), draft.worksheetId)
  const open = tab?.importId === draft.importId ? tab : null
  if (open !== null) app.tabs.update((state) => closeTab(state, tabKey(open)))
  const listed = importsQuery(app.host, draft.connectionId).queryKey
  await app.queries.cancelQueries({ queryKey: listed })
  app.queries.setQueryData(
    listed,
    (old) => old && { ...old, imports: old.imports.filter((it) => it.importId !== draft.importId) },
  )
  const result = await app.host.call('import.discard', { importId: draft.importId })
  if (!result.ok && result.error.kind !== 'not-found') {
    if (open !== null && findImportTab(app.tabs.get(), draft.worksheetId) === null)
      app.tabs.update((state) => openTab(state, open))
    void app.queries.invalidateQueries({ queryKey: listed })
    app.notices.fail('The import was not given up', result.error)
    return false
  }
  app.imports.update((state) => forgetCheck(state, draft.importId))
  app.queries.removeQueries({ queryKey: queryKeys.import(draft.importId) })
  await app.queries.invalidateQueries({ queryKey: listed })
  return true
}
