/**
 * Adds options to select fields of a worksheet, on the service and at once: to the field itself, or to the option set that it takes its
 * options from. A text that is an option already is taken as that one.
 */
import type { AnsweredOption } from '../../../src-shared/api/answered-option.ts'
import type { WorksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { editOptionSet } from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { editWorksheet, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import type { NewText } from '../../import/imports.ts'
import { fetchStructure, type StructurePorts, structurePatienceMs } from '../fetch-structure.ts'

const options = { patienceMs: structurePatienceMs, lane: 'structure' } as const

const optionOf = (field: WorksheetField | undefined, text: string): AnsweredOption | undefined =>
  field?.options?.find((option) => option.value === text && !option.isDeleted)

/** Answers the key of each text, in their order. */
export async function addOptions(
  ports: StructurePorts,
  session: Session,
  worksheetId: WorksheetId,
  wanted: readonly NewText[],
): Promise<Result<readonly string[], HostError>> {
  const { client } = session
  const params = { worksheet_id: worksheetId }
  const read = () => client.call(getWorksheet, { params, query: { responseFormat: 'json' } }, options)
  const before = await read()
  if (!before.ok) return err(serviceError(before.error))
  const missing = Map.groupBy(
    wanted.filter(
      ({ field, text }) =>
        optionOf(
          before.value.fields.find((it) => it.id === field),
          text,
        ) === undefined,
    ),
    ({ field }) => before.value.fields.find((it) => it.id === field),
  )
  for (const [field, texts] of missing) {
    if (field === undefined) return err({ kind: 'not-found', what: 'field', message: 'The worksheet no longer has this field.' })
    const added = [...new Set(texts.map(({ text }) => text))].map((value) => ({ value }))
    const answer =
      field.dataSource === ''
        ? await client.call(editWorksheet, { params, body: { editFields: [{ id: field.id, options: added }] } }, options)
        : await client.call(editOptionSet, { params: { optionset_id: field.dataSource }, body: { options: added } }, options)
    if (!answer.ok) return err(serviceError(answer.error))
  }
  const fetched = await fetchStructure(ports, session, worksheetId)
  if (!fetched.ok) return fetched
  const after = await read()
  if (!after.ok) return err(serviceError(after.error))
  const keys = wanted.map(
    ({ field, text }) =>
      optionOf(
        after.value.fields.find((it) => it.id === field),
        text,
      )?.key,
  )
  const lost = keys.indexOf(undefined)
  if (lost >= 0) return err({ kind: 'invalid', message: `“${wanted[lost]?.text}” was not added to the options of its field.` })
  return ok(keys.filter((key) => key !== undefined))
}
