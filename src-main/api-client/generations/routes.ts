/** Every operation of the table with its route through the other generation, or a word about why there is none. */
import type { Operation } from '../../../src-shared/api/operation.ts'
import * as v2OptionSets from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import * as v2Regions from '../../../src-shared/api/v2/v2-region-operations.ts'
import * as v2Roles from '../../../src-shared/api/v2/v2-role-operations.ts'
import * as v2Activity from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import * as v2Rows from '../../../src-shared/api/v2/v2-row-operations.ts'
import * as v2Structure from '../../../src-shared/api/v2/v2-structure-operations.ts'
import * as v3Lookups from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import * as v3OptionSets from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import * as v3Roles from '../../../src-shared/api/v3/v3-role-operations.ts'
import * as v3Rows from '../../../src-shared/api/v3/v3-row-operations.ts'
import * as v3Structure from '../../../src-shared/api/v3/v3-structure-operations.ts'
import * as v3Workflow from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { absent, type Route, type RoutesOf } from './route.ts'
import { optionSetsV2ByV3 } from './v2-by-v3/option-sets.ts'
import { regionsV2ByV3 } from './v2-by-v3/regions.ts'
import { rolesV2ByV3 } from './v2-by-v3/roles.ts'
import { rowsV2ByV3 } from './v2-by-v3/rows.ts'
import { structureV2ByV3 } from './v2-by-v3/structure.ts'
import { lookupsByV2 } from './v3-by-v2/lookups.ts'
import { optionSetsByV2 } from './v3-by-v2/option-sets.ts'
import { rolesByV2 } from './v3-by-v2/roles.ts'
import { rowsByV2 } from './v3-by-v2/rows.ts'
import { structureByV2 } from './v3-by-v2/structure.ts'

const workflowByV2: RoutesOf<typeof v3Workflow> = {
  listProcesses: absent('a list of its workflows'),
  getProcess: absent('the details of a workflow'),
  startProcess: absent('starting a workflow'),
}

const activityV2ByV3: RoutesOf<typeof v2Activity> = {
  getShareLinkV2: absent('share links to rows'),
  getRowDiscussionV2: absent('the discussions of a row'),
  getRowLogsV2: absent('the change log of a row'),
}

/** Routes take what the schemas of their own operation have parsed, and are only found by that operation. */
type AnyRoute = Route<never>

function pair<Module extends object>(module: Module, routes: RoutesOf<Module>): readonly (readonly [string, AnyRoute])[] {
  const named = new Map<string, unknown>(Object.entries(module))
  return Object.entries(routes).map(([name, route]) => [(named.get(name) as Operation).id, route as AnyRoute])
}

const byId: ReadonlyMap<string, AnyRoute> = new Map([
  ...pair(v3Structure, structureByV2),
  ...pair(v3Rows, rowsByV2),
  ...pair(v3Workflow, workflowByV2),
  ...pair(v3OptionSets, optionSetsByV2),
  ...pair(v3Roles, rolesByV2),
  ...pair(v3Lookups, lookupsByV2),
  ...pair(v2Structure, structureV2ByV3),
  ...pair(v2Rows, rowsV2ByV3),
  ...pair(v2Activity, activityV2ByV3),
  ...pair(v2Roles, rolesV2ByV3),
  ...pair(v2OptionSets, optionSetsV2ByV3),
  ...pair(v2Regions, regionsV2ByV3),
])

export const findRoute = (operation: Operation): AnyRoute => byId.get(operation.id) ?? absent('this')

/** Ids of the operations that have a route or a stated absence. */
export const routedOperations: ReadonlySet<string> = new Set(byId.keys())
