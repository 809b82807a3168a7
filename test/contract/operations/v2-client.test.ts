/** The client of the app with V2 operations of the table: where the key travels, and every form of envelope. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import type { RequestLog } from '../../../src-main/api-client/request-log.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { addOptionSetV2, deleteOptionSetV2, getOptionSetsV2 } from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import { getCitysByParentIdV2 } from '../../../src-shared/api/v2/v2-region-operations.ts'
import { getRowDiscussionV2, getRowLogsV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { addRowV2, getRowByIdV2, getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { getAppV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { createCaller } from '../../support/service/service-caller.ts'
import { makeWorksheet, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const transport = createUndiciTransport({ env: {} })
let service: StartedService
let client: ApiClient
let log: RequestLog
let sheet: TestWorksheet
let rowId: string

const connect = (sign: string) => {
  const credentials = fixedCredentials({ appKey: service.appKey, sign })
  return createTestClient(service.url, { transport, credentials })
}

beforeAll(async () => {
  service = await startService({ sample: true })
  const connected = connect(service.sign)
  client = connected.client
  log = connected.log
  sheet = await makeWorksheet(createCaller(service), 'Fruit', [{ alias: 'name', type: '2' }])
  const controls = [{ controlId: 'name', value: 'apple' }]
  const added = await client.call(addRowV2, { body: { worksheetId: sheet.id, controls } })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  rowId = added.value
})
afterAll(async () => {
  await transport.close()
  await service.close()
})

const row = () => ({ worksheetId: sheet.id, rowId })
const page = { pageSize: 10, pageIndex: 1 }

describe('the client', () => {
  it('sends the key in the body and in the query', async () => {
    const listed = await client.call(getRowsV2, { body: { worksheetId: sheet.id, viewId: '', ...page } })
    expect(listed).toMatchObject({ ok: true, value: { rows: [{ rowid: rowId, name: 'apple' }], total: 1 } })
    expect(await client.call(getRowByIdV2, { query: row() })).toMatchObject({ ok: true, value: { rows: [{ name: 'apple' }] } })
    expect(await client.call(getAppV2, {})).toMatchObject({ ok: true, value: { sections: expect.any(Array) } })
  })

  it('reads every form of envelope', async () => {
    const newSet = { name: 'Sizes', options: [{ value: 'S' }], colorful: false, enableScore: false }
    expect(await client.call(addOptionSetV2, { body: newSet })).toEqual({ ok: true, value: true })
    const sets = await client.call(getOptionSetsV2, { body: {} })
    const made = sets.ok ? sets.value.find((set) => set.name === 'Sizes') : undefined
    expect(made?.options.map((option) => option.value)).toEqual(['S'])
    const removed = await client.call(deleteOptionSetV2, { query: { collectionId: made?.collectionId ?? '' } })
    expect(removed.ok).toBe(true)
    expect(await client.call(getRowDiscussionV2, { body: { ...row(), ...page } })).toEqual({ ok: true, value: [] })
    const logs = await client.call(getRowLogsV2, { body: row() })
    expect(logs).toMatchObject({ ok: true, value: { logs: [{ operatContent: { objectType: 2 } }] } })
    const countries = await client.call(getCitysByParentIdV2, { body: {} })
    expect(countries).toMatchObject({
      ok: true,
      value: { citys: expect.arrayContaining([expect.objectContaining({ name: 'Germany' })]) },
    })
  })

  it('reads a refusal in every form of envelope', async () => {
    const refused = { ok: false, error: { kind: 'refused', code: 10007 } }
    const none = { ...row(), rowId: 'none' }
    expect(await client.call(getRowByIdV2, { query: none })).toMatchObject(refused)
    expect(await client.call(getRowDiscussionV2, { body: { ...none, ...page } })).toMatchObject(refused)
    expect(await client.call(getRowLogsV2, { body: none })).toMatchObject(refused)
    expect(await client.call(getCitysByParentIdV2, { body: { parentId: 'none' } })).toMatchObject(refused)
  })

  it('tells a wrong signature, and shows none in its log', async () => {
    const wrong = connect('not-the-signature')
    const unauthorised = { ok: false, error: { kind: 'unauthorised', what: 'signature', code: 10102 } }
    expect(await wrong.client.call(getAppV2, {})).toMatchObject(unauthorised)
    expect(await wrong.client.call(getRowLogsV2, { body: row() })).toMatchObject(unauthorised)
    const texts = JSON.stringify([log.list(0, 100), wrong.log.list(0, 100)])
    expect(texts.includes(service.sign) || texts.includes('not-the-signature') || texts.includes(service.appKey)).toBe(false)
  })
})
