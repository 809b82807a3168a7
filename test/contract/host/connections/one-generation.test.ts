/** What the window sees of a service that has only one generation, and of a connection that changes its preference. */
import { afterEach, describe, expect, it } from 'vitest'
import { ownDialect } from '../../../../src-shared/api/dialect.ts'
import { type ConnectionId, rowId, type WorksheetId } from '../../../../src-shared/model/ids.ts'
import { connect, whole } from '../../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, type StartRequest, startService } from '../../../support/service/start-service.ts'

let host: StartedHost
let service: StartedService
let connectionId: ConnectionId
afterEach(async () => {
  await host.remove()
  await service.close()
})

const open = async (request: StartRequest): Promise<void> => {
  service = await startService({ sample: true, valueForm: 'rich', ...request })
  host = await startHost()
  connectionId = await connect(host, service.url)
}
const idOf = async (name: string): Promise<WorksheetId> => {
  const { worksheets } = await host.answer('workspace.get', { connectionId })
  const found = worksheets.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  return found.id
}
const pull = async (worksheetId: WorksheetId) =>
  whole(host, host.answer('pull.start', { connectionId, worksheetId, mode: 'full' }))
const listed = (generation: 'v3' | 'v2') =>
  service.requests().filter((it) => it.operation?.id === `${generation}.rows.list`).length

describe('a service that has only V2', () => {
  it('shows its tree and rows, and offers people seen in rows where they cannot be looked up', { tags: 'full' }, async () => {
    await open({ generations: ['v2'] })
    const worksheetId = await idOf('Orders')
    const state = await host.answer('worksheet.open', { connectionId, worksheetId })
    expect(state.fields.length).toBeGreaterThan(5)
    expect(await pull(worksheetId)).toMatchObject({ status: 'done' })
    const owner = state.fields.find((it) => it.kind === 'members')
    expect(owner).toBeDefined()
    const seen = await host.answer('lookup.references', { connectionId, kind: 'members', text: '' })
    expect(seen.found.length).toBeGreaterThan(3)
    expect(seen.isOffline).toBe(true)
    expect(listed('v3')).toBe(0)
  })
})

describe('a service that has only V3', () => {
  it('lists related rows, and says in words what the row panel cannot show', { tags: 'full' }, async () => {
    await open({ generations: ['v3'] })
    const worksheetId = await idOf('Orders')
    const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId })
    expect(await pull(worksheetId)).toMatchObject({ status: 'done' })
    const relation = fields.find((it) => it.typeName === 'Relation')
    if (relation === undefined) throw new Error('no relation')
    const listing = await service.service.handle(
      new Request(`${service.url}/v3/app/worksheets/${worksheetId}/rows/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign },
        body: JSON.stringify({ pageSize: 1, pageIndex: 1 }),
      }),
    )
    const { data } = (await listing.json()) as { readonly data: { readonly rows: readonly { readonly id: string }[] } }
    const row = rowId.parse(data.rows[0]?.id)
    const related = await host.answer('row.related', {
      connectionId,
      worksheetId,
      rowId: row,
      field: relation.id,
      page: 1,
      pageSize: 5,
    })
    expect(related.rows.length).toBeGreaterThan(0)
    const asked = { connectionId, worksheetId, rowId: row, search: '', withAttachments: false, page: 1, pageSize: 5 }
    expect(await host.call('row.discussions', asked)).toMatchObject({
      ok: false,
      error: { kind: 'service', message: expect.stringContaining('This service does not offer the discussions of a row.') },
    })
  })
})

describe('roles of a service that has only V3', () => {
  it('are told without what they may do in single worksheets, which only V2 says', async () => {
    await open({ generations: ['v3'] })
    const { roles } = await host.answer('roles.list', { connectionId })
    const role = await host.answer('roles.read', { connectionId, roleId: roles[0]?.id ?? '' })
    expect([role.scope, role.worksheets]).toEqual([80, null])
  })
})

describe('a worksheet that no section names', () => {
  it('is not taken for gone where V2 lists worksheets by section only, until the service says so', async () => {
    await open({ generations: ['v2'] })
    const worksheetId = await idOf('Orders')
    await host.answer('worksheet.open', { connectionId, worksheetId })
    const { catalog } = service.storage
    const orders = catalog.worksheets().find((it) => it.id === worksheetId)
    if (orders === undefined) throw new Error('no worksheet')
    const { key, fields: _, views: __, ...definition } = orders
    catalog.saveWorksheet(key, { ...definition, sectionId: 'nowhere' })
    const gone = async () => {
      const { worksheets } = await host.answer('workspace.refresh', { connectionId })
      return worksheets.find((it) => it.id === worksheetId)?.isGone
    }
    expect(await gone()).toBe(false)
    service.faults.add({ operation: 'v2.worksheets.get', effect: { kind: 'code', code: 430022 } })
    expect(await gone()).toBe(true)
  })
})

describe('what the key may do', () => {
  it('is told of each generation for itself', async () => {
    await open({ generations: ['v2'] })
    const { abilities } = await host.answer('app-page.probe-key', { connectionId })
    expect(new Set(abilities.filter((it) => it.generation === 'v3').map((it) => it.answer))).toEqual(new Set(['absent']))
    expect(new Set(abilities.filter((it) => it.generation === 'v2').map((it) => it.answer))).toEqual(new Set(['yes']))
  })
})

describe('a connection that prefers V2 where both can do the job', () => {
  it('reads rows by V2, looks people up by V3, and goes back when the preference changes', { tags: 'full' }, async () => {
    await open({})
    const worksheetId = await idOf('Orders')
    await host.answer('worksheet.open', { connectionId, worksheetId })
    const profile = { connectionId, name: 'Test', address: service.url }
    await host.answer('connections.update', { ...profile, dialect: { ...ownDialect, generation: 'v2' } })
    const before = [listed('v3'), listed('v2')]
    expect(await pull(worksheetId)).toMatchObject({ status: 'done' })
    expect(listed('v3')).toBe(before[0])
    expect(listed('v2')).toBeGreaterThan(before[1] ?? 0)
    expect(await host.answer('lookup.references', { connectionId, kind: 'members', text: 'a' })).toMatchObject({
      isOffline: false,
    })
    await host.answer('connections.update', { ...profile, dialect: ownDialect })
    const now = listed('v2')
    expect(await pull(worksheetId)).toMatchObject({ status: 'done' })
    expect(listed('v2')).toBe(now)
  })
})
