/** The one table of operations, in the interface's order. */
import type { AnyOperation } from './operation.ts'
import { addOptionSetV2, deleteOptionSetV2, editOptionSetV2, getOptionSetsV2 } from './v2/v2-option-set-operations.ts'
import { getCitysByParentIdV2 } from './v2/v2-region-operations.ts'
import {
  addRoleMembersV2,
  addRoleV2,
  deleteRoleV2,
  getRoleDetailV2,
  getRolesV2,
  removeRoleMembersV2,
} from './v2/v2-role-operations.ts'
import { getRowDiscussionV2, getRowLogsV2, getShareLinkV2 } from './v2/v2-row-activity-operations.ts'
import {
  addRowsV2,
  addRowV2,
  deleteRowV2,
  editRowsV2,
  editRowV2,
  getRelationRowsV2,
  getRowByIdPostV2,
  getRowByIdV2,
  getRowsCountV2,
  getRowsV2,
} from './v2/v2-row-operations.ts'
import { addWorksheetV2, getAppV2, getWorksheetV2 } from './v2/v2-structure-operations.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from './v3/v3-lookup-operations.ts'
import { createOptionSet, deleteOptionSet, editOptionSet, listOptionSets } from './v3/v3-option-set-operations.ts'
import { createRole, deleteRole, getRole, listRoles } from './v3/v3-role-operations.ts'
import { createRow, createRows, deleteRow, deleteRows, getRow, listRows, updateRow, updateRows } from './v3/v3-row-operations.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from './v3/v3-structure-operations.ts'
import { getProcess, listProcesses, startProcess } from './v3/v3-workflow-operations.ts'

export const operations: readonly AnyOperation[] = [
  getApp,
  listWorksheets,
  createWorksheet,
  getWorksheet,
  editWorksheet,
  deleteWorksheet,
  createRow,
  listRows,
  createRows,
  updateRows,
  deleteRows,
  getRow,
  updateRow,
  deleteRow,
  listProcesses,
  getProcess,
  startProcess,
  listOptionSets,
  createOptionSet,
  editOptionSet,
  deleteOptionSet,
  listRoles,
  createRole,
  getRole,
  deleteRole,
  lookupUsers,
  lookupDepartments,
  lookupRegions,

  getAppV2,
  addWorksheetV2,
  getWorksheetV2,
  getRowsV2,
  addRowV2,
  addRowsV2,
  getRowByIdV2,
  getRowByIdPostV2,
  editRowV2,
  editRowsV2,
  deleteRowV2,
  getRelationRowsV2,
  getShareLinkV2,
  getRowsCountV2,
  getRowDiscussionV2,
  getRowLogsV2,
  getRolesV2,
  addRoleV2,
  deleteRoleV2,
  addRoleMembersV2,
  removeRoleMembersV2,
  getRoleDetailV2,
  addOptionSetV2,
  getOptionSetsV2,
  editOptionSetV2,
  deleteOptionSetV2,
  getCitysByParentIdV2,
]
