/** Fills the storage of an embedded service with the trading application: the same ids, people and rows every time. */

import { emptyRole } from '../../../src-main/service/domain/roles/role.ts'
import { emptyDefinition, type Field, type FieldDefinition } from '../../../src-main/service/domain/structure/field.ts'
import { storedFields, type Worksheet } from '../../../src-main/service/domain/structure/worksheet.ts'
import type { Cell, StoredFile } from '../../../src-main/service/domain/values/cell.ts'
import type { FileStore } from '../../../src-main/service/files/file-store.ts'
import type { Storage } from '../../../src-main/service/storage/storage-port.ts'
import { findFieldType } from '../../../src-shared/api/field-types.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { fillTradingActivity } from './fill-trading-activity.ts'
import { customerStructure, orderStructure, supplierStructure, type TradingField } from './trading-fields.ts'
import { makeCustomers, makeOrders, members, type TradingRow } from './trading-rows.ts'

/** Rows of each worksheet ('suppliers' has none), and what the application key may do. */
export interface TradingSize {
  readonly customers: number
  readonly orders: number
  readonly keyScope: 'full' | 'read-only'
}

interface Sheet {
  readonly id: string
  readonly name: string
  readonly section: string
  readonly fields: readonly TradingField[]
  readonly rows: readonly TradingRow[]
  /** Views beside the one of all rows. */
  readonly views?: readonly { readonly id: string; readonly name: string; readonly type: string }[]
}

const sheetsOf = ({ customers, orders }: TradingSize): readonly Sheet[] => [
  {
    ...{ id: 'customers', name: 'Customers', section: 's-sales', fields: customerStructure, rows: makeCustomers(customers) },
    views: [{ id: 'mine', name: 'My region', type: '0' }],
  },
  { id: 'orders', name: 'Orders', section: 's-orders', fields: orderStructure, rows: makeOrders(orders) },
  { id: 'suppliers', name: 'Suppliers', section: 's-lists', fields: supplierStructure, rows: [] },
]

function definitionOf(field: TradingField, relation: number): FieldDefinition {
  const type = findFieldType(field.type)
  if (type === null) throw new Error(`no type ${field.type}`)
  const { id: _id, type: code, dataSource, options = [], subType, ...rest } = field
  return {
    ...emptyDefinition,
    ...rest,
    type: type.name,
    code: String(code),
    subType: subType === undefined ? '' : String(subType),
    options: options.map((it) => ({ ...it, index: it.index + 1, isDeleted: false, score: null })),
    // Both worksheets link to each other on their own: one-way relations.
    relation:
      dataSource === undefined
        ? null
        : { relation, side: 'a', worksheetId: dataSource, otherFieldId: '', isSingle: subType !== 2, showFields: [] },
    autoNumber: type.name === 'AutoNumber' ? { prefix: 'C-', digits: 5 } : null,
  }
}

type FileValue = Extract<Extract<CellValue, readonly unknown[]>[number], object>

/** Names a stored file by its own name: the content is found under it. */
const tokenOf = (name: string): string => Buffer.from(name).toString('hex').padEnd(48, '0').slice(0, 48)

const filesIn = (value: CellValue | undefined): readonly FileValue[] =>
  Array.isArray(value) ? value.filter((it): it is FileValue => typeof it === 'object') : []

function cellOf(field: Field, value: CellValue): Cell {
  if (value === null || field.kind === 'rows') return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'object') return value
  if (field.kind !== 'attachments') return JSON.stringify(value)
  return JSON.stringify(filesIn(value).map(({ name, size = 0 }): StoredFile => ({ token: tokenOf(name), name, size })))
}

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

const regions = [
  ['r-germany', 'Germany', ''],
  ['r-iceland', 'Iceland', ''],
  ['r-bavaria', 'Bavaria', 'r-germany'],
  ['r-berlin', 'Berlin', 'r-germany'],
  ['r-munich', 'Munich', 'r-bavaria'],
] as const

