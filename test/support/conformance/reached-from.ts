/** Where in the window each operation is reached, and by which call of the host. Operations that share a row of the interface share an entry. */
import type { HostCallName } from '../../../src-shared/host/calls.ts'

export interface Reached {
  /** What a user does. */
  readonly by: string
  readonly calls: readonly [HostCallName, ...HostCallName[]]
}

const reached = (by: string, ...calls: Reached['calls']): Reached => ({ by, calls })

const tree = reached('tree of worksheets, page of the application', 'workspace.refresh', 'app-page.read')
const newWorksheet = reached('new worksheet, also from a CSV file', 'worksheet.create')
const structure = reached('opening a worksheet, structure designer', 'worksheet.open', 'structure.read')
const rows = reached('every worksheet: first pull and refresh; look-ups', 'pull.start', 'lookup.rows')
const push = 'review and push'
const newRow = reached(`${push} of one new row`, 'push.start')
const newRows = reached(`${push} of new rows, import`, 'push.start', 'import.create')
const changedRow = reached(`${push} of a changed row`, 'push.start')
const changedRows = reached(`${push} of equal changes`, 'push.start')
const deletedRow = reached(`${push} of deleted rows`, 'push.start')
const checkedRow = reached(`${push}: check for changes by others, one row`, 'push.start')
const optionSets = reached('option sets: list', 'option-sets.list')
const newOptionSet = reached('option sets: new', 'option-sets.create')
const editedOptionSet = reached('option sets: edit', 'option-sets.edit')
const deletedOptionSet = reached('option sets: delete', 'option-sets.delete')
const roles = reached('roles: list', 'roles.list')
const role = reached('roles: detail', 'roles.read')
const newRole = reached('roles: new', 'roles.create')
const deletedRole = reached('roles: delete', 'roles.delete')
const references = 'pickers in cells, forms and filters'

/** By generation and number of the interface's table. */
export const reachedFrom: Readonly<Record<string, Reached>> = {
  'V3 1': tree,
  'V3 2': tree,
  'V3 3': newWorksheet,
  'V3 4': structure,
  'V3 5': reached('structure designer: save', 'structure.edit'),
  'V3 6': reached('structure designer: delete worksheet', 'structure.delete'),
  'V3 7': newRow,
  'V3 8': rows,
  'V3 9': newRows,
  'V3 10': changedRows,
  'V3 11': deletedRow,
  'V3 12': checkedRow,
  'V3 13': changedRow,
  'V3 14': deletedRow,
  'V3 15': reached('workflows: list', 'workflows.list'),
  'V3 16': reached('workflows: detail', 'workflows.read'),
  'V3 17': reached('workflows: start', 'workflows.start'),
  'V3 18': optionSets,
  'V3 19': newOptionSet,
  'V3 20': editedOptionSet,
  'V3 21': deletedOptionSet,
  'V3 22': roles,
  'V3 23': newRole,
  'V3 24': role,
  'V3 25': deletedRole,
  'V3 26': reached(`${references}: members`, 'lookup.references'),
  'V3 27': reached(`${references}: departments`, 'lookup.references'),
  'V3 28': reached(`${references}: regions`, 'lookup.references'),
  'V2 1': tree,
  'V2 2': newWorksheet,
  'V2 3': structure,
  'V2 4': rows,
  'V2 5': newRow,
  'V2 6': newRows,
  'V2 7': checkedRow,
  'V2 8': changedRow,
  'V2 9': changedRows,
  'V2 10': deletedRow,
  'V2 11': reached('row panel: related rows', 'row.related'),
  'V2 12': reached('row panel: share link', 'row.share'),
  'V2 13': reached('structure designer: what would be lost', 'structure.losses'),
  'V2 14': reached('row panel: discussion', 'row.discussions'),
  'V2 15': reached('row panel: history', 'row.history'),
  'V2 16': roles,
  'V2 17': newRole,
  'V2 18': deletedRole,
  'V2 19': reached('roles: add members', 'roles.add-members'),
  'V2 20': reached('roles: remove members', 'roles.remove-members'),
  'V2 21': reached('roles: what members may do in each worksheet', 'roles.read'),
  'V2 22': newOptionSet,
  'V2 23': optionSets,
  'V2 24': editedOptionSet,
  'V2 25': deletedOptionSet,
  'V2 26': reached(`${references}: regions`, 'lookup.references'),
}
