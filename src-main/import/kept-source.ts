/** The copy of a file that an import goes on from, after the file itself has changed or gone. */
import { copyFile, link, writeFile } from 'node:fs/promises'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId } from '../../src-shared/model/ids.ts'
import { digestFile } from '../data-folder/digest-file.ts'
import { writeProblem } from '../data-folder/file-problem.ts'
import type { ImportRecord } from '../replica/imports/import-ledger.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { findDetails } from './imports.ts'
import { readProblem } from './read/file-failure.ts'

export type ImportSource =
  | { readonly kind: 'file'; readonly path: string; readonly name: string; readonly size: number }
  | { readonly kind: 'text'; readonly text: string }

/** `digest`: what `isAsKept` compares with. */
export type KeptSource = Pick<ImportRecord, 'bytes' | 'digest'>

export async function keepSource(
  space: TransferSpace,
  id: ImportId,
  source: ImportSource,
): Promise<Result<KeptSource, HostError>> {
  const path = space.sourceOf(id)
  try {
    const bytes = source.kind === 'text' ? Buffer.byteLength(source.text) : source.size
    if (source.kind === 'text') await writeFile(path, source.text, { mode: 0o600 })
    // An uploaded file is never written again, so a second name for it will do; a copy where the disk has no such thing.
    else await link(source.path, path).catch(() => copyFile(source.path, path))
    return ok({ bytes, digest: await digestFile(path) })
  } catch (error) {
    await space.removeSource(id)
    const problem = (source.kind === 'file' ? readProblem(error, source.name) : null) ?? writeProblem(error)
    if (problem === null) throw error
    return err(problem)
  }
}

/** Reads the copy through before anything of it counts: what a disk has altered would be written as if it were in the file. */
export async function requireAsKept(space: TransferSpace, id: ImportId): Promise<Result<null, HostError>> {
  const found = await findDetails(space, id)
  if (!found.ok) return found
  const { fileName, digest } = found.value.record
  try {
    if (digest === null || digest === (await digestFile(space.sourceOf(id)))) return ok(null)
    const message = `The copy of “${fileName}” that was kept for this import was altered on the disk, so nothing of it is read. Begin the import again.`
    return err({ kind: 'file', reason: 'unreadable', message })
  } catch (error) {
    const problem = readProblem(error, '')
    if (problem === null) throw error
    return err(problem)
  }
}
