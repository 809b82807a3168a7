/** Contents of attachments as files of the data folder, spread over 256 sub-folders by the token's first two characters. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFileMode, privateFolderMode } from '../../system/private-file.ts'
import type { FileStore } from './file-store.ts'

const hasCode = (cause: unknown, code: string): boolean => cause instanceof Error && 'code' in cause && cause.code === code

export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (token: string): string => {
    if (!/^[0-9a-z]{16,64}$/.test(token)) throw new Error('not a file token')
    return join(folder, token.slice(0, 2), token)
  }
  return {
    async write(token, content) {
      const path = pathOf(token)
      await mkdir(join(path, '..'), { recursive: true, mode: privateFolderMode })
      await writeFile(`${path}.part`, content, { mode: privateFileMode })
      await rename(`${path}.part`, path)
    },
    async read(token) {
      try {
        return await readFile(pathOf(token))
      } catch (cause) {
        if (hasCode(cause, 'ENOENT')) return null
        throw cause
      }
    },
    async remove(token) {
      await rm(pathOf(token), { force: true })
    },
  }
}
