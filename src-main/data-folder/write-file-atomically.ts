/**
 * Writes or replaces a file so that a crash or a power cut leaves either the old content or the new one, never a mixture: written beside
 * it, flushed to the disk, renamed over it, and the folder flushed too where the system can do that.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** One writer of a file at a time. Throws the file system's own error; `explainFileError` names it. */
export async function writeFileAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${file}.new`
  try {
    const handle = await open(beside, 'w', 0o600)
    try {
      await handle.writeFile(content, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(folder)
}

/** Windows has no such thing as flushing a folder; a failure here loses no content. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
