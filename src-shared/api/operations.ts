/** The one table of operations, in the interface's order. */
import type { AnyOperation } from './operation.ts'
import { lookupDepartments, lookupRegions, lookupUsers } from './v3-lookup-operations.ts'
import { createOptionSet, deleteOptionSet, editOptionSet, listOptionSets } from './v3-option-set-operations.ts'
import { createRole, deleteRole, getRole, listRoles } from './v3-role-operations.ts'
import { createRow, createRows, deleteRow, deleteRows, getRow, listRows, updateRow, updateRows } from './v3-row-operations.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from './v3-structure-operations.ts'
import { getProcess, listProcesses, startProcess } from './v3-workflow-operations.ts'

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
]
