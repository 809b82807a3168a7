/** Files of a cell: attaching uploads first and stages then; saving fetches from the service when the file is not kept here. */

import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, FileHandle, RowKey } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { maxFileBytes as maxBytes } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { attachFiles, setCells } from './stage-edits.ts'

type AttachmentAt = HostCallRequest<'attachments.save'>

/** Uploads what fits and attaches it as one command; says what does not fit. */
export async function attachToCell(app: App, at: SheetRef, row: RowKey, field: FieldId, files: readonly File[]): Promise<void> {
  const tooLarge = files.filter((file) => file.size > maxBytes)
  if (tooLarge.length > 0) {
    app.notices.show({
      tone: 'warning',
      title: tooLarge.length === 1 ? `“${tooLarge[0]?.name}” is too large` : `${countOf(tooLarge.length, 'file')} are too large`,
      text: `The service takes up to ${formatBytes(maxBytes)} a file. ${files.length > tooLarge.length ? 'The others are attached.' : ''}`,
    })
  }
  const handles: FileHandle[] = []
  for (const file of files) {
    if (file.size > maxBytes) continue
    const uploaded = await app.host.upload(file)
    if (uploaded.ok) handles.push(uploaded.value.handle)
    else app.notices.fail(`“${file.name}” was not attached`, uploaded.error)
  }
  if (handles.length > 0) await attachFiles(app, at, row, field, handles)
}

export async function removeAttachment(
  app: App,
  at: SheetRef,
  row: RowKey,
  field: Field,
  files: readonly AttachmentValue[],
  index: number,
): Promise<void> {
  const rest = files.filter((_, place) => place !== index)
  await setCells(app, at, `Remove ${files[index]?.name ?? 'a file'}`, [
    { row, field: field.id, value: rest.length === 0 ? null : rest },
  ])
}

export async function openAttachment(app: App, at: AttachmentAt): Promise<void> {
  const result = await app.host.call('attachments.open', at)
  if (!result.ok) return app.notices.fail('The file could not be opened', result.error)
  const { saved } = result.value
  if (saved === null) return
  app.host.download(saved.path, saved.name)
  app.notices.show({
    tone: 'warning',
    title: `“${saved.name}” is saved to disk, not opened`,
    text: `It is ${saved.what}. Gridstage opens only files that show or play something. Open it yourself if you trust who attached it.`,
  })
}

export async function saveAttachment(app: App, at: AttachmentAt): Promise<void> {
  const result = await app.host.call('attachments.save', at)
  if (result.ok) app.host.download(result.value.path, result.value.name)
  else app.notices.fail('The file could not be saved', result.error)
}

export async function saveAllAttachments(app: App, at: Omit<AttachmentAt, 'index'>, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await saveAttachment(app, { ...at, index })
}
