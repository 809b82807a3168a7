/** What a route answers through the other generation is what the operation's own generation answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../src-main/api-client/api-client.ts'
import { getOptionSetsV2 } from '../../../../src-shared/api/v2/v2-option-set-operations.ts'
import { getCitysByParentIdV2 } from '../../../../src-shared/api/v2/v2-region-operations.ts'
import { getRoleDetailV2, getRolesV2 } from '../../../../src-shared/api/v2/v2-role-operations.ts'
import { getRelationRowsV2, getRowByIdV2, getRowsCountV2, getRowsV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { getAppV2, getWorksheetV2 } from '../../../../src-shared/api/v2/v2-structure-operations.ts'
import { readRowId, type WireRow } from '../../../../src-shared/api/v3/row-v3.ts'
import { lookupRegions } from '../../../../src-shared/api/v3/v3-lookup-operations.ts'
import { listOptionSets } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { getRole, listRoles } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { getRow, listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { getApp, getWorksheet, listWorksheets } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Field, readField } from '../../../../src-shared/model/field.ts'
import { readValue } from '../../../../src-shared/model/read-value.ts'
import { type GenerationWorld, startGenerationWorld, succeed } from '../../../support/api-client/generation-world.ts'

let world: GenerationWorld
let sheets: readonly { readonly id: string; readonly name: string }[]
beforeAll(async () => {
  world = await startGenerationWorld({ sample: true, valueForm: 'rich' })
  sheets = await succeed(world.raw.call(listWorksheets, { body: {} }))
})
afterAll(() => world.close())

const fieldsOf = async (client: ApiClient, worksheet: string): Promise<readonly Field[]> =>
  (await succeed(client.call(getWorksheet, { params: { worksheet_id: worksheet } }))).fields.map(readField)

/** A row as the app keeps it: id, times and canonical values by field id. */
const canonical = (row: WireRow, fields: readonly Field[]) => ({
  id: readRowId(row),
  created: row._createdAt ?? row.ctime,
  updated: row._updatedAt ?? row.utime,
  cells: Object.fromEntries(fields.map((field) => [field.name, readValue(row[field.id] ?? row[field.alias], field, () => {})])),
})

describe('through V2', () => {
  const client = () => world.through('v2')

  it('the application is the same', async () => {
    expect(await succeed(client().call(getApp, {}))).toEqual(await succeed(world.raw.call(getApp, {})))
  })

  it('the worksheets are the same', async () => {
    const byId = (of: typeof sheets) => [...of].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(await succeed(client().call(listWorksheets, { body: {} })))).toEqual(byId(sheets))
  })

  it('every structure is read as the same fields', async () => {
    for (const { id } of sheets) expect(await fieldsOf(client(), id)).toEqual(await fieldsOf(world.raw, id))
  })

  it('rows hold the same values, in lists and alone, with the newest first', async () => {
    for (const { id } of sheets) {
      const fields = await fieldsOf(world.raw, id)
      const input = {
        params: { worksheet_id: id },
        body: { pageSize: 50, pageIndex: 1, sorts: [{ field: '_updatedAt', direction: 'desc' }] },
      }
      const own = await succeed(world.raw.call(listRows, input))
      const routed = await succeed(client().call(listRows, input))
      expect(routed.total).toBe(own.total)
      expect(routed.rows.map((row) => canonical(row, fields))).toEqual(own.rows.map((row) => canonical(row, fields)))
      const row_id = readRowId(own.rows[0] ?? {}) ?? ''
      const one = { params: { worksheet_id: id, row_id }, query: { includeSystemFields: true } }
      const [mine, theirs] = [await succeed(client().call(getRow, one)), await succeed(world.raw.call(getRow, one))]
      expect(canonical(mine, fields)).toEqual(canonical(theirs, fields))
      expect(Object.keys(mine).sort()).toEqual(Object.keys(theirs).sort())
    }
  })

  it('option sets, roles and regions are the same', async () => {
    const sets = await succeed(client().call(listOptionSets, {}))
    expect(sets).toEqual(await succeed(world.raw.call(listOptionSets, {})))
    expect(sets.optionsets.length).toBeGreaterThan(0)
    const { roles } = await succeed(client().call(listRoles, {}))
    const known = ({ departmentTrees: _, ...role }: (typeof roles)[number]) => role
    expect(roles.map(known)).toEqual((await succeed(world.raw.call(listRoles, {}))).roles.map(known))
    expect(roles.length).toBeGreaterThan(0)
    const params = { role_id: roles[0]?.id ?? '' }
    expect(known(await succeed(client().call(getRole, { params })))).toEqual(
      known(await succeed(world.raw.call(getRole, { params }))),
    )
    const { regions } = await succeed(client().call(lookupRegions, { query: {} }))
    expect(regions).toEqual((await succeed(world.raw.call(lookupRegions, { query: {} }))).regions)
    const id = regions[0]?.id ?? ''
    expect(await succeed(client().call(lookupRegions, { query: { id } }))).toEqual(
      await succeed(world.raw.call(lookupRegions, { query: { id } })),
    )
  })
})

