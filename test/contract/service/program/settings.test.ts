import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openService } from '../../../../src-main/service/open-service.ts'
import { operations } from '../../../../src-shared/api/operations.ts'
import { lookupUsers } from '../../../../src-shared/api/v3/v3-lookup-operations.ts'
import { getApp } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { type StartedService, type StartRequest, startService } from '../../../support/service/start-service.ts'

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

describe('strictness', () => {
  const isTaken = async (service: StartedService): Promise<boolean> => {
    const reply = await createCaller(service).call(lookupUsers, { query: { name: 'a', unknown: '1' } })
    return reply.success
  }

  it('is off unless it is asked for', async () => {
    const opened = await openService({ dataFolder: null, appKey: 'K', sign: 'S' })
    if (!opened.ok) throw new Error(opened.error.kind)
    const request = new Request('http://127.0.0.1/v3/users/lookup?name=a&unknown=1', {
      headers: { 'Svc-Appkey': 'K', 'Svc-Sign': 'S' },
    })
    expect(await (await opened.value.service.handle(request)).json()).toMatchObject({ success: true })
    opened.value.close()
  })

  it('comes from the request, else from the settings file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridstage-strict-'))
    try {
      const [strict, silent] = [join(folder, 'strict.json'), join(folder, 'silent.json')]
      writeFileSync(strict, '{"strict": true}')
      writeFileSync(silent, '{}')
      const open = async (settingsFile: string): Promise<boolean> => {
        const opened = await openService({ dataFolder: null, settingsFile })
        if (!opened.ok) throw new Error(opened.error.kind)
        const { isStrict } = opened.value.service.workspace
        opened.value.close()
        return isStrict
      }
      expect([await open(strict), await open(silent)]).toEqual([true, false])
      await using({ settingsFile: strict, isStrict: false }, async (service) => expect(await isTaken(service)).toBe(true))
      await using({ settingsFile: silent, isStrict: true }, async (service) => expect(await isTaken(service)).toBe(false))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
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
