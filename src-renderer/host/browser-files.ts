/** Files between the user's disk and the host, by the means of a browser: the same in both shells. */
import { z } from 'zod'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { hostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { fileHandle } from '../../src-shared/model/ids.ts'
import type { FilePorts, UploadedFile } from './host-client.ts'

const uploaded = z.looseObject({ handle: fileHandle, name: z.string(), size: z.number() })

const unreadable = (name: string): HostError => ({
  kind: 'file',
  reason: 'unreadable',
  message: `“${name}” could not be read. It may be a folder, or it was moved or changed after you chose it. Choose it again.`,
})

async function upload(file: File): Promise<Result<UploadedFile, HostError>> {
  let response: Response
  try {
    response = await fetch(`/upload?name=${encodeURIComponent(file.name)}`, { method: 'POST', body: file })
  } catch {
    return err(unreadable(file.name))
  }
  const body: unknown = await response.json().catch(() => null)
  const good = uploaded.safeParse(body)
  if (response.ok && good.success) return ok(good.data)
  const refused = hostError.safeParse(body)
  if (refused.success) return err(refused.data)
  return err({
    kind: 'file',
    reason: 'failed',
    message: `“${file.name}” could not be handed over (answer ${response.status}). Try again.`,
  })
}

function download(path: string, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = path
  anchor.download = name
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}

export const browserFiles: FilePorts = { upload, download }
