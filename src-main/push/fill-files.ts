/** Puts the content of staged files into the values that a request carries. */

import type { FieldEntry } from '../../src-shared/api/v3/row-v3.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { pictureAddress } from '../../src-shared/model/signature.ts'
import type { SentField } from '../replica/contract/push-questions.ts'

const prefix = 'staged:'

/** The names of files that are no longer kept here are the error. */
export async function fillFiles(
  fields: readonly SentField[],
  readStaged: (sha256: string) => Promise<string | null>,
): Promise<Result<FieldEntry[], readonly string[]>> {
  const filled: FieldEntry[] = []
  const missing: string[] = []
  for (const { id, value, as } of fields) {
    if (!Array.isArray(value) || !value.some(isStaged)) {
      filled.push({ id, value })
      continue
    }
    const files: unknown[] = []
    for (const file of value as readonly unknown[]) {
      if (!isStaged(file)) {
        files.push(file)
        continue
      }
      const content = await readStaged(file.url.slice(prefix.length))
      if (content === null) missing.push(file.name)
      files.push(as === 'picture' ? pictureAddress(file.name, content ?? '') : { name: file.name, url: content })
    }
    filled.push({ id, value: as === 'picture' ? files[0] : files })
  }
  return missing.length === 0 ? ok(filled) : err(missing)
}

const isStaged = (file: unknown): file is { readonly name: string; readonly url: string } =>
  isRecord(file) && typeof file.url === 'string' && file.url.startsWith(prefix) && typeof file.name === 'string'

export const missingFiles = (names: readonly string[]): string =>
  `The attached ${names.length === 1 ? 'file' : 'files'} ${names.map((it) => `"${it}"`).join(', ')} can no longer be read on this computer. Attach again.`
