/** Files that came with an import: kept by content, found by the name that the CSV gives them. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId } from '../../src-shared/model/ids.ts'
import { type AnsweredName, anyField } from '../../src-shared/model/texts/name-answer.ts'
import { attachmentProblem } from '../attachments/attachment-limit.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { readProblem } from './read/file-failure.ts'

/** Takes files in. One that cannot be attached is refused by name, and nothing is taken in. */
export async function addImportFiles(
  space: TransferSpace,
  importId: ImportId,
  files: readonly { readonly path: string; readonly name: string; readonly size: number }[],
): Promise<Result<null, HostError>> {
  for (const { name, size } of files) {
    const problem = attachmentProblem(name, size)
    if (problem !== null) return err(problem)
  }
  const names: AnsweredName[] = []
  for (const { path, name } of files) {
    try {
      const blob = await space.blobs.add(path)
      names.push({ field: anyField, text: name, answer: { found: 'file', file: { name, staged: blob.sha256, size: blob.size } } })
    } catch (error) {
      const problem = readProblem(error, name)
      if (problem === null) throw error
      return err(problem)
    }
  }
  return names.length === 0 ? ok(null) : askTransfer(space.replica, 'import.keep-names', { importId, names })
}
