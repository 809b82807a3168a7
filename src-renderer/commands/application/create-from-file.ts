/** A new worksheet out of a file: made in the service, opened, and the file's import begun with every column mapped. */

import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { ProposedWorksheet } from '../../../src-shared/host/calls/propose-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, FileHandle } from '../../../src-shared/model/ids.ts'
import type { UploadWatch } from '../../host/host-client.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { mappingFor, toNewFields, type WorksheetForm } from '../../state/import/import-worksheet-form.ts'
import { showImport } from '../import/import-file.ts'
import { startPull } from '../sheet/stage-edits.ts'
import { openWorksheet } from '../window/open-worksheet.ts'

export interface ProposedFile {
  readonly handle: FileHandle
  readonly fileName: string
  readonly proposed: ProposedWorksheet
}

/** Of the file itself, whatever of its columns are rows now. */
export const headersOfProposed = ({ fileHeaders, fields }: ProposedWorksheet): readonly string[] =>
  fileHeaders ?? fields.map((field) => field.name)

export async function proposeFromFile(app: App, file: File, watch: UploadWatch): Promise<Result<ProposedFile, HostError>> {
  const uploaded = await app.host.upload(file, watch)
  if (!uploaded.ok) return uploaded
  return propose(app, { handle: uploaded.value.handle, fileName: file.name }, undefined)
}

async function propose(
  app: App,
  file: Pick<ProposedFile, 'handle' | 'fileName'>,
  format: CsvFormat | undefined,
): Promise<Result<ProposedFile, HostError>> {
  const proposed = await app.host.call('import.propose-worksheet', {
    file: file.handle,
    ...(format === undefined ? {} : { format }),
  })
  return proposed.ok ? ok({ handle: file.handle, fileName: file.fileName, proposed: proposed.value }) : proposed
}

/** The file read as the user says; with the format that it has, a guess is confirmed. */
export const proposeAgain = (app: App, file: ProposedFile, format: CsvFormat): Promise<Result<ProposedFile, HostError>> =>
  propose(app, file, format)

/** Once the worksheet exists every further problem is told in a notice: trying again would make a second one. */
export async function createFromFile(
  app: App,
  connectionId: ConnectionId,
  file: ProposedFile,
  form: WorksheetForm,
): Promise<Result<null, HostError>> {
  const { host, queries, notices } = app
  const name = form.name.trim()
  const created = await host.call('worksheet.create', {
    connectionId,
    name,
    ...(form.sectionId === null ? {} : { sectionId: form.sectionId }),
    fields: toNewFields(form),
  })
  if (!created.ok) return created
  const at = { connectionId, worksheetId: created.value.worksheetId }
  void queries.invalidateQueries({ queryKey: queryKeys.workspace(connectionId) })
  openWorksheet(app, at.worksheetId, name)
  const fail = (error: HostError): Result<null, HostError> => {
    notices.fail(`“${name}” was made, but the import did not begin`, error)
    return ok(null)
  }
  const opened = await host.call('worksheet.open', at)
  if (!opened.ok) return fail(opened.error)
  queries.setQueryData(queryKeys.worksheet(connectionId, at.worksheetId), opened.value)
  // The new worksheet is empty: loading it makes later rows show as soon as they are created.
  void startPull(app, at, 'full')
  const begun = await host.call('import.begin', { ...at, source: { file: file.handle } })
  if (!begun.ok) return fail(begun.error)
  const { importId, format: found } = begun.value
  const { format } = file.proposed
  // Read as the proposal was; what was confirmed there needs no second confirmation.
  const isSame = begun.value.isGuess !== true && JSON.stringify(found) === JSON.stringify(format)
  const read = isSame ? begun : await host.call('import.configure', { importId, format })
  if (!read.ok) return fail(read.error)
  const mapped = await host.call('import.configure', {
    importId,
    mapping: [...mappingFor(form, read.value, opened.value)],
    // The worksheet has no rows yet, whatever row ids the file has.
    rules: { ...read.value.rules, mode: 'insert', keyFields: [] },
  })
  if (!mapped.ok) notices.fail('The columns could not be mapped', mapped.error)
  showImport(app, mapped.ok ? mapped.value : read.value, 'map')
  return ok(null)
}
