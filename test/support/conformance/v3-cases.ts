/** The checks of V3. */

import { findFieldType } from '../../../src-shared/api/field-types.ts'
import { lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { createOptionSet } from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { createRole, listRoles } from '../../../src-shared/api/v3/v3-role-operations.ts'
import { createWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { getProcess, type InputParameter, listProcesses } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { kindOfType, type ValueKind } from '../../../src-shared/model/value-kind.ts'
import { type ConformanceCases, nowhere, refusedCall, tooMany } from './conformance-case.ts'
import { attempt, type CallInput, type Target } from './target.ts'
import type { World } from './world.ts'

const sheet = ({ worksheetId }: World) => ({ params: { worksheet_id: worksheetId } })
/** A filter, a sort and their names as programs for deployed services write them. */
const looseLists = (world: World): readonly CallInput[] =>
  [
    { filter: null, sorts: null, fields: null },
    { filter: {} },
    {
      filter: {
        type: 'GROUP',
        logic: 'or',
        children: [{ type: 'Condition', field: world.titleId, operator: 'IsNotEmpty', value: null }],
      },
      sorts: [
        { field: 'ctime', isAsc: 'true' },
        { field: 'ownerid', direction: 'ASC' },
      ],
      includeTotalCount: 'true',
      includeSystemFields: 1,
    },
    { filter: { type: 'condition', field: 'rowId', operator: 'in', value: [world.rowId] }, useFieldIdAsKey: 'FALSE' },
  ].map((body) => ({ ...sheet(world), body: { ...page, ...body } }))
/** What rows answer in relations, written back. */
const looseFields = (world: World): readonly unknown[] => [
  ...title(world),
  ...(world.relationId === '' ? [] : [{ id: world.relationId, value: [{ sid: world.rowId, name: 'a row' }], type: 29 }]),
  { id: world.numberId, value: '12.50' },
]
const row = (world: World, rowId = world.rowId) => ({ params: { worksheet_id: world.worksheetId, row_id: rowId } })
const noSheet = { params: { worksheet_id: nowhere, row_id: nowhere } }
const title = (world: World, value = 'written') => [{ id: world.titleId, value }]
const wrongNumber = (world: World) => [
  { id: world.titleId, value: 'x' },
  { id: world.numberId, value: 'many' },
]
const page = { pageSize: 10, pageIndex: 1 }
const ids = Array.from({ length: tooMany }, (_, place) => `row-${place}`)
const newSheet = { name: 'Gridstage conformance check, second', fields: [{ name: 'Title', type: '2', isTitle: true }] }

const newOptionSet = {
  name: 'Gridstage conformance check',
  options: [{ value: 'One', index: 1 }],
  enableColor: false,
  enableScore: false,
}
const newOptionSetId = async (target: Target): Promise<string> =>
  (await attempt(target, createOptionSet, { body: newOptionSet }))?.optionsetId ?? nowhere
/** Names of roles are unique. */
const newRole = () => ({
  name: `Gridstage conformance check ${crypto.randomUUID()}`,
  description: '',
  permissionScope: 20,
  type: 0,
})
const newRoleId = async (target: Target): Promise<string> =>
  (await attempt(target, createRole, { body: newRole() }))?.roleId ?? nowhere
const firstProcess = async ({ target }: World): Promise<string | null> =>
  (await attempt(target, listProcesses, {}))?.processes[0]?.id ?? null

/** A value for each required parameter of the kinds that need nothing of the application's own; null when one takes something else. */
function hookBody(parameters: readonly InputParameter[], accountId: string): Readonly<Record<string, unknown>> | null {
  const body: Record<string, unknown> = {}
  for (const { field, type, options } of parameters.filter((each) => each.required)) {
    const values: Partial<Record<ValueKind, unknown>> = {
      text: 'a text',
      number: 1,
      date: '2026-01-01',
      datetime: '2026-01-01 12:00:00',
      options: options[0] === undefined ? undefined : [options[0].key],
      members: accountId === '' ? undefined : [accountId],
    }
    const name = findFieldType(type)?.name
    const value = name === undefined ? undefined : values[kindOfType(name)]
    if (value === undefined) return null
    body[field] = value
  }
  return body
}

const rolePath = (id: string) => ({ params: { role_id: id } })
const optionSetPath = (id: string) => ({ params: { optionset_id: id } })
const processPath = (id: string) => ({ params: { process_id: id } })

export const v3Cases: ConformanceCases = {
  'v3.app.get': { success: () => ({}) },
  'v3.worksheets.list': {
    success: () => ({ body: {} }),
    wrong: () => refusedCall({ body: { worksheets: 'all' } }, 10001, 10002),
  },
  'v3.worksheets.create': {
    success: () => ({ body: newSheet }),
    after: (world, data) => {
      if (isRecord(data) && typeof data.worksheetId === 'string') world.made.push(data.worksheetId)
    },
    wrong: () => refusedCall({ body: { ...newSheet, fields: [{ name: 'x', type: '999' }] } }, 10002),
    target: () => refusedCall({ body: { ...newSheet, sectionId: nowhere } }, 10007),
    limit: () => refusedCall({ body: { ...newSheet, fields: [{ name: 'x', type: '6', precision: 15 }] } }, 10002),
  },
  'v3.worksheets.get': {
    success: sheet,
    wrong: (world) => refusedCall({ ...sheet(world), query: { responseFormat: 'xml' } }, 10002),
    target: () => refusedCall(noSheet, 430022, 430013),
  },
  'v3.worksheets.edit': {
    success: (world) => ({ ...sheet(world), body: { remark: 'edited by a conformance check' } }),
    wrong: (world) => refusedCall({ ...sheet(world), body: { name: 1 } }, 10001, 10002),
    target: () => refusedCall({ ...noSheet, body: { remark: 'x' } }, 430022, 430013),
    limit: (world) => {
      const addFields = [{ name: 'x', type: '2', isTitle: true }]
      return refusedCall({ ...sheet(world), body: { addFields: [...addFields, ...addFields] } }, 10002)
    },
  },
  'v3.worksheets.delete': {
    success: async (world) => {
      const made = await attempt(world.target, createWorksheet, { body: newSheet })
      return made === null ? 'no worksheet to delete' : { params: { worksheet_id: made.worksheetId } }
    },
    target: () => refusedCall(noSheet, 430022, 430013),
  },
  'v3.rows.create': {
    liberal: (world) => [{ ...sheet(world), body: { fields: looseFields(world), triggerWorkflow: 'false' } }],
    success: (world) => ({ ...sheet(world), body: { fields: title(world), triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ ...sheet(world), body: { fields: wrongNumber(world) } }, 10002),
    target: (world) => refusedCall({ ...noSheet, body: { fields: title(world) } }, 430022, 430013),
  },
  'v3.rows.list': {
    success: (world) => ({ ...sheet(world), body: page }),
    liberal: looseLists,
    wrong: (world) => refusedCall({ ...sheet(world), body: { ...page, pageIndex: 0 } }, 10002),
    target: () => refusedCall({ ...noSheet, body: page }, 430022, 430013),
    limit: (world) => refusedCall({ ...sheet(world), body: { ...page, pageSize: tooMany } }, 10002),
  },
  'v3.rows.create-batch': {
    success: (world) => ({ ...sheet(world), body: { rows: [{ fields: title(world) }], triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ ...sheet(world), body: { rows: [{ fields: wrongNumber(world) }] } }, 10002),
    target: (world) => refusedCall({ ...noSheet, body: { rows: [{ fields: title(world) }] } }, 430022, 430013),
    limit: (world) => {
      const rows = Array.from({ length: tooMany }, () => ({ fields: title(world) }))
      return refusedCall({ ...sheet(world), body: { rows, triggerWorkflow: false } }, 10002)
    },
  },
  'v3.rows.update-batch': {
    success: (world) => ({ ...sheet(world), body: { rowIds: [world.rowId], fields: title(world), triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ ...sheet(world), body: { rowIds: [world.rowId], fields: wrongNumber(world) } }, 10002),
    target: (world) => refusedCall({ ...noSheet, body: { rowIds: [world.rowId], fields: title(world) } }, 430022, 430013),
    limit: (world) => refusedCall({ ...sheet(world), body: { rowIds: ids, fields: title(world) } }, 10002),
  },
  'v3.rows.delete-batch': {
    success: async (world) => ({ ...sheet(world), body: { rowIds: [await world.newRow()], triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ ...sheet(world), body: { rowIds: 'all' } }, 10001, 10002),
    target: (world) => refusedCall({ ...sheet(world), body: { rowIds: [nowhere] } }, 10007),
    limit: (world) => refusedCall({ ...sheet(world), body: { rowIds: ids } }, 10002),
  },
  'v3.rows.get': {
    success: (world) => ({ ...row(world), query: { includeSystemFields: 'true' } }),
    wrong: (world) => refusedCall({ ...row(world), query: { includeSystemFields: 'perhaps' } }, 10001, 10002),
    target: (world) => refusedCall(row(world, nowhere), 10007),
  },
  'v3.rows.update': {
    liberal: (world) => [{ ...row(world), body: { fields: looseFields(world), triggerWorkflow: 0 } }],
    success: (world) => ({ ...row(world), body: { fields: title(world), triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ ...row(world), body: { fields: wrongNumber(world) } }, 10002),
    target: (world) => refusedCall({ ...row(world, nowhere), body: { fields: title(world) } }, 10007),
  },
  'v3.rows.delete': {
    success: async (world) => ({ ...row(world, await world.newRow()), body: { triggerWorkflow: false, permanent: true } }),
    wrong: (world) => refusedCall({ ...row(world), body: { permanent: 'yes' } }, 10001, 10002),
    target: (world) => refusedCall({ ...row(world, nowhere), body: {} }, 10007),
  },
  'v3.workflow.list': { success: () => ({}) },
  'v3.workflow.get': {
    success: async (world) => {
      const id = await firstProcess(world)
      return id === null ? 'the application has no process' : processPath(id)
    },
    target: () => refusedCall(processPath(nowhere), 10007),
  },
  'v3.workflow.start': {
    writesOutside: true,
    success: async (world) => {
      const account = (await attempt(world.target, lookupUsers, { query: { name: '' } }))?.users[0]?.accountId ?? ''
      for (const { id, status } of (await attempt(world.target, listProcesses, {}))?.processes ?? []) {
        // 1 enabled (service-notes B, process `status`).
        if (status !== 1) continue
        const process = await attempt(world.target, getProcess, processPath(id))
        const body = process === null || process.inputParameters.length === 0 ? null : hookBody(process.inputParameters, account)
        if (body !== null) return { ...processPath(id), body }
      }
      return 'the application has no process that a check can fill in'
    },
    target: () => refusedCall({ ...processPath(nowhere), body: {} }, 10007),
  },
  'v3.option-sets.list': { success: () => ({}) },
  'v3.option-sets.create': {
    writesOutside: true,
    success: () => ({ body: newOptionSet }),
    wrong: () => refusedCall({ body: { ...newOptionSet, options: [{ value: 'a', color: 'red' }] } }, 10002),
    limit: () => {
      const options = Array.from({ length: tooMany }, (_, place) => ({ value: `option ${place}` }))
      return refusedCall({ body: { ...newOptionSet, options } }, 100006)
    },
  },
  'v3.option-sets.edit': {
    writesOutside: true,
    success: async ({ target }) => ({
      ...optionSetPath(await newOptionSetId(target)),
      body: { enableColor: true, options: [{ value: 'Two', index: 2, color: '#2196F3' }] },
    }),
    wrong: () => refusedCall({ ...optionSetPath(nowhere), body: { name: 1 } }, 10001, 10002),
    target: () => refusedCall({ ...optionSetPath(nowhere), body: newOptionSet }, 10007),
  },
  'v3.option-sets.delete': {
    writesOutside: true,
    success: async ({ target }) => optionSetPath(await newOptionSetId(target)),
    target: () => refusedCall(optionSetPath(nowhere), 10007),
  },
  'v3.roles.list': { success: () => ({}) },
  'v3.roles.create': {
    writesOutside: true,
    success: () => ({ body: newRole() }),
    wrong: () => refusedCall({ body: { ...newRole(), permissionScope: 70 } }, 10002),
  },
  'v3.roles.get': {
    success: async ({ target }) => {
      const id = (await attempt(target, listRoles, {}))?.roles[0]?.id
      return id === undefined ? 'the application has no role' : rolePath(id)
    },
    target: () => refusedCall(rolePath(nowhere), 10007),
  },
  'v3.roles.delete': {
    writesOutside: true,
    success: async ({ target }) => rolePath(await newRoleId(target)),
    target: () => refusedCall(rolePath(nowhere), 10007),
  },
  'v3.users.lookup': { success: () => ({ query: { name: 'a' } }) },
  'v3.departments.lookup': { success: () => ({ query: { name: 'a' } }) },
  'v3.regions.lookup': { success: () => ({ query: { search: 'a' } }) },
}
