/** The other names under which V2 operations are in use (service-notes A, V2 names), with the interface's own path of each. */

export interface OtherName {
  readonly method: string
  readonly path: string
  /** Of the interface. */
  readonly own: { readonly method: string; readonly path: string }
}

const sheet = '/api/v2/open/worksheet'
const app = '/api/v1/open/app'
const sets = '/api/v2/open/optionset'

const renamed = (folder: string, own: string, ...others: readonly string[]): readonly OtherName[] =>
  others.map((name) => ({ method: 'POST', path: `${folder}/${name}`, own: { method: 'POST', path: `${folder}/${own}` } }))

export const otherNames: readonly OtherName[] = [
  ...renamed(sheet, 'getWorksheet', 'getWorksheetInfo'),
  ...renamed(sheet, 'getRows', 'getFilterRows'),
  ...renamed(sheet, 'getRowById', 'getRowByIdPost'),
  ...renamed(sheet, 'getRelationRows', 'getRowRelations'),
  ...renamed(sheet, 'getShareLink', 'getRowShareLink', 'getRowShareUrl'),
  ...renamed(sheet, 'getRowsCount', 'getFilterRowsTotalNum'),
  ...renamed(sheet, 'getRowDiscussion', 'getWorksheetDiscussions'),
  ...renamed(sheet, 'getRowLogs', 'getWorksheetOperationLogs'),
  ...renamed(app, 'addRole', 'createRole'),
  ...renamed(app, 'addRoleMembers', 'addRoleMember'),
  ...renamed(app, 'removeRoleMembers', 'removeRoleMember'),
  { method: 'POST', path: `${app}/createOptionSet`, own: { method: 'POST', path: `${sets}/add` } },
  { method: 'GET', path: `${app}/getOptionSets`, own: { method: 'POST', path: `${sets}/get` } },
  { method: 'PUT', path: `${app}/editOptionSet/*`, own: { method: 'POST', path: `${sets}/edit/*` } },
  { method: 'DELETE', path: `${app}/deleteOptionSet/*`, own: { method: 'DELETE', path: `${sets}/delete/*` } },
  {
    method: 'POST',
    path: '/api/FixedData/getCitysByParentID',
    own: { method: 'POST', path: '/wwwapi/FixedData/getCitysByParentID' },
  },
]

/** Paths of the interface that are not there where the other names are. */
export const replacedPaths: ReadonlySet<string> = new Set([
  ...otherNames.map(({ own }) => own.path.replace(/\/\*$/, '')),
  ...otherNames.map(({ own }) => own.path),
])
