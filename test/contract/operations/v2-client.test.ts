/** A signature that travels as a parameter of V2: the client tells a wrong one, and its log shows none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { getRowLogsV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getAppV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const transport = createUndiciTransport({ env: {} })
let service: StartedService

const connect = (sign: string) => {
  const credentials = fixedCredentials({ appKey: service.appKey, sign })
  return createTestClient(service.url, { transport, credentials })
}

beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await transport.close()
  await service.close()
})

describe('the client', () => {
  it('tells a wrong signature, and shows none in its log', async () => {
    const [{ client, log }, wrong] = [connect(service.sign), connect('not-the-signature')]
    const row = { worksheetId: 'none', rowId: 'none' }
    expect((await client.call(getAppV2, {})).ok).toBe(true)
    expect(await client.call(getRowLogsV2, { body: row })).toMatchObject({ error: { kind: 'refused', code: 430022 } })
    const unauthorised = { ok: false, error: { kind: 'unauthorised', what: 'signature', code: 10102 } }
    expect(await wrong.client.call(getAppV2, {})).toMatchObject(unauthorised)
    expect(await wrong.client.call(getRowLogsV2, { body: row })).toMatchObject(unauthorised)
    const texts = JSON.stringify([log.list(0, 100), wrong.log.list(0, 100)])
    expect(texts.includes(service.sign) || texts.includes('not-the-signature') || texts.includes(service.appKey)).toBe(false)
  })
})
