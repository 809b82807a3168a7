/** V2 operation 26: regions below a region. Needs no key (service-notes B, region path authentication). */
import { z } from 'zod'
import { defineOperation } from './operation.ts'

const text = z
  .string()
  .nullish()
  .transform((it) => it ?? '')
/** A number as printed; workspaces whose regions have other ids answer those as text. */
const regionId = z.union([z.number(), z.string()])

export const city = z.looseObject({
  id: regionId,
  name: text,
  path: text,
  /** True when nothing is below it. */
  last: z
    .boolean()
    .nullish()
    .transform((it) => it ?? false),
})

/** The region that was asked about. */
const chosen = z.looseObject({ displayText: text, selectValue: regionId.nullish() })

export const getCitysByParentIdV2 = defineOperation({
  id: 'v2.regions.children',
  generation: 'v2',
  number: 26,
  title: 'List regions below a region',
  method: 'POST',
  path: '/wwwapi/FixedData/getCitysByParentID',
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
