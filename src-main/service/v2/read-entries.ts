/**
 * Reads V2 field entries as those of the domain. Lists may come as JSON in a string, as V2 services are known to answer them (service-notes A,
 * select, member, relation and attachment values), so that what one answered can be written back; every other value stays as it is.
 */
import type { ControlEntry } from '../../../src-shared/api/v2/row-v2.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import type { FieldEntry } from '../domain/rows/draft.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'

/** Under which key the objects of an answered list carry what is written; null where the whole object is. */
const idKeys: Partial<Record<ValueKind, string | null>> = {
  options: 'key',
  members: 'accountId',
  departments: 'departmentId',
  roles: 'roleId',
  orgRoles: 'organizeId',
  regions: 'id',
  rows: 'sid',
  attachments: null,
}

function parseList(text: string): readonly unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function readValue(kind: ValueKind | undefined, value: unknown): unknown {
  const idKey = kind === undefined ? undefined : idKeys[kind]
  if (idKey === undefined || typeof value !== 'string') return value
  const list = parseList(value)
  if (list === null || idKey === null) return list ?? value
  return list.map((each) => (isRecord(each) ? each[idKey] : each))
}

export const readEntries = (worksheet: Worksheet, controls: readonly ControlEntry[]): readonly FieldEntry[] =>
  controls.map(({ controlId, value }) => ({ id: controlId, value: readValue(findField(worksheet, controlId)?.kind, value) }))
