/**
 * Decides whether a key may make a call, before its handler sees it, whatever the generation: worksheets out of reach are 10005, fields 430014. It
 * reads which worksheet and which fields a call names from the places where the interface names them.
 */
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { deleteWorksheet, editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Field } from '../domain/structure/field.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Input } from '../http/read-input.ts'
import { type ApplicationKey, fieldAccessOf, isLimited, worksheetAccessOf } from './application-key.ts'

const changesStructure: ReadonlySet<string> = new Set([editWorksheet.id, deleteWorksheet.id])

function worksheetName(input: Input): string | null {
  const places = [
    [input.params, 'worksheet_id'],
    [input.query, 'worksheetId'],
    [input.body, 'worksheetId'],
  ] as const
  for (const [part, name] of places) {
    const value = isRecord(part) ? part[name] : undefined
    if (typeof value === 'string') return value
  }
  return null
}

/** Parameters whose text names a field, and lists whose texts do. */
const naming: ReadonlySet<string> = new Set(['id', 'controlId', 'field', 'sortId'])
const listing: ReadonlySet<string> = new Set(['fields', 'controls', 'visibleFields'])
/** What stands under these is content and names nothing. */
const content: ReadonlySet<string> = new Set(['value', 'values'])

/** Ids and aliases of fields that the call names, wherever they stand. */
function fieldNames(part: unknown): readonly string[] {
  const names: string[] = []
  const open: unknown[] = [part]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (Array.isArray(each)) for (const entry of each) open.push(entry)
    if (!isRecord(each)) continue
    for (const [name, value] of Object.entries(each)) {
      if (content.has(name)) continue
      if (naming.has(name) && typeof value === 'string') names.push(value)
      if (listing.has(name) && Array.isArray(value)) names.push(...value.filter((entry) => typeof entry === 'string'))
      open.push(value ?? null)
    }
  }
  return names
}

/** A shared page tells the titles of related rows, so it must not show relations to worksheets out of the key's reach. */
function leadsOutOfReach(key: ApplicationKey, field: Field, worksheets: readonly Worksheet[]): boolean {
  const target = worksheets.find((each) => each.id === field.relation?.worksheetId)
  return target !== undefined && worksheetAccessOf(key, target) === 'none'
}

function checkFields(
  key: ApplicationKey,
  operation: AnyOperation,
  input: Input,
  worksheet: Worksheet,
  worksheets: readonly Worksheet[],
): Outcome<null> {
  const isShare = operation.id === getShareLinkV2.id
  const isWrite = operation.effect === 'create' || operation.effect === 'update'
  for (const name of [...fieldNames(input.query), ...fieldNames(input.body)]) {
    const field = findField(worksheet, name)
    if (field === undefined) continue
    const granted = fieldAccessOf(key, worksheet, field)
    if (isShare && leadsOutOfReach(key, field, worksheets)) {
      return refuse('fieldPermission', `the application key may not use what ${field.id} leads to`)
    }
    if (granted === 'none' || (isWrite && !isShare && granted === 'read')) {
      return refuse('fieldPermission', `the application key may not ${granted === 'none' ? 'use' : 'write'} ${field.id}`)
    }
  }
  const isHidden = worksheet.fields.some(
    (field) => fieldAccessOf(key, worksheet, field) === 'none' || leadsOutOfReach(key, field, worksheets),
  )
  const visible = isRecord(input.body) ? input.body.visibleFields : undefined
  const sharesAll = isShare && (!Array.isArray(visible) || visible.length === 0)
  return sharesAll && isHidden
    ? refuse('fieldPermission', 'visibleFields is required of an application key that may not use every field')
    : ok(null)
}

/** Known before the call is read any further. */
export const checkScope = (key: ApplicationKey, operation: AnyOperation): Outcome<null> =>
  key.scope === 'read-only' && operation.effect !== 'read'
    ? refuse('noPermission', 'the application key may only read')
    : ok(null)

/** A call to a worksheet that does not exist is left to its handler. */
export function checkPermission(
  key: ApplicationKey,
  operation: AnyOperation,
  input: Input,
  worksheets: readonly Worksheet[],
): Outcome<null> {
  if (!isLimited(key)) return ok(null)
  const isRead = operation.effect === 'read'
  const name = worksheetName(input)
  if (name === null) {
    return isRead ? ok(null) : refuse('noPermission', 'the application key is limited to some worksheets and may not do this')
  }
  const worksheet =
    worksheets.find((each) => each.id === name) ?? worksheets.find((each) => each.alias !== '' && each.alias === name)
  if (worksheet === undefined) return ok(null)
  const granted = worksheetAccessOf(key, worksheet)
  if (granted === 'none') return refuse('noPermission', `the application key may not use the worksheet ${worksheet.id}`)
  if (changesStructure.has(operation.id)) return refuse('noPermission', 'the application key may not change the structure')
  if (!isRead && granted === 'read')
    return refuse('noPermission', `the application key may only read the worksheet ${worksheet.id}`)
  return checkFields(key, operation, input, worksheet, worksheets)
}
