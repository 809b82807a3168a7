/** Where the values of a field are looked up by name: the directory of the service, or the rows of a worksheet. */
import type { LookupKind } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { deepestLevel } from '../../../src-shared/model/places/region-levels.ts'
import { contentOf, isReferenceKind, type ReferenceKind } from '../../../src-shared/model/value-kind.ts'

/** `rows` without a worksheet finds nothing. */
export type ReferenceSource =
  | { readonly kind: Exclude<LookupKind, 'regions'> }
  /** `deepest`: the level below which nothing is offered, countries being the first. */
  | { readonly kind: 'regions'; readonly deepest?: number | null }
  /** `isTree`: walked level by level where the worksheet has a tree. */
  | { readonly kind: 'rows'; readonly worksheetId: WorksheetId | null; readonly isTree?: boolean }

export const isTreeSource = (source: ReferenceSource): boolean =>
  source.kind === 'regions' || (source.kind === 'rows' && source.isTree === true)

/** Null for kinds whose values are not looked up. */
export function referenceSourceOf(field: Field): ReferenceSource | null {
  const { kind } = field
  if (!isReferenceKind(kind)) return null
  if (kind === 'regions') return { kind, deepest: deepestLevel(field) }
  if (kind === 'rows') return { kind, worksheetId: field.relatedWorksheetId, isTree: contentOf(field) === 'cascade' }
  return { kind }
}

export interface ReferenceWords {
  readonly one: string
  readonly several: string
}

const words: Readonly<Record<ReferenceKind, ReferenceWords>> = {
  members: { one: 'Choose a person', several: 'Choose people' },
  departments: { one: 'Choose a department', several: 'Choose departments' },
  roles: { one: 'Choose a role', several: 'Choose roles' },
  orgRoles: { one: 'Choose an organization role', several: 'Choose organization roles' },
  regions: { one: 'Choose a region', several: 'Choose regions' },
  rows: { one: 'Choose a row', several: 'Choose rows' },
}

export const chooseWords = ({ kind }: ReferenceSource, isMultiple: boolean): string => words[kind][isMultiple ? 'several' : 'one']