function fillDirectory({ catalog, directory }: Storage): void {
  catalog.saveAppInfo({
    organizationId: 'org-1',
    appId: 'app-1',
    name: 'Harbour Trading',
    iconUrl: '',
    color: '#0a6470',
    desc: 'Customers, orders and suppliers of a small trading company.',
  })
  catalog.addSection({ id: 's-sales', name: 'Sales', parentId: '' })
  catalog.addSection({ id: 's-orders', name: 'Orders', parentId: 's-sales' })
  catalog.addSection({ id: 's-lists', name: 'Lists', parentId: '' })
  catalog.addPage({
    id: 'p-guide',
    name: 'Sales handbook',
    sectionId: 's-sales',
    iconUrl: '',
    status: 1,
    notes: 'How we take orders:\n1. Ask for the customer number.\n2. Confirm by e-mail.',
  })
  directory.addDepartment({ id: 'd-sales', name: 'Sales', parentId: '' })
  directory.addDepartment({ id: 'd-inside', name: 'Inside sales', parentId: 'd-sales' })
  directory.addDepartment({ id: 'd-export', name: 'Export', parentId: 'd-sales' })
  for (const [id, name, parentId] of regions) directory.addRegion({ id, name, parentId })
  directory.addRole('orgRoles', { id: 'buyer', name: 'Buyer' })
  directory.addRole('jobs', { id: 'job-1', name: 'Sales representative' })
  directory.addRole('jobs', { id: 'job-2', name: 'Accountant' })
  for (const { id, text, detail } of members)
    directory.addAccount({ id, name: text, mobile: '', email: detail, avatar: '', status: 1, departmentIds: ['d-sales'] })
  directory.saveRole({
    ...emptyRole,
    id: 'sales',
    name: 'Sales',
    description: 'Everyone who sells.',
    permissionScope: 60,
    permissions: { ...emptyRole.permissions, addRecord: true, export: true, discuss: true, attachmentDownload: true },
    members: { ...emptyRole.members, users: [members[0].id] },
  })
  catalog.saveOptionSet({
    id: 'priorities',
    name: 'Priorities',
    accountId: members[0].id,
    enableColor: true,
    enableScore: true,
    options: [
      { key: 'high', value: 'High', index: 1, isDeleted: false, color: '#F44336', score: 10 },
      { key: 'low', value: 'Low', index: 2, isDeleted: false, color: '#4CAF50', score: 1 },
    ],
  })
}

function addRows({ rows, links }: Storage, worksheet: Worksheet, given: readonly TradingRow[]): void {
  if (given.length === 0) return
  const first = rows.reserve(worksheet, given.length)
  const fields = storedFields(worksheet)
  rows.insert(
    worksheet,
    given.map(({ id, cells, createdAt }, place) => ({
      key: first + place,
      id,
      at: at(createdAt),
      by: members[0].id,
      owner: members[0].id,
      cells: fields.map((field) => cellOf(field, cells[field.id] ?? null)),
    })),
  )
  for (const { id, relation } of worksheet.fields) {
    if (relation === null) continue
    for (const [place, { cells }] of given.entries()) {
      const linked = cells[id]
      // Row keys start at 1 in each worksheet, ids at 0.
      if (Array.isArray(linked))
        links.replace(
          relation,
          first + place,
          linked.map((it) => Number(String(it).slice(1)) + 1),
          false,
        )
    }
  }
}

/** The storage must be empty. */
export async function fillTradingService(storage: Storage, files: FileStore, size: TradingSize): Promise<void> {
  const sheets = sheetsOf(size)
  for (const name of sheets.flatMap((it) => it.rows).flatMap(({ cells }) => filesIn(cells.files).map((it) => it.name)))
    await files.write(tokenOf(name), new TextEncoder().encode(`The content of ${name}`))
  storage.atomically(() => {
    fillDirectory(storage)
    for (const { id, name, section, fields, views = [] } of sheets) {
      const key = storage.catalog.addWorksheet(
        { id, name, alias: '', desc: '', remark: '', sectionId: section, iconUrl: '', status: 1 },
        [{ id: `${id}-all`, name: 'All', type: '0' }, ...views],
      )
      for (const field of fields) storage.catalog.addField(key, field.id, definitionOf(field, storage.catalog.nextRelation()))
    }
    for (const { id, rows } of sheets) {
      const worksheet = storage.catalog.worksheets().find((it) => it.id === id)
      if (worksheet !== undefined) addRows(storage, worksheet, rows)
    }
    fillTradingActivity(storage)
    return ok(null)
  })
}
