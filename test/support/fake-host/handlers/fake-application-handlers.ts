/** Calls about structure, option sets, roles, the row panel and the application page, answered by the fake host from a small world in memory. */
import type { OptionSet } from '../../../../src-shared/host/calls/option-set-calls.ts'
import type { RoleDetail, RoleMember } from '../../../../src-shared/host/calls/role-calls.ts'
import type { Discussion, HistoryEntry, MadeLink } from '../../../../src-shared/host/calls/row-panel-calls.ts'
import type { FieldDefinition } from '../../../../src-shared/host/calls/structure-calls.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { worksheetId as worksheetIdOf } from '../../../../src-shared/model/ids.ts'
import { namesFor } from '../fake-rows.ts'
import { type FakeHandlers, type FakeWorld, fakeTree, missing } from '../fake-world.ts'

type Names =
  | 'structure.read'
  | 'structure.losses'
  | 'structure.effects'
  | 'structure.option-holders'
  | 'structure.edit'
  | 'structure.delete'
  | 'row.related'
  | 'row.discussions'
  | 'row.history'
  | 'row.share'
  | 'row.links'
  | 'option-sets.list'
  | 'option-sets.create'
  | 'option-sets.edit'
  | 'option-sets.delete'
  | 'roles.list'
  | 'roles.read'
  | 'roles.create'
  | 'roles.delete'
  | 'roles.add-members'
  | 'roles.remove-members'
  | 'app-page.read'
  | 'app-page.icon'
  | 'app-page.probe-key'
  | 'key.limits'
  | 'key.offer-all'

const noGeneral = {
  addRecord: true,
  share: false,
  import: false,
  export: true,
  discuss: true,
  systemPrint: false,
  attachmentDownload: true,
  log: false,
}

const ada = { id: 'ada', name: 'Ada Byron', avatar: '' }
const grace = { id: 'grace', name: 'Grace Hopper', avatar: '' }

const discussions: readonly Discussion[] = [
  {
    id: 'd1',
    message: 'Please check the delivery address.',
    createdAt: '2026-10-01 09:12:00',
    author: ada,
    repliesTo: null,
    mentions: [grace],
    attachments: [{ name: 'address.pdf', bytes: 2048, url: '/blob/address.pdf' }],
  },
  {
    id: 'd2',
    message: 'Done, it is right now.',
    createdAt: '2026-10-01 10:30:00',
    author: grace,
    repliesTo: ada,
    mentions: [],
    attachments: [],
  },
]

const history: readonly HistoryEntry[] = [
  {
    id: 'h2',
    at: Date.UTC(2026, 9, 2, 8, 0),
    by: grace,
    how: 'manual',
    what: 'updated',
    changes: [{ fieldId: 'status', name: 'Status', before: 'Lead', after: 'Active' }],
  },
  { id: 'h1', at: Date.UTC(2026, 8, 1, 8, 0), by: ada, how: 'workflow', what: 'created', changes: [] },
]

const definitionOf = (field: Field): FieldDefinition => ({
  id: field.id,
  name: field.name,
  alias: field.alias,
  description: field.description,
  remark: '',
  typeCode: field.typeCode,
  typeName: field.typeName,
  isCreatable: field.lock === null,
  isRequired: field.isRequired,
  isUnique: field.isUnique,
  isTitle: field.isTitle,
  isHidden: field.isHidden,
  isReadOnly: false,
  isHiddenOnCreate: false,
  precision: field.precision,
  subType: field.subType,
  max: field.max,
  options: field.options.map(({ key, text, color, isDeleted }) => ({ key, value: text, color: color ?? '', isDeleted })),
  dataSource: field.relatedWorksheetId ?? '',
  sourceField: '',
  showFields: [],
  isBidirectional: false,
})

const startSets: readonly OptionSet[] = [
  {
    id: 'priorities',
    name: 'Priorities',
    hasColors: true,
    hasScores: true,
    options: [
      { key: 'high', value: 'High', isDeleted: false, color: '#F44336', score: 10 },
      { key: 'low', value: 'Low', isDeleted: false, color: '#4CAF50', score: 1 },
    ],
    usedBy: [{ id: 'orders', name: 'Orders' }],
  },
]

