/** Stores a column of a file otherwise than its check has shown: in another field, or in one of another type. The check runs again. */
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { forgetCheck } from '../../state/import/import-state.ts'
import { mapProblem } from '../../state/import/import-steps.ts'
import type { OtherType } from '../../state/import/other-types.ts'
import { askUser } from '../ask-user.ts'
import { keepDraft } from './import-file.ts'
import { checkImport, configureImport, type ImportSettings } from './run-import.ts'

type Done = Result<null, HostError>

/** What its new settings ask first is asked by the step itself. */
async function checkAgain(app: App, importId: ImportId): Promise<Done> {
  const draft = app.queries.getQueryData<ImportDraft>(queryKeys.import(importId))
  return draft === undefined || mapProblem(draft) !== null ? ok(null) : checkImport(app, importId)
}

export async function configureAndCheck(app: App, importId: ImportId, settings: ImportSettings): Promise<Done> {
  const done = await configureImport(app, importId, settings)
  return done.ok ? checkAgain(app, importId) : done
}

export function storeInField(app: App, { importId, columns }: ImportDraft, column: number, field: Field): Promise<Done> {
  const mapping = columns[column]?.mapping
  return mapping === undefined
    ? Promise.resolve(ok(null))
    : configureAndCheck(app, importId, { mapping: [{ ...mapping, field: field.id }] })
}

export interface Retyped {
  readonly column: number
  readonly own: Field
  readonly type: OtherType
  readonly replace: boolean
  readonly worksheetName: string
}

/** Asks first: fields are everybody’s. */
export async function retypeColumn(
  app: App,
  { importId, connectionId, worksheetId }: ImportDraft,
  { column, own, type, replace, worksheetName }: Retyped,
): Promise<Done> {
  const kind = type.label.toLowerCase()
  const isSure = await askUser(app, {
    title: replace ? `Make “${own.name}” a field of the type ${kind}?` : `Add a field of the type ${kind} to “${worksheetName}”?`,
    text: replace
      ? `“${worksheetName}” has no rows yet, so its field is replaced by a new one of the same name. The service changes at once; then the file is checked again.`
      : `The column is stored there, and “${own.name}” stays as it is. The service changes at once, for everybody who uses the worksheet; then the file is checked again.`,
    yes: replace ? 'Change the type' : 'Add the field',
    isDangerous: false,
  })
  if (!isSure) return ok(null)
  const result = await app.host.call('import.retype-column', { importId, column, type: type.code, replace })
  if (!result.ok) return result
  app.imports.update((state) => forgetCheck(state, importId))
  await app.queries.invalidateQueries({ queryKey: queryKeys.worksheet(connectionId, worksheetId) })
  keepDraft(app, result.value)
  return checkAgain(app, importId)
}
