/** Calls that find references by name or in their tree: people of the directory, regions, rows. */
import { z } from 'zod'
import { connectionId, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })

/** What is looked up by name in the directory of the service. */
export const lookupKinds = ['members', 'departments', 'regions', 'roles', 'orgRoles'] as const
export type LookupKind = (typeof lookupKinds)[number]

export interface FoundReference {
  readonly id: string
  readonly text: string
  readonly detail: string
  readonly avatar?: string
}
/** Members, departments, regions or roles by name; of organization roles no operation speaks, so those seen in rows and in roles: asks the service, and falls back to names seen before when it cannot be asked, being offline or without such a look-up. */
export const lookupReferences = defineCall<{ readonly found: readonly FoundReference[]; readonly isOffline: boolean }>()(
  'lookup.references',
  z.strictObject({ connectionId, kind: z.enum(lookupKinds), text: z.string().max(200) }),
)
/** A region or a row of a tree as a list of its level shows it. */
export interface FoundBranch extends FoundReference {
  /** Others lie below it. */
  readonly opens: boolean
}
/** The regions directly below a region, the countries below ''. */
export const lookupRegionLevel = defineCall<{ readonly found: readonly FoundBranch[] }>()(
  'lookup.region-level',
  z.strictObject({ connectionId, parentId: z.string().max(200) }),
)
/** Rows of a worksheet by their title: from the replica when it has them, else from the service. */
export const lookupRows = defineCall<{ readonly found: readonly FoundReference[]; readonly isOffline: boolean }>()(
  'lookup.rows',
  onWorksheet.extend({
    text: z.string().max(200),
    limit: z.int().min(1).max(200),
    /** `detail` is the way to the row in the tree of its worksheet, `A / B / C`. */
    paths: z.boolean().default(false),
  }),
)
/**
 * Rows of a worksheet that lie directly below one in its tree, which a relation to itself makes; the topmost below ''. A worksheet
 * without such a relation has one level. From the replica when it has them all, else from the service.
 */
export const lookupRowLevel = defineCall<{
  readonly found: readonly FoundBranch[]
  /** False where the worksheet has no tree: all its rows are at the top. */
  readonly isTree: boolean
}>()('lookup.row-level', onWorksheet.extend({ parentId: z.string().max(200), limit: z.int().min(1).max(1000) }))
