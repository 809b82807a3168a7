/** The tree that a worksheet's relation to itself makes, asked of the service and of the local data, and look-ups in the directory. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowId } from '../../../../src-shared/model/ids.ts'
import { close, fieldIdOf, type OpenedWorksheet, openEveryType, pull } from '../../../support/csv/open-worksheet.ts'
import { testAppKey, testSign } from '../../../support/service/start-service.ts'

let at: OpenedWorksheet
/** Ids of Outdoor, Tents (in it), Family tents (in that), Office. */
let ids: readonly string[]

async function write(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${at.service.url}/v3/app/worksheets/${at.worksheetId}/rows${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign },
    body: JSON.stringify(body),
  })
  return response.json()
}

beforeAll(async () => {
  at = await openEveryType()
  const title = fieldIdOf(at, 'text')
  const rows = ['Outdoor', 'Tents', 'Family tents', 'Office'].map((value) => ({ fields: [{ id: title, value }] }))
  const made = (await write('POST', '/batch', { rows, triggerWorkflow: false })) as {
    readonly data: { readonly rowIds: readonly RowId[] }
  }
  ids = made.data.rowIds
  const parent = fieldIdOf(at, 'relation')
  for (const [below, above] of [
    [1, 0],
    [2, 1],
  ] as const)
    await write('PATCH', `/${ids[below]}`, { fields: [{ id: parent, value: ids[above] }], triggerWorkflow: false })
})
afterAll(() => close(at))

const level = async (parentId: string) => {
  const { connectionId, worksheetId } = at
  const { found, isTree } = await at.host.answer('lookup.row-level', { connectionId, worksheetId, parentId, limit: 100 })
  expect(isTree).toBe(true)
  return found.map(({ text, opens }) => [text, opens])
}
const paths = async (text: string) => {
  const { connectionId, worksheetId } = at
  const { found } = await at.host.answer('lookup.rows', { connectionId, worksheetId, text, limit: 10, paths: true })
  return found.map((it) => it.detail).sort()
}

async function expectTree(): Promise<void> {
  expect(await level('')).toEqual([
    ['Office', false],
    ['Outdoor', true],
  ])
  expect(await level(ids[0] ?? '')).toEqual([['Tents', true]])
  expect(await level(ids[1] ?? '')).toEqual([['Family tents', false]])
  expect(await level(ids[3] ?? '')).toEqual([])
  expect(await paths('tents')).toEqual(['Outdoor / Tents', 'Outdoor / Tents / Family tents'])
}
const reads = (): number => at.service.requests().filter((it) => it.operation?.id === 'v3.rows.list').length

describe('the tree of a worksheet', () => {
  it('is walked and searched at the service while its rows are not at hand', expectTree)

  it('is walked and searched in the local data, asking nobody, once they are', async () => {
    await pull(at)
    const before = reads()
    await expectTree()
    expect(reads()).toBe(before)
  })

  it('has what is staged, and ends where rows lie in each other in a circle', async () => {
    const { host, connectionId, worksheetId } = at
    const { view } = await host.answer('rows.open-view', {
      connectionId,
      worksheetId,
      query: { filter: null, sorts: [], search: '', stagedOnly: false },
    })
    const { rows, fieldIds } = await host.answer('rows.window', { view, start: 0, count: 10 })
    const title = fieldIds.indexOf(fieldIdOf(at, 'text'))
    const [row] = rows.filter((it) => it.cells[title] === 'Outdoor')
    if (row === undefined) throw new Error('no row')
    const cells = [{ row: row.key, field: fieldIdOf(at, 'relation'), value: [ids[2] ?? ''] }]
    await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
    expect(await level('')).toEqual([['Office', false]])
    expect((await paths('Office'))[0]).toBe('Office')
    expect((await paths('Family'))[0]).toContain('Outdoor / Tents / Family tents')
  })
})

describe('the directory', () => {
  const look = async (kind: 'departments' | 'roles' | 'orgRoles', text: string) => {
    const { found, isOffline } = await at.host.answer('lookup.references', { connectionId: at.connectionId, kind, text })
    return [found.map((it) => it.text), isOffline]
  }

  it('finds departments and roles by a part of their name', async () => {
    expect(await look('departments', 'exp')).toEqual([['Export'], false])
    expect(await look('roles', 'edi')).toEqual([['Editor'], false])
    expect(await look('roles', 'nobody')).toEqual([[], false])
  })

  it('knows of organization roles what rows named', async () => {
    expect(await look('orgRoles', '')).toEqual([[], false])
    await write('PATCH', `/${ids[3]}`, { fields: [{ id: fieldIdOf(at, 'org_role'), value: 'o1' }], triggerWorkflow: false })
    await pull(at)
    expect(await look('orgRoles', 'team')).toEqual([['Team lead'], false])
  })

  it('offers the names seen before when the service is away', { tags: 'full' }, async () => {
    await at.service.close()
    expect(await look('departments', 'exp')).toEqual([['Export'], true])
    expect(await look('roles', '')).toEqual([['Editor'], true])
    expect(await look('orgRoles', '')).toEqual([['Team lead'], false])
  })
})
