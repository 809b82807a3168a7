/** V2 operation 26: regions below a region. Needs no key (service-notes B, region path authentication). */
import { z } from 'zod'
import { answeredFlag, answeredText } from '../answered-values.ts'
import { defineOperation } from '../operation.ts'

/** A number as printed; workspaces whose regions have other ids answer those as text. */
const regionId = z.union([z.number(), z.string()])

export const city = z.looseObject({
  id: regionId,
  name: answeredText,
  path: answeredText,
  /** True when nothing is below it. */
  last: answeredFlag,
})

/** The region that was asked about. */
const chosen = z.looseObject({ displayText: answeredText, selectValue: regionId.nullish() })

export const getCitysByParentIdV2 = defineOperation({
  id: 'v2.regions.children',
  generation: 'v2',
  number: 26,
  title: 'List regions below a region',
  method: 'POST',
  path: '/wwwapi/FixedData/getCitysByParentID',
  alsoAt: ['/api/FixedData/getCitysByParentID', '/v2/open/area/get'],
  alsoBy: ['GET'],
  auth: 'none',
  envelope: 'state',
  effect: 'read',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({
    /** Country, province or city id; countries when empty or absent. */
    parentId: z.string().optional(),
    keywords: z.string().optional(),
  }),
  data: z.looseObject({ citys: z.array(city), values: z.union([chosen, z.array(chosen)]).nullish() }),
})
