import { describe, expect, it } from 'vitest'
import { operations } from '../../../src-shared/api/operations.ts'
import { getApp } from '../../../src-shared/api/v3-structure-operations.ts'
import { createCaller } from '../../support/service-caller.ts'
import { type StartedService, type StartRequest, startService } from '../../support/start-service.ts'

async function using<T>(request: StartRequest, work: (service: StartedService) => Promise<T>): Promise<T> {
  const service = await startService(request)
  try {
    return await work(service)
  } finally {
    await service.close()
  }
}

describe('the rate limit', () => {
  it('answers 51 beyond its calls a second and lets pass again a second later', async () => {
    let now = 1_000_000
    await using({ rateLimits: { perSecond: 2, quota: null }, clock: { now: () => now } }, async (service) => {
      const caller = createCaller(service)
      const code = async () => (await caller.call(getApp)).error_code
      expect([await code(), await code(), await code()]).toEqual([1, 1, 51])
      now += 1001
      expect(await code()).toBe(1)
    })
  })

  it('answers 90000 beyond the quota for good', async () => {
    await using({ rateLimits: { perSecond: null, quota: 1 } }, async (service) => {
      const caller = createCaller(service)
      expect((await caller.call(getApp)).success).toBe(true)
      expect(await caller.refusal(getApp)).toBe(90000)
      expect(await caller.refusal(getApp)).toBe(90000)
    })
  })

  it('does not count calls with wrong credentials', async () => {
    await using({ rateLimits: { perSecond: null, quota: 1 } }, async (service) => {
      const caller = createCaller(service)
      expect(await caller.refusal(getApp, { headers: {} })).toBe(10101)
      expect((await caller.call(getApp)).success).toBe(true)
    })
  })
})

describe('a dialect', () => {
  it('may put a prefix before every path, and answers other paths with a web page', async () => {
    await using({ pathPrefix: '/api' }, async (service) => {
      const headers = { 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
      const right = await fetch(`${service.url}/api/v3/app`, { headers })
      expect(await right.json()).toMatchObject({ success: true })
      const wrong = await fetch(`${service.url}/v3/app`, { headers })
      expect([wrong.status, wrong.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    })
  })

  it('may name the headers otherwise', async () => {
    await using({ headerPrefix: 'Acme-' }, async (service) => {
      const headers = { 'Acme-Appkey': service.appKey, 'Acme-Sign': service.sign }
      expect((await createCaller(service).call(getApp, { headers })).success).toBe(true)
      expect(await createCaller(service).refusal(getApp)).toBe(10101)
    })
  })
})

describe('the OpenAPI document', () => {
  it('describes every operation of the table under its path and method', async () => {
    await using({}, async (service) => {
      const document = await (await fetch(`${service.url}/openapi.json`)).json()
      expect(document.openapi).toBe('3.1.0')
      for (const operation of operations) {
        const described = document.paths[operation.path][operation.method.toLowerCase()]
        expect(described).toMatchObject({ operationId: operation.id, summary: operation.title })
        const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
        const parameters: readonly { in: string; name: string }[] = described.parameters
        expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(named)
      }
      expect(
        document.paths['/v3/app/worksheets/{worksheet_id}/rows/list'].post.requestBody.content['application/json'].schema
          .required,
      ).toEqual(['pageSize', 'pageIndex'])
    })
  })
})

describe('the table of operations', () => {
  it('is answered in full', async () => {
    await using({}, async (service) => {
      const caller = createCaller(service)
      for (const operation of operations) {
        const params = { worksheet_id: 'none', row_id: 'none', process_id: 'none', optionset_id: 'none', role_id: 'none' }
        const reply = await caller.call(operation, { params, ...(operation.method === 'GET' ? {} : { body: {} }) })
        expect(reply.error_code, operation.id).not.toBe(99999)
      }
    })
  })
})