describe('through V3', () => {
  const client = () => world.through('v3')

  it('the application and every structure are the same', async () => {
    expect(await succeed(client().call(getAppV2, {}))).toEqual(await succeed(world.raw.call(getAppV2, {})))
    for (const { id: worksheetId } of sheets) {
      const [mine, theirs] = [
        await succeed(client().call(getWorksheetV2, { body: { worksheetId } })),
        await succeed(world.raw.call(getWorksheetV2, { body: { worksheetId } })),
      ]
      // V3 does not tell which way a single relation is shown where it has no sub-type.
      expect(mine.controls.map((it) => [it.controlId, it.controlName, it.type, it.attribute, it.alias, it.options])).toEqual(
        theirs.controls.map((it) => [it.controlId, it.controlName, it.type, it.attribute, it.alias, it.options]),
      )
    }
  })

  it('rows, counts and related rows are the same', { tags: 'full' }, async () => {
    let related = 0
    for (const { id: worksheetId } of sheets) {
      const fields = await fieldsOf(world.raw, worksheetId)
      const list = { body: { worksheetId, viewId: '', pageSize: 20, pageIndex: 1, sortId: 'ctime', getSystemControl: true } }
      const own = await succeed(world.raw.call(getRowsV2, list))
      const routed = await succeed(client().call(getRowsV2, list))
      expect(routed.rows.map((row) => canonical(row, fields))).toEqual(own.rows.map((row) => canonical(row, fields)))
      const count = { body: { worksheetId, viewId: '' } }
      expect(await succeed(client().call(getRowsCountV2, count))).toBe(await succeed(world.raw.call(getRowsCountV2, count)))
      const rowId = readRowId(own.rows[0] ?? {}) ?? ''
      const one = { query: { worksheetId, rowId, getSystemControl: true } }
      const [mine, theirs] = [await succeed(client().call(getRowByIdV2, one)), await succeed(world.raw.call(getRowByIdV2, one))]
      expect(mine.rows.map((row) => canonical(row, fields))).toEqual(theirs.rows.map((row) => canonical(row, fields)))
      for (const field of fields.filter((it) => it.typeName === 'Relation')) {
        const target = await fieldsOf(world.raw, field.relatedWorksheetId ?? '')
        const ask = { body: { worksheetId, rowId, controlId: field.id, pageSize: 5, pageIndex: 1, getSystemControl: true } }
        const [here, there] = [
          await succeed(client().call(getRelationRowsV2, ask)),
          await succeed(world.raw.call(getRelationRowsV2, ask)),
        ]
        expect(here.total).toBe(there.total)
        expect(here.rows.map((row) => canonical(row, target))).toEqual(there.rows.map((row) => canonical(row, target)))
        related += here.rows.length
      }
    }
    expect(related).toBeGreaterThan(5)
  })

  it('option sets, roles and regions are the same', async () => {
    const bare = ({ appId: _, projectId: __, ...set }: Awaited<ReturnType<typeof setsOf>>[number]) => set
    const setsOf = (of: ApiClient) => succeed(of.call(getOptionSetsV2, {}))
    expect((await setsOf(client())).map(bare)).toEqual((await setsOf(world.raw)).map(bare))
    const roles = await succeed(client().call(getRolesV2, {}))
    const withoutMore = ({ departmentTrees: _, ...role }: (typeof roles)[number]) => role
    expect(roles.map(withoutMore)).toEqual((await succeed(world.raw.call(getRolesV2, {}))).map(withoutMore))
    const query = { roleId: roles[0]?.roleId ?? '' }
    const { sheets: none, ...detail } = await succeed(client().call(getRoleDetailV2, { query }))
    const { sheets: _, ...own } = await succeed(world.raw.call(getRoleDetailV2, { query }))
    expect(detail).toEqual(own)
    expect(none).toEqual([])
    const top = await succeed(client().call(getCitysByParentIdV2, { body: {} }))
    expect(top.citys).toEqual((await succeed(world.raw.call(getCitysByParentIdV2, { body: {} }))).citys)
    const parentId = String(top.citys[0]?.id ?? '')
    expect(await succeed(client().call(getCitysByParentIdV2, { body: { parentId } }))).toEqual(
      await succeed(world.raw.call(getCitysByParentIdV2, { body: { parentId } })),
    )
  })
})
