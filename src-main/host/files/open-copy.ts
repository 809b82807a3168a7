/** Hands a copy of an attachment to the system's program for it, or says what it is instead. */
import { copyFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanFileName, extensionOf } from '../../../src-shared/attach/file-name.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { contentKind, headBytes } from '../../attachments/content-kind.ts'
import type { MarkForeign } from '../../attachments/mark-of-the-web.ts'
import { whyNotOpened } from '../../attachments/opened-types.ts'
import { tryWriting } from '../../data-folder/file-problem.ts'
import type { FileStore } from './file-store.ts'

export interface FileOpener {
  /** Opens a file with the system's program for it; false where none does. */
  open(path: string): Promise<boolean>
  readonly mark: MarkForeign
}

/** Larger documents are saved: macros are looked for in all of it, and Office documents of this size are not common. */
const mostSearched = 64 * 1024 * 1024

async function readContent(path: string): Promise<Uint8Array | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(size, headBytes))
    await handle.read(head, 0, head.length, 0)
    const isZip = head.toString('latin1', 0, 2) === 'PK'
    if (!isZip) return head
    return size > mostSearched ? null : await readFile(path)
  } finally {
    await handle.close()
  }
}

/** Under its own name, which tells the system what opens it, and as a copy, so that no program changes ours. */
export async function openCopy(
  { open: openFile, mark }: FileOpener,
  files: FileStore,
  { path, name: given }: { readonly path: string; readonly name: string },
): Promise<Result<HostCallAnswer<'attachments.open'>, HostError>> {
  const name = cleanFileName(given)
  const instead = (what: string) => ok({ opened: false, saved: { ...files.offer(path, name, 'foreign'), what } } as const)
  return tryWriting<HostCallAnswer<'attachments.open'>>(async () => {
    const bytes = await readContent(path)
    const what = bytes === null ? `a large file (${extensionOf(name)})` : whyNotOpened(name, contentKind(bytes))
    if (what !== null) return instead(what)
    const folder = files.reserve()
    await mkdir(folder, { mode: 0o700 })
    const copy = join(folder, name)
    await copyFile(path, copy)
    if (!(await mark(copy))) return instead('a file from elsewhere, and this disk keeps no mark that says so')
    if (await openFile(copy)) return ok({ opened: true, saved: null } as const)
    return err({
      kind: 'file',
      reason: 'failed',
      message: `No program of this computer opens “${name}”. Save it to disk instead.`,
    })
  })
}
