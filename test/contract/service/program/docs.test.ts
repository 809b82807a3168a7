import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyOperation, methodsOf, pathsOf } from '../../../../src-shared/api/operation.ts'
import { operations } from '../../../../src-shared/api/operations.ts'
import { type CallInput, requestFor } from '../../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService({ sample: true })
})
afterAll(() => service.close())

const described = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.looseObject({ url: z.string() })),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string(), summary: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()), securitySchemes: z.record(z.string(), z.unknown()) }),
})
const answered = z.looseObject({
  responses: z.object({
    200: z.looseObject({ content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }) }),
  }),
})

const read = async () => described.parse(await (await fetch(`${service.url}/openapi.json`)).json())

/** The schema of an operation's answers, ready to check one. */
async function answerSchema(operation: AnyOperation) {
  const document = await read()
  const { schema } = answered.parse(document.paths[operation.path]?.[operation.method.toLowerCase()]).responses[200].content[
    'application/json'
  ]
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text))
}

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1, whichever generations the service answers', { tags: 'full' }, async () => {
    for (const generations of [['v3', 'v2'], ['v3'], ['v2']] as const) {
      const started = await startService({ generations, pathPrefix: '/api' })
      const document = await (await fetch(`${started.url}/openapi.json`)).json()
      await started.close()
      const validator = new Validator()
      expect(await validator.validate(document)).toMatchObject({ valid: true })
      expect(validator.version).toBe('3.1')
      expect(described.parse(document).servers).toEqual([{ url: `${started.url}/api` }])
      const ids = Object.values(described.parse(document).paths).flatMap((path) =>
        Object.values(path).map((each) => each.operationId),
      )
      const expected = operations.filter((each) => generations.some((generation) => generation === each.generation))
      expect(ids).toEqual(expect.arrayContaining(expected.map((each) => each.id)))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => !id.endsWith('.by-path'))).toHaveLength(expected.length)
    }
  })

  it('describes all 54 operations, each under a subject', async () => {
    const document = await read()
    expect(new Set(operations.map((each) => `${each.generation} ${each.number}`)).size).toBe(54)
    for (const operation of operations) {
      expect(document.paths[operation.path]?.[operation.method.toLowerCase()]).toMatchObject({
        operationId: operation.id,
        summary: operation.title,
        tags: [expect.stringMatching(/^V[23] \w/)],
      })
    }
    expect(document.tags).toHaveLength(11)
  })

  it('has a target for every reference', async () => {
    const text = await (await fetch(`${service.url}/openapi.json`)).text()
    const names = Object.keys((await read()).components.schemas)
    const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.filter((target) => !names.includes(target ?? ''))).toEqual([])
  })

  const [worksheet, row] = ['orders', 'none']
  const page = { pageSize: 3, pageIndex: 1 }
  it.each<[id: string, input: CallInput]>([
    ['v3.app.get', {}],
    ['v3.worksheets.list', { body: {} }],
    ['v3.worksheets.get', { params: { worksheet_id: worksheet } }],
    ['v3.rows.list', { params: { worksheet_id: worksheet }, body: page }],
    ['v3.rows.get', { params: { worksheet_id: worksheet, row_id: row } }],
    ['v3.workflow.list', {}],
    ['v3.option-sets.list', {}],
    ['v3.roles.list', {}],
    ['v3.users.lookup', { query: { name: 'a' } }],
    ['v3.departments.lookup', { query: { name: 'a' } }],
    ['v3.regions.lookup', {}],
    ['v2.app.get', {}],
    ['v2.worksheets.get', { body: { worksheetId: worksheet } }],
    ['v2.rows.list', { body: { worksheetId: worksheet, viewId: '', ...page } }],
    ['v2.roles.list', {}],
    ['v2.optionsets.list', { body: {} }],
    ['v2.regions.children', { body: {} }],
  ])('tells what %s answers, success and failure', async (id, input) => {
    const operation = operations.find((each) => each.id === id)
    if (operation === undefined) throw new Error(`no operation ${id}`)
    const schema = await answerSchema(operation)
    const check = async (request: Request) => schema.safeParse(await (await fetch(request)).json()).error?.issues ?? []
    expect(await check(requestFor(service, operation, input))).toEqual([])
    expect(await check(requestFor(service, operation, { ...input, headers: {}, credentials: {} }))).toEqual([])
    expect(schema.safeParse({ success: true, data: 5 }).success).toBe(false)
  })
})

describe('the descriptions of a liberal service', () => {
  it('show other paths and verbs, and what may be left out, as valid OpenAPI', async () => {
    const started = await startService({ isStrict: false })
    const text = await (await fetch(`${started.url}/openapi.json`)).text()
    const html = await (await fetch(`${started.url}/docs`)).text()
    await started.close()
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
    const document = described.parse(JSON.parse(text))
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const operation of operations) {
      for (const path of pathsOf(operation, false)) {
        const verbs = methodsOf(operation, false).map((method) => method.toLowerCase())
        expect(Object.keys(document.paths[path] ?? {})).toEqual(expect.arrayContaining(verbs))
        expect(html).toContain(path)
      }
    }
    const list = z
      .looseObject({
        requestBody: z.object({
          required: z.boolean(),
          content: z.object({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
        }),
      })
      .parse(document.paths['/v3/app/worksheets/{worksheet_id}/rows/list']?.post).requestBody.content['application/json'].schema
    expect(list).toMatchObject({
      required: [],
      properties: { pageSize: { default: 50 }, includeTotalCount: {}, responseFormat: { default: 'json' } },
    })
    expect(text).not.toContain('"additionalProperties":false')
    for (const words of ['This service is liberal', 'getFilterRows', 'HAP-Appkey']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })

  it('are told by a strict one too, which takes none of it', async () => {
    const text = await (await fetch(`${service.url}/openapi.json`)).text()
    const html = await (await fetch(`${service.url}/docs`)).text()
    for (const words of ['This service is strict', 'HAP-Appkey']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(html).toContain('Without --strict also taken: at /api/v2/open/worksheet/getFilterRows.')
    expect(Object.keys(described.parse(JSON.parse(text)).paths).filter((path) => path.endsWith('getFilterRows'))).toEqual([])
    expect(text).not.toContain('"includeTotalCount"')
  })
})

describe('/docs', () => {
  it('shows every operation with its address, codes and field types', async () => {
    const response = await fetch(`${service.url}/docs`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    for (const operation of operations) {
      expect(html).toContain(`<article id="${operation.id}">`)
      expect(html).toContain(`href="#${operation.id}"`)
      expect(html).toContain(`<code>${operation.path}</code>`)
    }
    expect(html).toContain('54 operations')
    expect(html).toContain('a picture as base64, plain or as a data address, or the address that was answered')
    for (const text of ['430014', 'insufficient worksheet field permission', 'AmountInWords', '19, 23, 24'])
      expect(html).toContain(text)
  })

  it('needs nothing but itself: no script, nothing from elsewhere', async () => {
    const response = await fetch(`${service.url}/docs`)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
    const html = await response.text()
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|javascript:|\son\w+=/i)
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]).filter((to) => !to?.startsWith('#'))).toEqual([
      '/openapi.json',
    ])
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, to = ''] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(to)
  })

  it('shows what belongs to the generations and the header prefix of the service', async () => {
    const started = await startService({ generations: ['v3'], headerPrefix: 'Acme-' })
    const html = await (await fetch(`${started.url}/docs`)).text()
    await started.close()
    expect(html).toContain('28 operations')
    expect(html).toContain('Acme-Appkey')
    expect(html).not.toContain('id="v2.')
  })
})
