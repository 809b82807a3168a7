/**
 * The files of the built renderer. They are listed once, and only what is on the list is ever served: a path in a request is
 * looked up and never joined to a folder, so no spelling of it leads outside.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'

export interface RendererFile {
  readonly location: string
  readonly mediaType: string
}

/** By URL path, such as `/index.html` or `/assets/index-1a2b3c.js`. */
export type RendererFiles = ReadonlyMap<string, RendererFile>

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export function listRendererFiles(folder: string): RendererFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    names.map((location) => [
      `/${path.relative(folder, location).split(path.sep).join('/')}`,
      { location, mediaType: mediaTypes[path.extname(location)] ?? 'application/octet-stream' },
    ]),
  )
}
