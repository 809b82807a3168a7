/**
 * Gives a column of a file a field of another type, and fills that one: in place of its field where the worksheet is empty, as one that was
 * just made from the file is, else as a field beside it. The interface changes no field's type.
 */
import { findFieldType } from '../../../../src-shared/api/field-types.ts'
import { limits } from '../../../../src-shared/api/limits.ts'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { kindOfType } from '../../../../src-shared/model/value-kind.ts'
import { configureImport, isOpenToChange, settled } from '../../../import/imports.ts'
import { fetchStructure, type StructurePorts, structurePatienceMs, worksheetState } from '../../fetch-structure.ts'
import type { ImportSeen } from '../../import-work.ts'

export interface Retyping {
  readonly column: number
  /** Code of a type that worksheet creation takes. */
  readonly type: string
  readonly replace: boolean
}

const options = { patienceMs: structurePatienceMs, lane: 'structure' } as const

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

const notEmpty = invalid(
  'The worksheet is not empty any more, so its field stays as it is: what it holds would be lost. Send the column to a new field instead.',
)

/** By what the service says now: rows of colleagues may not be here yet. */
async function isEmpty({ space, details }: ImportSeen): Promise<Result<boolean, HostError>> {
  const { worksheetId } = details.record
  const losses = await space.replica.ask('structure.losses', { worksheetId, fields: null })
  if (!losses.ok) return losses
  if ((losses.value.rows ?? 0) > 0 || losses.value.stagedRows > 0) return ok(false)
  const listed = await space.client.call(
    listRows,
    { params: { worksheet_id: worksheetId }, body: { pageSize: 1, pageIndex: 1 } },
    options,
  )
  return listed.ok ? ok(listed.value.total === 0) : err(serviceError(listed.error))
}

const key = (name: string): string => name.trim().toLowerCase()

/** "Phone", "Phone 2". */
function freeName(wanted: string, fields: readonly Field[]): string {
  const taken = new Set(fields.map((field) => key(field.name)))
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted} ${n}`
    if (!taken.has(key(name))) return name
  }
}

/** As many as the first texts of the column have. */
const decimalsOf = (samples: readonly string[]): number =>
  Math.min(
    limits.decimalPlaces,
    samples.reduce((most, text) => Math.max(most, /[.,](\d+)\D*$/.exec(text.trim())?.[1]?.length ?? 0), 0),
  )

/** The first texts of the column: a choice has some, and what the check finds besides is decided then. */
const optionsOf = (samples: readonly string[]): NewField['options'] =>
  [...new Set(samples.map((text) => text.trim()).filter((text) => text !== ''))].map((value, at) => ({ value, index: at + 1 }))

export async function retypeColumn(
  ports: StructurePorts,
  seen: ImportSeen,
  { column, type, replace }: Retyping,
): Promise<Result<null, HostError>> {
  const { session, space, details, fields } = seen
  const { record } = details
  if (!isOpenToChange(record.state)) return settled
  const source = record.recognised.columns[column]
  const mapping = record.mapping.find((each) => each.column === column)
  const known = findFieldType(type)
  if (source === undefined || mapping === undefined) return invalid('The file has no such column.')
  if (known === null) return invalid('There is no such type of field.')
  const kind = kindOfType(known.name)
  const own = fields.find((field) => field.id === mapping.field)
  if (replace) {
    if (own === undefined) return invalid('The column fills no field yet.')
    if (record.rules.keyFields.includes(own.id))
      return invalid('This field tells which row a line belongs to. Choose another key first.')
    const empty = await isEmpty(seen)
    if (!empty.ok) return empty
    if (!empty.value) return notEmpty
  }
  const wanted = own?.name ?? (source.header.trim() === '' ? `Column ${column + 1}` : source.header.trim())
  const made: NewField = {
    name: replace ? wanted : freeName(wanted, fields),
    type,
    ...(replace && own?.isTitle === true && kind === 'text' ? { isTitle: true } : {}),
    ...(kind === 'number' ? { precision: decimalsOf(source.samples) } : {}),
    ...(kind === 'options' ? { options: optionsOf(source.samples) } : {}),
  }
  const { worksheetId } = record
  const edited = await space.client.call(
    editWorksheet,
    {
      params: { worksheet_id: worksheetId },
      body: { addFields: [made], editFields: [], removeFields: replace && own !== undefined ? [own.id] : [] },
    },
    options,
  )
  if (!edited.ok) return err(serviceError(edited.error, 'structure'))
  const fetched = await fetchStructure(ports, session, worksheetId)
  if (!fetched.ok) return fetched
  const now = await worksheetState(session, worksheetId)
  if (!now.ok) return now
  const before = new Set(fields.map((field) => field.id))
  const added = now.value.fields.find((field) => !before.has(field.id) && key(field.name) === key(made.name))
  if (added === undefined)
    return invalid(`The service has made no field “${made.name}”. Look at the fields of the worksheet, and map the column.`)
  return configureImport(space, record.id, { format: undefined, mapping: [{ ...mapping, field: added.id }], rules: undefined })
}
