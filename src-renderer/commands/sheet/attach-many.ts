/** Bringing many files to their rows: opening the dialog for it, and doing it as one command after every file is in safe keeping. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { mapOk, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId, FileHandle, RowKey } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import type { ReadyFile } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { type Dropped, withoutOwnFiles } from '../../ui/dropped-files.ts'
import { attachToRows } from './stage-edits.ts'

/** `into` null leaves the field to the dialog; `row` is where they were dropped. */
export interface AttachStart {
  readonly into: FieldId | null
  readonly row: RowKey | null
}

export function openAttach(app: App, at: SheetRef, start: AttachStart, files: readonly File[]): void {
  app.session.update((state) => openDialog(state, { kind: 'attach', at, ...start, files: withoutOwnFiles(files) }))
}

/** Reads what was dropped; says so when a folder cannot be read. */
export async function openDropped(app: App, at: SheetRef, start: AttachStart, dropped: Dropped): Promise<void> {
  const files = await readDropped(app, dropped)
  if (files !== null) openAttach(app, at, start, files)
}

export async function readDropped(app: App, dropped: Dropped): Promise<readonly File[] | null> {
  try {
    return await dropped.read()
  } catch {
    app.notices.show({
      tone: 'failure',
      title: 'The folder could not be read',
      text: 'It may have been moved, or you may not be allowed to open all of it. Nothing was attached.',
    })
    return null
  }
}

export interface AttachWatch {
  /** Files in safe keeping. */
  onProgress(done: number): void
  readonly signal: AbortSignal
}

/** Files that are in safe keeping already: a second try goes on where the first one stopped. */
export type KeptFiles = Map<File, FileHandle>

export interface AttachOrder {
  readonly field: FieldId
  readonly ready: readonly ReadyFile[]
  /** Instead of what the cells hold, not behind it. */
  readonly replaces: boolean
}

export type AttachEnd =
  | { readonly kind: 'done' }
  /** Nothing was attached: these files could not be taken. */
  | { readonly kind: 'left'; readonly failed: ReadonlyMap<File, string> }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'refused'; readonly error: HostError }

/** Attaches all of them or nothing. */
export async function attachMany(
  app: App,
  at: SheetRef,
  { field, ready, replaces }: AttachOrder,
  kept: KeptFiles,
  { onProgress, signal }: AttachWatch,
): Promise<AttachEnd> {
  const failed = new Map<File, string>()
  for (const [done, { file }] of ready.entries()) {
    if (signal.aborted) return { kind: 'stopped' }
    onProgress(done)
    if (kept.has(file)) continue
    const taken = await keep(app, at, file, signal)
    if (taken.ok) kept.set(file, taken.value)
    else if (taken.error.kind === 'file') failed.set(file, taken.error.message)
    else return signal.aborted ? { kind: 'stopped' } : { kind: 'refused', error: taken.error }
  }
  if (signal.aborted) return { kind: 'stopped' }
  if (failed.size > 0) return { kind: 'left', failed }
  const files = ready.flatMap(({ file, row }) => {
    const handle = kept.get(file)
    return handle === undefined ? [] : [{ row, file: handle }]
  })
  const staged = await attachToRows(app, at, field, files, replaces)
  return staged.ok ? { kind: 'done' } : { kind: 'refused', error: staged.error }
}

async function keep(app: App, at: SheetRef, file: File, signal: AbortSignal): Promise<Result<FileHandle, HostError>> {
  const uploaded = await app.host.upload(file, { onProgress: () => undefined, signal })
  if (!uploaded.ok) return uploaded
  const { handle } = uploaded.value
  return mapOk(await app.host.call('attachments.keep', { connectionId: at.connectionId, file: handle }), () => handle)
}
