/**
 * V2 operation 26 by V3 operation 28, which finds regions by id or text and lists none below another: they are found by the text of the
 * parent's path, and told from others by the path itself.
 */
import type * as operations from '../../../../src-shared/api/v2/v2-region-operations.ts'
import { lookupRegions } from '../../../../src-shared/api/v3/v3-lookup-operations.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { missing, type RoutesOf, through } from '../route.ts'

export const regionsV2ByV3: RoutesOf<typeof operations> = {
  getCitysByParentIdV2: through(async ({ body }, tools) => {
    const { parentId = '', keywords = '' } = body
    const parent = parentId === '' ? null : await tools.call(lookupRegions, { query: { id: parentId } })
    if (parent !== null && !parent.ok) return parent
    const [above] = parent?.value.regions ?? []
    if (parent !== null && above === undefined) return missing(`no region ${parentId}`)
    const below = above === undefined ? '' : `${above.path}/`
    const search = keywords === '' ? (above?.path ?? '') : keywords
    const found = await tools.call(lookupRegions, { query: search === '' ? {} : { search } })
    if (!found.ok) return found
    const isAsked = (path: string): boolean =>
      path.startsWith(below) && (keywords !== '' || !path.slice(below.length).includes('/'))
    return ok({
      citys: found.value.regions
        .filter((it) => isAsked(it.path))
        .map(({ id, name, path, last }) => ({ id: Number(id), name, path, last })),
      values: { displayText: above?.path ?? '', selectValue: above === undefined ? 0 : Number(above.id) },
    })
  }),
}
