/** Serves stored files under their unguessable addresses. Only kinds that cannot run script are shown in place; the rest is downloaded. */
import { extname } from 'node:path'
import { tokenOfPath } from '../files/file-address.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Answer } from './call.ts'

const shownTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
}

const missing: Answer = { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'No such file' }

/** Null when the path is none of ours. */
export async function answerFile(files: FileStore, method: string, path: string): Promise<Answer | null> {
  if (!path.startsWith('/file/')) return null
  const token = tokenOfPath(path)
  if (token === null || (method !== 'GET' && method !== 'HEAD')) return missing
  const content = await files.read(token)
  if (content === null) return missing
  return fileAnswer(content, path, method, 'private, max-age=31536000, immutable')
}

/** `name` tells the kind of content by its ending. */
export function fileAnswer(content: Uint8Array, name: string, method: string, caching: string): Answer {
  const type = shownTypes[extname(name).toLowerCase()]
  return {
    status: 200,
    headers: {
      'content-type': type ?? 'application/octet-stream',
      'content-disposition': type === undefined ? 'attachment' : 'inline',
      'content-length': String(content.byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': caching,
    },
    body: method === 'HEAD' ? '' : content,
  }
}
