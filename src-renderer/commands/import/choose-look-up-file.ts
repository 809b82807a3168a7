/** Keeps a file of the user for a step that looks texts up in it. */
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import type { LookUpFile } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'

/** `encoding`: confirmed for the file before it; it counts where this one proves none. */
export async function keepLookUpFile(
  app: App,
  importId: ImportId,
  file: File,
  encoding: CsvEncoding | undefined,
): Promise<Result<LookUpFile, HostError>> {
  const uploaded = await app.host.upload(file)
  if (!uploaded.ok) return uploaded
  return app.host.call('import.look-up-file', { importId, file: { handle: uploaded.value.handle }, sheet: null, encoding })
}
