/** Answers V2 operation 26: the regions below a region. */
import { getCitysByParentIdV2 } from '../../../src-shared/api/v2/v2-region-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { refuse } from '../domain/refusal.ts'
import { type Directory, pathOf, type Region, subtreeIds } from '../domain/values/directory.ts'
import type { Workspace } from '../domain/workspace.ts'
import { type Handler, handler } from '../http/handler.ts'

/** The interface prints region ids as numbers here and as texts in V3; workspaces made before had ids that are no numbers. */
const numberOf = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id)

const pathText = (directory: Directory, id: string): string =>
  pathOf(directory.regions, id)
    .map((node) => node.name)
    .join('/')

/** Keywords look through everything below the parent, an answer without them shows what is directly below it. */
export const regionHandler = (workspace: Workspace): Handler =>
  handler(getCitysByParentIdV2, ({ body }) => {
    const directory = workspace.directory()
    const { parentId = '', keywords = '' } = body
    const { regions } = directory
    if (parentId !== '' && !regions.has(parentId)) return refuse('notFound', `no region ${JSON.stringify(parentId)}`)
    const search = keywords.trim().toLowerCase()
    const below = parentId === '' ? null : new Set(subtreeIds(regions, parentId))
    const isAsked = (region: Region): boolean =>
      search === ''
        ? region.parentId === parentId
        : region.id !== parentId && (below === null || below.has(region.id)) && region.name.toLowerCase().includes(search)
    const parents = new Set([...regions.values()].map((region) => region.parentId))
    return ok({
      citys: [...regions.values()].filter(isAsked).map((region) => ({
        id: numberOf(region.id),
        name: region.name,
        path: pathText(directory, region.id),
        last: !parents.has(region.id),
      })),
      values: { displayText: pathText(directory, parentId), selectValue: parentId === '' ? 0 : numberOf(parentId) },
    })
  })
