/** V2 operations 1 to 3: the application and its worksheets. `appKey` and `sign` are no part of the schemas: see `auth`. */
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { appV2, newControl, worksheetV2 } from './structure-v2.ts'

const nothing = z.strictObject({})
const common = { generation: 'v2', auth: 'parameters', envelope: 'common', params: nothing, query: nothing } as const

export const getAppV2 = defineOperation({
  ...common,
  id: 'v2.app.get',
  number: 1,
  title: 'Read the application structure',
  method: 'GET',
  path: '/api/v1/open/app/get',
  effect: 'read',
  body: null,
  data: appV2,
})

export const addWorksheetV2 = defineOperation({
  ...common,
  id: 'v2.worksheets.create',
  number: 2,
  title: 'Create a worksheet',
  method: 'POST',
  path: '/api/v2/open/worksheet/addWorksheet',
  effect: 'create',
  body: z.strictObject({
    name: z.string().min(1),
    alias: z.string().optional(),
    sectionId: z.string().optional(),
    controls: z.array(newControl).min(1),
  }),
  /** The new worksheet's id. */
  data: z.string(),
})

export const getWorksheetV2 = defineOperation({
  ...common,
  id: 'v2.worksheets.get',
  number: 3,
  title: "Read a worksheet's structure",
  method: 'POST',
  path: '/api/v2/open/worksheet/getWorksheet',
  alsoAt: ['/api/v2/open/worksheet/getWorksheetInfo'],
  effect: 'read',
  /** Id or alias. */
  body: z.strictObject({ worksheetId: z.string().min(1) }),
  data: worksheetV2,
})
