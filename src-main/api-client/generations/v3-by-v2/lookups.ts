/** V3 operations 26 to 28: V2 looks up regions only, by operation 26. */
import { getCitysByParentIdV2 } from '../../../../src-shared/api/v2/v2-region-operations.ts'
import type * as operations from '../../../../src-shared/api/v3/v3-lookup-operations.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { absent, type RoutesOf, through } from '../route.ts'

export const lookupsByV2: RoutesOf<typeof operations> = {
  lookupUsers: absent('looking up people by name'),
  lookupDepartments: absent('looking up departments by name'),

  /** V2 lists what is below a region and tells of the region itself only its path: asked for by id, that is the answer. */
  lookupRegions: through(async ({ query }, tools) => {
    const { id = '', search = '' } = query
    const found = await tools.call(getCitysByParentIdV2, { body: { parentId: id, keywords: search } })
    if (!found.ok) return found
    if (id === '' || search !== '')
      return ok({ regions: found.value.citys.map(({ id: city, ...rest }) => ({ ...rest, id: String(city) })) })
    const { values } = found.value
    const path = (Array.isArray(values) ? values[0] : values)?.displayText ?? ''
    const name = path.split('/').at(-1) ?? ''
    return ok({ regions: [{ id, name: name === '' ? id : name, path, last: found.value.citys.length === 0 }] })
  }),
}
