/**
 * Brings the files of a write into the file store before the rows are written: base64 is decoded, addresses are fetched, and an address
 * of ours keeps the stored file. What a failing write brought in is taken out again by `discard`.
 */
import { randomBytes } from 'node:crypto'
import { ok } from '../../../../src-shared/lib/result.ts'
import { tokenOfAddress } from '../../files/file-address.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Field } from '../structure/field.ts'
import type { Workspace } from '../workspace.ts'
import type { Cell, StoredFile } from './cell.ts'
import { signatureCell } from './signature-cell.ts'
import type { WrittenFile } from './written-file.ts'

export interface StoredFiles {
  readonly files: readonly StoredFile[]
  /** Those among them that are new in the store. */
  readonly added: readonly StoredFile[]
}

/** 3 bytes in 4 characters. */
const bytesOf = (base64Length: number): number => Math.floor((base64Length * 3) / 4)

async function contentOf(
  workspace: Workspace,
  file: Exclude<WrittenFile, { readonly kind: 'stored' }>,
): Promise<Outcome<Uint8Array>> {
  const { base64PerFile } = workspace.caps
  if (file.kind === 'content') {
    if (file.base64.length > base64PerFile)
      return refuse('attachmentQuota', `${file.name} is larger than ${base64PerFile} characters of base64`)
    return ok(Buffer.from(file.base64, 'base64'))
  }
  const fetched = await workspace.fetchFile(file.address, bytesOf(base64PerFile))
  switch (fetched.kind) {
    case 'fetched':
      return ok(fetched.content)
    case 'too-large':
      return refuse('attachmentQuota', `${file.name} is larger than ${bytesOf(base64PerFile)} bytes`)
    case 'unreachable':
      return refuse('parameterValueError', `${file.name}: ${file.address} cannot be read (${fetched.reason})`)
  }
}

async function storeFile(
  workspace: Workspace,
  file: WrittenFile,
): Promise<Outcome<{ readonly file: StoredFile; readonly isNew: boolean }>> {
  const known = file.kind === 'address' ? tokenOfAddress(file.address) : file.kind === 'stored' ? file.token : null
  const record = known === null ? null : workspace.storage.settings.file(known)
  if (file.kind === 'stored') {
    return record === null
      ? refuse('parameterValueError', `${file.name}: this service has no such file`)
      : ok({ file: record, isNew: false })
  }
  if (record !== null) return ok({ file: { token: record.token, name: file.name, size: record.size }, isNew: false })
  const content = await contentOf(workspace, file)
  if (!content.ok) return content
  const size = content.value.byteLength
  const quota = workspace.caps.attachmentQuota
  if (quota !== null && workspace.storage.settings.fileBytes() + size > quota) {
    return refuse('attachmentQuota', `the attachments of the application may take ${quota} bytes`)
  }
  const token = randomBytes(24).toString('hex')
  await workspace.files.write(token, content.value)
  workspace.storage.settings.addFile({ token, name: file.name, size })
  return ok({ file: { token, name: file.name, size }, isNew: true })
}

/** The cell that holds the files; a signature that is no picture is 10002. */
export function cellOfFiles(field: Field, files: readonly StoredFile[]): Outcome<Cell> {
  const [first] = files
  if (first === undefined) return ok(null)
  if (field.type !== 'Signature') return ok(JSON.stringify(files))
  const cell = signatureCell(first)
  return cell === null ? refuse('parameterValueError', `${field.name} (${field.id}): ${first.name} is no picture`) : ok(cell)
}

/** All or nothing. */
export async function storeFiles(workspace: Workspace, written: readonly WrittenFile[]): Promise<Outcome<StoredFiles>> {
  const files: StoredFile[] = []
  const added: StoredFile[] = []
  for (const each of written) {
    const stored = await storeFile(workspace, each)
    if (!stored.ok) {
      await discardFiles(workspace, added)
      return stored
    }
    files.push(stored.value.file)
    if (stored.value.isNew) added.push(stored.value.file)
  }
  return ok({ files, added })
}

export async function discardFiles(workspace: Workspace, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) {
    workspace.storage.settings.removeFile(file.token)
    await workspace.files.remove(file.token)
  }
}
