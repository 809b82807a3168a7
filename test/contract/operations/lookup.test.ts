import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupDepartments, lookupRegions, lookupUsers } from '../../../src-shared/api/v3/v3-lookup-operations.ts'
import { createCaller, transports } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
  const { directory } = service.storage
  const department = (id: string, name: string, parentId: string) => directory.addDepartment({ id, name, parentId })
  department('d1', 'Sales', '')
  department('d2', 'Export', 'd1')
  const region = (id: string, name: string, parentId: string) => directory.addRegion({ id, name, parentId })
  region('r1', 'Germany', '')
  region('r2', 'Bavaria', 'r1')
  region('r3', 'Munich', 'r2')
  directory.addAccount({
    id: 'a1',
    name: 'Jürgen Roe',
    mobile: '+49 1512345678',
    email: 'juergen.roe@example.com',
    avatar: '',
    status: 1,
    departmentIds: ['d2'],
  })
  service.service.reloadDirectory()
})
afterAll(() => service.close())

describe.each(transports)('look-ups %s', (transport) => {
  it('find users by a part of their name, with mobile and e-mail masked', async () => {
    const { users } = await createCaller(service, transport).succeed(lookupUsers, { query: { name: 'jürgen' } })
    expect(users).toEqual([
      {
        accountId: 'a1',
        name: 'Jürgen Roe',
        mobile: '+49*********78',
        email: 'j***@example.com',
        avatar: '',
        departments: [
          {
            id: 'd2',
            name: 'Export',
            path: 'Sales/Export',
            pathNodes: [
              { id: 'd1', name: 'Sales' },
              { id: 'd2', name: 'Export' },
            ],
          },
        ],
      },
    ])
  })

  it('find nobody by an unknown name, and everybody by an empty one', async () => {
    const caller = createCaller(service, transport)
    expect(await caller.succeed(lookupUsers, { query: { name: 'Nobody' } })).toEqual({ users: [] })
    const { users } = await caller.succeed(lookupUsers, { query: { name: '' } })
    expect(users.map((user) => user.name)).toEqual(['Administrator', 'Jürgen Roe'])
  })

  it.each([lookupUsers, lookupDepartments])('refuse "$title" without a name with 10001', async (operation) => {
    expect(await createCaller(service, transport).refusal(operation, { query: {} })).toBe(10001)
  })

  it('refuse a name that is given twice', async () => {
    const response = await fetch(`${service.url}/v3/users/lookup?name=a&name=b`, {
      headers: { 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign },
    })
    expect(await response.json()).toMatchObject({ success: false, error_code: 10001 })
  })

  it('find departments with their path', async () => {
    const { departments } = await createCaller(service, transport).succeed(lookupDepartments, { query: { name: 'sales' } })
    expect(departments).toEqual([{ id: 'd1', name: 'Sales', path: 'Sales', pathNodes: [{ id: 'd1', name: 'Sales' }] }])
  })

  it('find a region by its id', async () => {
    const { regions } = await createCaller(service, transport).succeed(lookupRegions, { query: { id: 'r3' } })
    expect(regions).toEqual([{ id: 'r3', name: 'Munich', path: 'Germany/Bavaria/Munich', last: true }])
  })

  it('find regions by text in their path', async () => {
    const { regions } = await createCaller(service, transport).succeed(lookupRegions, { query: { search: 'bav' } })
    expect(regions.map((region) => [region.name, region.last])).toEqual([
      ['Bavaria', false],
      ['Munich', true],
    ])
  })

  it('start at the top of the regions when asked for nothing', async () => {
    const { regions } = await createCaller(service, transport).succeed(lookupRegions)
    expect(regions.map((region) => region.name)).toEqual(['Germany'])
  })

  it('find no region by an unknown id', async () => {
    expect(await createCaller(service, transport).succeed(lookupRegions, { query: { id: 'no' } })).toEqual({ regions: [] })
  })
})