const startRoles: readonly RoleDetail[] = [
  {
    id: 'sales',
    name: 'Sales',
    description: 'Everyone who sells.',
    type: 0,
    members: [{ kind: 'users', id: ada.id, name: ada.name, avatar: '' }],
    isFull: false,
    hideAppForMembers: false,
    scope: 60,
    general: noGeneral,
    worksheets: [{ id: 'customers', name: 'Customers', canAdd: true, readLevel: 100, editLevel: 20, removeLevel: 0 }],
  },
]

export function applicationHandlers(world: FakeWorld): FakeHandlers<Names> {
  const sets = new Map(startSets.map((set) => [set.id, set]))
  const links: MadeLink[] = []
  const roles = new Map(startRoles.map((role) => [role.id, role]))
  const withMembers = (id: string, change: (members: readonly RoleMember[]) => readonly RoleMember[]) => {
    const role = roles.get(id)
    if (role === undefined) return missing('role')
    const changed = { ...role, members: change(role.members) }
    roles.set(id, changed)
    return ok(changed)
  }
  const named = (request: Readonly<Record<RoleMember['kind'], readonly string[]>>): readonly RoleMember[] =>
    (['users', 'departments', 'departmentTrees', 'jobs', 'orgRoles'] as const).flatMap((kind) =>
      request[kind].map((id) => ({ kind, id, name: id, avatar: '' })),
    )

  return {
    'structure.read': ({ worksheetId }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const fields = sheet.fields.map(definitionOf)
      return ok({ name: sheet.name, alias: '', description: '', remark: '', fields, views: [] })
    },
    'structure.losses': ({ worksheetId, fields }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const rows = sheet.keys().map((key) => sheet.project(key))
      const counted = sheet.fields.flatMap((field, at) =>
        fields === null || fields.includes(field.id)
          ? [
              {
                id: field.id,
                filledRows: rows.filter((row) => (row?.cells[at] ?? null) !== null).length,
                stagedCells: [...sheet.staged().values()].filter((row) => row.cells.has(field.id)).length,
              },
            ]
          : [],
      )
      const { createdRows, updatedRows, deletedRows } = sheet.counts()
      return ok({
        rows: rows.length,
        fields: counted,
        stagedRows: createdRows + updatedRows + deletedRows,
        pointedAtBy: [...world.sheets.values()].flatMap((other) =>
          other.fields
            .filter((field) => other !== sheet && field.relatedWorksheetId === sheet.id)
            .map((field) => ({ worksheet: other.name, field: field.name })),
        ),
      })
    },
    'structure.effects': ({ worksheetId, asks }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const rows = sheet.keys().map((key) => sheet.project(key))
      const valuesOf = (id: string) => rows.map((row) => row?.cells[sheet.fields.findIndex((it) => it.id === id)] ?? null)
      return ok({
        effects: asks.map((ask) => ({
          rows: valuesOf(ask.field).filter((value, _, all) => {
            if (ask.kind === 'unique') return value !== null && all.filter((it) => it === value).length > 1
            if (ask.kind === 'required') return value === null
            if (ask.kind !== 'options' || !Array.isArray(value)) return false
            const held: readonly unknown[] = value
            return ask.keys.some((key) => held.includes(key))
          }).length,
        })),
      })
    },
    'structure.option-holders': ({ keys }) =>
      ok({
        holders: [
          {
            worksheetId: worksheetIdOf.parse('orders'),
            worksheet: 'Orders',
            field: 'priority',
            fieldName: 'Priority',
            rows: keys.includes('low') ? 3 : 0,
          },
        ],
      }),
    'structure.edit': ({ worksheetId, connectionId }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      world.tell('worksheet.changed', { connectionId, worksheetId })
      return ok(world.stateOf(sheet))
    },
    'structure.delete': ({ worksheetId, connectionId, discardStaged }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      if (!discardStaged && Object.values(sheet.counts()).some((count) => count > 0))
        return err({ kind: 'invalid', message: 'This worksheet has staged changes that were not pushed.' })
      world.sheets.delete(worksheetId)
      world.tell('workspace.changed', { connectionId })
      return ok({ deleted: true })
    },
    'row.related': ({ page, pageSize }) => {
      const orders = world.sheets.get('orders')
      if (orders === undefined) return missing('worksheet')
      const keys = orders.keys().slice((page - 1) * pageSize, page * pageSize)
      const fields = orders.fields.slice(0, 3)
      const rows = keys.map((key) => ({ id: String(key), cells: orders.project(key)?.cells.slice(0, 3) ?? [] }))
      const names = namesFor(rows.flatMap((it) => it.cells))
      return ok({ worksheetId: orders.id, fields, rows, names, total: orders.keys().length })
    },
    'row.discussions': ({ search, withAttachments }) =>
      ok({
        discussions: discussions.filter(
          (it) => it.message.toLowerCase().includes(search.toLowerCase()) && (!withAttachments || it.attachments.length > 0),
        ),
        isLast: true,
      }),
    'row.history': ({ operatorId, field }) =>
      ok({
        entries: history.filter(
          (it) =>
            (operatorId === null || it.by.id === operatorId) &&
            (field === null || it.changes.some((each) => each.fieldId === field)),
        ),
        mark: null,
      }),
    'row.share': ({ rowId, validUntil, password, visibleFields }) => {
      const url = `https://example.invalid/share/${rowId}/${links.length + 1}`
      links.unshift({ url, madeAt: world.options.now(), validUntil, fields: visibleFields, hasPassword: password !== '' })
      return ok({ url })
    },
    'row.links': () => ok({ links: [...links] }),
    'option-sets.list': () => ok({ sets: [...sets.values()] }),
    'option-sets.create': ({ name, hasColors, hasScores, options }) => {
      const id = `set-${sets.size + 1}`
      sets.set(id, { id, name, hasColors, hasScores, options: keyed(options), usedBy: [] })
      return ok({ id })
    },
    'option-sets.edit': ({ id, name, hasColors, hasScores, options }) => {
      const known = sets.get(id)
      if (known === undefined) return missing('option set')
      sets.set(id, { ...known, name, hasColors, hasScores, options: keyed(options) })
      return ok({ saved: true })
    },
    'option-sets.delete': ({ id }) => (sets.delete(id) ? ok({ deleted: true }) : missing('option set')),
    'roles.list': () => ok({ roles: [...roles.values()] }),
    'roles.read': ({ roleId }) => {
      const role = roles.get(roleId)
      return role === undefined ? missing('role') : ok(role)
    },
    'roles.create': ({ name, description, hideAppForMembers, scope, general }) => {
      const id = `role-${roles.size + 1}`
      roles.set(id, {
        id,
        name,
        description,
        type: 0,
        members: [],
        isFull: scope === 80,
        hideAppForMembers,
        scope,
        general,
        worksheets: [],
      })
      return ok({ roleId: id })
    },
    'roles.delete': ({ roleId }) => (roles.delete(roleId) ? ok({ deleted: true }) : missing('role')),
    'roles.add-members': ({ roleId, ...request }) => withMembers(roleId, (members) => [...members, ...named(request)]),
    'roles.remove-members': ({ roleId, ...request }) =>
      withMembers(roleId, (members) =>
        members.filter((member) => !named(request).some((it) => it.kind === member.kind && it.id === member.id)),
      ),
    'app-page.icon': () => ok({ icon: null }),
    'app-page.read': () =>
      ok({
        organizationId: 'org-1',
        appId: 'app-1',
        name: 'Harbour Trading',
        iconUrl: '',
        color: '#0a6470',
        description: 'Customers, orders and suppliers of a small trading company.',
        tree: fakeTree,
        maskedKey: '••••••••4f2a',
      }),
    'key.limits': () => ok({ readsOnly: world.readsOnly, refused: [] }),
    'key.offer-all': () => {
      world.readsOnly = false
      return ok({ readsOnly: false, refused: [] })
    },
    'app-page.probe-key': () =>
      ok({
        abilities: [
          { what: 'structure', generation: 'v3', answer: 'yes', message: '' },
          { what: 'roles', generation: 'v3', answer: 'refused', message: 'The key may not do this.' },
        ],
      }),
  }
}

/** Gives new options a key, as the service does. */
const keyed = (options: OptionSet['options']): OptionSet['options'] =>
  options.map((option, at) => (option.key === '' ? { ...option, key: `k${at}-${option.value}` } : option))
