/** The names of a row's system attributes in both generations (Resources, Row). */
import { typeCodes } from '../../../src-shared/api/field-types.ts'

/** V3 name, V2 name, and the type code by which a V2 filter compares it. */
const systemNames = [
  ['rowid', 'rowid', typeCodes.Text],
  ['_createdAt', 'ctime', typeCodes.DateTime],
  ['_updatedAt', 'utime', typeCodes.DateTime],
  ['_createdBy', 'caid', typeCodes.Collaborator],
  ['_updatedBy', 'uaid', typeCodes.Collaborator],
  ['_owner', 'ownerid', typeCodes.Collaborator],
] as const

const v2Names: ReadonlyMap<string, string> = new Map([['id', 'rowid'], ...systemNames.map(([v3, v2]) => [v3, v2] as const)])
const v3Names: ReadonlyMap<string, string> = new Map(systemNames.map(([v3, v2]) => [v2, v3]))
const types: ReadonlyMap<string, number> = new Map(systemNames.map(([, v2, type]) => [v2, type]))

/** A field's id or alias stays as it is. */
export const v2NameOf = (name: string): string => v2Names.get(name) ?? name
export const v3NameOf = (name: string): string => v3Names.get(name) ?? name
/** By the V2 name; null for a field of the worksheet. */
export const systemTypeOf = (v2Name: string): number | null => types.get(v2Name) ?? null
export const isSystemName = (name: string): boolean => v2Names.has(name) || v3Names.has(name)
