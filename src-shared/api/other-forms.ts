/**
 * Other paths and verbs under which deployed services answer an operation (service-notes A, V2 names and verb of option set edit). Each has
 * a name of its own, by which a connection remembers that its service answers it. They take and answer what the interface's own form does.
 */
import type { HttpMethod } from './operation.ts'

export interface OtherForm {
  /** As in use: the last part of the path, with the verb where that alone is different. */
  readonly name: string
  /** Id of the operation in the table. */
  readonly operation: string
  readonly method: HttpMethod
  readonly path: string
  /** Beside the path prefix of the service, not behind it. */
  readonly isAtRoot?: true
}

const worksheet = '/api/v2/open/worksheet'
const app = '/api/v1/open/app'

const posted = (operation: string, folder: string, ...names: readonly string[]): readonly OtherForm[] =>
  names.map((name) => ({ name, operation, method: 'POST', path: `${folder}/${name}` }))

/** In the order in which they are tried. */
export const otherForms: readonly OtherForm[] = [
  ...posted('v2.worksheets.get', worksheet, 'getWorksheetInfo'),
  ...posted('v2.rows.list', worksheet, 'getFilterRows'),
  ...posted('v2.rows.get-post', worksheet, 'getRowByIdPost'),
  ...posted('v2.rows.related', worksheet, 'getRowRelations'),
  ...posted('v2.rows.share', worksheet, 'getRowShareLink', 'getRowShareUrl'),
  ...posted('v2.rows.count', worksheet, 'getFilterRowsTotalNum'),
  ...posted('v2.rows.discussions', worksheet, 'getWorksheetDiscussions'),
  ...posted('v2.rows.logs', worksheet, 'getWorksheetOperationLogs'),
  ...posted('v2.roles.create', app, 'createRole'),
  ...posted('v2.roles.add-members', app, 'addRoleMember'),
  ...posted('v2.roles.remove-members', app, 'removeRoleMember'),
  ...posted('v2.optionsets.create', app, 'createOptionSet'),
  // POST first: key and signature then travel in the body, not in the address.
  { name: 'getOptionSets', operation: 'v2.optionsets.list', method: 'POST', path: `${app}/getOptionSets` },
  { name: 'getOptionSets GET', operation: 'v2.optionsets.list', method: 'GET', path: `${app}/getOptionSets` },
  { name: 'editOptionSet', operation: 'v2.optionsets.update', method: 'POST', path: `${app}/editOptionSet/{collectionId}` },
  { name: 'editOptionSet PUT', operation: 'v2.optionsets.update', method: 'PUT', path: `${app}/editOptionSet/{collectionId}` },
  { name: 'deleteOptionSet', operation: 'v2.optionsets.delete', method: 'DELETE', path: `${app}/deleteOptionSet/{collectionId}` },
  {
    name: 'wwwapi at the root',
    operation: 'v2.regions.children',
    method: 'POST',
    path: '/wwwapi/FixedData/getCitysByParentID',
    isAtRoot: true,
  },
  {
    name: 'FixedData/getCitysByParentID',
    operation: 'v2.regions.children',
    method: 'POST',
    path: '/api/FixedData/getCitysByParentID',
  },
  { name: 'area/get', operation: 'v2.regions.children', method: 'POST', path: '/v2/open/area/get' },
]

export const otherFormsOf = (operationId: string): readonly OtherForm[] => otherForms.filter((it) => it.operation === operationId)
