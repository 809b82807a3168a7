/** Files between the user's disk and the host, by the means of a browser: the same in both shells. */
import { z } from 'zod'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { hostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { fileHandle } from '../../src-shared/model/ids.ts'
import type { FilePorts, UploadedFile, UploadWatch } from './host-client.ts'

const uploaded = z.looseObject({ handle: fileHandle, name: z.string(), size: z.number() })

const unreadable = (name: string): HostError => ({
  kind: 'file',
  reason: 'unreadable',
  message: `“${name}” could not be read. It may be a folder, or it was moved or changed after you chose it. Choose it again.`,
})

/** What the host said to an upload; null when no answer came. */
interface Answer {
  readonly status: number
  readonly body: unknown
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `fetch` tells nothing about bytes on their way out, so this is the older interface. */
function send(file: File, watch: UploadWatch | undefined): Promise<Answer | 'unreadable' | 'cancelled'> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/upload?name=${encodeURIComponent(file.name)}`)
    request.addEventListener('load', () => resolve({ status: request.status, body: readJson(request.responseText) }))
    request.addEventListener('error', () => resolve('unreadable'))
    request.addEventListener('abort', () => resolve('cancelled'))
    if (watch !== undefined) {
      request.upload.addEventListener('progress', (event) => watch.onProgress(event.loaded, file.size))
      if (watch.signal.aborted) return resolve('cancelled')
      watch.signal.addEventListener('abort', () => request.abort(), { once: true })
    }
    request.send(file)
  })
}

async function upload(file: File, watch?: UploadWatch): Promise<Result<UploadedFile, HostError>> {
  const answer = await send(file, watch)
  if (answer === 'unreadable') return err(unreadable(file.name))
  if (answer === 'cancelled') return err({ kind: 'cancelled', message: 'You stopped the upload.' })
  const good = uploaded.safeParse(answer.body)
  if (answer.status === 200 && good.success) return ok(good.data)
  const refused = hostError.safeParse(answer.body)
  if (refused.success) return err(refused.data)
  return err({
    kind: 'file',
    reason: 'failed',
    message: `“${file.name}” could not be handed over (answer ${answer.status}). Try again.`,
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
