/** The checks of V2. */
import { getOptionSetsV2 } from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import { addRoleV2, getRolesV2 } from '../../../src-shared/api/v2/v2-role-operations.ts'
import { lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { createOptionSet } from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { type ConformanceCases, nowhere, refusedCall, tooMany } from './conformance-case.ts'
import { attempt, type CallInput, type Target } from './target.ts'
import type { World } from './world.ts'

const page = { pageSize: 10, pageIndex: 1 }
const list = ({ worksheetId }: World) => ({ worksheetId, viewId: '', ...page })
const row = ({ worksheetId, rowId }: World) => ({ worksheetId, rowId })
const noSheet = { worksheetId: nowhere, rowId: nowhere }
const title = (world: World) => [{ controlId: world.titleId, value: 'written' }]
const wrongNumber = (world: World) => [
  { controlId: world.titleId, value: 'x' },
  { controlId: world.numberId, value: 'many' },
]
const ids = Array.from({ length: tooMany }, (_, place) => `row-${place}`)
const newSheet = { name: 'Gridstage conformance check by V2', controls: [{ controlName: 'Title', type: 2, attribute: 1 }] }
const aFilter = ({ titleId: controlId }: World) => ({ controlId, dataType: 2, spliceType: 1, filterType: 8 })

/** Filters and sorts as programs for deployed services write them. */
const looseLists = (world: World): readonly CallInput[] =>
  [
    { filters: [], keyWords: null },
    { filters: null, sortId: 'ctime', isAsc: 'TRUE', notGetTotal: '0' },
    { filters: [{ ...aFilter(world), filterType: '8', isGroup: false, groupFilters: null, advancedSetting: {} }] },
    { filters: [{ controlId: 'rowId', dataType: '2', spliceType: '1', filterType: 2, value: world.rowId }] },
  ].map((body) => ({ body: { ...list(world), ...body } }))
/** What rows answer in relations, written back. */
const looseControls = (world: World): readonly unknown[] => [
  ...title(world),
  ...(world.relationId === ''
    ? []
    : [{ controlId: world.relationId, value: JSON.stringify([{ sid: world.rowId, name: 'a row' }]), editType: 0 }]),
  { controlId: world.numberId, value: '12.50', valueType: '' },
]

const newOptionSet = {
  name: 'Gridstage conformance check by V2',
  options: [{ value: 'One', index: 1 }],
  colorful: false,
  enableScore: false,
}
async function newOptionSetId(target: Target): Promise<string> {
  const body = { name: 'Gridstage conformance check for V2', options: [{ value: 'One' }] }
  const made = await attempt(target, createOptionSet, { body })
  if (made !== null) return made.optionsetId
  return (
    (await attempt(target, getOptionSetsV2, { body: {} }))?.find((each) => each.name === newOptionSet.name)?.collectionId ??
    nowhere
  )
}
/** Names of roles are unique. */
const newRole = () => ({
  name: `Gridstage conformance check ${crypto.randomUUID()}`,
  description: '',
  permissionWay: 20,
  roleType: 0,
})
const newRoleId = async (target: Target): Promise<string> =>
  (await attempt(target, addRoleV2, { body: newRole() }))?.[0]?.roleId ?? nowhere
/** Somebody who is in a role already, else the first person found. */
async function someUser(target: Target): Promise<string> {
  const roles = (await attempt(target, getRolesV2, {})) ?? []
  const inRole = roles.flatMap((role) => role.users).at(0)?.accountId
  return inRole ?? (await attempt(target, lookupUsers, { query: { name: '' } }))?.users[0]?.accountId ?? nowhere
}

const members = {
  writesOutside: true,
  success: async ({ target }: World) => {
    const user = await someUser(target)
    return { body: { roleId: await newRoleId(target), operatorId: user, userIds: [user] } }
  },
  wrong: () => refusedCall({ body: { roleId: nowhere, operatorId: 'user-api', userIds: 'all' } }, 10001, 10002),
  target: () => refusedCall({ body: { roleId: nowhere, operatorId: 'user-api', userIds: [] } }, 10007),
} as const

export const v2Cases: ConformanceCases = {
  'v2.app.get': { success: () => ({}) },
  'v2.worksheets.create': {
    success: () => ({ body: newSheet }),
    after: (world, data) => {
      if (typeof data === 'string') world.made.push(data)
    },
    wrong: () => refusedCall({ body: { ...newSheet, controls: [{ controlName: 'x', type: 999 }] } }, 10002),
    target: () => refusedCall({ body: { ...newSheet, sectionId: nowhere } }, 10007),
    limit: () => refusedCall({ body: { ...newSheet, controls: [{ controlName: 'x', type: 6, dot: 15 }] } }, 10002),
  },
  'v2.worksheets.get': {
    success: ({ worksheetId }) => ({ body: { worksheetId } }),
    wrong: () => refusedCall({ body: { worksheetId: 1 } }, 10001, 10002),
    target: () => refusedCall({ body: { worksheetId: nowhere } }, 430022, 430013),
  },
  'v2.rows.list': {
    liberal: looseLists,
    success: (world) => ({ body: { ...list(world), filters: [aFilter(world)], getSystemControl: true } }),
    wrong: (world) => refusedCall({ body: { ...list(world), filters: [{ ...aFilter(world), filterType: 9 }] } }, 10002),
    target: (world) => refusedCall({ body: { ...list(world), worksheetId: nowhere } }, 430022, 430013),
    limit: (world) => refusedCall({ body: { ...list(world), pageSize: tooMany } }, 10002),
  },
  'v2.rows.create': {
    liberal: (world) => [{ body: { worksheetId: world.worksheetId, controls: looseControls(world), triggerWorkflow: 'False' } }],
    success: (world) => ({ body: { worksheetId: world.worksheetId, controls: title(world), triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ body: { worksheetId: world.worksheetId, controls: wrongNumber(world) } }, 10002),
    target: (world) => refusedCall({ body: { worksheetId: nowhere, controls: title(world) } }, 430022, 430013),
  },
  'v2.rows.create-batch': {
    success: (world) => ({
      body: { worksheetId: world.worksheetId, rows: [title(world)], returnRowIds: true, triggerWorkflow: false },
    }),
    wrong: (world) => refusedCall({ body: { worksheetId: world.worksheetId, rows: [wrongNumber(world)] } }, 10002),
    target: (world) => refusedCall({ body: { worksheetId: nowhere, rows: [title(world)] } }, 430022, 430013),
    limit: (world) => {
      const rows = Array.from({ length: tooMany }, () => title(world))
      return refusedCall({ body: { worksheetId: world.worksheetId, rows, triggerWorkflow: false } }, 10002)
    },
  },
  'v2.rows.get': {
    success: (world) => ({ query: row(world) }),
    wrong: (world) => refusedCall({ query: { ...row(world), getSystemControl: 'perhaps' } }, 10001, 10002),
    target: (world) => refusedCall({ query: { ...row(world), rowId: nowhere } }, 10007),
  },
  'v2.rows.get-post': {
    success: (world) => ({ body: row(world) }),
    wrong: (world) => refusedCall({ body: { ...row(world), getSystemControl: 'perhaps' } }, 10001, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere } }, 10007),
  },
  'v2.rows.update': {
    liberal: (world) => [{ body: { ...row(world), controls: looseControls(world), triggerWorkflow: '0' } }],
    success: (world) => ({ body: { ...row(world), controls: title(world), triggerWorkflow: false } }),
    wrong: (world) => refusedCall({ body: { ...row(world), controls: wrongNumber(world) } }, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere, controls: title(world) } }, 10007),
  },
  'v2.rows.update-batch': {
    success: ({ worksheetId, rowId, titleId }) => {
      const control = { controlId: titleId, value: 'written' }
      return { body: { worksheetId, rowIds: [rowId], control, controls: [control], triggerWorkflow: false } }
    },
    missing: ({ worksheetId, rowId }) => refusedCall({ body: { worksheetId, rowIds: [rowId] } }, 10001),
    wrong: ({ worksheetId, rowId, numberId }) =>
      refusedCall({ body: { worksheetId, rowIds: [rowId], control: { controlId: numberId, value: 'many' } } }, 10002),
    target: (world) =>
      refusedCall({ body: { worksheetId: nowhere, rowIds: [world.rowId], control: title(world)[0] } }, 430022, 430013),
    limit: (world) => refusedCall({ body: { worksheetId: world.worksheetId, rowIds: ids, control: title(world)[0] } }, 10002),
  },
  'v2.rows.delete': {
    success: async (world) => {
      const rowId = [await world.newRow(), await world.newRow()].join(',')
      return { body: { worksheetId: world.worksheetId, rowId, thoroughDelete: true, triggerWorkflow: false } }
    },
    wrong: (world) => refusedCall({ body: { ...row(world), thoroughDelete: 'yes' } }, 10001, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere } }, 10007),
    limit: (world) => refusedCall({ body: { ...row(world), rowId: ids.join(',') } }, 10002),
  },
  'v2.rows.related': {
    success: (world) =>
      world.relationId === ''
        ? 'the worksheet has no relation'
        : { body: { ...row(world), controlId: world.relationId, ...page } },
    wrong: (world) => refusedCall({ body: { ...row(world), controlId: world.titleId, ...page } }, 10002),
    target: (world) => refusedCall({ body: { ...noSheet, controlId: world.relationId || nowhere, ...page } }, 430022, 430013),
    limit: (world) =>
      refusedCall({ body: { ...row(world), controlId: world.relationId || nowhere, ...page, pageSize: tooMany } }, 10002),
  },
  'v2.rows.share': {
    success: (world) => ({ body: { ...row(world), visibleFields: [world.titleId] } }),
    wrong: (world) => refusedCall({ body: { ...row(world), validTime: 'tomorrow' } }, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere } }, 10007),
  },
  'v2.rows.count': {
    success: ({ worksheetId }) => ({ body: { worksheetId, viewId: '' } }),
    wrong: ({ worksheetId }) => refusedCall({ body: { worksheetId, viewId: '', filters: 'none' } }, 10001, 10002),
    target: () => refusedCall({ body: { worksheetId: nowhere, viewId: '' } }, 430022, 430013),
  },
  'v2.rows.discussions': {
    success: (world) => ({ body: { ...row(world), ...page } }),
    wrong: (world) => refusedCall({ body: { ...row(world), ...page, pageIndex: 0 } }, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere, ...page } }, 10007),
    limit: (world) => refusedCall({ body: { ...row(world), ...page, pageSize: tooMany } }, 10002),
  },
  'v2.rows.logs': {
    success: (world) => ({ body: row(world) }),
    wrong: (world) => refusedCall({ body: { ...row(world), pageSize: 'many' } }, 10001, 10002),
    target: (world) => refusedCall({ body: { ...row(world), rowId: nowhere } }, 10007),
  },
  'v2.roles.list': { success: () => ({}) },
  'v2.roles.create': {
    writesOutside: true,
    success: () => ({ body: newRole() }),
    wrong: () => refusedCall({ body: { ...newRole(), permissionWay: 70 } }, 10002),
  },
  'v2.roles.delete': {
    writesOutside: true,
    success: async ({ target }) => ({ body: { roleId: await newRoleId(target), operatorId: await someUser(target) } }),
    target: () => refusedCall({ body: { roleId: nowhere, operatorId: 'user-api' } }, 10007),
  },
  'v2.roles.add-members': members,
  'v2.roles.remove-members': members,
  'v2.roles.get': {
    success: async ({ target }) => {
      const roleId = (await attempt(target, getRolesV2, {}))?.[0]?.roleId
      return roleId === undefined ? 'the application has no role' : { query: { roleId } }
    },
    target: () => refusedCall({ query: { roleId: nowhere } }, 10007),
  },
  'v2.optionsets.create': {
    writesOutside: true,
    success: () => ({ body: newOptionSet }),
    wrong: () => refusedCall({ body: { ...newOptionSet, options: [{ value: 'a', color: 'red' }] } }, 10002),
    limit: () => {
      const options = Array.from({ length: tooMany }, (_, place) => ({ value: `option ${place}` }))
      return refusedCall({ body: { ...newOptionSet, options } }, 100006)
    },
  },
  'v2.optionsets.list': { success: () => ({ body: {} }) },
  'v2.optionsets.update': {
    writesOutside: true,
    success: async ({ target }) => {
      const collectionId = await newOptionSetId(target)
      const sets = (await attempt(target, getOptionSetsV2, { body: {} })) ?? []
      const [option] = sets.find((each) => each.collectionId === collectionId)?.options ?? []
      const options = [
        { key: option?.key ?? '', value: 'One, renamed', index: 2 },
        { value: 'New', index: 1 },
      ]
      return { body: { ...newOptionSet, options, collectionId } }
    },
    missing: () => refusedCall({ body: newOptionSet }, 10001),
    wrong: () => refusedCall({ body: { ...newOptionSet, collectionId: nowhere, name: 1 } }, 10001, 10002),
    target: () => refusedCall({ body: { ...newOptionSet, collectionId: nowhere } }, 10007),
  },
  'v2.optionsets.delete': {
    writesOutside: true,
    success: async ({ target }) => ({ query: { collectionId: await newOptionSetId(target) } }),
    missing: () => refusedCall({}, 10001),
    target: () => refusedCall({ query: { collectionId: nowhere } }, 10007),
  },
  'v2.regions.children': {
    success: () => ({ body: { parentId: '' } }),
    wrong: () => refusedCall({ body: { parentId: 1 } }, 10001, 10002),
    target: () => refusedCall({ body: { parentId: nowhere } }, 10007),
  },
}
